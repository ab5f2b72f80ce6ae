import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { HelpWanted } from '../command-line.ts';

export interface Options {
  /** Orders in the database at the start. */
  orders: number;
  /** Sellers who work. */
  sellers: number;
  /** Number of staff users who work. */
  staff: number;
  /** Number of shops that sync with the simulated marketplace. Each belongs to another seller, as long as there are enough sellers. */
  shops: number;
  /** Number of event streams that stay open. */
  streams: number;
  minutes: number;
  /** Orders that each syncing shop has at the marketplace at the start. */
  history: number;
  /** New orders per minute of all syncing shops together, and changes of earlier ones. */
  arrivals: number;
  changes: number;
  /** Seconds for which a seller looks at a page, on average. */
  think: number;
  /** Port of the API; the worker has the next one. */
  port: number;
  /** Port of the simulated marketplace; the simulated factory has the next one. */
  simPort: number;
  dataDir: string;
  /** Folder for samples and summary. */
  results: string;
  /** Reuses the filled database of the last run, and keeps it for the next. */
  reuse: boolean;
  /** Minutes at the start that no slope includes, because caches fill and code is compiled. */
  warmUp: number;
  /** File with the samples of an earlier run. When it is given, the slopes are computed from this file and nothing is measured. */
  read: string | null;
  /** Limit of memory growth of a process, in MB per hour. */
  memoryLimit: number;
}

const HELP = `npm run soak -- [--orders 1000000] [--minutes 60] [--shops 50] [--sellers 16] [--staff 3] [--streams 100] [--history 200]
  [--arrivals 50] [--changes 150] [--think 6] [--port 4640] [--sim-port 4660] [--data <folder>] [--results <folder>]
  [--memory-limit 32] [--warm-up 8] [--reuse]
npm run soak -- --read <file of samples> [--warm-up 8]`;

const NUMBERS = {
  orders: 1_000_000,
  minutes: 60,
  shops: 50,
  sellers: 16,
  staff: 3,
  streams: 100,
  history: 200,
  arrivals: 50,
  changes: 150,
  think: 6,
  port: 4640,
  'sim-port': 4660,
  'memory-limit': 32,
  'warm-up': 8,
};
/** Number of sellers in the filled database; each may work or have a syncing shop. */
const SELLERS_MAX = 50;

/** Reads the options of the command line. @throws Error with one sentence for what it does not know */
export function readOptions(args: readonly string[]): Options {
  const numbers = Object.keys(NUMBERS).map((name) => [name, { type: 'string' }] as const);
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...Object.fromEntries(numbers),
      data: { type: 'string' },
      results: { type: 'string' },
      read: { type: 'string' },
      reuse: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  }) as { values: Record<string, string | boolean | undefined> };
  if (values.help === true) throw new HelpWanted(HELP);
  const read = (name: keyof typeof NUMBERS) => {
    const value = Number(values[name] ?? NUMBERS[name]);
    if (!Number.isFinite(value) || value <= 0) throw new Error(`--${name} takes a number above 0. ${HELP}`);
    return value;
  };
  const options: Options = {
    orders: read('orders'),
    minutes: read('minutes'),
    shops: read('shops'),
    sellers: read('sellers'),
    staff: read('staff'),
    streams: read('streams'),
    history: read('history'),
    arrivals: read('arrivals'),
    changes: read('changes'),
    think: read('think'),
    port: read('port'),
    simPort: read('sim-port'),
    memoryLimit: read('memory-limit'),
    warmUp: read('warm-up'),
    read: typeof values.read === 'string' ? resolve(values.read) : null,
    dataDir: resolve(typeof values.data === 'string' ? values.data : '.data/soak'),
    results: resolve(typeof values.results === 'string' ? values.results : 'bench/results'),
    reuse: values.reuse === true,
  };
  if (options.orders < 2_000) throw new Error('--orders takes a whole number from 2000.');
  if (options.sellers > SELLERS_MAX) throw new Error(`--sellers takes at most ${SELLERS_MAX}.`);
  return options;
}
