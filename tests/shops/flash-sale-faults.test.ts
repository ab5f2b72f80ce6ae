import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { stopFlashSale } from '@bobbin/contract/flash-sales';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startSaleWorld, type SaleWorld } from './flash-sale-world.ts';

/** Every call that a sale's job makes, by what the marketplace sees of it. */
const CALLS = {
  prices: 'POST /product/202502/products/search',
  others: 'POST /promotion/202309/activities/search',
  create: 'POST /promotion/202309/activities {',
  fill: 'PUT /promotion/202309/activities/',
  read: 'GET /promotion/202309/activities/',
  stop: '/deactivate',
} as const;
type Call = keyof typeof CALLS;

/** Each strikes the first call of its kind. */
const FAULTS: readonly [string, Record<string, unknown>][] = [
  ['a lost answer', { name: 'drop', times: 1 }],
  ['half an answer', { name: 'malformed', times: 1 }],
  ['no connection', { name: 'down', times: 4 }],
  ['a broken server', { name: '5xx', times: 4 }],
  ['too many calls', { name: '429', times: 2, seconds: 1 }],
  ['a token that ended early', { name: 'token-expired', times: 1 }],
  ['an answer that is a page', { name: 'strange', word: 'html', times: 4 }],
];
const WORKER = fileURLToPath(new URL('../../server/src/worker.ts', import.meta.url));

let sales: SaleWorld;
beforeAll(async () => {
  sales = await startSaleWorld();
}, 120_000);
afterEach(async () => {
  await sales.control('DELETE', '/faults');
  for (const { id, standing } of await sales.list())
    if (standing !== 'ended' && standing !== 'failed' && standing !== 'stopped') await stop(id);
  await settle();
});
afterAll(() => sales.world.close());

const stop = (saleId: string) => sales.seller.call(stopFlashSale, { params: { id: sales.shopId, saleId } });

/** Lets pauses pass until nothing is under way. */
async function settle(): Promise<void> {
  for (let left = 40; left > 0; left -= 1) {
    const open = (await sales.list()).filter(({ standing }) => standing === 'creating' || standing === 'stopping');
    const waiting = (await sales.list()).filter(({ standing }) => standing === 'waiting');
    if (open.length + waiting.length === 0) return;
    await sales.pass(61);
  }
  throw new Error(`Never done: ${JSON.stringify(await sales.list())}`);
}

async function start(): Promise<string> {
  const { body, exceptionBody } = await sales.create();
  if (body === null) throw new Error(JSON.stringify(exceptionBody));
  return body.id;
}

/** All that the sale says is in is there, once, and nothing else. */
async function expectWhole(id: string): Promise<void> {
  const sale = await sales.get(id);
  expect(sale).toMatchObject({ standing: 'ongoing', skuFailed: 0, problem: null });
  const { live, skuIds } = await sales.books();
  expect(live.map(({ title }) => title)).toHaveLength(1);
  expect(skuIds).toHaveLength(new Set(skuIds).size);
  const own = (await sales.listSkus(id, { state: 'in' })).map(({ skuId }) => skuId);
  expect(skuIds.toSorted()).toEqual(own.toSorted());
  expect(own).toHaveLength(sale.skuTotal);
}

describe.each(['prices', 'others', 'create', 'fill'] satisfies Call[])(
  'while a sale is created, at the call %s',
  (call) => {
    it.each(FAULTS)(
      '%s doubles nothing and loses nothing (FSL-5)',
      async (_, fault) => {
        await sales.fault({ ...fault, match: CALLS[call] });
        const id = await start();
        await settle();
        await expectWhole(id);
      },
      60_000,
    );
  },
);

describe('while a sale runs', () => {
  it.each(FAULTS)(
    '%s of a look ends nothing (FSL-11)',
    async (_, fault) => {
      const id = await start();
      await settle();
      await sales.fault({ ...fault, match: CALLS.read });
      for (let left = 5; left > 0; left -= 1) await sales.pass(11 * 60);
      expect(await sales.get(id)).toMatchObject({ standing: 'ongoing', problem: null });
    },
    60_000,
  );

  it.each(FAULTS)(
    '%s of the stop is asked for until it is down (FSL-10)',
    async (_, fault) => {
      const id = await start();
      await settle();
      await sales.fault({ ...fault, match: CALLS.stop });
      await stop(id);
      await settle();
      expect(await sales.get(id)).toMatchObject({ standing: 'ended', problem: 'STOPPED' });
      expect((await sales.books()).live).toEqual([]);
    },
    60_000,
  );
});

describe('what never answers', () => {
  it('costs its own SKUs alone, is said of each, and is tried again; what came in all the same is found (FSL-7, FSL-11)', async () => {
    await sales.fault({ name: 'drop', match: CALLS.fill });
    await sales.fault({ name: '5xx', match: CALLS.read });
    const id = await start();
    await settle();
    const failed = await sales.get(id);
    expect(failed).toMatchObject({ skuOk: 0, skuFailed: failed.skuTotal, problem: 'ALL_REFUSED', standing: 'failed' });
    expect(failed.reasons).toEqual([{ reason: 'NO_ANSWER', count: failed.skuTotal }]);
    // Nothing of a failed sale stays at the marketplace.
    expect((await sales.books()).live).toEqual([]);
  }, 120_000);

  it('keeps a sale waiting whose shop cannot work, and says so (FSL-13)', async () => {
    await sales.fault({ name: 'shop-disabled', match: CALLS.fill });
    const id = await start();
    await sales.pass(1);
    expect(await sales.get(id)).toMatchObject({ standing: 'creating', problem: 'SHOP_WAITS' });
    await sales.control('DELETE', '/faults');
    await sales.pass(6 * 60);
    await settle();
    await expectWhole(id);
  });
});

describe('a worker that is killed', () => {
  const workers: ChildProcess[] = [];
  afterAll(() => {
    for (const worker of workers) worker.kill('SIGKILL');
  });

  /** Starts a worker, waits until the call has arrived, and kills it before it hears of it. */
  async function killAt(call: Call): Promise<void> {
    await sales.fault({ name: 'latency', milliseconds: 2_000, times: 1, match: CALLS[call] });
    const worker = spawn(process.execPath, [WORKER], {
      env: { ...sales.world.env, PATH: process.env.PATH, LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    workers.push(worker);
    const struck = async () => {
      const { faults } = (await sales.control('GET', '/faults')) as { faults: { struck: number }[] };
      return faults.reduce((sum, one) => sum + one.struck, 0);
    };
    await expect.poll(struck, { timeout: 60_000, interval: 50 }).toBe(1);
    const gone = once(worker, 'exit');
    worker.kill('SIGKILL');
    await gone;
    // As the reaper does once nobody holds them.
    await sql`select graphile_worker.force_unlock_workers((select array_agg(distinct locked_by)
      from graphile_worker._private_jobs where locked_by is not null))`.execute(sales.world.db);
    await sales.control('DELETE', '/faults');
  }

  it.each(['prices', 'create', 'fill'] satisfies Call[])(
    'at the call %s leaves the sale to the next one, which doubles nothing (FSL-5)',
    async (call) => {
      // The killed worker's clock is the true one.
      sales.world.clock.advance(Date.now() - sales.world.clock.now());
      sales.seller = await sales.world.signIn('anna@example.com');
      const id = await start();
      await killAt(call);
      await settle();
      await expectWhole(id);
    },
    120_000,
  );

  it('over a stop leaves nothing running (FSL-10)', async () => {
    sales.world.clock.advance(Date.now() - sales.world.clock.now());
    sales.seller = await sales.world.signIn('anna@example.com');
    const id = await start();
    await settle();
    await stop(id);
    await killAt('stop');
    await settle();
    expect(await sales.get(id)).toMatchObject({ standing: 'ended', problem: 'STOPPED' });
    expect((await sales.books()).live).toEqual([]);
  }, 120_000);
});
