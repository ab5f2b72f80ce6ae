import { getProfile } from '@bobbin/contract/auth';
import { ERRORS } from '@bobbin/contract/errors';
import { createLabel } from '@bobbin/contract/orders';
import { getShop, syncShop } from '@bobbin/contract/shops';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createShopSchedule } from '../../server/src/modules/shops/jobs.ts';
import { addOrder, changeOrder, countCalls, listAll, syncNow } from '../world/marketplace.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

describe('a shop whose subscription has ended', () => {
  let world: World;
  let seller: Caller;
  let shopId: string;
  let orderId: string;

  beforeAll(async () => {
    world = await startWorld({ marketplace: { orders: 2, shops: 1 }, env: { SUBSCRIPTION_DAYS: '3' } });
    seller = await world.createSeller('anna@example.com');
    shopId = (await world.connectShops(seller))[0] ?? '';
    orderId = await addOrder(world, shopId, 'AWAITING_SHIPMENT');
    await changeOrder(world, orderId, { shippingType: 'TIKTOK' });
    await syncNow(world, seller, shopId);
    world.clock.advance(3 * 24 * 3600_000 + 1000);
    seller = await world.signIn('anna@example.com');
  });
  afterAll(() => world.close());

  it('says which end it was, and is counted', async () => {
    const shop = (await seller.call(getShop, { params: { id: shopId } })).body;
    expect(shop).toMatchObject({ expirationReason: 'subscription', needsAuthorization: false });
    expect(Date.parse(shop?.expirationDate ?? '')).toBeLessThan(world.clock.now());
    expect((await seller.call(getProfile)).body?.expiredShopsCount).toBe(1);
  });

  it('still shows its orders', async () => {
    expect(await listAll(seller)).toHaveLength(3);
  });

  it('asks the marketplace nothing: no sync, no label, no work for its notifications', async () => {
    const calls = await countCalls(world, /\/(order|fulfillment|finance)\//);
    const sync = await seller.call(syncShop, { params: { id: shopId }, body: {} });
    expect(sync.exceptionBody?.code).toBe(ERRORS.SHOP_EXPIRED.code);
    const label = await seller.call(createLabel, { body: { shopId, orderId } });
    expect(label.exceptionBody).toMatchObject({ code: ERRORS.SHOP_EXPIRED.code, reasons: ['SHOP_EXPIRED'] });
    expect(await createShopSchedule(world.house.db, world.clock).listShopsToSync()).toEqual([]);
    await addOrder(world, shopId, 'AWAITING_SHIPMENT', { notify: true });
    await world.runJobs();
    expect(await countCalls(world, /\/(order|fulfillment|finance)\//)).toBe(calls);
    expect(await listAll(seller)).toHaveLength(3);
  });

  it('goes on where it stopped once it is renewed', async () => {
    await world.db
      .updateTable('shops')
      .set({ subscription_ends_at: new Date(world.clock.now() + 3600_000) })
      .execute();
    await syncNow(world, seller, shopId);
    expect(await listAll(seller)).toHaveLength(4);
    expect((await seller.call(createLabel, { body: { shopId, orderId } })).isSuccess).toBe(true);
  });
});
