import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Problem } from '../problem.ts';
import { showStep } from '../start/progress.ts';
import { buildWeb, isWebBuilt } from '../start/web-build.ts';
import { packRelease } from './archive.ts';

/**
 * `npm run pack-release [-- --production --quick --into=<folder>]`: for servers alone, without the demo world; quick ones are larger and
 * take a third of the time.
 */
const { values } = parseArgs({
  options: {
    production: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    into: { type: 'string', default: '.' },
  },
});

try {
  const packing = values.quick ? 'fast' : 'best';
  const into = resolve(values.into);
  mkdirSync(into, { recursive: true });
  mkdirSync('.cache', { recursive: true });
  if (!isWebBuilt(packing)) await showStep('Web application', () => buildWeb('.cache/web-build.log', packing));
  const archive = await showStep('Archive', () => packRelease(into, values.quick ? 1 : 9, values.production));
  console.log(archive);
} catch (error) {
  console.error(error instanceof Problem ? error.message : error);
  process.exitCode = 1;
}
