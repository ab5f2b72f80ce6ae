import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { needsPackagedNode, readPackages, RUNNING_PARTS, selectPackages, UNREAD } from '../needed-packages.mjs';
import { Problem } from '../problem.ts';
import { copyTree, linkFile, linkTo, writeJson } from './copying.ts';

const FILES = ['LICENSE', 'README.md', 'CHANGELOG.md', '.env.example', 'docs/operations.md'];
const SCRIPTS = ['start.mjs', 'launch.mjs', 'install.mjs', 'needed-packages.mjs'];
const SCRIPT_MODULES = ['cpu-usage.ts', 'folders.ts', 'lock-file.ts', 'problem.ts', 'run-tool.ts'];
const FOLDERS = [...RUNNING_PARTS, 'scripts/start', 'scripts/postgres', 'web/dist', 'extension/dist'];
const KEPT_COMMANDS = ['start', 'migrate', 'api', 'worker', 'bobbin', 'create-admin', 'close-demo-accounts'];

/** What no running process reads: tests and what is for them, types and maps of packages, their pages. */
const OWN_SKIPPED = /\.test\.ts$|\/testing(?:\/|$)|\/vitest-setup\.ts$|\/node_modules$|\/\.build-hash$/;
const PACKAGE_SKIPPED = new RegExp(`${UNREAD.source}|/node_modules$`, 'i');

/**
 * Writes bobbin-<version>.tar.gz: the server, the simulated partners, the built pages and the packages that they need, for
 * machines of this kind. `npm start` and the commands for production run from it without an installation.
 */
export async function packRelease(into: string, level: number): Promise<string> {
  const project = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string } & Record<string, unknown>;
  const name = `bobbin-${project.version}`;
  const staging = mkdtempSync(join('.cache', 'release-'));
  const folder = join(staging, name);
  try {
    for (const path of [...FILES, ...[...SCRIPTS, ...SCRIPT_MODULES].map((file) => `scripts/${file}`)]) {
      linkFile(path, join(folder, path));
    }
    for (const path of FOLDERS) copyTree(path, join(folder, path), OWN_SKIPPED);
    copyPackages(folder, project);
    const target = join(into, `${name}.tar.gz`);
    await writeArchive(staging, name, `${target}.new`, level);
    renameSync(`${target}.new`, target);
    return `${target} (${Math.round(statSync(target).size / 1e6)} MB)`;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** The packages of the parts that run, with a lock file that says so: `npm ci` works there too. */
function copyPackages(folder: string, project: Record<string, unknown>): void {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Record<string, unknown>;
  const all = readPackages('package-lock.json');
  if (all === null) throw new Problem('package-lock.json cannot be read.');
  const packages = selectPackages(all, 'start', needsPackagedNode(process.cwd()), RUNNING_PARTS);
  const { '': root = {} } = packages;
  const { scripts, devDependencies: _, ...rest } = project;
  const commands = Object.entries(scripts as Record<string, string>).filter(([name]) => KEPT_COMMANDS.includes(name));
  const { workspaces, optionalDependencies } = root;
  writeJson(join(folder, 'package.json'), {
    ...rest,
    scripts: Object.fromEntries(commands),
    workspaces,
    optionalDependencies,
  });
  for (const part of RUNNING_PARTS) {
    const { devDependencies: _tools, ...kept } = JSON.parse(readFileSync(join(part, 'package.json'), 'utf8'));
    writeJson(join(folder, part, 'package.json'), kept);
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
  writeJson(join(folder, 'package-lock.json'), { ...lock, packages });
  writeJson(join(folder, 'node_modules', '.package-lock.json'), { ...lock, packages: Object.fromEntries(there) });
}

async function writeArchive(staging: string, name: string, target: string, level: number): Promise<void> {
  const tar = spawn('tar', ['-C', staging, '-cf', '-', name], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve, reject) => {
    tar.once('error', () => reject(new Problem('tar cannot be run; it is needed to pack a release.')));
    tar.once('close', resolve);
  });
  const written = pipeline(tar.stdout, createGzip({ level }), createWriteStream(target));
  const [code] = await Promise.all([ended, written]);
  if (code !== 0) throw new Problem(`tar ended with code ${code}.`);
}
