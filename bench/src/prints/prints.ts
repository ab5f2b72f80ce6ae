import { resolveLines } from '../../../server/src/modules/library/prints/resolver.ts';
import { systemScope } from '../../../server/src/platform/access.ts';
import { openDatabase } from '../../../server/src/platform/database.ts';
import { ask, signIn } from '../ask.ts';
import { BIG_SELLER, BIG_SELLER_EMAIL } from '../fill.ts';
import { measureLoad, type Sample } from '../load.ts';
import { startApi, type Place } from '../processes.ts';
import { formatNumber, type Figure, type Findings } from '../report.ts';
import type { Settings } from '../settings.ts';
import { median } from '../statistics.ts';
import { fillPrints, PRINTS, PRODUCTS, SKUS } from './fill.ts';
import { replay, type Share } from './replay.ts';
import { listYear, YEAR } from './year.ts';

const LINES = 1_000;
const CONNECTIONS = [1, 16];
/** First pages that are compared: the library, and the order list of the same seller. */
const PAGES = { library: '/api/prints?limit=24', orders: '/api/shops/orders?page=1' } as const;
type Page = keyof typeof PAGES;

/**
 * Clicks of a seller who sends 100 new orders: select all, 'Fulfill n' and its button for the ready ones. A line that is not ready is opened, gets its
 * file or print, and is sent by itself. Before prints this took open, library, file, send; now also a press on the scope 'whole product'.
 */
const CLICKS = { ready: 3, before: 4, now: 5 } as const;

const SUM = `select coalesce(sum(total_exec_time + total_plan_time), 0)::float8 as ms from pg_stat_statements
  where dbid = (select oid from pg_database where datname = current_database()) and query not like '%pg_stat_statements%'`;

interface Measured {
  page: Page;
  connections: number;
  samples: Sample[];
}

/** Measures prints: how many order lines need no touch, what resolving costs PostgreSQL, and the first page of a large library (PRN-1, PRN-6, PRN-15). */
export async function measurePrints(place: Place, settings: Settings, databaseUrl: string): Promise<Findings> {
  const lines = listYear();
  const shares = { before: replay(lines, 'sku'), now: replay(lines, 'product') };
  await fillPrints(databaseUrl);
  const resolveMs = await measureResolving(databaseUrl, settings);
  const pages = await measurePages(place, settings, databaseUrl);
  return toFindings(shares, resolveMs, pages);
}

/** Returns the time of PostgreSQL for resolving lines, in milliseconds for each round. */
async function measureResolving(databaseUrl: string, { rounds }: Settings): Promise<number[]> {
  const database = openDatabase(databaseUrl, 1);
  try {
    const { db, pool } = database;
    await pool.query('create extension if not exists pg_stat_statements');
    const asked = Array.from({ length: LINES }, (_, at) => ({ skuId: `bench-k${1 + (at % PRODUCTS)}-${at % SKUS}` }));
    const times: number[] = [];
    // The first round reads the rows into the memory of PostgreSQL and is not counted.
    for (let round = 0; round <= rounds; round += 1) {
      await pool.query('select pg_stat_statements_reset()');
      const resolved = await resolveLines(db, systemScope(BIG_SELLER, 'bench'), asked);
      if (resolved.some((line) => line?.state !== 'ready')) throw new Error('A line has no print.');
      const { rows } = await pool.query<{ ms: number }>(SUM);
      if (round > 0) times.push(rows[0]?.ms ?? Number.NaN);
    }
    return times;
  } finally {
    await database.close();
  }
}

/** Loads both first pages alternately, so that a slow minute of the machine affects both. */
async function measurePages(place: Place, settings: Settings, databaseUrl: string): Promise<Measured[]> {
  const api = await startApi(place, 'api-prints', databaseUrl);
  try {
    const caller = await signIn(api.url, BIG_SELLER_EMAIL);
    const { meta } = await ask<{ meta: { totalItems: number } }>(caller, PAGES.library);
    if (meta.totalItems < PRINTS) throw new Error(`The library has only ${meta.totalItems} prints.`);
    const names = Object.keys(PAGES) as Page[];
    const measured = CONNECTIONS.flatMap((connections) =>
      names.map((page): Measured => ({ page, connections, samples: [] })),
    );
    for (let round = 0; round <= settings.rounds; round += 1) {
      for (const { page, connections, samples } of measured) {
        const target = { url: api.url, paths: [PAGES[page]], token: caller.token };
        const sample = await measureLoad(target, connections, round === 0 ? 1 : settings.seconds);
        if (sample.failures > 0) throw new Error(`${PAGES[page]} failed ${sample.failures} times.`);
        // The first round warms the process up.
        if (round > 0) samples.push(sample);
      }
    }
    return measured;
  } finally {
    await api.stop();
  }
}

/** Returns the clicks for 100 new orders of one line each. */
function countClicks({ lines, touches }: Share, perTouch: number): number {
  return CLICKS.ready + (touches / lines) * 100 * perTouch;
}

function toFindings(
  { before, now }: Record<'before' | 'now', Share>,
  resolveMs: readonly number[],
  pages: readonly Measured[],
): Findings {
  const p50 = (page: Page, connections: number) =>
    median(
      pages
        .filter((one) => one.page === page && one.connections === connections)
        .flatMap(({ samples }) => samples.map(({ p50Ms }) => p50Ms)),
    );
  const figures: Figure[] = [
    {
      name: 'lines ready without a touch',
      value: now.ready,
      unit: '%',
      aim: { atLeast: 93 },
      note: `${YEAR.lines} lines of ${YEAR.shops} shops, ${YEAR.products} products and ${YEAR.prints} prints`,
    },
    { name: 'the same when each SKU remembered its design', value: before.ready, unit: '%' },
    { name: 'clicks for 100 new orders', value: countClicks(now, CLICKS.now), unit: '' },
    { name: 'the same when each SKU remembered its design', value: countClicks(before, CLICKS.before), unit: '' },
    { name: `resolving ${LINES} lines: PostgreSQL`, value: median(resolveMs), unit: 'ms', aim: { atMost: 30 } },
    ...CONNECTIONS.map((connections) => ({
      name: `first page of ${PRINTS} prints: time / of the order list, ${connections} conn`,
      value: p50('library', connections) / p50('orders', connections),
      unit: '×',
      aim: { atMost: 1 },
    })),
  ];
  return {
    part: 'prints',
    figures,
    tables: [
      {
        title: 'First pages of the same seller (medians)',
        columns: ['', 'conn', 'req/s', 'p50 ms', 'p99 ms'],
        rows: pages.map(({ page, connections, samples }) => [
          page,
          String(connections),
          ...(['perSecond', 'p50Ms', 'p99Ms'] as const).map((field) =>
            formatNumber(median(samples.map((sample) => sample[field]))),
          ),
        ]),
      },
    ],
    details: { before, now, resolveMs, pages },
  };
}
