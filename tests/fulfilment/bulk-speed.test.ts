import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorker } from '../../server/src/platform/worker.ts';
import { buildHandlers, buildLanes } from '../../server/src/work.ts';
import { countOf } from '../world/long.ts';
import { openBulkWorld, type BulkWorld } from './bulk-world.ts';

const ORDERS = countOf('BULK_SPEED_ORDERS', 24, 200);
/** Number of orders for which the documentation promises the rate. */
const PROMISED_ORDERS = 200;
/** Typical duration of a call to a factory. */
const LATENCY_MS = 100;
/** This limit is stricter than the promise, because the machine does other work at the same time. */
const MOST_SECONDS = 45;

interface Call {
  at: number;
  milliseconds: number | null;
}

/** Returns the largest number of simultaneous calls that a partner received. */
function findPeak(calls: readonly Call[]): number {
  return Math.max(
    ...calls.map(({ at }) => calls.filter((call) => call.at <= at && at < call.at + (call.milliseconds ?? 0)).length),
  );
}

let bulk: BulkWorld;
beforeAll(async () => {
  bulk = await openBulkWorld({ partners: [] });
}, 120_000);
afterAll(() => bulk.world.close());

it(
  'many orders with remembered designs are sent with one click at the promised rate, without an upload (BLK-10)',
  { timeout: 240_000 },
  async () => {
    const { world } = bulk;
    const known = await bulk.addWaiting(1);
    await bulk.putDesigns(known[0] ?? '');
    const ids = await bulk.addWaiting(ORDERS);
    // All orders get the SKU of one order that was added before.
    const sku = await world.db
      .selectFrom('order_products')
      .select(['sku_id', 'sku_name', 'seller_sku', 'product_id', 'product_name'])
      .where('order_id', '=', known[0] ?? '')
      .executeTakeFirstOrThrow();
    await world.db.deleteFrom('order_products').where('order_id', 'in', ids).where('position', '>', 0).execute();
    await world.db.updateTable('order_products').set(sku).where('order_id', 'in', ids).execute();
    const files = await world.db.selectFrom('files').select('id').orderBy('id').execute();
    await world.control('pressify', 'POST', '/faults', { name: 'latency', milliseconds: LATENCY_MS });

    const { app, env } = world;
    const { config, log, metrics, modules } = app;
    const worker = await startWorker({
      databaseUrl: env.DATABASE_URL ?? '',
      concurrency: config.WORKER_CONCURRENCY,
      handlers: buildHandlers(modules),
      lanes: buildLanes(modules),
      schedule: [],
      log,
      metrics,
    });
    try {
      const before = process.cpuUsage();
      const id = await bulk.start({ ids });
      await expect
        .poll(async () => (await bulk.read(id)).counts, { timeout: 150_000, interval: 250 })
        .toMatchObject({ taken: ORDERS });
      const { user, system } = process.cpuUsage(before);
      const { calls } = await world.control<{ calls: Call[] }>('pressify', 'GET', '/calls');
      // Estimates the duration for the promised number of orders from the CPU time and the calls at the measured concurrency.
      const workSeconds = ((user + system) / 1e6 / ORDERS) * PROMISED_ORDERS;
      const waitSeconds = ((calls.length / ORDERS) * PROMISED_ORDERS * LATENCY_MS) / 1000 / findPeak(calls);
      expect(workSeconds + waitSeconds).toBeLessThan(MOST_SECONDS);
    } finally {
      await worker.stop();
    }
    expect(await world.db.selectFrom('files').select('id').orderBy('id').execute()).toEqual(files);
    const { orders } = await world.control<{ orders: { ref_id: string }[] }>('pressify', 'GET', '/state');
    expect(new Set(orders.map(({ ref_id }) => ref_id)).size).toBe(ORDERS);
    expect(orders).toHaveLength(ORDERS);
  },
);
