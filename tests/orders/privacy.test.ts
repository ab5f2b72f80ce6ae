import { listOrders } from '@bobbin/contract/orders';
import { listShopNames } from '@bobbin/contract/shop-names';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { maskOldBuyers } from '../../server/src/modules/orders/retention/privacy.ts';
import { storeOrders } from '../../server/src/modules/orders/store/store.ts';
import { systemScope } from '../../server/src/platform/access.ts';
import { inTransaction } from '../../server/src/platform/database.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

const DAY_MS = 24 * 3600_000;
const ADDRESS = {
  name: 'Đặng Lee',
  phone: '(+1)5125550100',
  fullAddress: '1 Main St, Austin, TX 73301',
  line1: '1 Main St',
  line2: '',
  city: 'Austin',
  state: 'TX',
  postalCode: '73301',
  region: 'US',
};

let world: World;
let seller: Caller;
beforeAll(async () => {
  world = await startWorld();
  seller = await world.createSeller('privacy@bobbin.test');
  await world.connectShops(seller);
});
afterAll(() => world.close());

it('personal data of a buyer is hidden 30 days after the order ended, and data of newer orders stays (ORD-33)', async () => {
  const { data } = (await seller.call(listOrders, { query: { limit: 2, statuses: 'COMPLETED' } })).body ?? { data: [] };
  const [old, young] = data;
  if (!old || !young) throw new Error('The world has no two completed orders');
  const set = (id: string, ageDays: number) =>
    world.db
      .updateTable('orders')
      .set({
        address: JSON.stringify(ADDRESS),
        is_address_masked: false,
        updated_at: new Date(world.clock.now() - ageDays * DAY_MS),
      })
      .where('id', '=', id)
      .execute();
  await set(old.id, 31);
  await set(young.id, 29);
  await world.db
    .insertInto('order_terms')
    .values({ owner_id: seller.userId, term: 'lee', order_id: old.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

  await maskOldBuyers(world.db, world.clock);

  const read = (id: string) =>
    world.db
      .selectFrom('orders')
      .select(['address', 'is_address_masked'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const hidden = await read(old.id);
  expect(hidden.is_address_masked).toBe(true);
  expect(hidden.address).toMatchObject({ name: 'Đ*** L***', line1: '1*** M*** S***', city: 'Austin', state: 'TX' });
  expect(JSON.stringify(hidden.address)).not.toContain('5125550100');
  expect((await read(young.id)).address).toMatchObject(ADDRESS);
  const found = await seller.call(listOrders, { query: { search: 'lee' } });
  expect(found.body?.data.map((order) => order.id)).not.toContain(old.id);
});

it("every spelling of a hidden buyer's name is removed from the search, and no other word of the order (ORD-33)", async () => {
  const scope = systemScope(seller.userId, 'test');
  const [shop] = (await seller.call(listShopNames, {})).body ?? [];
  const shopId = shop?.id ?? '';
  const access = await world.app.shops.getAccess(scope, shopId);
  const search = { sortField: 'update_time', sortOrder: 'ASC', pageSize: 1 } as const;
  const [sample] = (await world.app.marketplace.searchOrders(access, search)).orders;
  if (!sample) throw new Error('The marketplace has no order');
  const id = '576000000000000042';
  const updatedAt = world.clock.now() - 31 * DAY_MS;
  const tell = (name: string, after: number) => {
    const address = {
      name,
      firstName: null,
      lastName: null,
      phone: '(+1)5125550100',
      fullAddress: '1 Main St',
      detail: null,
      postalCode: '73301',
      lines: ['1 Main St'],
      city: 'Austin',
      county: null,
      state: 'TX',
      country: 'US',
      regionCode: 'US',
      isMasked: false,
    };
    const order = { ...sample, id, status: 'COMPLETED', updatedAt: updatedAt + after, address };
    const lineItems = sample.lineItems.slice(0, 1).map((item) => ({ ...item, skuName: 'Núñez, XL' }));
    return inTransaction(world.db, (trx) =>
      storeOrders(trx, world.app, scope, shopId, [{ ...order, lineItems }], 'poll'),
    );
  };
  await tell('Quỳnh "Zoë" Agent47', 0);
  await tell('José Núñez, Đặng', 1000);
  const find = async (text: string) =>
    ((await seller.call(listOrders, { query: { search: text, limit: 200 } })).body?.data ?? []).some(
      (order) => order.id === id,
    );
  for (const word of ['josé', 'JOSE', 'dang', 'quynh', 'Núñez']) expect(await find(word), word).toBe(true);

  await maskOldBuyers(world.db, world.clock);

  for (const word of ['josé', 'JOSE', 'dang', 'Đặng', 'quynh', 'zoe']) expect(await find(word), word).toBe(false);
  // The colour text contains the buyer's name, and still finds the order, like the codes of the order.
  for (const word of ['Núñez / XL', id, sample.lineItems[0]?.skuId ?? '']) expect(await find(word), word).toBe(true);
});
