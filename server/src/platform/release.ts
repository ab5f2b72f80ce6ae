import { readFileSync } from 'node:fs';

/** The release of Bobbin that a process runs. */
export interface Release {
  version: string;
  /** The commit from which the release was built; null when unknown. */
  commit: string | null;
}

const ROOT = new URL('../../../', import.meta.url);
/** The file that `npm run pack-release` writes; a clone of the repository has none. */
const RELEASE_FILE = 'release.json';

export const VERSION = (JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as { version: string }).version;

/** Returns the release. A commit from the environment takes precedence over the one in the file; git is never run. */
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

/** Prints the release when the arguments contain `--version`, and returns whether they do. */
export function printVersion(args: readonly string[], given: string | undefined): boolean {
  if (!args.includes('--version')) return false;
  const { version, commit } = readRelease(given);
  process.stdout.write(commit === null ? `${version}\n` : `${version} (${commit})\n`);
  return true;
}
