// Plain JavaScript for Node 20: installs the packages of a command next to the existing packages, and swaps both when the installation is complete.
import { spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fitsHere, needsPackagedNode, readPackages, selectPackages, UNREAD } from './needed-packages.mjs';

/** URL of npm's registry, which `npm ci` replaces by the configured registry (`--replace-registry-host`). */
const ANY_REGISTRY = 'https://registry.invalid';
const SHOWN_EVERY_MS = 3000;
const STAGING = 'install-';

/** @returns {Promise<string | null>} the error as a sentence, if any */
export async function install(root, purpose) {
  console.log('Installing the packages (once, and again when they change) …');
  const started = Date.now();
  const cache = join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  removeLeftovers(cache);
  const folder = join(cache, `${STAGING}${process.pid}`);
  try {
    const packages = selectPackages(readPackages(join(root, 'package-lock.json')), purpose, needsPackagedNode(root));
    const places = Object.keys(packages).filter(
      (place) => place.includes('node_modules/') && fitsHere(packages[place]),
    );
    // For a registry with URLs of another form, only the names are written, and npm asks the registry for each URL.
    for (const withAddresses of [true, false]) {
      writeProject(root, folder, packages, withAddresses);
      const failure = await runNpm(folder, places, withAddresses);
      if (failure === null) break;
      if (!withAddresses || !failure.includes('E404')) return failure;
    }
    removeHeaders(join(folder, 'node_modules'));
    if (purpose === 'start') removeUnread(join(folder, 'node_modules'));
    exchange(root, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`Installed in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  return null;
}

/** Writes a project with only the selected packages. Because it contains their URLs, npm need not read the metadata of each package. */
function writeProject(root, folder, packages, withAddresses) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  if (existsSync(join(root, '.npmrc'))) copyFileSync(join(root, '.npmrc'), join(folder, '.npmrc'));
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const entries = Object.entries(packages);
  for (const [place, entry] of entries.filter(([name]) => !name.includes('node_modules/'))) {
    mkdirSync(join(folder, place), { recursive: true });
    const { scripts: _, ...project } = JSON.parse(readFileSync(join(root, place, 'package.json'), 'utf8'));
    const { devDependencies, optionalDependencies, workspaces } = entry;
    const written = { ...project, devDependencies, optionalDependencies, workspaces };
    writeFileSync(join(folder, place, 'package.json'), JSON.stringify(written));
  }
  const addressed = entries.map(([place, entry]) => [place, withAddresses ? withAddress(place, entry) : entry]);
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ ...lock, packages: Object.fromEntries(addressed) }),
  );
}

function withAddress(place, entry) {
  if (!place.includes('node_modules/') || entry.link || entry.resolved) return entry;
  const name = entry.name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const file = name.slice(name.lastIndexOf('/') + 1);
  return { ...entry, resolved: `${ANY_REGISTRY}/${name}/-/${file}-${entry.version}.tgz` };
}

/** @returns {Promise<string | null>} npm's output when it failed */
function runNpm(folder, places, withAddresses) {
  const options = [
    '--no-audit',
    '--no-fund',
    '--include=dev',
    '--include=optional',
    '--loglevel=error',
    '--no-progress',
  ];
  const args = ['ci', '--prefix', folder, ...options, ...(withAddresses ? ['--replace-registry-host=always'] : [])];
  const npm = process.env.npm_execpath;
  const isScript = npm !== undefined && /\.[cm]?js$/.test(npm);
  const child = spawn(isScript ? process.execPath : 'npm', isScript ? [npm, ...args] : args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: folder,
  });
  const said = [];
  child.stdout.resume();
  child.stderr.setEncoding('utf8').on('data', (text) => said.push(text));
  const stop = () => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
    process.exit(1);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, stop);
  const timer = setInterval(() => {
    const there = places.filter((place) => existsSync(join(folder, place, 'package.json'))).length;
    console.log(`  ${there} of ${places.length} packages`);
  }, SHOWN_EVERY_MS);
  return new Promise((resolve) => {
    const finish = (failure) => {
      clearInterval(timer);
      for (const signal of signals) process.off(signal, stop);
      resolve(failure);
    };
    child.once('error', (error) => finish(`npm cannot be run: ${error.message}.`));
    child.once('close', (code) => {
      finish(code === 0 ? null : `${said.join('')}The packages could not be installed; npm says why above.`);
    });
  });
}

/** The headers of the packaged Node, 67 MB, are removed, because they are needed only for compiling programs. */
function removeHeaders(modules) {
  for (const name of readdirSync(modules).filter((entry) => entry.startsWith('node-'))) {
    for (const part of ['include', 'share']) rmSync(join(modules, name, part), { recursive: true, force: true });
  }
}

/** Sources, maps and tests of packages are removed, because they are needed only for compiling and testing; `npm test` installs complete packages. */
function removeUnread(modules, inside = '') {
  for (const entry of readdirSync(join(modules, inside), { withFileTypes: true })) {
    const path = `${inside}/${entry.name}`;
    if (entry.isDirectory()) removeUnread(modules, path);
    else if (entry.isFile() && UNREAD.test(path)) unlinkSync(join(modules, path));
  }
}

function exchange(root, folder) {
  const modules = join(root, 'node_modules');
  if (existsSync(modules)) renameSync(modules, join(folder, 'old'));
  renameSync(join(folder, 'node_modules'), modules);
}

/** Removes the leftovers of a killed installation. */
function removeLeftovers(cache) {
  for (const name of readdirSync(cache).filter((entry) => entry.startsWith(STAGING))) {
    try {
      process.kill(Number(name.slice(STAGING.length)), 0);
    } catch {
      rmSync(join(cache, name), { recursive: true, force: true });
    }
  }
}
