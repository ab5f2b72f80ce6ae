import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Places in which libraries look for their configuration files, and Node looks for missing packages. */
const PLACES = [
  '.graphile-workerrc.js',
  '.graphile-workerrc.cjs',
  'graphile-worker.config.js',
  'graphile-worker.config.cjs',
  '.config/graphile-workerrc.js',
  '.config/graphile-workerrc.cjs',
  'graphile.config.js',
  'node_modules/pg-native/index.js',
  'node_modules/cosmiconfig/index.js',
  'node_modules/bufferutil/index.js',
  'node_modules/utf-8-validate/index.js',
];

/** Writes files with code into a folder. Each file that is executed leaves a mark. */
export function plantAbove(folder: string): void {
  for (const place of PLACES) {
    const path = join(folder, place);
    mkdirSync(dirname(path), { recursive: true });
    const marks = JSON.stringify(join(folder, 'marks'));
    writeFileSync(
      path,
      `require('node:fs').appendFileSync(${marks}, ${JSON.stringify(`${place}\n`)});\nmodule.exports = {};\n`,
    );
  }
}

/** Returns the names of the planted files that were executed. */
export function readMarks(folder: string): string[] {
  const path = join(folder, 'marks');
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : [];
}
