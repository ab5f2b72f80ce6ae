import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Problem } from '../problem.ts';
import { showStep } from '../start/progress.ts';
import { buildWeb, isWebBuilt } from '../start/web-build.ts';
import { packRelease } from './archive.ts';

const HELP = `Packs a release as one archive.

  npm run pack-release [-- --production] [--quick] [--into=<folder>]

  --production  for servers alone: without demo world, simulators, PostgreSQL and Node
  --quick       compresses less: larger, in a third of the time
  --into        the folder of the archive instead of this one
`;

/** Reads the options of the call; for unknown options prints one sentence and returns null. */
function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        production: { type: 'boolean', default: false },
        quick: { type: 'boolean', default: false },
        into: { type: 'string', default: '.' },
        help: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`);
    process.exitCode = 2;
    return null;
  }
}

const values = readOptions();
if (values?.help === true) console.log(HELP);
else if (values !== null) await pack(values);

async function pack(values: NonNullable<ReturnType<typeof readOptions>>): Promise<void> {
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
}
