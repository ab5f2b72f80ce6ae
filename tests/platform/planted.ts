import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where libraries look for configuration of theirs, and Node for packages that are not there. */
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

/** Plants code in a folder; each piece that is run leaves a mark. */
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

/** The planted pieces that were run. */
export function readMarks(folder: string): string[] {
  const path = join(folder, 'marks');
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : [];
}
