import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { runTool } from '../run-tool.ts';

const RECORD = '.cache/checks.json';

/** Fingerprint of the files with which each check last passed, by the check's name. */
type Passed = Record<string, string>;

/**
 * SHA-256 over the content of all files that git tracks or would track. With equal fingerprints a check has the same result. Null without git,
 * because only git distinguishes our files from others.
 */
export async function fingerprint(options: { timeoutMs: number }): Promise<string | null> {
  const [staged, changed, added] = await Promise.all(
    [
      ['ls-files', '-s', '-z'],
      ['diff-files', '--name-only', '-z'],
      ['ls-files', '--others', '--exclude-standard', '-z'],
    ].map((args) => runTool(['git', ...args], options)),
  );
  if (!staged?.isOk || !changed?.isOk || !added?.isOk) return null;
  const hash = createHash('sha256').update(process.version).update(staged.output);
  const paths = `${changed.output}${added.output}`.split('\0').filter((path) => path !== '');
  for (const path of [...new Set(paths)].toSorted()) {
    hash.update(`\0${path}\0`);
    if (existsSync(path)) hash.update(readFileSync(path));
  }
  return hash.digest('base64url');
}

export function hasPassed(name: string, print: string | null): boolean {
  return print !== null && readPassed()[name] === print;
}

/** @param print fingerprint of the files before the check read them */
export function recordPassed(name: string, print: string | null): void {
  if (print === null) return;
  mkdirSync(dirname(RECORD), { recursive: true });
  writeFileSync(RECORD, JSON.stringify({ ...readPassed(), [name]: print }));
}

function readPassed(): Passed {
  try {
    return JSON.parse(readFileSync(RECORD, 'utf8')) as Passed;
  } catch {
    return {};
  }
}
