import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Problem } from '../problem.ts';
import { startDemo } from './demo.ts';
import { FOLDER, MOST_BYTES, type Name, toFileName } from './list.ts';
import { type Language, takePictures } from './take.ts';

const HELP = `Takes the pictures of README.md from the demo world.

  npm run pictures [-- --running=<address>] [--into=<folder>] [--vietnamese] [--dark]

  --running     takes a complete demo world that runs already, such as http://localhost:4000; without it, one is started
                on the ports PORT and SIM_PORT
  --into        the folder of the pictures instead of ${FOLDER}
  --vietnamese  in Vietnamese instead of English, to look for faults
  --dark        in the dark theme
`;

function readOptions() {
  try {
    return parseArgs({
      options: {
        running: { type: 'string' },
        into: { type: 'string', default: FOLDER },
        vietnamese: { type: 'boolean', default: false },
        dark: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`);
    process.exitCode = 2;
    return null;
  }
}

const options = readOptions();
if (options?.help === true) console.log(HELP);
else if (options !== null) await run(options);

async function run({ running, into, vietnamese, dark }: NonNullable<ReturnType<typeof readOptions>>): Promise<void> {
  const demo = running === undefined ? startDemo() : null;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void demo?.stop());
  const language: Language = vietnamese ? 'vi' : 'en';
  try {
    mkdirSync(into, { recursive: true });
    await demo?.complete;
    const origin = demo?.origin ?? new URL(running ?? '').origin;
    await takePictures(origin, { language, theme: dark ? 'dark' : 'light' }, (name, bytes) => keep(into, name, bytes));
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error);
    process.exitCode = 1;
  } finally {
    await demo?.stop();
  }
}

function keep(into: string, name: Name, bytes: Buffer): void {
  const path = join(into, toFileName(name));
  if (bytes.length > MOST_BYTES)
    throw new Problem(`${path} would have ${bytes.length} bytes, more than ${MOST_BYTES}.`);
  writeFileSync(path, bytes);
  console.log(`${path} (${Math.round(bytes.length / 1000)} kB)`);
}
