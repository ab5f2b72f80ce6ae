import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { acquireLock, type Lock, LockedError } from '../lock-file.ts';
import { Problem } from '../problem.ts';
import { runTool } from '../run-tool.ts';

/**
 * File with the hash of the built sources. It is inside the build folder, so that an interrupted build, which has emptied the folder, has no hash.
 */
const HASH_FILE = 'web/dist/.build-hash';

/** Sources of the web application, and of the extension that it serves. */
const INPUTS = ['web', 'contract', 'domain', 'extension'];
/** Compression level of files: 'best' takes seven more seconds of processor time and is for a server with many users. */
export type Packing = 'fast' | 'best';

const SKIPPED = new Set(['node_modules', 'dist']);

/** With 'fast' any build of these sources is accepted, whatever its compression. A release contains its build without the sources. */
export function isWebBuilt(packing: Packing = 'fast'): boolean {
  if (!existsSync('web/package.json')) return existsSync('web/dist/index.html');
  if (!existsSync(HASH_FILE)) return false;
  const [built, hash] = readFileSync(HASH_FILE, 'utf8').split(' ');
  return (packing === 'fast' || built === 'best') && hash === hashSources(INPUTS);
}

export async function buildWeb(logFile: string, packing: Packing = 'fast'): Promise<void> {
  const lock = await takeTurn();
  try {
    // Another process may have built the application while this process waited.
    if (!isWebBuilt(packing)) await build(logFile, packing);
  } finally {
    lock.release();
  }
}

/** A lock allows only one build at a time, because a build first empties the folder. */
async function takeTurn(): Promise<Lock> {
  mkdirSync('.cache', { recursive: true });
  for (;;) {
    try {
      return acquireLock('.cache/web-build.lock');
    } catch (error) {
      if (!(error instanceof LockedError)) throw error;
      await wait(500);
    }
  }
}

async function build(logFile: string, packing: Packing): Promise<void> {
  const hash = hashSources(INPUTS);
  const result = await runTool(['vite', 'build', 'web', '--logLevel', 'warn'], {
    env: { NODE_ENV: 'production', WEB_PACKING: packing, NO_COLOR: '1', FORCE_COLOR: '0' },
  });
  const extension = result.isOk ? await runTool(['node', 'extension/build.ts'], { env: { NO_COLOR: '1' } }) : result;
  writeFileSync(logFile, result.output + extension.output);
  if (!extension.isOk) throw new Problem(`The web application could not be built; the reason is in ${logFile}.`);
  writeFileSync(HASH_FILE, `${packing} ${hash}`);
}

function hashSources(folders: string[]): string {
  const hash = createHash('sha256');
  const walk = (folder: string) => {
    const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && !SKIPPED.has(entry.name)) walk(path);
      if (entry.isFile() && !entry.name.includes('.test.')) hash.update(`${path}\0`).update(readFileSync(path));
    }
  };
  for (const folder of folders) walk(folder);
  return hash.update(readFileSync('package-lock.json')).digest('hex');
}
