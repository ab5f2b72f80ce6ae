import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { stopFlashSale } from '@bobbin/contract/flash-sales';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CALLS, startSaleWorld, type Call, type SaleWorld } from './flash-sale-world.ts';
import { casesOf } from '../world/long.ts';

const WORKER = fileURLToPath(new URL('../../server/src/worker.ts', import.meta.url));
/** Milliseconds after which the marketplace executes the call. By then the worker is dead, and the next worker may already have read the sale. */
const LATE_MS = 2_000;

let sales: SaleWorld;
// Each test has a world of its own, because a worker in a separate process uses the real clock, which no earlier test may have moved.
beforeEach(async () => {
  sales = await startSaleWorld();
}, 120_000);
afterEach(() => sales.world.close());

/** Starts a worker, waits until its call has arrived at the marketplace, and kills the worker before the response. */
async function killAt(call: Call): Promise<void> {
  await sales.fault({ name: 'latency', milliseconds: LATE_MS, times: 1, path: CALLS[call] });
  const worker = spawn(process.execPath, [WORKER], {
    env: { ...sales.world.env, PATH: process.env.PATH, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const gone = once(worker, 'exit');
  try {
    await expect.poll(sales.countStrikes, { timeout: 60_000, interval: 20 }).toBe(1);
  } finally {
    worker.kill('SIGKILL');
    await gone;
  }
  // Releases the jobs as the reaper does when the worker that locked them is dead.
  await sql`select graphile_worker.force_unlock_workers((select array_agg(distinct locked_by)
    from graphile_worker._private_jobs where locked_by is not null))`.execute(sales.world.db);
  await sales.control('DELETE', '/faults');
}

describe('a worker that is killed', () => {
  it.each(casesOf<Call>(['prices', 'others', 'create', 'fill'], (call) => call === 'create'))(
    'during the call %s leaves the sale to the next worker, which adds no SKU twice (FSL-5)',
    async (call) => {
      const id = await sales.start();
      await killAt(call);
      await sales.settleAll();
      await sales.expectWhole(id);
    },
    120_000,
  );

  it('during the stop of a sale leaves no sale running, because the next worker stops it (FSL-10)', async () => {
    const id = await sales.start();
    await sales.settle(id);
    await sales.seller.call(stopFlashSale, { params: { id: sales.shopId, saleId: id } });
    await killAt('stop');
    await sales.settleAll();
    expect(await sales.get(id)).toMatchObject({ standing: 'ended', problem: 'STOPPED' });
    expect((await sales.books()).live).toEqual([]);
  }, 120_000);
});
