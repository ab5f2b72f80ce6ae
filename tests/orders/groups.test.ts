import { listOrderGroups, listOrders, type Order } from '@bobbin/contract/orders';
import { ORDERS_GROUPED_MAX } from '@bobbin/domain/limits';
import { ORDER_GROUPINGS, type OrderGrouping } from '@bobbin/domain/orders/list-url';
import { laDay } from '@bobbin/domain/time/la-day';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSchedule } from '../../server/src/schedule.ts';
import { addElsewhereOrder } from '../world/elsewhere.ts';
import { addFault, listAll } from '../world/marketplace.ts';
import { joinTeam } from '../world/teams.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

describe('groups of the orders list', () => {
  let world: World;
  let seller: Caller;
  let shopIds: string[];
  let all: Order[];

  beforeAll(async () => {
    world = await startWorld({ marketplace: { orders: 30, shops: 3 } });
    seller = await world.createSeller('anna@example.com');
    await addFault(world, { name: 'scope-missing', path: '/finance/' });
    shopIds = await world.connectShops(seller);
    // Orders from elsewhere are in the list, but in no figure of the marketplace.
    for (const shopId of shopIds.slice(0, 2)) await addElsewhereOrder(seller, shopId);
    const ids = (await listAll(seller)).map(({ id }) => id);
    for (const [index, id] of ids.entries()) {
      if (index % 3 === 0) continue;
      const state = index % 7 === 0 ? 'REJECTED' : 'SUBMITTED';
      await sql`update orders set fulfil_state = ${state}, fulfil_house = ${index % 2 ? 'MANGO' : 'FLASHSHIP'},
        fulfil_price_cents = ${state === 'REJECTED' ? 0 : (index * 37) % 900} where id = ${id} and status <> 'UNPAID'`.execute(
        world.db,
      );
    }
    for (const { name, run } of createSchedule(world.app)) if (name === 'recount') await run();
    all = await listAll(seller);
  }, 120_000);
  afterAll(() => world.close());

  const read = async (query: object, caller = seller) => {
    const { body, exceptionBody } = await caller.call(listOrderGroups, { query: query as never });
    if (!body) throw new Error(JSON.stringify(exceptionBody));
    return body;
  };

  const keyOf: Record<OrderGrouping, (order: Order) => string> = {
    shop: ({ shop }) => shop.id,
    // An order that its factory refused has no factory.
    factory: ({ fulfillHouse, fulfilState }) => (fulfilState === 'REJECTED' ? 'NONE' : (fulfillHouse ?? 'NONE')),
    product: ({ orderProducts }) => orderProducts[0]?.productId ?? 'NONE',
    dueDay: ({ dueAt }) => (dueAt === null ? 'NONE' : laDay(Date.parse(dueAt))),
  };
  const cents = (text: string | null) => Math.round(Number(text ?? 0) * 100);

  /** Sums the orders independently of the product, from the amounts that their rows show. */
  function sum(orders: readonly Order[]) {
    // An unpaid order earns nothing yet (MNY-4).
    const dollars = orders.filter(({ currency, status }) => currency === 'USD' && status !== 'UNPAID');
    const earn = (list: readonly Order[]) =>
      list.reduce((total, { revenue }) => total + cents(revenue?.basis ?? null), 0);
    const priced = dollars.filter(({ revenue }) => cents(revenue?.cost ?? null) !== 0);
    const cost = priced.reduce((total, { revenue }) => total + cents(revenue?.cost ?? null), 0);
    return { orders: orders.length, priced: priced.length, earn: earn(dollars), cost, profit: earn(priced) - cost };
  }

  const shown = (group: Awaited<ReturnType<typeof read>>['groups'][number]) => ({
    orders: group.orders,
    priced: group.priced,
    earn: cents(group.earn),
    cost: cents(group.cost),
    profit: cents(group.profit),
  });

  it.each(ORDER_GROUPINGS)(
    'contain the sums of their orders, and open with exactly these: %s (GRP-10, GRP-11)',
    async (by) => {
      for (const filter of [{}, { statuses: 'AWAITING_SHIPMENT,IN_TRANSIT,DELIVERED' }, { attention: 'todo' }]) {
        const { groups, totalOrders } = await read({ by, sortBy: 'createdAt:DESC', ...filter });
        const ids = new Set((await listAll(seller, { limit: 200, ...filter } as never)).map(({ id }) => id));
        const matching = all.filter(({ id }) => ids.has(id));
        const expected = Map.groupBy(matching, keyOf[by]);
        expect(groups.map(({ key }) => key).toSorted()).toEqual([...expected.keys()].toSorted());
        expect(totalOrders).toBe(matching.length);
        for (const group of groups) {
          const orders = expected.get(group.key) ?? [];
          expect(shown(group)).toEqual(sum(orders));
          const query = { ...filter, groupBy: by, group: group.key, limit: 200, sortBy: 'profit:DESC' };
          const { body } = await seller.call(listOrders, { query: query as never });
          expect(body?.data.map(({ id }) => id).toSorted()).toEqual(orders.map(({ id }) => id).toSorted());
          expect(body?.meta.totalItems).toBe(orders.length);
        }
      }
    },
  );

  it('sort by the sum of the sorted column, groups without the amount last, and otherwise by name (GRP-12)', async () => {
    for (const sortBy of ['cost:ASC', 'cost:DESC', 'profit:DESC'] as const) {
      const { groups } = await read({ by: 'product', sortBy });
      const [field, direction] = sortBy.split(':') as ['cost' | 'profit', string];
      const known = groups.filter((group) => group[field] !== null).map((group) => cents(group[field]));
      expect(groups.slice(0, known.length).every((group) => group[field] !== null)).toBe(true);
      expect(known.length).toBeGreaterThan(2);
      const sorted = known.toSorted((one, other) => one - other);
      expect(known).toEqual(direction === 'ASC' ? sorted : sorted.toReversed());
    }
    const days = (await read({ by: 'dueDay', sortBy: 'dueAt:ASC' })).groups.map(({ key }) => key);
    expect(days.at(-1)).toBe('NONE');
    expect(days.slice(0, -1)).toEqual(days.slice(0, -1).toSorted());
  });

  it('contain only the shops of a team member, and no amounts that the member may not see (GRP-10)', async () => {
    const [first = ''] = shopIds;
    const { member } = await joinTeam(world, seller, { email: 'op@example.com', role: 'operator', shopIds: [first] });
    for (const by of ORDER_GROUPINGS) {
      const { groups, totalOrders } = await read({ by, sortBy: 'profit:DESC' }, member);
      const own = all.filter(({ shop }) => shop.id === first);
      expect(totalOrders).toBe(own.length);
      expect(groups.reduce((total, { orders }) => total + orders, 0)).toBe(own.length);
      expect(groups.every(({ profit }) => profit === null)).toBe(true);
    }
  });

  it('need a filter beyond the number of orders that are read, except by shop, whose sums are stored (GRP-13)', async () => {
    const many = ORDERS_GROUPED_MAX + 1;
    await sql`update order_day_totals set count = count + ${many} where owner_id = ${seller.userId} and la_day =
      (select min(la_day) from order_day_totals where owner_id = ${seller.userId})`.execute(world.db);
    expect(await read({ by: 'factory', sortBy: 'createdAt:DESC' })).toMatchObject({ groups: [], isTooMany: true });
    expect((await read({ by: 'shop', sortBy: 'createdAt:DESC' })).groups).toHaveLength(
      new Set(all.map(keyOf.shop)).size,
    );
  });
});
