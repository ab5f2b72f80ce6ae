import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Problem } from '../problem.ts';

// The one without a window first: journeys need half of the processor time with it.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Those with everything, extensions too. */
const WHOLE_NAMES = NAMES.filter((name) => name !== 'chromium-headless-shell');

/** The path of a Chromium that loads extensions: the one without a window knows none. */
export function findWholeBrowser(): string {
  const found = findNamed(WHOLE_NAMES);
  if (found !== null) return found;
  throw new Problem('The extension is tested in a whole Chromium: install it (Debian: apt-get install chromium).');
}

/** The path of a Chromium: CHROMIUM_PATH, one that is installed, or Debian's, installed now when we are root. */
export function findBrowser(): string {
  const found = findInstalled();
  if (found !== null && findNamed(WHOLE_NAMES) !== null) return found;
  const isDebian = spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;
  if (process.getuid?.() === 0 && isDebian) {
    console.log('Installing Chromium for the browser tests (once) …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const install = ['install', '-y', '--no-install-recommends', 'chromium'];
    // Older systems do not have the one without a window: then it is said and left out.
    for (const args of [['update'], install, [...install.slice(0, -1), 'chromium-headless-shell']]) {
      spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    }
  }
  const installed = findInstalled();
  if (installed !== null) return installed;
  throw new Problem(
    'The browser tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  );
}

function findInstalled(): string | null {
  const given = process.env.CHROMIUM_PATH;
  if (given) return isExecutable(given) ? given : null;
  return findNamed(NAMES);
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
