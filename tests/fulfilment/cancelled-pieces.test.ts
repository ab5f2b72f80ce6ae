import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openFulfilmentWorld, refusalOf, type FulfilmentWorld } from './world.ts';

let world: FulfilmentWorld;

beforeAll(async () => {
  world = await openFulfilmentWorld();
});
afterEach(() => world.rest());
afterAll(() => world.close());

/** Writes the same rows as a sync after the marketplace cancelled pieces of the order's only product. */
async function cancelPieces(orderId: string, left: number): Promise<void> {
  const ids = ['l1', 'l2'];
  await world.db
    .updateTable('order_products')
    .set({ quantity: left, line_item_ids: ids.slice(0, left), cancelled_line_item_ids: ids.slice(left) })
    .where('order_id', '=', orderId)
    .where('sku_id', '=', 'sku1')
    .execute();
}

/** Adds a second product whose pieces were all cancelled, without designs and with an unknown colour. */
async function addCancelledProduct(orderId: string): Promise<void> {
  const [first] = await world.db.selectFrom('order_products').selectAll().where('order_id', '=', orderId).execute();
  if (!first) throw new Error('The order has no product');
  const own = { sku_id: 'sku2', id: `${orderId}-sku2`, color: null, position: 1 };
  const pieces = { quantity: 0, line_item_ids: [], cancelled_line_item_ids: ['l3'] };
  await world.db
    .insertInto('order_products')
    .values({ ...first, ...own, ...pieces })
    .execute();
}

async function readSent(orderId: string): Promise<number[] | undefined> {
  const { orders } = await world.readFactory();
  return orders.find((order) => order.ref_id === orderId)?.items.map(({ quantity }) => quantity);
}

const priceOf = async (orderId: string) => Number((await world.getOrder(orderId)).fulfillPrice);

describe('pieces that the marketplace cancelled (PRD-2)', () => {
  it('stay out of quote and factory order when they are cancelled before sending, whether the request names them or not', async () => {
    for (const names of [['sku1'], ['sku1', 'sku2']]) {
      const id = await world.insertOrder();
      await addCancelledProduct(id);
      const orderProducts = names.map((name) => ({ id: `${id}-${name}` }));
      const quote = await world.fulfilment.quote(world.anna, { id, fulfillHouse: 'PRESSIFY', orderProducts });
      expect(quote).toMatchObject({ isComplete: true, lines: [{ id: `${id}-sku1`, quantity: 2 }] });
      await world.fulfilment.submit(world.anna, world.toSubmit(id, { orderProducts }));
      await world.runJobs();
      expect(await readSent(id)).toEqual([2]);
    }
  });

  it('stay out of factory order and price when they are cancelled while Bobbin checks the order', async () => {
    const id = await world.insertOrder();
    const late = world.build({
      wrapOrders: (orders) => ({
        ...orders,
        lockForWork: async (...input) => {
          await cancelPieces(id, 1);
          return orders.lockForWork(...input);
        },
      }),
    });
    await late.submit(world.anna, world.toSubmit(id));
    const half = await priceOf(id);
    await world.runJobs();
    expect(await readSent(id)).toEqual([1]);

    const whole = await world.insertOrder();
    await world.fulfilment.submit(world.anna, world.toSubmit(whole));
    // The prices include each piece and its postage. The second piece costs less postage, because it is shipped together with the first.
    expect([half, await priceOf(whole)]).toEqual([10.4, 17.8]);
  });

  it('leave nothing to send when all of them are cancelled after the last read before the lock', async () => {
    const id = await world.insertOrder();
    const late = world.build({
      wrapOrders: (orders) => ({
        ...orders,
        lockForWork: async (...input) => {
          await cancelPieces(id, 0);
          return orders.lockForWork(...input);
        },
      }),
    });
    const refusal = await refusalOf(late.submit(world.anna, world.toSubmit(id)));
    expect(refusal).toMatchObject({ error: 'FULFIL_NOT_POSSIBLE', reasons: ['CANCELLED'] });
    expect(await world.listJobs()).toEqual([]);
  });

  it('stay out of the factory order when they are cancelled between a draft and its confirmation', async () => {
    const id = await world.insertOrder();
    await world.fulfilment.submit(world.anna, world.toSubmit(id, { isDraft: true }));
    const drafted = await priceOf(id);
    await cancelPieces(id, 1);
    await world.fulfilment.submit(world.anna, world.toSubmit(id));
    expect([drafted, await priceOf(id)]).toEqual([17.8, 10.4]);
    await world.runJobs();
    expect(await readSent(id)).toEqual([1]);
  });

  it('stay out of the factory order when they are cancelled while the order waits, and the stored request equals the sent one (FUL-27)', async () => {
    const id = await world.insertOrder();
    await world.fulfilment.submit(world.anna, world.toSubmit(id));
    await cancelPieces(id, 1);
    await world.runJobs();
    expect(await readSent(id)).toEqual([1]);
    const kept = await world.db
      .selectFrom('fulfilments')
      .select('request')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(kept.request).toMatchObject({ products: [{ quantity: 1 }] });
  });

  it('end the sending of a waiting order when they are cancelled one by one until none is left', async () => {
    const id = await world.insertOrder();
    await world.fulfilment.submit(world.anna, world.toSubmit(id));
    await cancelPieces(id, 0);
    await world.runJobs();
    expect(await readSent(id)).toBeUndefined();
    expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'FAILED', fulfillError: { code: 'CANCELLED' } });
  });

  it('change nothing at the factory when they are cancelled after the factory has the order', async () => {
    const id = await world.insertOrder();
    await world.fulfilment.submit(world.anna, world.toSubmit(id));
    await world.runJobs();
    await cancelPieces(id, 1);
    await world.look();
    expect(await readSent(id)).toEqual([2]);
    expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'SUBMITTED' });
  });
});
