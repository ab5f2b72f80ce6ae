import { exportOrders, listOrders } from '@bobbin/contract/orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addOrders, listAll } from '../world/marketplace.ts';
import { syncNow } from '../world/marketplace.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

const SORTS = ['createdAt:DESC', 'createdAt:ASC', 'dueAt:ASC', 'dueAt:DESC'] as const;

describe('the export of orders', () => {
  let world: World;
  let seller: Caller;
  let other: Caller;
  let shopIds: string[];

  beforeAll(async () => {
    world = await startWorld({ marketplace: { orders: 40, shops: 2 } });
    seller = await world.createSeller('anna@example.com');
    other = await world.createSeller('boris@example.com');
    shopIds = await world.connectShops(seller);
    // These orders have the same second and deadline, so only their ids determine their sequence.
    const [shopId = ''] = shopIds;
    await addOrders(world, shopId, { count: 30, status: 'AWAITING_SHIPMENT', spreadDays: 0 });
    await syncNow(world, seller, shopId);
  });
  afterAll(() => world.close());

  async function exportAll(body: NonNullable<Parameters<Caller['call']>[1]>['body']) {
    const ids: string[] = [];
    const sizes: number[] = [];
    const totals = new Set<number>();
    let after: string | undefined;
    for (;;) {
      const answer = await seller.call(exportOrders, { body: { ...(body as object), after } });
      if (!answer.body) throw new Error(JSON.stringify(answer.exceptionBody));
      const { lines, totalItems, next } = answer.body;
      ids.push(...lines.map((line) => line.split(', ')[0] ?? ''));
      sizes.push(lines.length);
      totals.add(totalItems);
      if (next === null) return { ids, sizes, totals: [...totals] };
      after = next;
    }
  }

  it.each(SORTS)(
    'contains every order once, in the same order as the list sorted by %s, for every number of pages (ORD-21)',
    async (sortBy) => {
      const listed = (await listAll(seller, { sortBy })).map(({ id }) => id);
      const { ids, sizes, totals } = await exportAll({ filter: {}, sortBy, limit: 7 });
      expect(ids).toEqual(listed);
      expect(totals).toEqual([listed.length]);
      expect(sizes.slice(0, -1).every((size) => size === 7)).toBe(true);
      expect((await exportAll({ filter: {}, sortBy })).ids).toEqual(listed);
    },
  );

  it('uses the filters and the search of the list (ORD-21)', async () => {
    const some = await listAll(seller, { sortBy: 'dueAt:ASC' });
    const filters = [
      { statuses: 'AWAITING_SHIPMENT', shops: shopIds[0] },
      { attention: 'pendingFulfill24h' as const },
      {
        search: some
          .slice(3, 9)
          .map(({ id }) => id)
          .join(' '),
      },
    ];
    for (const filter of filters) {
      const listed = (await listAll(seller, { ...filter, sortBy: 'dueAt:ASC' })).map(({ id }) => id);
      const { ids, totals } = await exportAll({ filter, sortBy: 'dueAt:ASC', limit: 4 });
      expect(ids).toEqual(listed);
      expect(totals).toEqual([listed.length]);
    }
    const chosen = some.slice(0, 10).map(({ id }) => id);
    const { ids, totals } = await exportAll({ ids: [...chosen, chosen[0]], sortBy: 'dueAt:ASC', limit: 3 });
    expect(ids).toEqual(chosen);
    expect(totals).toEqual([10]);
  });

  it('continues only after an order of the same seller, and returns 404 after any other id', async () => {
    const [first] = (await seller.call(listOrders, { query: { limit: 1 } })).body?.data ?? [];
    const mine = { filter: {}, after: first?.id };
    expect((await seller.call(exportOrders, { body: mine })).status).toBe(200);
    expect((await other.call(exportOrders, { body: mine })).status).toBe(404);
    expect((await seller.call(exportOrders, { body: { filter: {}, after: 'nonsense' } })).status).toBe(404);
  });

  it('logs who exported how many orders (ORD-23)', async () => {
    await world.db.deleteFrom('action_logs').execute();
    await exportAll({ filter: { statuses: 'AWAITING_SHIPMENT' }, sortBy: 'createdAt:ASC' });
    await exportAll({ ids: ['1', '2'] });
    const logs = await world.db.selectFrom('action_logs').selectAll().orderBy('id').execute();
    const own = { user_id: seller.userId, owner_id: seller.userId, action: 'export', entity: 'order' };
    expect(logs).toMatchObject([
      { ...own, after: { filter: { statuses: ['AWAITING_SHIPMENT'] }, sortBy: 'createdAt:ASC' } },
      { ...own, after: { chosen: 2, rows: 0, totalItems: 0 } },
    ]);
    const counts = logs[0]?.after as { rows: number; totalItems: number };
    expect(counts.rows).toBeGreaterThan(0);
    expect(counts.rows).toBe(counts.totalItems);
  });
});
