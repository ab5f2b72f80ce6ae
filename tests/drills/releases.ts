import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readPackages, RUNNING_PARTS, selectPackages, UNREAD } from '../../scripts/needed-packages.mjs';
import { copyTree, linkFile, linkTo } from '../../scripts/release/copying.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FILES = ['package.json', 'package-lock.json'];
const SKIPPED = /\.test\.ts$|\/node_modules$/;
const PACKAGE_SKIPPED = new RegExp(`${UNREAD.source}|/node_modules$`, 'i');
/** The first commit that contains drills, from which an upgrade starts as long as no release is tagged. */
const FIRST = 'a0c9fc048081b2f289f93e3bc47d800bc8bf27c0';

/** A folder with a release that can run: the release's own code, and the packages of this checkout. */
export interface Release {
  /** The commit or version from which the release was made. */
  name: string;
  folder: string;
  version: string;
}

function git(...args: string[]): string | null {
  try {
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}

/**
 * Finds the commit of the previous release: that of DRILL_FROM, the newest tag of this line of releases, or the first commit with drills.
 * Returns null without a git history.
 */
function findFormerCommit(): string | null {
  const asked = process.env.DRILL_FROM;
  if (asked !== undefined && asked !== '') {
    const commit = git('rev-parse', '--verify', `${asked}^{commit}`);
    if (commit === null) throw new Error(`DRILL_FROM is no commit of this repository: ${asked}`);
    return commit;
  }
  const { version } = readPackage(ROOT);
  const line = version.split('.').slice(0, 2).join('.');
  const tag = git('describe', '--tags', '--abbrev=0', `--match=v${line}.*`, 'HEAD');
  return tag ?? git('rev-parse', '--verify', '--quiet', `${FIRST}^{commit}`);
}

function readPackage(folder: string): { version: string; scripts: Record<string, string> } {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as ReturnType<typeof readPackage>;
}

/** Links the packages that a server needs, in the same places as in a release archive. */
function linkPackages(folder: string): void {
  const all = readPackages(join(ROOT, 'package-lock.json'));
  if (all === null) throw new Error('package-lock.json cannot be read');
  const packages = selectPackages(all, 'start', false, RUNNING_PARTS, false);
  for (const [place, { link }] of Object.entries(packages)) {
    if (!place.includes('node_modules/') || link === true || !existsSync(join(ROOT, place))) continue;
    copyTree(join(ROOT, place), join(folder, place), PACKAGE_SKIPPED);
  }
  for (const part of RUNNING_PARTS) linkTo(join('..', '..', part), join(folder, 'node_modules', '@bobbin', part));
}

/** Writes a built page whose script has a name that no other release has. @returns the folder, for WEB_DIR */
export function writePages(folder: string, release: string): string {
  const web = join(folder, 'web', 'dist');
  mkdirSync(join(web, 'assets'), { recursive: true });
  writeFileSync(join(web, 'index.html'), `<!doctype html><script type="module" src="/assets/${release}.js"></script>`);
  writeFileSync(join(web, 'assets', `${release}.js`), `console.log('${release}')`);
  return web;
}

/** Returns whether the processes of a release serve the assets of other releases (OPS-140). */
export function sharesAssets({ folder }: Release): boolean {
  return existsSync(join(folder, 'server/src/platform/http/shared-assets.ts'));
}

/**
 * Makes a release in a new folder, which the caller removes. The folder must be on the same disk as this checkout, because the release consists of
 * hard links.
 */
async function makeRelease(name: string, write: (folder: string) => void): Promise<Release> {
  const cache = join(ROOT, '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'drill-release-'));
  write(folder);
  linkPackages(folder);
  writePages(folder, basename(folder));
  return { name, folder, version: readPackage(folder).version };
}

function copyWorkingTree(folder: string): void {
  for (const file of FILES) linkFile(join(ROOT, file), join(folder, file));
  for (const part of RUNNING_PARTS) copyTree(join(ROOT, part), join(folder, part), SKIPPED);
}

/** Makes the release that an installation runs before the upgrade. */
export function makeFormerRelease(): Promise<Release> {
  const commit = findFormerCommit();
  if (commit === null) return makeRelease('the working tree', copyWorkingTree);
  return makeRelease(`commit ${commit.slice(0, 12)}`, (folder) => {
    const archive = execFileSync('git', ['archive', '--format=tar', commit, ...FILES, ...RUNNING_PARTS], {
      cwd: ROOT,
      maxBuffer: 1e9,
    });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
  });
}

/** What a new release adds to tables that the old release reads and writes, according to the rules for migrations. */
const EXPANSION = `CREATE TABLE next_release (id text PRIMARY KEY);
COMMENT ON TABLE next_release IS 'owner: orders; reference';
ALTER TABLE orders ADD COLUMN next_note text;
ALTER TABLE orders ADD COLUMN next_count integer NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN next_note text;
ALTER TABLE sessions ADD COLUMN next_note text;
`;

/** Makes a release from the working tree, with a higher version and one more migration. */
export function makeNextRelease(): Promise<Release> {
  return makeRelease('the working tree', (folder) => {
    copyWorkingTree(folder);
    const file = join(folder, 'package.json');
    const text = readFileSync(file, 'utf8');
    // The file is a hard link to the file of the checkout.
    rmSync(file);
    const next = text.replace(
      /("version": "\d+\.\d+\.)(\d+)"/,
      (_, line: string, patch: string) => `${line}${Number(patch) + 1}"`,
    );
    writeFileSync(file, next);
    writeFileSync(join(folder, 'server/migrations/9999_next_release.sql'), EXPANSION);
  });
}

/** Returns the path of a program's file, as the package.json of the release starts the program. */
export function findProgram({ folder }: Release, name: string): string {
  const [file] = /server\/\S+\.ts/.exec(readPackage(folder).scripts[name] ?? '') ?? [];
  if (file === undefined) throw new Error(`The release has no program ${name}`);
  return join(folder, file);
}

/**
 * Runs a program of a release to its end. This process does not wait synchronously, because it forwards the program's connection to the database.
 * @throws Error with the program's output unless it ends with code 0
 */
export async function runProgramOf(
  release: Release,
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [findProgram(release, name), ...args], {
    cwd: release.folder,
    env: { PATH: process.env.PATH, ...env },
  });
  return stdout;
}
