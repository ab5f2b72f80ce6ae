import { getOrder } from '@bobbin/contract/orders';
import { getShop } from '@bobbin/contract/shops';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemScope } from '../../server/src/platform/access.ts';
import {
  addFault,
  addOrder,
  addOrders,
  changeOrder,
  countCalls,
  listAll,
  readTruth,
  syncNow,
} from '../world/marketplace.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

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

  it('is on hold until it is settled, and adds up to what the shop is owed (MNY-11)', async () => {
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
    await syncNow(world, seller, shopId);
    const settled = await find(first);
    expect(settled).toMatchObject({ isSettled: true, onholdAmount: '0.00' });
    expect(Number(settled.settlementAmount)).toBe(Number((await readTruth(world, first)).settlementAmount));
    expect(await readSettled(first)).toHaveLength(1);
    expect(await find(second)).toMatchObject({ isSettled: false });
    expect(Number(await readOnHold())).toBeCloseTo(sum / 100 - Number(settled.settlementAmount), 2);
  });

  it('is lower by a part that was given back before the settlement', async () => {
    const id = await addOrder(world, shopId, 'DELIVERED');
    await syncNow(world, seller, shopId);
    const before = Number((await find(id)).onholdAmount);
    await changeOrder(world, id, { refundCents: 300 });
    await syncNow(world, seller, shopId);
    const after = Number((await find(id)).onholdAmount);
    expect(after).toBeLessThan(before);
    await changeOrder(world, id, { settle: true });
    await syncNow(world, seller, shopId);
    expect(Number((await find(id)).settlementAmount)).toBeCloseTo(after, 2);
  });

  it('MNY-10: is corrected by a part that was given back after the settlement', async () => {
    const id = await addOrder(world, shopId, 'COMPLETED');
    await changeOrder(world, id, { settle: true, settlementCents: 2500 });
    await syncNow(world, seller, shopId);
    expect(await find(id)).toMatchObject({ isSettled: true, settlementAmount: '25.00' });
    await changeOrder(world, id, { refundCents: 700 });
    await syncNow(world, seller, shopId);
    expect(await find(id)).toMatchObject({ isSettled: true, settlementAmount: '18.00' });
    expect((await readSettled(id)).map((entry) => entry.details.cents)).toEqual([1800, 2500]);
    await syncNow(world, seller, shopId);
    expect(await readSettled(id)).toHaveLength(2);
  });

  it('is corrected where the marketplace changes it without a word, within days and then less often (MNY-22)', async () => {
    const id = await addOrder(world, shopId, 'COMPLETED');
    await changeOrder(world, id, { settle: true, settlementCents: 2500 });
    await syncNow(world, seller, shopId);
    await world.control('marketplace', 'POST', `/orders/${id}`, { adjustCents: -130 });
    const { db } = world;
    const passDays = async (days: number) => {
      const due = new Date(world.clock.now() + days * 24 * 3600_000);
      const looked = { settlement_look_at: new Date(world.clock.now() - 1) };
      await db.updateTable('orders').set(looked).where('settlement_look_at', '<=', due).execute();
      await world.app.orders.finance.syncFinance(systemScope(seller.userId, 'test'), shopId);
    };
    const countAsked = () => countCalls(world, /statement_transactions/);
    const asked = await countAsked();
    await passDays(0.9);
    expect(await countAsked()).toBe(asked);
    expect(await find(id)).toMatchObject({ settlementAmount: '25.00' });
    await passDays(1.1);
    expect(await find(id)).toMatchObject({ isSettled: true, settlementAmount: '23.70' });
    expect((await readSettled(id)).map((entry) => entry.details.cents)).toEqual([2370, 2500]);
    await passDays(1.1);
    expect(await readSettled(id)).toHaveLength(2);
    const updatedAt = new Date(world.clock.now() - 91 * 24 * 3600_000);
    const stoodStill = { updated_at: updatedAt, settlement_read_for: updatedAt };
    await db.updateTable('orders').set(stoodStill).where('id', '=', id).execute();
    await passDays(1.1);
    const row = db.selectFrom('orders').select('settlement_look_at as at').where('id', '=', id);
    expect(await row.executeTakeFirst()).toEqual({ at: null });
  });

  it.each([
    [0, '0.00'],
    [-450, '-4.50'],
  ])('of %i cents is settled too', async (settlementCents, text) => {
    const id = await addOrder(world, shopId, 'COMPLETED');
    await changeOrder(world, id, { settle: true, settlementCents });
    await syncNow(world, seller, shopId);
    expect(await find(id)).toMatchObject({ isSettled: true, settlementAmount: text, onholdAmount: '0.00' });
  });

  it('that was on hold goes with its cancelled order, at once and for good', async () => {
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

  it('that left the list of what is held is on hold no more; a list read in part says nothing of the rest (MNY-11)', async () => {
    const id = await addOrder(world, shopId, 'DELIVERED');
    await syncNow(world, seller, shopId);
    const stale = () => world.db.updateTable('orders').set({ onhold_cents: 4321 }).where('id', '=', id).execute();
    // Not held any more, and not settled yet: the next list is without it.
    await changeOrder(world, id, { status: 'UNPAID' });
    await stale();
    await addFault(world, { name: '5xx', path: 'unsettled', times: 3 });
    await syncNow(world, seller, shopId);
    expect(await find(id)).toMatchObject({ onholdAmount: '43.21' });
    await syncNow(world, seller, shopId);
    expect(await find(id)).toMatchObject({ isSettled: false, onholdAmount: '0.00' });
  });

  it('of a cancelled order is asked for, once a day for some weeks, and shown when there is any (MNY-12)', async () => {
    const readAsked = (id: string) =>
      world.db
        .selectFrom('orders')
        .select('settlement_asked_at as at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
        .then(({ at }) => at?.getTime() ?? null);
    const id = await addOrder(world, shopId, 'AWAITING_SHIPMENT');
    const unpaid = await addOrder(world, shopId, 'UNPAID');
    await syncNow(world, seller, shopId);
    for (const one of [id, unpaid]) await changeOrder(world, one, { status: 'CANCELLED' });
    await syncNow(world, seller, shopId);
    const asked = await readAsked(id);
    expect(asked).not.toBeNull();
    expect(await readAsked(unpaid)).toBeNull();
    world.clock.advance(60_000);
    await syncNow(world, seller, shopId);
    expect(await readAsked(id)).toBe(asked);

    // Postage of a label that was bought before; the order itself does not change.
    await world.control('marketplace', 'POST', `/orders/${id}`, { settle: true, settlementCents: -428 });
    const wait = (days: number) =>
      world.db
        .updateTable('orders')
        .set({ settlement_asked_at: new Date(world.clock.now() - days * 24 * 3600_000) })
        .where('id', '=', id)
        .execute();
    await wait(2);
    await syncNow(world, seller, shopId);
    expect(await find(id)).toMatchObject({ status: 'CANCELLED', isSettled: true, settlementAmount: '-4.28' });
    expect(await readSettled(id)).toHaveLength(1);
  });

  it('that could not be asked for is asked for again', async () => {
    const id = await addOrder(world, shopId, 'DELIVERED');
    await changeOrder(world, id, { settle: true });
    await addFault(world, { name: '5xx', path: 'finance', times: 3 });
    await syncNow(world, seller, shopId);
    expect(await find(id)).toMatchObject({ isSettled: false });
    await syncNow(world, seller, shopId);
    expect(await find(id)).toMatchObject({ isSettled: true });
  });
});
