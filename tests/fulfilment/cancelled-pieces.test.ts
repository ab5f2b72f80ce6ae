import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openFulfilmentHouse, refusalOf, type FulfilmentHouse } from './house.ts';

let house: FulfilmentHouse;

beforeAll(async () => {
  house = await openFulfilmentHouse();
});
afterEach(() => house.rest());
afterAll(() => house.close());

/** What a sync writes when the marketplace cancels pieces of the order's only product. */
async function cancelPieces(orderId: string, left: number): Promise<void> {
  const ids = ['l1', 'l2'];
  await house.db
    .updateTable('order_products')
    .set({ quantity: left, line_item_ids: ids.slice(0, left), cancelled_line_item_ids: ids.slice(left) })
    .where('order_id', '=', orderId)
    .where('sku_id', '=', 'sku1')
    .execute();
}

/** A second product of which every piece was cancelled, without designs or a colour that anybody knows. */
async function addCancelledProduct(orderId: string): Promise<void> {
  const [first] = await house.db.selectFrom('order_products').selectAll().where('order_id', '=', orderId).execute();
  if (!first) throw new Error('The order has no product');
  const own = { sku_id: 'sku2', id: `${orderId}-sku2`, color: null, position: 1 };
  const pieces = { quantity: 0, line_item_ids: [], cancelled_line_item_ids: ['l3'] };
  await house.db
    .insertInto('order_products')
    .values({ ...first, ...own, ...pieces })
    .execute();
}

async function readSent(orderId: string): Promise<number[] | undefined> {
  const { orders } = await house.readFactory();
  return orders.find((order) => order.ref_id === orderId)?.items.map(({ quantity }) => quantity);
}

const priceOf = async (orderId: string) => Number((await house.getOrder(orderId)).fulfillPrice);

describe('pieces that the marketplace cancelled (marketplace §3.6)', () => {
  it('before the order is sent are neither quoted nor sent, whether they are named or not', async () => {
    for (const names of [['sku1'], ['sku1', 'sku2']]) {
      const id = await house.insertOrder();
      await addCancelledProduct(id);
      const orderProducts = names.map((name) => ({ id: `${id}-${name}` }));
      const quote = await house.fulfilment.quote(house.anna, { id, fulfillHouse: 'PRESSIFY', orderProducts });
      expect(quote).toMatchObject({ isComplete: true, lines: [{ id: `${id}-sku1`, quantity: 2 }] });
      await house.fulfilment.submit(house.anna, house.toSubmit(id, { orderProducts }));
      await house.runJobs();
      expect(await readSent(id)).toEqual([2]);
    }
  });

  it('while the order is being checked are not sent, nor priced', async () => {
    const id = await house.insertOrder();
    const late = house.build({
      wrapOrders: (orders) => ({
        ...orders,
        lockForWork: async (...input) => {
          await cancelPieces(id, 1);
          return orders.lockForWork(...input);
        },
      }),
    });
    await late.submit(house.anna, house.toSubmit(id));
    const half = await priceOf(id);
    await house.runJobs();
    expect(await readSent(id)).toEqual([1]);

    const whole = await house.insertOrder();
    await house.fulfilment.submit(house.anna, house.toSubmit(whole));
    expect(await priceOf(whole)).toBeCloseTo(half * 2, 2);
  });

  it('after the last look before the lock leave nothing to send', async () => {
    const id = await house.insertOrder();
    const late = house.build({
      wrapOrders: (orders) => ({
        ...orders,
        lockForWork: async (...input) => {
          await cancelPieces(id, 0);
          return orders.lockForWork(...input);
        },
      }),
    });
    const refusal = await refusalOf(late.submit(house.anna, house.toSubmit(id)));
    expect(refusal).toMatchObject({ error: 'FULFIL_NOT_POSSIBLE', reasons: ['CANCELLED'] });
    expect(await house.listJobs()).toEqual([]);
  });

  it('after a draft are not in what its confirmation sends', async () => {
    const id = await house.insertOrder();
    await house.fulfilment.submit(house.anna, house.toSubmit(id, { isDraft: true }));
    const drafted = await priceOf(id);
    await cancelPieces(id, 1);
    await house.fulfilment.submit(house.anna, house.toSubmit(id));
    expect(await priceOf(id)).toBeCloseTo(drafted / 2, 2);
    await house.runJobs();
    expect(await readSent(id)).toEqual([1]);
  });

  it('while the order waits to be sent do not go out with it; what was sent is what is kept', async () => {
    const id = await house.insertOrder();
    await house.fulfilment.submit(house.anna, house.toSubmit(id));
    await cancelPieces(id, 1);
    await house.runJobs();
    expect(await readSent(id)).toEqual([1]);
    const kept = await house.db
      .selectFrom('fulfilments')
      .select('request')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(kept.request).toMatchObject({ products: [{ quantity: 1 }] });
  });

  it('with nothing left while it waits end the sending', async () => {
    const id = await house.insertOrder();
    await house.fulfilment.submit(house.anna, house.toSubmit(id));
    await cancelPieces(id, 0);
    await house.runJobs();
    expect(await readSent(id)).toBeUndefined();
    expect(await house.getOrder(id)).toMatchObject({ fulfilState: 'FAILED', fulfillError: { code: 'CANCELLED' } });
  });

  it('after the factory has the order change nothing there', async () => {
    const id = await house.insertOrder();
    await house.fulfilment.submit(house.anna, house.toSubmit(id));
    await house.runJobs();
    await cancelPieces(id, 1);
    await house.look();
    expect(await readSent(id)).toEqual([2]);
    expect(await house.getOrder(id)).toMatchObject({ fulfilState: 'SUBMITTED' });
  });
});
