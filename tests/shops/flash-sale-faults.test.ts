import { ConnectorError } from '@bobbin/connectors/errors';
import { listFlashSaleSkus, stopFlashSale } from '@bobbin/contract/flash-sales';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { CALLS, startSaleWorld, type Call, type SaleWorld } from './flash-sale-world.ts';
import { casesOf } from '../world/long.ts';

/** Faults that apply to the first calls of one kind. */
const FAULTS: readonly [string, Record<string, unknown>][] = [
  ['a lost answer', { name: 'drop', times: 1 }],
  ['half an answer', { name: 'malformed', times: 1 }],
  ['no connection', { name: 'down', times: 4 }],
  ['a broken server', { name: '5xx', times: 4 }],
  ['too many calls', { name: '429', times: 2, seconds: 1 }],
  ['a token that ended early', { name: 'token-expired', times: 1 }],
  ['an HTML page as response', { name: 'strange', word: 'html', times: 4 }],
];

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

const settle = () => sales.settleAll();
const start = () => sales.start();
const expectWhole = (id: string) => sales.expectWhole(id);

const CREATING = ['prices', 'others', 'create', 'fill'] as const satisfies Call[];

describe.each(CREATING.map((call, turn) => ({ call, turn })))(
  'creating a flash sale with a fault in the call $call',
  ({ call, turn }) => {
    // A short run tries each fault at one of the calls only.
    it.each(casesOf(FAULTS, (_, place) => place % CREATING.length === turn))(
      'adds each SKU to the sale once: %s (FSL-5)',
      async (_, fault) => {
        await sales.fault({ ...fault, path: CALLS[call] });
        const id = await start();
        await settle();
        expect(await sales.countStrikes()).toBeGreaterThan(0);
        await expectWhole(id);
        // A temporary failure leaves no error message on a running sale (FSL-6).
        expect((await sales.get(id)).message).toBe('');
      },
      60_000,
    );
  },
);

/** Results of a call during which the sale is stopped; null means a normal response. */
const ENDS: readonly (readonly [name: string, error: ConnectorError | null])[] = [
  ['is answered', null],
  ['must be repeated after ten minutes', toError('rate-limited', 600_000)],
  ['does not arrive', toError('unavailable', null)],
  ['is refused', toError('rejected', null)],
];

function toError(kind: 'rate-limited' | 'unavailable' | 'rejected', retryAfterMs: number | null): ConnectorError {
  return new ConnectorError({ partner: 'marketplace', kind, retryAfterMs, providerMessage: kind });
}

describe.each(['searchFlashSales', 'createFlashSale', 'putFlashSaleSkus'] as const)(
  'stopping a flash sale during the call %s',
  (name) => {
    it.each(ENDS)(
      'leaves no sale at the marketplace and no job when that call ends so: %s (FSL-10)',
      async (_end, error) => {
        const id = await start();
        const { marketplace } = sales.world.app;
        const call = marketplace[name].bind(marketplace) as (...asked: unknown[]) => Promise<never>;
        const spy = vi.spyOn(marketplace, name).mockImplementationOnce(async (...asked: unknown[]) => {
          expect((await stop(id)).body?.standing).toMatch(/stopped|stopping/);
          if (error) throw error;
          return call(...asked);
        });
        // The clock does not advance, so that no pause ends.
        await sales.world.runJobs();
        expect(spy).toHaveBeenCalled();
        spy.mockRestore();
        const { standing, problem } = await sales.get(id);
        expect([standing, problem]).toEqual([expect.stringMatching(/^(stopped|ended)$/), 'STOPPED']);
        expect((await sales.books()).live).toEqual([]);
        const row = sales.world.db.selectFrom('flash_sales').select('due_at').where('id', '=', id);
        expect(await row.executeTakeFirst()).toEqual({ due_at: null });
      },
      60_000,
    );
  },
);

describe('a running sale', () => {
  it.each(casesOf(FAULTS, (_, place) => place % 3 === 0))(
    'continues after %s in a read of its status (FSL-11)',
    async (_, fault) => {
      const id = await start();
      await settle();
      await sales.fault({ ...fault, path: CALLS.read });
      for (let left = 5; left > 0; left -= 1) await sales.pass(11 * 60);
      expect(await sales.countStrikes()).toBeGreaterThan(0);
      expect(await sales.get(id)).toMatchObject({ standing: 'ongoing', problem: null });
    },
    60_000,
  );

  it.each(casesOf(FAULTS, (_, place) => place % 3 === 1))(
    'gets the stop call again after %s of the stop call, until the sale has ended (FSL-10)',
    async (_, fault) => {
      const id = await start();
      await settle();
      await sales.fault({ ...fault, path: CALLS.stop });
      await stop(id);
      await settle();
      expect(await sales.countStrikes()).toBeGreaterThan(0);
      expect(await sales.get(id)).toMatchObject({ standing: 'ended', problem: 'STOPPED' });
      expect((await sales.books()).live).toEqual([]);
    },
    60_000,
  );
});

describe('a call of a flash sale without a response', () => {
  it('affects only its own SKUs, which show the failure and are retried; SKUs that arrived despite the failure are found (FSL-7, FSL-11)', async () => {
    await sales.fault({ name: 'drop', path: CALLS.fill });
    await sales.fault({ name: '5xx', path: CALLS.read });
    const id = await start();
    await settle();
    const failed = await sales.get(id);
    expect(failed).toMatchObject({ skuOk: 0, skuFailed: failed.skuTotal, problem: 'ALL_REFUSED', standing: 'failed' });
    expect(failed.reasons).toEqual([{ reason: 'NO_ANSWER', count: failed.skuTotal }]);
    // No part of a failed sale remains at the marketplace.
    expect((await sales.books()).live).toEqual([]);
  }, 120_000);

  it('does not increase the count of rejected titles, because each failure has its own counter (FSL-14)', async () => {
    await sales.fault({ name: '5xx', path: CALLS.create, times: 3 });
    await sales.fault({ name: 'promotion-refused', word: 'title', path: CALLS.create, times: 1 });
    const id = await start();
    await settle();
    expect(await sales.countStrikes()).toBe(4);
    await expectWhole(id);
  }, 60_000);

  it("leads to retries, while rejected titles end the sale with the marketplace's words (FSL-14)", async () => {
    await sales.fault({ name: 'promotion-refused', word: 'title', path: CALLS.create });
    const id = await start();
    await settle();
    expect(await sales.countStrikes()).toBe(4);
    expect(await sales.get(id)).toMatchObject({ standing: 'failed', problem: 'ALL_REFUSED', skuOk: 0 });
    const { reasons, message } = await sales.get(id);
    expect(reasons.map(({ reason }) => reason)).toEqual(['ITEM']);
    const skus = await sales.seller.call(listFlashSaleSkus, { params: { id: sales.shopId, saleId: id }, query: {} });
    expect(message).not.toBe('');
    expect(message).toBe(skus.body?.data[0]?.detail);
  }, 60_000);

  it('leaves the sale of an expired or unauthorized shop waiting, and the sale shows the reason (FSL-13)', async () => {
    await sales.fault({ name: 'shop-disabled', path: 'activities/.*/products$' });
    const id = await start();
    await sales.pass(1);
    expect(await sales.get(id)).toMatchObject({ standing: 'creating', problem: 'SHOP_WAITS' });
    await sales.control('DELETE', '/faults');
    await sales.pass(6 * 60);
    await settle();
    await expectWhole(id);
  });
});
