import { spawn } from 'node:child_process';
import {
  createWriteStream,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import {
  needsPackagedNode,
  type Packages,
  readPackages,
  RUNNING_PARTS,
  selectPackages,
  UNREAD,
} from '../needed-packages.mjs';
import { readCommit } from '../commit.ts';
import { Problem } from '../problem.ts';
import { copyTree, linkFile, linkTo, writeJson } from './copying.ts';
import { writeNotices } from './notices.ts';

const FILES = ['LICENSE', 'README.md', 'CHANGELOG.md', 'docs/operations.md'];
const SCRIPTS = ['start.mjs', 'launch.mjs', 'install.mjs', 'needed-packages.mjs'];
const SCRIPT_MODULES = [
  'commit.ts',
  'cpu-usage.ts',
  'folders.ts',
  'free-port.ts',
  'lock-file.ts',
  'problem.ts',
  'run-tool.ts',
];
const FOLDERS = ['web/dist', 'deploy'];
/** Dependencies of the web application whose code is not part of the built pages. */
const PAGE_BUILDERS = ['vite', '@vitejs/plugin-react'];
const COMMANDS = ['migrate', 'api', 'worker', 'bobbin', 'create-admin', 'close-demo-accounts'];

/** Contents of an archive. `world` is for laptops and servers, `production` only for servers. */
interface Content {
  parts: readonly string[];
  files: string[];
  folders: string[];
  commands: string[];
  /** Files of the project that the archive does not contain, in addition to those that no process reads. */
  skipped: RegExp;
  ending: string;
}

const WORLD: Content = {
  parts: RUNNING_PARTS,
  files: [...FILES, '.env.example', ...[...SCRIPTS, ...SCRIPT_MODULES].map((file) => `scripts/${file}`)],
  folders: [...FOLDERS, 'scripts/start', 'scripts/postgres', 'extension/dist'],
  commands: ['start', ...COMMANDS],
  skipped: /^$/,
  ending: '',
};

/** Also skips simulators, demo world, PostgreSQL and Node, so that the archive contains only what an image adds to the image of Node. */
const PRODUCTION: Content = {
  parts: RUNNING_PARTS.filter((part) => part !== 'simulators'),
  files: FILES,
  folders: FOLDERS,
  commands: COMMANDS,
  // The file with the names of the demo accounts is kept, so that a production server can refuse these accounts.
  skipped: /^server\/src\/demo(?!-accounts\.ts$)/,
  ending: '-production',
};

/**
 * Files that no running process reads: tests and their helpers, and types, maps and documentation of packages. The operator's secrets are skipped
 * too.
 */
const OWN_SKIPPED =
  /\.test\.ts$|\/testing(?:\/|$)|\/vitest-setup\.ts$|\/node_modules$|\/\.build-hash$|\/(?:bobbin)?\.env$/;
const PACKAGE_SKIPPED = new RegExp(`${UNREAD.source}|/node_modules$`, 'i');

/**
 * Writes bobbin-<version>.tar.gz: the server, the simulated partners, the built pages and their packages, for this kind of machine. `npm
 * start` and the production commands run from it without an installation. The production variant is bobbin-<version>-production.tar.gz,
 * which needs a Node of its machine.
 */
export async function packRelease(into: string, level: number, isProduction: boolean): Promise<string> {
  const content = isProduction ? PRODUCTION : WORLD;
  const project = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string } & Record<string, unknown>;
  const name = `bobbin-${project.version}`;
  const staging = mkdtempSync(join('.cache', 'release-'));
  const folder = join(staging, name);
  try {
    for (const path of content.files) linkFile(path, join(folder, path));
    const skipped = new RegExp(`${OWN_SKIPPED.source}|${content.skipped.source}`);
    for (const path of [...content.parts, ...content.folders]) copyTree(path, join(folder, path), skipped);
    copyPackages(folder, project, content);
    writeJson(join(folder, 'release.json'), { commit: readCommit() });
    const target = join(into, `${name}${content.ending}.tar.gz`);
    await writeArchive(staging, name, `${target}.new`, level);
    renameSync(`${target}.new`, target);
    return `${target} (${Math.round(statSync(target).size / 1e6)} MB)`;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** Copies the packages of the included programs, with a matching lock file, so that `npm ci` works in the archive too. */
function copyPackages(folder: string, project: Record<string, unknown>, { parts, commands }: Content): void {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Record<string, unknown>;
  const all = readPackages('package-lock.json');
  if (all === null) throw new Problem('package-lock.json cannot be read.');
  const isWorld = commands.includes('start');
  const packages = selectPackages(all, 'start', isWorld && needsPackagedNode(process.cwd()), parts, isWorld);
  const { '': root = {} } = packages;
  const { scripts, devDependencies: _, ...rest } = project;
  const kept = Object.entries(scripts as Record<string, string>).filter(([name]) => commands.includes(name));
  const { workspaces, optionalDependencies } = root;
  writeJson(join(folder, 'package.json'), {
    ...rest,
    scripts: Object.fromEntries(kept),
    workspaces,
    optionalDependencies,
  });
  for (const part of parts) {
    const { devDependencies: _tools, ...running } = JSON.parse(readFileSync(join(part, 'package.json'), 'utf8'));
    writeJson(join(folder, part, 'package.json'), running);
    linkTo(join('..', '..', part), join(folder, 'node_modules', '@bobbin', part));
  }
  const there = Object.entries(packages).filter(([place]) => place.includes('node_modules/') && existsSync(place));
  for (const [place, { link }] of there) {
    if (link !== true) copyTree(place, join(folder, place), PACKAGE_SKIPPED);
  }
  const node = `node-${process.platform}-${process.arch}`;
  if (existsSync(join(folder, 'node_modules', node))) {
    linkTo(join('..', node, 'bin', 'node'), join(folder, 'node_modules', '.bin', 'node'));
  }
  writeFileSync(
    join(folder, 'THIRD-PARTY-NOTICES.txt'),
    writeNotices(
      listShipped(
        all,
        there.map(([place]) => place),
      ),
    ),
  );
  writeJson(join(folder, 'package-lock.json'), { ...lock, packages });
  writeJson(join(folder, 'node_modules', '.package-lock.json'), { ...lock, packages: Object.fromEntries(there) });
}

/** Lists the third-party packages in the archive: packages that run, and packages whose code is in the built pages. */
function listShipped(all: Packages, running: readonly string[]): string[] {
  const { web = {} } = all;
  const shown = Object.entries(web.dependencies ?? {}).filter(([name]) => !PAGE_BUILDERS.includes(name));
  const packages = { ...all, web: { ...web, dependencies: Object.fromEntries(shown) } };
  const places = [...running, ...Object.keys(selectPackages(packages, 'start', false, ['web'], false))];
  const isOthers = (place: string) => place.includes('node_modules/') && all[place]?.link !== true;
  return [...new Set(places)].filter((place) => isOthers(place) && existsSync(place));
}

/**
 * Message of tar, with exit code 1, when the link count of a package's file changes because another pack links and unlinks the same file.
 */
const COUNTED_ANEW = /^tar: \S+\/node_modules\/.+: file changed as we read it$/;

async function writeArchive(staging: string, name: string, target: string, level: number): Promise<void> {
  const tar = spawn('tar', ['-C', staging, '-cf', '-', name], {
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  tar.stderr.on('data', (text: Buffer) => (said += text.toString()));
  const ended = new Promise<number | null>((resolve, reject) => {
    tar.once('error', () => reject(new Problem('tar cannot be run; it is needed to pack a release.')));
    tar.once('close', resolve);
  });
  const written = pipeline(tar.stdout, createGzip({ level }), createWriteStream(target));
  const [code] = await Promise.all([ended, written]);
  const lines = said.split('\n').filter((line) => line !== '');
  if (code === 1 && lines.length > 0 && lines.every((line) => COUNTED_ANEW.test(line))) return;
  if (code !== 0) throw new Problem(`tar ended with code ${code}: ${lines.slice(-3).join(' ')}`);
}
