import { listOrders } from '@bobbin/contract/orders';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { maskOldBuyers } from '../../server/src/modules/orders/privacy/service.ts';
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

it('hides the buyer of an order 30 days after it ended, and keeps those of younger ones (AC-15)', async () => {
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
