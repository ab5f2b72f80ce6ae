import { connectPressify } from '@bobbin/contract/fulfilment';
import { getShop, syncShop } from '@bobbin/contract/shops';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildApp } from '../../server/src/app.ts';
import { readConfig } from '../../server/src/config.ts';
import { captureLog } from '../../server/src/testing/log.ts';
import { buildWorker, type WorkerProcess } from '../../server/src/work.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

const POLLS = 60;
/** Number of hanging calls. It equals the number of jobs that a worker runs at once, so work that shared these places would stop. */
const WORKERS = 8;

let world: World;
let seller: Caller;
let shopId: string;
let worker: WorkerProcess | null = null;

beforeAll(async () => {
  world = await startWorld({ env: { SYNC_EVERY_SECONDS: '3600', FACTORY_POLL_SECONDS: '3600' } });
  seller = await world.createSeller('lan@bobbin.test');
  [shopId = ''] = await world.connectShops(seller);
  const connected = await seller.call(connectPressify, { body: { api: world.pressifyKey } });
  if (!connected.isSuccess) throw new Error(JSON.stringify(connected.exceptionBody));
}, 60_000);
afterAll(async () => {
  await worker?.stop();
  await world.close();
});

/** Inserts orders that a factory has and that are due for a poll. */
async function insertDue(count: number): Promise<void> {
  const now = new Date();
  await sql`
    insert into fulfilments (owner_id, id, order_id, house, ref_id, state, request, factory_order_id, next_poll_at,
      created_by, created_at, updated_at)
    select owner_id, 'f' || id, id, 'PRESSIFY', 'ref' || id, 'SUBMITTED', '{}', '9' || id, ${now}, 'lan', ${now}, ${now}
    from orders where shop_id = ${shopId} limit ${count}`.execute(world.db);
}

it('manual syncs keep their speed while a factory hangs (SYN-24)', { timeout: 120_000 }, async () => {
  await insertDue(POLLS);
  await world.control('pressify', 'POST', '/faults', { name: 'latency', times: null, milliseconds: 120_000 });
  const { log, lines } = captureLog('info');
  worker = await buildWorker(buildApp(readConfig(world.env), log));
  const calls = () => world.control<{ faults: { struck: number }[] }>('pressify', 'GET', '/faults');
  await vi.waitFor(async () => expect((await calls()).faults[0]?.struck).toBeGreaterThanOrEqual(WORKERS), {
    timeout: 40_000,
  });

  for (let run = 0; run < 3; run += 1) {
    const before = (await seller.call(getShop, { params: { id: shopId } })).body?.sync.lastSyncAt;
    expect((await seller.call(syncShop, { params: { id: shopId } })).isSuccess).toBe(true);
    await vi.waitFor(
      async () => {
        const shop = await seller.call(getShop, { params: { id: shopId } });
        expect(shop.body?.sync).toMatchObject({ state: 'idle', lastResult: 'complete' });
        expect(shop.body?.sync.lastSyncAt).not.toBe(before);
      },
      { timeout: 20_000, interval: 50 },
    );
  }
  expect(lines.filter((line) => line.includes('Synced a shop')).length).toBeGreaterThanOrEqual(3);
});
