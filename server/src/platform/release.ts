import { readFileSync } from 'node:fs';

/** Which release of Bobbin a process runs. */
export interface Release {
  version: string;
  /** The commit that it was made from; null when unknown. */
  commit: string | null;
}

const ROOT = new URL('../../../', import.meta.url);
/** `npm run pack-release` writes it; a clone has none. */
const RELEASE_FILE = 'release.json';

export const VERSION = (JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as { version: string }).version;

/** Reads the release. A commit of the environment goes before the packed one; no repository is asked. */
export function readRelease(commit: string | undefined): Release {
  return { version: VERSION, commit: commit || readPackedCommit() };
}

function readPackedCommit(): string | null {
  try {
    return (JSON.parse(readFileSync(new URL(RELEASE_FILE, ROOT), 'utf8')) as { commit: string | null }).commit;
  } catch {
    return null;
  }
}

/** Prints the release where a command was called with `--version`, and says whether it was. */
export function printVersion(args: readonly string[], given: string | undefined): boolean {
  if (!args.includes('--version')) return false;
  const { version, commit } = readRelease(given);
  process.stdout.write(commit === null ? `${version}\n` : `${version} (${commit})\n`);
  return true;
}
