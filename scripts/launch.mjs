// Plain JavaScript for Node 20: the first script of a fresh clone, before any package is installed.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { followNpm } from '../server/src/follow-npm.mjs';
import { install } from './install.mjs';
import { findPackagedNode, isInstalled, needsPackagedNode } from './needed-packages.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Installs the packages when they are missing or older than the lock file, then runs `entry` with Node 24 or newer. 'everything' includes
 * the packages of 'start'.
 * @param {'start' | 'everything'} purpose
 */
export async function launch(entry, purpose) {
  process.chdir(root);
  followNpm();
  if (!isInstalled(root, purpose)) {
    const failure = await install(root, purpose);
    if (failure !== null) stop(failure);
  }
  const script = join(root, 'scripts', entry);
  const node = findNode();
  const bin = join(root, 'node_modules', '.bin');
  process.env.PATH = [dirname(node), bin, process.env.PATH].join(delimiter);
  if (realpathSync(process.execPath) === realpathSync(node)) {
    await import(pathToFileURL(script).href);
    return;
  }
  const child = spawn(node, [script, ...process.argv.slice(2)], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  // The signal is passed on to the child process, which shuts down in its own sequence.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => stop(`${node} cannot be run: ${error.message}.`));
  child.on('exit', (code) => process.exit(code ?? 1));
}

/** Returns the Node that runs this script when it is new enough; otherwise the packaged Node of the lock file, if it runs on this machine. */
function findNode() {
  if (!needsPackagedNode(root)) return process.execPath;
  const packaged = findPackagedNode(root);
  if (existsSync(packaged) && spawnSync(packaged, ['--version'], { stdio: 'ignore' }).status === 0) return packaged;
  return stop(
    `Bobbin needs Node 24 or newer, and there is no packaged one for ${process.platform}-${process.arch}: ` +
      `install Node 24 (this is ${process.version}).`,
  );
}

/** @returns {never} */
function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
