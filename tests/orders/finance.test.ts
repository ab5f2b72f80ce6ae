import { getOrder } from '@bobbin/contract/orders';
import { getShop } from '@bobbin/contract/shops';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemScope } from '../../server/src/platform/access.ts';
import {
  addFault,
  advanceMarketplace,
  addOrder,
  addOrders,
  changeOrder,
  listAll,
  readTruth,
  syncNow,
} from '../world/marketplace.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

const DAY_MS = 24 * 3600_000;

describe('money of orders', () => {
  let world: World;
  let seller: Caller;
  let shopId: string;

  beforeAll(async () => {
    world = await startWorld({ marketplace: { orders: 0, shops: 1 } });
    seller = await world.createSeller('anna@example.com');
    shopId = (await world.connectShops(seller))[0] ?? '';
    await addFault(world, { name: 'webhook-lost' });
  });
  afterAll(() => world.close());

  /** Advances the clocks of Bobbin and the marketplace by a day, after which settled orders are on their statement. */
  const passDay = async () => {
    world.clock.advance(DAY_MS);
    await advanceMarketplace(world, DAY_MS / 1000);
    seller = await world.signIn('anna@example.com');
    await syncNow(world, seller, shopId);
  };
  const find = async (id: string) => {
    const [order] = await listAll(seller, { search: id });
    if (!order) throw new Error(`no order ${id}`);
    return order;
  };
  const readOnHold = async () => (await seller.call(getShop, { params: { id: shopId } })).body?.payoutOnHold;
  const readSettled = async (id: string) =>
    ((await seller.call(getOrder, { params: { id } })).body?.timeline ?? []).filter(
      (entry) => entry.event === 'settled',
    );

  it('stays on hold until it is settled, and adds up to what the marketplace owes the shop (MNY-11)', async () => {
    const ids = await addOrders(world, shopId, { count: 5, status: 'DELIVERED' });
    await addOrder(world, shopId, 'UNPAID');
    await addOrder(world, shopId, 'CANCELLED');
    await syncNow(world, seller, shopId);
    const orders = await listAll(seller);
    expect(orders).toHaveLength(7);
    const held = orders.filter((order) => ids.includes(order.id));
    for (const order of held) {
      expect(order).toMatchObject({ isSettled: false, settlementAmount: '0.00' });
      expect(Number(order.onholdAmount)).toBe(Number((await readTruth(world, order.id)).settlementAmount));
    }
    for (const order of orders) if (!ids.includes(order.id)) expect(order.onholdAmount).toBe('0.00');
    const sum = held.reduce((total, order) => total + Math.round(Number(order.onholdAmount) * 100), 0);
    expect(await readOnHold()).toBe((sum / 100).toFixed(2));

    const [first = '', second = ''] = ids;
    await changeOrder(world, first, { settle: true });
    await passDay();
    const settled = await find(first);
    expect(settled).toMatchObject({ isSettled: true, onholdAmount: '0.00' });
    expect(Number(settled.settlementAmount)).toBe(Number((await readTruth(world, first)).settlementAmount));
    expect(await readSettled(first)).toHaveLength(1);
    expect(await find(second)).toMatchObject({ isSettled: false });
    expect(Number(await readOnHold())).toBeCloseTo(sum / 100 - Number(settled.settlementAmount), 2);
  });

  it('decreases by a refund that is made before the settlement', async () => {
    const id = await addOrder(world, shopId, 'DELIVERED');
    await syncNow(world, seller, shopId);
    const before = Number((await find(id)).onholdAmount);
    await changeOrder(world, id, { refundCents: 300 });
    await syncNow(world, seller, shopId);
    const after = Number((await find(id)).onholdAmount);
    expect(after).toBeLessThan(before);
    await changeOrder(world, id, { settle: true });
    await passDay();
    expect(Number((await find(id)).settlementAmount)).toBeCloseTo(after, 2);
  });

  it('MNY-10: decreases by a refund after the settlement, and the timeline shows both amounts', async () => {
    const id = await addOrder(world, shopId, 'COMPLETED');
    await changeOrder(world, id, { settle: true, settlementCents: 2500 });
    await passDay();
    expect(await find(id)).toMatchObject({ isSettled: true, settlementAmount: '25.00' });
    await changeOrder(world, id, { refundCents: 700 });
    await passDay();
    expect(await find(id)).toMatchObject({ isSettled: true, settlementAmount: '18.00' });
    expect((await readSettled(id)).map((entry) => entry.details.cents)).toEqual([1800, 2500]);
    await passDay();
    expect(await readSettled(id)).toHaveLength(2);
  });

  it('follows a correction that the marketplace makes without a notification, without one call per order (MNY-22, PAY-3)', async () => {
    const id = await addOrder(world, shopId, 'COMPLETED');
    await changeOrder(world, id, { settle: true, settlementCents: 2500 });
    await passDay();
    await world.control('marketplace', 'POST', `/orders/${id}`, { adjustCents: -130 });
    await passDay();
    expect(await find(id)).toMatchObject({ isSettled: true, settlementAmount: '23.70' });
    expect((await readSettled(id)).map((entry) => entry.details.cents)).toEqual([2370, 2500]);
    const { calls } = await world.control<{ calls: Record<string, number> }>('marketplace', 'GET', '/state');
    expect(Object.keys(calls).filter((path) => /orders\/[^/]+\/statement_transactions/.test(path))).toEqual([]);
  });

  it.each([
    [0, '0.00'],
    [-450, '-4.50'],
  ])('appears as settled also when the settlement is %i cents', async (settlementCents, text) => {
    const id = await addOrder(world, shopId, 'COMPLETED');
    await changeOrder(world, id, { settle: true, settlementCents });
    await passDay();
    expect(await find(id)).toMatchObject({ isSettled: true, settlementAmount: text, onholdAmount: '0.00' });
  });

  it('leaves the hold once its order is cancelled, immediately and permanently', async () => {
    const id = await addOrder(world, shopId, 'AWAITING_SHIPMENT');
    const others = await addOrder(world, shopId, 'DELIVERED');
    await syncNow(world, seller, shopId);
    expect(Number((await find(id)).onholdAmount)).toBeGreaterThan(0);
    await changeOrder(world, id, { status: 'CANCELLED' });
    const scope = systemScope(seller.userId, 'test');
    await world.app.orders.sync.pullOrders(scope, shopId, [id]);
    expect(await find(id)).toMatchObject({ status: 'CANCELLED', onholdAmount: '0.00' });
    await syncNow(world, seller, shopId);
    expect(await find(id)).toMatchObject({ isSettled: false, onholdAmount: '0.00' });
    expect(Number((await find(others)).onholdAmount)).toBeGreaterThan(0);
  });

  it('leaves the hold when the marketplace’s complete list omits the order, while a failed read of the list changes nothing (MNY-11)', async () => {
    const id = await addOrder(world, shopId, 'DELIVERED');
    await syncNow(world, seller, shopId);
    const stale = () => world.db.updateTable('orders').set({ onhold_cents: 4321 }).where('id', '=', id).execute();
    // The order is neither on hold nor settled, so the marketplace's next list does not contain the order.
    await changeOrder(world, id, { status: 'UNPAID' });
    await stale();
    await addFault(world, { name: '5xx', path: 'unsettled', times: 3 });
    await syncNow(world, seller, shopId);
    expect(await find(id)).toMatchObject({ onholdAmount: '43.21' });
    await syncNow(world, seller, shopId);
    expect(await find(id)).toMatchObject({ isSettled: false, onholdAmount: '0.00' });
  });

  it('appears for a cancelled order that has a settlement (MNY-12)', async () => {
    const id = await addOrder(world, shopId, 'AWAITING_SHIPMENT');
    await syncNow(world, seller, shopId);
    await changeOrder(world, id, { status: 'CANCELLED' });
    await syncNow(world, seller, shopId);
    expect(await find(id)).toMatchObject({ status: 'CANCELLED', isSettled: false });
    // The amount is the postage of a label that was bought before; the order itself does not change.
    await world.control('marketplace', 'POST', `/orders/${id}`, { settle: true, settlementCents: -428 });
    await passDay();
    expect(await find(id)).toMatchObject({ status: 'CANCELLED', isSettled: true, settlementAmount: '-4.28' });
    expect(await readSettled(id)).toHaveLength(1);
  });

  it('appears after the next read when one read failed', async () => {
    const id = await addOrder(world, shopId, 'DELIVERED');
    await changeOrder(world, id, { settle: true });
    await addFault(world, { name: '5xx', path: 'statement', times: 3 });
    await passDay();
    expect(await find(id)).toMatchObject({ isSettled: false });
    // The scheduler reads the statements again within minutes, because a failed read does not count as a read.
    await syncNow(world, seller, shopId);
    expect(await find(id)).toMatchObject({ isSettled: true });
  });
});
