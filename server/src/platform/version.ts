import { readFileSync } from 'node:fs';

/** Which release runs: of a clone the version of its `package.json`, of an archive its commit as well. */
export function readVersion(): { version: string; commit: string } {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  const { version, commit = 'unknown' } = JSON.parse(text) as { version: string; commit?: string };
  return { version, commit };
}
