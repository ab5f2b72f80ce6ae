import { parseArgs } from 'node:util';
import { HelpWanted } from './command-line.ts';

const PARTS = [
  'list',
  'dashboard',
  'grids',
  'sync',
  'page',
  'start',
  'export',
  'labels',
  'bulk',
  'uploads',
  'work',
  'open',
  'prints',
] as const;
export type Part = (typeof PARTS)[number];

export interface Settings {
  /** Number of orders in the large database. A second database has a tenth, to show what grows with the data. */
  orders: number;
  /** Orders of the simulated marketplace for the first sync. */
  syncOrders: number;
  /** Number of orders of the seller who exports. */
  exportOrders: number;
  /** Fulfil designs in the grid. */
  designs: number;
  /** Orders of one label batch. */
  labelOrders: number;
  /** Orders of one bulk fulfil. */
  bulkOrders: number;
  /** Number of uploaded designs; fifty uploads run in parallel. */
  uploads: number;
  /** Orders of each shop that is synced while sellers work. */
  shopOrders: number;
  /** Orders of the seller with 30 % open orders. */
  openOrders: number;
  parts: readonly Part[];
  /** Repetitions of each measurement; the median is reported. */
  rounds: number;
  /** Seconds of one measurement under load. */
  seconds: number;
  /** Reuses the filled databases of the last run, and keeps them for the next. */
  reuse: boolean;
}

const HELP = `npm run bench -- [--quick] [--orders 1000000] [--only list|dashboard|grids|sync|page|start|export|labels|bulk|uploads|work|open|prints] [--reuse]`;

/** Reads the settings from arguments; throws an Error with one sentence for unknown arguments. */
export function readSettings(args: string[]): Settings {
  const { values } = parseArgs({
    args,
    options: {
      orders: { type: 'string' },
      quick: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true },
      reuse: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) throw new HelpWanted(HELP);
  const orders = Number(values.orders ?? (values.quick ? 20_000 : 1_000_000));
  if (!Number.isInteger(orders) || orders < 2_000) throw new Error('--orders takes a whole number from 2000.');
  const parts = (values.only ?? PARTS).map((name) => {
    const part = PARTS.find((known) => known === name);
    if (part === undefined) throw new Error(`There is no part ${name}. ${HELP}`);
    return part;
  });
  return {
    orders,
    syncOrders: values.quick ? 5_000 : 100_000,
    exportOrders: values.quick ? 20_000 : 200_000,
    designs: values.quick ? 5_000 : 200_000,
    labelOrders: values.quick ? 60 : 600,
    bulkOrders: values.quick ? 60 : 200,
    uploads: values.quick ? 60 : 500,
    shopOrders: values.quick ? 100 : 1_000,
    openOrders: values.quick ? 20_000 : 100_000,
    parts,
    rounds: values.quick ? 3 : 5,
    seconds: values.quick ? 1 : 2,
    reuse: values.reuse,
  };
}
