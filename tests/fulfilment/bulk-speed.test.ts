import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorker } from '../../server/src/platform/worker.ts';
import { buildHandlers, buildLanes } from '../../server/src/work.ts';
import { openBulkWorld, type BulkWorld } from './bulk-world.ts';

const ORDERS = 200;
/** What a call to a factory usually takes. */
const LATENCY_MS = 100;
/** Less than is promised; the machine of the tests has much else to do. */
const MOST_SECONDS = 45;

let bulk: BulkWorld;
beforeAll(async () => {
  bulk = await openBulkWorld({ partners: [] });
}, 120_000);
afterAll(() => bulk.world.close());

it(
  'two hundred orders of known SKUs go out by one press, without one upload (BLK-10)',
  { timeout: 120_000 },
  async () => {
    const { world } = bulk;
    const known = await bulk.addWaiting(1);
    await bulk.putDesigns(known[0] ?? '');
    const ids = await bulk.addWaiting(ORDERS);
    // All of them of the SKU that one order had before.
    const { sku_id } = await world.db
      .selectFrom('order_products')
      .select('sku_id')
      .where('order_id', '=', known[0] ?? '')
      .executeTakeFirstOrThrow();
    await world.db.deleteFrom('order_products').where('order_id', 'in', ids).where('position', '>', 0).execute();
    await world.db.updateTable('order_products').set({ sku_id }).where('order_id', 'in', ids).execute();
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
      const began = performance.now();
      const id = await bulk.start({ ids });
      let batch = await bulk.read(id);
      while (batch.counts.taken < ORDERS && performance.now() - began < 60_000) {
        await wait(250);
        batch = await bulk.read(id);
      }
      expect(batch.counts).toMatchObject({ taken: ORDERS });
      expect((performance.now() - began) / 1000).toBeLessThan(MOST_SECONDS);
    } finally {
      await worker.stop();
    }
    expect(await world.db.selectFrom('files').select('id').orderBy('id').execute()).toEqual(files);
    const { orders } = await world.control<{ orders: { ref_id: string }[] }>('pressify', 'GET', '/state');
    expect(new Set(orders.map(({ ref_id }) => ref_id)).size).toBe(ORDERS);
    expect(orders).toHaveLength(ORDERS);
  },
);
