import { listInbox } from '@bobbin/contract/inbox';
import { listOrders } from '@bobbin/contract/orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type Caller, type World } from '../world/world.ts';

const HOUR_MS = 3_600_000;

describe('deadlines of orders', () => {
  let world: World;
  let anna: Caller;
  let shopIds: string[];

  beforeAll(async () => {
    world = await startWorld({ marketplace: { orders: 6, shops: 2 } });
    anna = await world.createSeller('anna@example.com');
    shopIds = await world.connectShops(anna);
    await world.db.updateTable('orders').set({ due_at: null }).execute();
  });
  afterAll(() => world.close());

  async function setDue(orderIds: readonly string[], hours: number, changes: Record<string, unknown> = {}) {
    await world.db
      .updateTable('orders')
      .set({
        status: 'AWAITING_SHIPMENT',
        fulfil_state: 'NONE',
        due_at: new Date(world.clock.now() + hours * HOUR_MS),
        ...changes,
      })
      .where('id', 'in', [...orderIds])
      .execute();
  }
  const idsOf = async (shopId: string) => {
    const rows = await world.db.selectFrom('orders').select('id').where('shop_id', '=', shopId).orderBy('id').execute();
    return rows.map(({ id }) => id);
  };
  const look = () => world.app.orders.deadlines.notify();
  /** Returns the kind, the shop and the count of each new inbox entry. */
  const take = async () => {
    const rows = await world.db
      .selectFrom('seller_notices')
      .select(['kind', 'shop_id as shopId', 'count'])
      .where('kind', 'in', ['dueSoon', 'late'])
      .orderBy('kind')
      .orderBy('shop_id')
      .execute();
    await world.db.deleteFrom('seller_notices').execute();
    return rows.map(({ kind, shopId, count }) => [kind, shopIds.indexOf(shopId ?? ''), count]);
  };

  it('cause one notice per order and kind, in one inbox entry per shop (INB-6)', async () => {
    const [first = [], second = []] = await Promise.all(shopIds.map(idsOf));
    await setDue(first.slice(0, 2), 5);
    await setDue(first.slice(2, 3), -1);
    await setDue(second.slice(0, 1), -2);
    // A deadline more than a day ahead is not soon yet, an order at a factory is never due soon, and a shipped order is never late.
    await setDue(second.slice(1, 2), 25);
    await setDue(second.slice(2, 3), 5, { fulfil_state: 'SUBMITTED' });
    await setDue(first.slice(3, 4), -3, { status: 'IN_TRANSIT' });
    await Promise.all([look(), look(), world.openSecondApp().orders.deadlines.notify()]);
    const sums = new Map<string, number>();
    for (const [kind, shop, count] of await take()) {
      sums.set(`${kind} ${shop}`, (sums.get(`${kind} ${shop}`) ?? 0) + Number(count));
    }
    expect(Object.fromEntries(sums)).toEqual({ 'dueSoon 0': 2, 'late 0': 1, 'late 1': 1 });
    await look();
    expect(await take()).toEqual([]);
    // The orders that were due soon are late now, and so is the order at the factory.
    world.clock.advance(6 * HOUR_MS);
    await look();
    expect(await take()).toEqual([
      ['dueSoon', 1, 1],
      ['late', 0, 2],
      ['late', 1, 1],
    ]);
    await look();
    expect(await take()).toEqual([]);
  });

  it('cause notices that link to a list with the same number of orders (INB-6)', async () => {
    const [first = []] = await Promise.all(shopIds.map(idsOf));
    await world.db.deleteFrom('due_notices').execute();
    await world.db.updateTable('orders').set({ due_at: null }).execute();
    await setDue(first.slice(0, 3), -1);
    await look();
    anna = await world.signIn('anna@example.com');
    const { body } = await anna.call(listInbox);
    const link = new URL(body?.data[0]?.path ?? '', 'http://bobbin.test');
    expect(link.pathname).toBe('/community/orders');
    expect(body?.data[0]?.text.en).toContain('3 orders');
    const query = Object.fromEntries(link.searchParams);
    expect((await anna.call(listOrders, { query })).body?.meta.totalItems).toBe(3);
  });

  it('commit together with their notices or not at all, also when the process dies in between (INB-6)', async () => {
    const [, second = []] = await Promise.all(shopIds.map(idsOf));
    await take();
    await world.db.deleteFrom('due_notices').execute();
    await world.db.updateTable('orders').set({ due_at: null }).execute();
    await setDue(second.slice(0, 2), -1);
    const { listen, emit } = world.app.events;
    expect(emit).toBeTypeOf('function');
    let isBroken = true;
    listen({
      ordersDue: async () => {
        if (isBroken) throw new Error('died');
      },
    });
    await expect(look()).rejects.toThrow('died');
    expect(await take()).toEqual([]);
    isBroken = false;
    await look();
    expect(await take()).toEqual([['late', 1, 2]]);
  });

  it('cause no notice when the shop is disconnected (INB-6)', async () => {
    const [first = []] = await Promise.all(shopIds.map(idsOf));
    await world.db.deleteFrom('due_notices').execute();
    await setDue(first.slice(0, 2), -1);
    await world.db
      .updateTable('shops')
      .set({ given_up_at: new Date() })
      .where('id', '=', shopIds[0] ?? '')
      .execute();
    await take();
    await look();
    expect((await take()).filter(([, shop]) => shop === 0)).toEqual([]);
  });
});
