import { fulfilOrder } from '@bobbin/contract/fulfilment';
import { getOrder } from '@bobbin/contract/orders';
import { HOUSES, type House } from '@bobbin/domain/factories/houses';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBulkWorld, type BulkWorld } from './bulk-world.ts';

/** Faults that concern a factory; each meets the first of the orders that are sent. */
const FAULTS: readonly [string, Record<string, unknown>][] = [
  ['drop', { name: 'drop', times: 1 }],
  ['down', { name: 'down', times: 2 }],
  ['5xx', { name: '5xx', times: 2 }],
  ['429', { name: '429', times: 2, seconds: 1 }],
  ['malformed', { name: 'malformed', times: 1 }],
];
const CONTROLS = { PRESSIFY: 'pressify', MANGO: 'mango', FLASH: 'flash' } as const;
/** How each house names the call that makes an order. */
const CREATE = { PRESSIFY: 'POST /order', MANGO: 'POST /orders', FLASH: 'POST /orders' } as const;

let bulk: BulkWorld;
beforeAll(async () => {
  bulk = await openBulkWorld();
}, 120_000);
afterEach(async () => {
  for (const at of Object.values(CONTROLS)) await bulk.world.control(at, 'DELETE', '/faults');
});
afterAll(() => bulk.world.close());

/** How orders come to a factory: many at once, or each by its own dialog. */
const WAYS: Record<'bulk' | 'dialog', (ids: string[], house: House) => Promise<void>> = {
  async bulk(ids, house) {
    const batch = await bulk.settle(await bulk.start({ ids, fulfillHouse: house }));
    expect(batch.counts).toMatchObject({ taken: ids.length });
  },
  async dialog(ids, house) {
    for (const id of ids) {
      const order = (await bulk.seller.call(getOrder, { params: { id } })).body;
      await bulk.seller.call(fulfilOrder, {
        body: {
          id,
          type: 'AUTO',
          isDraft: false,
          fulfillHouse: house,
          orderProducts: (order?.orderProducts ?? []).map((product) => ({ id: product.id })),
        },
      });
    }
    await bulk.settleOrders(ids);
  },
};

describe.each(HOUSES)('at %s', (house) => {
  describe.each(['bulk', 'dialog'] as const)('by %s', (way) => {
    it.each(FAULTS)('%s loses nothing, doubles nothing and prices nothing wrong (BLK-3, FUL-22)', async (_, fault) => {
      const ids = await bulk.addWaiting(3);
      for (const id of ids) await bulk.putDesigns(id);
      await bulk.world.control(CONTROLS[house], 'POST', '/faults', { ...fault, match: CREATE[house] });
      await WAYS[way](ids, house);
      for (const id of ids) {
        const [job, ...others] = await bulk.listAt(house, id);
        expect(others).toEqual([]);
        expect(job?.refId).toBe(id);
        const order = (await bulk.seller.call(getOrder, { params: { id } })).body;
        expect(order).toMatchObject({ fulfilState: 'SUBMITTED', fulfillHouse: house, fulfillPrice: job?.cost });
      }
    });

    it('too little money at the factory: the order is there once, waits, and is never sent again (FUL-68)', async () => {
      const ids = await bulk.addWaiting(2);
      for (const id of ids) await bulk.putDesigns(id);
      await bulk.setBalance(house, '0.00');
      try {
        if (way === 'bulk') {
          const first = await bulk.settle(await bulk.start({ ids, fulfillHouse: house }));
          expect(first.counts.held + first.counts.taken).toBe(2);
          // Whoever tries again changes nothing: it is there.
          const again = await bulk.settle(await bulk.start({ ids, fulfillHouse: house }));
          expect(again.counts.skipped).toBe(2);
        } else await WAYS.dialog(ids, house);
        for (const id of ids) expect(await bulk.listAt(house, id)).toHaveLength(1);
      } finally {
        await bulk.setBalance(house, '100000.00');
      }
    });
  });
});
