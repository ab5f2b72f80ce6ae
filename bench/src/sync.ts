import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../scripts/postgres/embedded.ts';
import { buildApp, type App } from '../../server/src/app.ts';
import { readConfig } from '../../server/src/config.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { startChild } from './child.ts';
import { connectShops, createOwner, toPartnerEnv } from './connect.ts';
import { createDatabase } from './database.ts';
import { buildEnvironment, readMemory, startProcess, type Place } from './processes.ts';
import { formatNumber, type Findings } from './report.ts';
import type { Settings } from './settings.ts';
import type { Simulated } from './simulator-child.ts';

const OWNER = 'bench-sync';
const TIMEOUT_MS = 20 * 60_000;

interface RunRow {
  seen: number;
  changed: number;
  ms: number;
  result: string | null;
}

/** Measures the first sync of a shop with a long history: simulator, worker and database each in their own process. */
export async function measureSync(place: Place, settings: Settings): Promise<Findings> {
  // This database is durable, unlike those that are only read, because commits of a real server wait for the disk.
  const postgres = await startEmbeddedPostgres({ dataDir: join(place.dataDir, 'postgres'), fsync: true });
  const simulator = startChild(new URL('simulator-child.ts', import.meta.url));
  try {
    const simulated = (await simulator.ask({ orders: settings.syncOrders })) as Simulated;
    const url = await createDatabase(place, postgres.url, 'bench_sync');
    const env = buildEnvironment(place, url, 0, toPartnerEnv(simulated));
    const app = buildApp(readConfig(env), createLog('warn', 'bench'));
    try {
      await createOwner(app, OWNER);
      await connectShops(app, OWNER, simulated, simulated.account);
      const worker = startProcess(place, 'worker', 'server/src/worker.ts', env);
      try {
        const run = await waitForRun(app, worker.ended);
        const memory = readMemory(worker.pid);
        return toFindings(run, memory.peak, readMemory(simulator.pid).now, await countRows(app));
      } finally {
        await worker.stop();
      }
    } finally {
      await app.close();
    }
  } finally {
    await simulator.stop();
    await postgres.stop();
  }
}

async function waitForRun(app: App, ended: Promise<unknown>): Promise<RunRow> {
  let isOver = false;
  void ended.then(() => (isOver = true));
  const deadline = performance.now() + TIMEOUT_MS;
  while (!isOver && performance.now() < deadline) {
    const { rows } = await app.pool.query<RunRow>(
      `select seen_count as seen, changed_count as changed, result,
         (extract(epoch from finished_at - started_at) * 1000)::float8 as ms
       from sync_runs where owner_id = $1 and finished_at is not null order by started_at limit 1`,
      [OWNER],
    );
    if (rows[0]) return rows[0];
    await wait(100);
  }
  throw new Error('The first sync did not end.');
}

async function countRows(app: App): Promise<number> {
  const { rows } = await app.pool.query<{ count: number }>('select count(*)::int as count from orders');
  return rows[0]?.count ?? 0;
}

function toFindings(run: RunRow, peakMb: number, simulatorMb: number, stored: number): Findings {
  const perSecond = run.changed / (run.ms / 1000);
  return {
    part: 'sync',
    figures: [
      {
        name: `first sync of ${run.seen.toLocaleString('en-US')} orders`,
        value: perSecond,
        unit: 'orders/s',
        aim: { atLeast: 1500 },
        note: `${formatNumber(run.ms / 1000)} s, ${run.result}; simulator, worker and database share the machine`,
      },
      { name: 'worker: most memory during the first sync', value: peakMb, unit: 'MB', aim: { atMost: 400 } },
      { name: 'orders missing afterwards', value: run.seen - stored, unit: '', aim: { atMost: 0 } },
    ],
    tables: [],
    details: { run, peakMb, simulatorMb, stored },
  };
}
