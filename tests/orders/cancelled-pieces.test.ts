import type { MarketplaceOrder } from '@bobbin/connectors/marketplace-order';
import type { FulfilState } from '@bobbin/domain/fulfilment/life-cycle';
import { getOrder, listOrderProducts, listOrders, type OrderProduct } from '@bobbin/contract/orders';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { storeOrders } from '../../server/src/modules/orders/store/store.ts';
import { systemScope, type OwnerScope } from '../../server/src/platform/access.ts';
import { inTransaction } from '../../server/src/platform/database.ts';
import { addOrder, changeOrder, checkCounts, syncNow } from '../world/marketplace.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';
import { walkTo } from './walk.ts';

const REASON = 'Wrong size';

describe('pieces that the marketplace cancels (PRD-2)', () => {
  let world: World;
  let seller: Caller;
  let scope: OwnerScope;
  let shopId: string;

  beforeAll(async () => {
    world = await startWorld({ marketplace: { orders: 0, shops: 1 } });
    seller = await world.createSeller('anna@example.com');
    scope = systemScope(seller.userId, 'test');
    shopId = (await world.connectShops(seller))[0] ?? '';
  });
  afterAll(() => world.close());
  afterEach(() => checkCounts(world, seller));

  /** Places an order with the given number of pieces, and syncs it. */
  async function placeOrder(pieces: number): Promise<string> {
    const id = await addOrder(world, shopId, 'AWAITING_SHIPMENT');
    await changeOrder(world, id, { pieces });
    await syncNow(world, seller, shopId);
    return id;
  }

  async function read(id: string) {
    const order = (await seller.call(getOrder, { params: { id } })).body;
    if (!order) throw new Error(`no order ${id}`);
    const { orderProducts } = order;
    const sum = (count: (product: OrderProduct) => number) =>
      orderProducts.reduce((total, product) => total + count(product), 0);
    return {
      order,
      made: sum((product) => product.quantity),
      cancelled: sum((product) => product.cancelledQuantity),
      losses: order.timeline.filter(({ event }) => event === 'piecesCancelled' || event === 'piecesRemoved'),
    };
  }

  async function readWire(id: string): Promise<MarketplaceOrder> {
    const access = await world.app.shops.getAccess(scope, shopId);
    const [order] = (await world.app.marketplace.getOrders(access, [id])).orders;
    if (!order) throw new Error(`no order ${id}`);
    return order;
  }

  const store = (...orders: MarketplaceOrder[]) =>
    inTransaction(world.db, (trx) => storeOrders(trx, world.app, scope, shopId, orders, 'poll'));

  it('appear separately from the pieces to be made in the list, on the order page and for the factory, and once in the timeline (PRD-2)', async () => {
    const id = await placeOrder(3);
    expect(await read(id)).toMatchObject({ made: 3, cancelled: 0, losses: [] });
    await changeOrder(world, id, { cancelLines: [1], cancelReason: REASON });
    await syncNow(world, seller, shopId);
    await syncNow(world, seller, shopId);

    const { order, made, cancelled, losses } = await read(id);
    expect({ made, cancelled, status: order.status }).toEqual({ made: 2, cancelled: 1, status: 'AWAITING_SHIPMENT' });
    expect(losses).toMatchObject([{ actor: 'marketplace', details: { quantity: 1, reason: REASON } }]);
    expect(order.cancelReason).toBeNull();
    expect(order.cancelledAfterSending).toBe(0);
    const products = (await seller.call(listOrderProducts, { params: { id } })).body ?? [];
    expect(products.map(({ quantity, cancelledQuantity }) => [quantity, cancelledQuantity])).toEqual(
      order.orderProducts.map(({ quantity, cancelledQuantity }) => [quantity, cancelledQuantity]),
    );
    const found = (await seller.call(listOrders, { query: { search: id } })).body?.data[0];
    expect(found?.orderProducts).toEqual(order.orderProducts);
  });

  it('appear as cancelled when they were cancelled before the first sync of the order', async () => {
    const id = await addOrder(world, shopId, 'AWAITING_SHIPMENT');
    await changeOrder(world, id, { pieces: 2, cancelLines: [0] });
    await syncNow(world, seller, shopId);
    expect(await read(id)).toMatchObject({ made: 1, cancelled: 1, losses: [{ details: { quantity: 1 } }] });
  });

  it('become cancelled although the update has the same second as the previous one, and stay cancelled after older updates (PRD-2)', async () => {
    const id = await placeOrder(2);
    const before = await readWire(id);
    const [first, second] = before.lineItems;
    if (!first || !second) throw new Error('The order has no two pieces');
    const after = { ...before, lineItems: [first, { ...second, displayStatus: 'CANCELLED' }] };
    expect((await store(after)).changedIds).toEqual([id]);
    expect((await store(after)).changedIds).toEqual([]);
    // An update with the same second is delivered late, followed by an older update.
    await store(before);
    await store({ ...before, updatedAt: before.updatedAt - 1000 });
    expect(await read(id)).toMatchObject({ made: 1, cancelled: 1 });
    expect((await read(id)).losses).toHaveLength(1);
  });

  it('cancel the whole order when no other piece is left (PRD-4)', async () => {
    const id = await placeOrder(2);
    await changeOrder(world, id, { cancelLines: [0] });
    await syncNow(world, seller, shopId);
    await changeOrder(world, id, { cancelLines: [1] });
    await syncNow(world, seller, shopId);
    expect(await read(id)).toMatchObject({ order: { status: 'CANCELLED' }, made: 2, cancelled: 0 });

    // The order also becomes cancelled when the marketplace cancels the order itself only later.
    const slow = await placeOrder(2);
    const wire = await readWire(slow);
    await store({ ...wire, lineItems: wire.lineItems.map((item) => ({ ...item, displayStatus: 'CANCELLED' })) });
    expect(await read(slow)).toMatchObject({ order: { status: 'CANCELLED' }, losses: [] });
  });

  it('leave the order when the marketplace’s list omits them, while an update without any pieces changes nothing', async () => {
    const id = await placeOrder(4);
    const wire = await readWire(id);
    await store({ ...wire, lineItems: [] });
    expect(await read(id)).toMatchObject({ made: 4, losses: [] });
    const [first] = wire.lineItems;
    await store({ ...wire, lineItems: wire.lineItems.filter(({ skuId }) => skuId === first?.skuId) });
    const { order, losses } = await read(id);
    expect(order.orderProducts.map(({ skuId }) => skuId)).toEqual([first?.skuId]);
    expect(losses.every(({ event }) => event === 'piecesRemoved')).toBe(true);
    expect(losses.length).toBe(new Set(wire.lineItems.map(({ skuId }) => skuId)).size - 1);
  });

  it.each(['SUBMITTED', 'UNCERTAIN', 'MANUAL', 'SHIPPED'] as const)(
    'cause a warning on an order in the fulfil state %s, until the order is made again (PRD-3)',
    async (fulfilState) => {
      const id = await placeOrder(3);
      const move = (state: FulfilState) =>
        inTransaction(world.db, async (trx) => {
          const order = await world.app.orders.lockForWork(trx, scope, id);
          await world.app.orders.change(trx, scope, order, walkTo(order.fulfilState, state), null);
        });
      await move(fulfilState);
      await changeOrder(world, id, { cancelLines: [0] });
      await syncNow(world, seller, shopId);
      await changeOrder(world, id, { cancelLines: [1] });
      await syncNow(world, seller, shopId);
      const { order, losses } = await read(id);
      expect(order.cancelledAfterSending).toBe(2);
      expect(losses.map(({ details }) => details.afterSending)).toEqual([true, true]);
      // The factory cancelled the order, so no surplus pieces are made.
      await move('CANCELLED');
      expect((await read(id)).order.cancelledAfterSending).toBe(0);
      await move('SENDING');
      expect((await read(id)).order.cancelledAfterSending).toBe(0);
    },
  );
});
