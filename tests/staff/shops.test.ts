import {
  getShopDebt,
  listAllShops,
  listShops,
  releaseShop,
  renewShop,
  switchAutoLabel,
  switchAutoRenew,
  updateShop,
} from '@bobbin/contract/shops';
import { ERRORS } from '@bobbin/contract/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkCounts } from '../world/marketplace.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

describe('the shops of everybody', () => {
  let world: World;
  let admin: Caller;
  let anna: Caller;
  let boris: Caller;
  let annas: string[];
  let borises: string[];

  beforeAll(async () => {
    world = await startWorld({ marketplace: { orders: 4, shops: 3 }, env: { SUBSCRIPTION_FEE_CENTS: '500' } });
    admin = await world.createSeller('admin@example.com', 'admin');
    anna = await world.createSeller('anna@example.com');
    boris = await world.createSeller('boris@example.com');
    annas = await world.connectShops(anna, 0);
    borises = await world.connectShops(boris, 1);
  });
  afterAll(() => world.close());

  const find = async (query: Record<string, unknown> = {}) => {
    const { body } = await admin.call(listAllShops, { query });
    if (!body) throw new Error('no shops');
    return { ids: body.data.map(({ id }) => id).toSorted(), data: body.data, meta: body.meta };
  };

  it('are seen with their sellers, as those see them, and counted exactly (ROL-35)', async () => {
    const { data, ids, meta } = await find();
    expect(ids).toEqual([...annas, ...borises].toSorted());
    expect(meta).toMatchObject({ totalItems: 3, totalPages: 1, itemsPerPage: 25 });
    const own = (await boris.call(listShops)).body?.data[0];
    const { owner, ...shop } = data.find(({ id }) => id === borises[0]) ?? { owner: null };
    expect(owner).toMatchObject({ id: boris.userId, email: 'boris@example.com' });
    expect({ ...shop, sync: null }).toEqual({ ...own, sync: null });
    expect(data.every(({ ordersCount }) => ordersCount === 4)).toBe(true);
    const pages = await Promise.all([1, 2].map((page) => find({ page, limit: 2 })));
    expect(pages.flatMap((page) => page.ids).toSorted()).toEqual(ids);
    await checkCounts(world, anna);
  });

  it('are found by shop and by seller, open or closed (ROL-35)', async () => {
    expect((await find({ search: borises[0] })).ids).toEqual(borises);
    expect((await find({ search: 'ANNA@exam' })).ids).toEqual(annas.toSorted());
    expect((await find({ search: '100%' })).ids).toEqual([]);
    // By the code of an order (ROL-38).
    const order = await world.db
      .selectFrom('orders')
      .select('id')
      .where('shop_id', '=', borises[0] ?? '')
      .executeTakeFirst();
    expect((await find({ search: order?.id })).ids).toEqual(borises);
    const first = annas[0] ?? '';
    await world.db.updateTable('shops').set({ is_active: false }).where('id', '=', first).execute();
    expect((await find({ statuses: 'CLOSED' })).ids).toEqual([first]);
    expect((await find({ statuses: 'OPEN' })).ids).not.toContain(first);
    expect((await find({ statuses: 'OPEN,CLOSED' })).meta.totalItems).toBe(3);
    await world.db.updateTable('shops').set({ is_active: true }).where('id', '=', first).execute();
  });

  it('owe what was settled below nothing and what could not be renewed, not what is on hold (ROL-36)', async () => {
    const id = borises[0] ?? '';
    const debt = async () => (await admin.call(getShopDebt, { params: { id } })).body;
    await world.db.updateTable('shops').set({ payout_on_hold_cents: 12_345 }).where('id', '=', id).execute();
    const before = await debt();
    expect(before).toMatchObject({ onHold: '123.45', unpaidRenewals: { count: 0, total: '0.00', since: null } });
    const orders = await world.db.selectFrom('orders').select('id').where('shop_id', '=', id).orderBy('id').execute();
    const cents = [-1250, -300, 900];
    for (const [place, settled] of cents.entries()) {
      await world.db
        .updateTable('orders')
        .set({ settlement_cents: settled, is_settled: true })
        .where('id', '=', orders[place]?.id ?? '')
        .execute();
    }
    await world.db.updateTable('shops').set({ renewal_failed_at: new Date() }).where('id', '=', id).execute();
    expect(await debt()).toMatchObject({
      owner: { email: 'boris@example.com' },
      negativeStatements: {
        count: 2,
        total: '-15.50',
        orders: [
          { orderId: orders[0]?.id, amount: '-12.50' },
          { orderId: orders[1]?.id, amount: '-3.00' },
        ],
      },
      unpaidRenewals: { count: 1, total: '5.00' },
      total: '20.50',
    });
    expect((await admin.call(getShopDebt, { params: { id: 'nobody-has-it' } })).status).toBe(404);
  });

  it('are worked on by the sellers’ own calls, and the history names who of staff (TEA-9)', async () => {
    const shopId = borises[0] ?? '';
    const asked = [
      await admin.call(updateShop, { body: { id: shopId, name: 'Renamed by staff' } }),
      await admin.call(switchAutoRenew, { body: { shopId, autoRenew: true } }),
      await admin.call(switchAutoLabel, { body: { shopId, autoLabel: true } }),
    ];
    expect(asked.map(({ isSuccess }) => isSuccess)).toEqual([true, true, true]);
    expect((await find({ search: shopId })).data).toMatchObject([
      { friendName: 'Renamed by staff', autoRenew: true, isAutoCreateLabel: true, owner: { id: boris.userId } },
    ]);
    // The fee is the seller's, whoever presses.
    expect((await admin.call(renewShop, { params: { id: shopId } })).exceptionBody?.code).toBe(
      ERRORS.BALANCE_TOO_LOW.code,
    );
    const logs = await world.db
      .selectFrom('action_logs')
      .select(['owner_id', 'user_id', 'action'])
      .where('entity_id', '=', shopId)
      .execute();
    for (const action of ['rename', 'switchAutoRenew', 'switchAutoLabel']) {
      expect(logs).toContainEqual({ owner_id: boris.userId, user_id: admin.userId, action });
    }
    expect((await anna.call(switchAutoRenew, { body: { shopId, autoRenew: false } })).status).toBe(404);
  });

  it('stay with whom they had when they are released (SHP-28)', async () => {
    const id = annas[0] ?? '';
    expect((await admin.call(releaseShop, { params: { id } })).isSuccess).toBe(true);
    const [shop] = (await find({ search: id })).data;
    expect(shop).toMatchObject({ needsAuthorization: true, owner: { id: anna.userId } });
  });
});
