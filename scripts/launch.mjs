// Plain JavaScript for Node 20: the first thing that runs in a fresh clone, before any package is there.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const NEEDED_NODE = 24;
const PARENT_CHECK_MS = 500;

/** Installs the packages when they are missing or older than the lock file, then runs `entry` with the pinned Node. */
export async function launch(entry) {
  process.chdir(root);
  followNpm();
  if (!isInstalled()) install();
  const script = join(root, 'scripts', entry);
  const node = findNode();
  const bin = join(root, 'node_modules', '.bin');
  process.env.PATH = [dirname(node), bin, process.env.PATH].join(delimiter);
  if (realpathSync(process.execPath) === realpathSync(node)) {
    await import(pathToFileURL(script).href);
    return;
  }
  const child = spawn(node, [script, ...process.argv.slice(2)], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  // The child shuts down in its own order; we pass the signal on and wait.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => stop(`${node} cannot be run: ${error.message}.`));
  child.on('exit', (code) => process.exit(code ?? 1));
}

/** npm ends at a signal without telling what it runs: then we are somebody else's child, and end as well. */
export function followNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS);
  timer.unref();
}

/** Compares what npm wrote down as installed with the lock file, so that a hand-made `npm ci` counts too. */
function isInstalled() {
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'));
  const wanted = readPackages(join(root, 'package-lock.json'));
  if (installed === null || wanted === null) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || !path.includes('node_modules/')) return true;
    const found = installed[path];
    // An optional package for another kind of machine is rightly not there.
    if (found === undefined) return entry.optional === true;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return null;
  }
}

function install() {
  console.log('Installing the packages (once, and again when they change) …');
  const started = Date.now();
  const args = ['ci', '--no-audit', '--no-fund', '--include=dev', '--include=optional', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const isScript = npm !== undefined && /\.[cm]?js$/.test(npm);
  const done = spawnSync(isScript ? process.execPath : 'npm', isScript ? [npm, ...args] : args, {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (done.error) stop(`npm cannot be run: ${done.error.message}.`);
  if (done.status !== 0) stop('The packages could not be installed; npm says why above.');
  console.log(`Installed in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

/** The Node that the lock file pins, where there is one for this kind of machine and it runs here; else our own. */
function findNode() {
  const pinned = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(pinned) && spawnSync(pinned, ['--version'], { stdio: 'ignore' }).status === 0) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= NEEDED_NODE) return process.execPath;
  return stop(
    `Bobbin needs Node ${NEEDED_NODE}, and there is no packaged one for ${process.platform}-${process.arch}: ` +
      `install Node ${NEEDED_NODE} (this is ${process.version}).`,
  );
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
