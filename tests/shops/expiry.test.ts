import { getProfile } from '@bobbin/contract/auth';
import { ERRORS } from '@bobbin/contract/errors';
import { createLabel } from '@bobbin/contract/orders';
import { getShop, listShops, syncShop } from '@bobbin/contract/shops';
import type { Updateable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createShopSchedule } from '../../server/src/modules/shops/jobs.ts';
import type { Tables } from '../../server/src/platform/database.ts';
import { addOrder, changeOrder, countCalls, listAll, syncNow } from '../world/marketplace.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

const MINUTE_MS = 60_000;

describe('a shop with an expired subscription', () => {
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

  it('shows which period ended, of the subscription or the authorization, and appears in the count (SHP-10)', async () => {
    const shop = (await seller.call(getShop, { params: { id: shopId } })).body;
    expect(shop).toMatchObject({ expirationReason: 'subscription', needsAuthorization: false });
    expect(Date.parse(shop?.expirationDate ?? '')).toBeLessThan(world.clock.now());
    expect((await seller.call(getProfile)).body?.expiredShopsCount).toBe(1);
    expect((await seller.call(listShops, { query: { isExpired: 'true' } })).body?.data).toMatchObject([{ id: shopId }]);
  });

  it('shows its orders as before (SHP-12)', async () => {
    expect(await listAll(seller)).toHaveLength(3);
  });

  it('sends nothing to the marketplace: no sync, no label, no job for its notifications (SHP-12)', async () => {
    const calls = await countCalls(world, /\/(order|fulfillment|finance)\//);
    const sync = await seller.call(syncShop, { params: { id: shopId }, body: {} });
    expect(sync.exceptionBody?.code).toBe(ERRORS.SHOP_EXPIRED.code);
    const label = await seller.call(createLabel, { body: { shopId, orderId } });
    expect(label.exceptionBody).toMatchObject({ code: ERRORS.SHOP_EXPIRED.code, reasons: ['SHOP_EXPIRED'] });
    expect(await createShopSchedule(world.app.db, world.clock).listShopsToSync()).toEqual([]);
    await addOrder(world, shopId, 'AWAITING_SHIPMENT', { notify: true });
    await world.runJobs();
    expect(await countCalls(world, /\/(order|fulfillment|finance)\//)).toBe(calls);
    expect(await listAll(seller)).toHaveLength(3);
  });

  it('resumes its syncs where they stopped once it is renewed (SHP-12)', async () => {
    await world.db
      .updateTable('shops')
      .set({ subscription_ends_at: new Date(world.clock.now() + 3600_000) })
      .execute();
    await syncNow(world, seller, shopId);
    expect(await listAll(seller)).toHaveLength(4);
    expect((await seller.call(createLabel, { body: { shopId, orderId } })).isSuccess).toBe(true);
  });
});

describe('the list of expired shops', () => {
  let world: World;
  let seller: Caller;
  let other: Caller;
  let ids: string[];

  beforeAll(async () => {
    world = await startWorld({ marketplace: { orders: 1, shops: 4 } });
    seller = await world.createSeller('anna@example.com');
    other = await world.createSeller('minh@example.com');
    ids = [...(await world.connectShops(seller, 0)), ...(await world.connectShops(seller, 1))];
  });
  afterAll(() => world.close());

  async function change(shopId: string | undefined, changes: Updateable<Tables['shops']>): Promise<void> {
    await world.db
      .updateTable('shops')
      .set(changes)
      .where('id', '=', shopId ?? '')
      .execute();
  }

  async function find(query: Record<string, string>, caller = seller) {
    const { body } = await caller.call(listShops, { query: { sortBy: 'createdAt:ASC', ...query } });
    return { ids: body?.data.map(({ id }) => id).toSorted(), total: body?.meta.totalItems };
  }

  function pick(...places: number[]) {
    return { ids: places.map((place) => ids[place] ?? '').toSorted(), total: places.length };
  }

  it('contains as many shops as the warning shows, whichever period ended, open and closed shops included (SHP-13)', async () => {
    expect(ids).toHaveLength(4);
    expect(await find({ isExpired: 'true' })).toEqual(pick());
    const now = world.clock.now();
    await change(ids[0], { subscription_ends_at: new Date(now) });
    await change(ids[1], { authorization_ends_at: new Date(now - 1), is_active: false });
    await change(ids[2], { needs_authorization: true });
    await change(ids[3], { subscription_ends_at: new Date(now + MINUTE_MS) });
    expect((await seller.call(getProfile)).body).toMatchObject({ expiredShopsCount: 3, validShopsCount: 1 });
    expect(await find({ isExpired: 'true' })).toEqual(pick(0, 1, 2));
    expect(await find({ isExpired: 'false' })).toEqual(pick(3));
    expect(await find({})).toEqual(pick(0, 1, 2, 3));
  });

  it('can be combined with the status filter, search and pages', async () => {
    expect(await find({ isExpired: 'true', statuses: 'OPEN' })).toEqual(pick(0, 2));
    expect(await find({ isExpired: 'true', statuses: 'CLOSED' })).toEqual(pick(1));
    expect(await find({ isExpired: 'true', search: ids[1] ?? '' })).toEqual(pick(1));
    expect(await find({ isExpired: 'true', search: ids[3] ?? '' })).toEqual(pick());
    const { body } = await seller.call(listShops, { query: { isExpired: 'true', limit: 2, page: 2 } });
    expect(body?.data).toHaveLength(1);
    expect(body?.meta).toMatchObject({ totalItems: 3, totalPages: 2, currentPage: 2 });
  });

  it('changes when time passes and after a renewal', async () => {
    world.clock.advance(MINUTE_MS);
    expect(await find({ isExpired: 'false' })).toEqual(pick());
    expect((await seller.call(getProfile)).body?.expiredShopsCount).toBe(4);
    await change(ids[2], { needs_authorization: false });
    expect(await find({ isExpired: 'false' })).toEqual(pick(2));
    expect((await seller.call(getProfile)).body?.expiredShopsCount).toBe(3);
  });

  it("contains only the seller's own shops, and the filter rejects unknown values", async () => {
    for (const isExpired of ['true', 'false']) expect(await find({ isExpired }, other)).toEqual(pick());
    const answer = await seller.call(listShops, { query: { isExpired: 'yes' as 'true' } });
    expect(answer.status).toBe(422);
  });
});
