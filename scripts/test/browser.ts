import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Problem } from '../problem.ts';

/** Browser of the journeys: the headless shell, which needs half of the CPU time. */
const SHELL = 'chromium-headless-shell';

/** Names of the executables of full browsers, which support extensions. */
const WHOLE_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Timeout for a package archive that does not respond. */
const INSTALL_TIMEOUT_MS = 4 * 60_000;

/** Returns the path of a full Chromium, because the headless shell does not support extensions. */
export function findWholeBrowser(): string {
  const found = findNamed(WHOLE_NAMES);
  if (found !== null) return found;
  throw new Problem('The extension is tested in a whole Chromium: install it (Debian: apt-get install chromium).');
}

/** Returns the path of a Chromium: CHROMIUM_PATH, an installed one, or Debian's; missing Debian packages are installed when we are root. */
export function findBrowser(): string {
  const given = process.env.CHROMIUM_PATH;
  const isDebian = spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;
  if (process.getuid?.() === 0 && isDebian) installMissing(given ? [] : [SHELL]);
  const found = given || findNamed([SHELL, ...WHOLE_NAMES]);
  if (found !== null && isExecutable(found)) return found;
  throw new Problem(
    'The browser tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  );
}

/** @param beside further packages to install with the full browser; unavailable ones are reported and skipped */
function installMissing(beside: readonly string[]): void {
  const missing = [
    ...(findNamed(WHOLE_NAMES) === null ? ['chromium'] : []),
    ...beside.filter((name) => findNamed([name]) === null),
  ];
  if (missing.length === 0) return;
  console.log('Installing Chromium for the browser tests (once) …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ...missing.map((name) => ['install', '-y', '--no-install-recommends', name])]) {
    spawnSync('apt-get', ['-qq', ...args], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: INSTALL_TIMEOUT_MS,
    });
  }
}

function findNamed(names: readonly string[]): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
