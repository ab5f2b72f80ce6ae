import { TikTokShopSDK } from 'tiktok-shop-sdk';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startMarketplaceWorld, type MarketplaceWorld } from './marketplace-world.ts';

const HOSTS = ['https://auth.tiktok-shops.com', 'https://open-api.tiktokglobalshop.com'];

/**
 * Runs a client of a third party, which was written from the marketplace's documents, against the simulator, because a mistake that connector and
 * simulator share would otherwise remain hidden.
 */
describe('an independent client against the simulated marketplace', () => {
  let world: MarketplaceWorld;
  const asked: string[] = [];

  beforeAll(async () => {
    world = await startMarketplaceWorld({ orders: 30, shops: 2 });
  });
  afterAll(() => world.close());

  // The client knows only the marketplace's real hosts, and the test redirects its calls byte for byte to the simulator.
  beforeEach(() => {
    const realFetch = fetch;
    vi.stubGlobal('fetch', (input: string | URL, options?: RequestInit) => {
      const url = String(input);
      const host = HOSTS.find((one) => url.startsWith(one));
      if (host !== undefined) asked.push(new URL(url).pathname);
      else if (!url.startsWith(world.url)) throw new Error(`A call left for ${url}`);
      return realFetch(host === undefined ? url : world.url + url.slice(host.length), options);
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('completes every step from the authorization to a downloaded label', async () => {
    const sdk = new TikTokShopSDK({ appKey: world.appKey, appSecret: world.appSecret });
    const auth_code = await world.consent();
    const tokens = await sdk.auth.getAccessToken({ auth_code, grant_type: 'authorized_code' });
    expect(tokens.data?.seller_name).toBe('Demo Seller LLC');
    const renewed = await sdk.auth.refreshAccessToken({
      refresh_token: tokens.data?.refresh_token ?? '',
      grant_type: 'refresh_token',
    });
    sdk.setAccessToken(renewed.data?.access_token ?? '');

    const shops = (await sdk.shop.getAuthorizedShops()).data?.shops ?? [];
    expect(shops.length).toBeGreaterThan(0);
    const [shop] = shops;
    sdk.setShopCipher(shop?.cipher ?? '');
    await world.control('POST', `/shops/${shop?.id}/orders`, {
      count: 1,
      status: 'AWAITING_SHIPMENT',
      spreadDays: 0.001,
    });

    const first = await sdk.order.getOrderList({
      query: { page_size: 10, sort_field: 'create_time', sort_order: 'DESC' },
      body: { create_time_ge: 1 },
    });
    expect(first.data?.orders).toHaveLength(10);
    expect(first.data?.total_count).toBe(31);
    const second = await sdk.order.getOrderList({
      query: {
        page_size: 10,
        sort_field: 'create_time',
        sort_order: 'DESC',
        page_token: first.data?.next_page_token ?? '',
      },
      body: { create_time_ge: 1 },
    });
    const ids = [...(first.data?.orders ?? []), ...(second.data?.orders ?? [])].map((order) => order.id);
    expect(new Set(ids).size).toBe(20);

    const waiting = await sdk.order.getOrderList({
      query: { page_size: 50 },
      body: { order_status: 'AWAITING_SHIPMENT', shipping_type: 'TIKTOK' },
    });
    const order = waiting.data?.orders.find((one) => one.packages.length === 0);
    const order_id = order?.id ?? '';
    expect(order_id).toMatch(/^\d{18}$/);
    const services = await sdk.fulfillment.getEligibleShippingService({
      order_id,
      body: { weight: { value: '0.44', unit: 'POUND' } },
    } as Parameters<typeof sdk.fulfillment.getEligibleShippingService>[0]);
    const service = (services.data as { shipping_services: { id: string }[] } | undefined)?.shipping_services[0];
    const label = await sdk.fulfillment.createPackage({ order_id, shipping_service_id: service?.id ?? '' });
    expect(label.data).toMatchObject({ order_id, order_line_item_ids: order?.line_items.map((line) => line.id) });

    const after = await sdk.order.getOrderDetail({ ids: [order_id] });
    expect(after.data?.orders[0]?.status).toBe('AWAITING_COLLECTION');
    const packages = await sdk.fulfillment.searchPackage({
      query: { page_size: 50, sort_field: 'update_time', sort_order: 'DESC' },
      body: { package_status: 'PROCESSING' },
    });
    const parcel = packages.data?.packages?.find((one) => one.orders?.some((entry) => entry.id === order_id));
    expect(parcel?.tracking_number).toMatch(/^9\d{21}$/);
    expect((await sdk.finance.getTransactionsByOrder(order_id)).data?.order_id).toBe(order_id);
    expect((await sdk.logistic.getWarehouseList()).code).toBe(0);
    expect(new Set(asked).size).toBeGreaterThanOrEqual(10);
  });

  it('runs a flash sale from creation to end', async () => {
    const sdk = new TikTokShopSDK({ appKey: world.appKey, appSecret: world.appSecret });
    const auth_code = await world.consent();
    const tokens = await sdk.auth.getAccessToken({ auth_code, grant_type: 'authorized_code' });
    sdk.setAccessToken(tokens.data?.access_token ?? '');
    sdk.setShopCipher((await sdk.shop.getAuthorizedShops()).data?.shops[0]?.cipher ?? '');
    const found = await sdk.product.searchProducts({ query: { page_size: 1 }, body: { status: 'ACTIVATE' } });
    const product = found.data?.products?.[0] as { id: string; skus: { id: string }[] } | undefined;
    const limits = { quantity_limit: -1, quantity_per_user: -1 };
    const now = Math.floor(Date.now() / 1000);
    const { data } = await sdk.promotion.createActivity({
      title: 'Flash sale of today',
      activity_type: 'FLASHSALE',
      product_level: 'VARIATION',
      begin_time: now + 600,
      end_time: now + 86_400,
      participation_limit: [{ type: 'BUYER_NO_LIMIT' }],
    });
    const activity_id = data?.activity_id ?? '';
    const items = product?.skus.slice(0, 3).map(({ id }) => ({ id, activity_price_amount: '12.50', ...limits })) ?? [];
    const filled = await sdk.promotion.updateActivityProduct({
      activity_id,
      products: [{ id: product?.id ?? '', ...limits, skus: items }],
    });
    expect(filled.data).toMatchObject({ status: 'NOT_START', total_count: 3 });
    const removed = { activity_id, body: { product_ids: [], sku_ids: [items[0]?.id ?? ''] } };
    expect((await sdk.promotion.removeActivityProduct(removed)).code).toBe(0);
    expect((await sdk.promotion.getActivity(activity_id)).data).toMatchObject({
      products: [{ skus: items.slice(1, 3).map(({ id }) => ({ id })) }],
    });
    const known = await sdk.promotion.searchActivity({ status: 'NOT_START', activity_type: 'FLASHSALE' });
    expect(known.data?.activities?.map(({ id }) => id)).toEqual([activity_id]);
    expect((await sdk.promotion.deactivateActivity(activity_id)).data?.status).toBe('DEACTIVATED');
  });

  it('receives the documented rejections for a wrong secret, token or authorization code', async () => {
    const wrong = new TikTokShopSDK({ appKey: world.appKey, appSecret: 'another secret' });
    wrong.setAccessToken('TTP_nobody');
    await expect(wrong.shop.getAuthorizedShops()).rejects.toMatchObject({ code: 106001 });
    const right = new TikTokShopSDK({ appKey: world.appKey, appSecret: world.appSecret });
    right.setAccessToken('TTP_nobody');
    await expect(right.shop.getAuthorizedShops()).rejects.toMatchObject({ code: 36009004 });
    await expect(right.auth.getAccessToken({ auth_code: 'TTP_used', grant_type: 'authorized_code' })).rejects.toThrow(
      /auth_code/,
    );
  });
});
