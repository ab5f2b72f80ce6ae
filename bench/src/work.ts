import type { Order } from '@bobbin/contract/orders';
import { setTimeout as wait } from 'node:timers/promises';
import { WORKER_NODE_OPTIONS } from '../../scripts/start/worker-node-options.ts';
import { buildApp, type App } from '../../server/src/app.ts';
import { readConfig } from '../../server/src/config.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { ask, signIn, type Caller } from './ask.ts';
import { startChild } from './child.ts';
import { connectShops, createOwner, toPartnerEnv } from './connect.ts';
import { buildEnvironment, startApi, type Place } from './processes.ts';
import { formatNumber, type Findings, type Table } from './report.ts';
import type { Settings } from './settings.ts';
import type { Simulated } from './simulator-child.ts';
import { percentile } from './statistics.ts';

const SELLERS = 16;
const SHOPS = 50;
const ALONE_MS = 10_000;
const TIMEOUT_MS = 20 * 60_000;
/** Pause in which a person reads the response, in milliseconds. */
const PAUSE_MS = 50;

/** Duration of each response in milliseconds. */
interface Times {
  list: number[];
  detail: number[];
}

/** Measures sellers who browse their orders, alone and during many first syncs. */
export async function measureWork(place: Place, settings: Settings, databaseUrl: string): Promise<Findings> {
  const simulator = startChild(new URL('simulator-child.ts', import.meta.url));
  try {
    // The seed differs in each run, because a reused database contains the shops of the last run.
    const seed = Date.now() % 1_000_000;
    const simulated = (await simulator.ask({ seed, shops: SHOPS, orders: settings.shopOrders })) as Simulated;
    const partners = toPartnerEnv(simulated);
    const env = buildEnvironment(place, databaseUrl, 0, partners);
    const app = buildApp(readConfig(env), createLog('warn', 'bench'));
    const api = await startApi(place, 'work-api', databaseUrl, partners);
    const worker = startChild(new URL('worker-child.ts', import.meta.url), env, WORKER_NODE_OPTIONS);
    try {
      const callers: Caller[] = [];
      for (let seller = 1; seller <= SELLERS; seller += 1) {
        callers.push(await signIn(api.url, `seller-${String(seller).padStart(2, '0')}@bench.test`));
      }
      // The first request of a process is slow and is not measured.
      await workWhile(callers, () => wait(ALONE_MS / 2));
      const alone = await workWhile(callers, () => wait(ALONE_MS));
      const owner = `bench-work-${Date.now()}`;
      await createOwner(app, owner);
      const began = performance.now();
      let synced = 0;
      const busy = await workWhile(callers, async () => {
        for (const account of simulated.accounts) await connectShops(app, owner, simulated, account);
        synced = await waitForSyncs(app, owner);
      });
      return toFindings(alone, busy, synced, (performance.now() - began) / 1000);
    } finally {
      await worker.stop();
      await api.stop();
      await app.close();
    }
  } finally {
    await simulator.stop();
  }
}

/** Lets every seller alternately read a page of orders and one order of the page, until the other work is done. */
async function workWhile(callers: readonly Caller[], other: () => Promise<void>): Promise<Times> {
  const times: Times = { list: [], detail: [] };
  let isOver = false;
  const look = async <T>(kind: keyof Times, caller: Caller, path: string): Promise<T> => {
    const began = performance.now();
    const answer = await ask<T>(caller, path);
    times[kind].push(performance.now() - began);
    await wait(PAUSE_MS);
    return answer;
  };
  const walks = callers.map(async (caller, place) => {
    for (let round = place; !isOver; round += 1) {
      const { data } = await look<{ data: Order[] }>('list', caller, `/api/shops/orders?page=${1 + (round % 5)}`);
      const order = data[round % Math.max(1, data.length)];
      if (order !== undefined) await look('detail', caller, `/api/shops/orders/order/${order.id}`);
    }
  });
  await other().finally(() => (isOver = true));
  await Promise.all(walks);
  return times;
}

/** Waits until every shop was synced once; returns the number of imported orders. */
async function waitForSyncs(app: App, owner: string): Promise<number> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (performance.now() < deadline) {
    const { rows } = await app.pool.query<{ done: number; seen: number; shops: number }>(
      `select (select count(*)::int from sync_states where owner_id = $1 and last_sync_at is not null) as done,
         (select count(*)::int from orders where owner_id = $1) as seen,
         (select count(*)::int from shops where owner_id = $1) as shops`,
      [owner],
    );
    const [row] = rows;
    if (row !== undefined && row.shops === SHOPS && row.done === row.shops) return row.seen;
    await wait(500);
  }
  throw new Error('The shops were not read in time.');
}

function toFindings(alone: Times, busy: Times, synced: number, seconds: number): Findings {
  const kinds = ['list', 'detail'] as const;
  const at = (times: Times, kind: keyof Times, share: number) => percentile(times[kind], share);
  const table: Table = {
    title: `${SELLERS} sellers working`,
    columns: ['call', 'alone p50 ms', 'p99 ms', `while ${SHOPS} shops sync p50 ms`, 'p99 ms', 'calls'],
    rows: kinds.map((kind) => [
      kind,
      ...[alone, busy].flatMap((times) => [0.5, 0.99].map((share) => formatNumber(at(times, kind, share)))),
      busy[kind].length.toLocaleString('en-US'),
    ]),
  };
  return {
    part: 'work',
    figures: [
      ...kinds.flatMap((kind) => [
        { name: `${kind} while ${SHOPS} shops sync, p50`, value: at(busy, kind, 0.5), unit: 'ms' },
        { name: `${kind} while ${SHOPS} shops sync, p99`, value: at(busy, kind, 0.99), unit: 'ms' },
      ]),
      {
        name: `orders of ${SHOPS} shops read meanwhile`,
        value: synced / seconds,
        unit: 'orders/s',
        note: `${synced.toLocaleString('en-US')} orders in ${formatNumber(seconds)} s; all share the machine`,
      },
    ],
    tables: [table],
    details: { alone: summarise(alone), busy: summarise(busy), synced, seconds },
  };
}

function summarise(times: Times) {
  return Object.fromEntries(
    Object.entries(times).map(([kind, all]: [string, number[]]) => [
      kind,
      { calls: all.length, p50: percentile(all, 0.5), p99: percentile(all, 0.99) },
    ]),
  );
}
