import type { ConnectorError } from '@bobbin/connectors/errors';
import type { Marketplace, ShopAccess } from '@bobbin/connectors/marketplace';
import type { MarketplaceOrder } from '@bobbin/connectors/marketplace-order';
import { createMarketplace } from '@bobbin/connectors/marketplace/client';
import { findNamedIds, readPromotionRefusal } from '@bobbin/connectors/marketplace/promotion-refusals';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startMarketplaceWorld, type MarketplaceWorld } from './marketplace-world.ts';

const HOUR = 3600_000;

async function catchError(work: Promise<unknown>): Promise<ConnectorError> {
  return work.then(
    () => Promise.reject(new Error('It was expected to fail')),
    (error: unknown) => error as ConnectorError,
  );
}

describe('the connector against the simulated marketplace', () => {
  let world: MarketplaceWorld;
  let marketplace: Marketplace;
  let access: ShopAccess;

  beforeAll(async () => {
    world = await startMarketplaceWorld({ orders: 130, shops: 3 });
    marketplace = createMarketplace({
      baseUrl: world.url,
      authBaseUrl: world.url,
      authorizeUrl: `${world.url}/open/authorize`,
      appKey: world.appKey,
      appSecret: world.appSecret,
      serviceId: world.serviceId,
      timeoutMs: 5000,
      rateLimit: { perSecond: 1000, burst: 1000 },
      allowPrivateAddresses: true,
    });
    const tokens = await marketplace.getToken(await world.consent());
    const [shop] = await marketplace.listAuthorizedShops(tokens.accessToken);
    if (!shop) throw new Error('no shop');
    access = { shopId: shop.id, cipher: shop.cipher, accessToken: tokens.accessToken, proxy: null };
  });
  afterAll(async () => {
    await marketplace.close();
    await world.close();
  });
  beforeEach(() => world.control('DELETE', '/faults'));

  const addOrder = async (status: string, changes: Record<string, unknown> = {}): Promise<MarketplaceOrder> => {
    const added = await world.control('POST', `/shops/${access.shopId}/orders`, {
      count: 1,
      status,
      spreadDays: 0.001,
    });
    const { ids } = added as { ids: string[] };
    await world.control('POST', `/orders/${ids[0]}`, changes);
    const [order] = (await marketplace.getOrders(access, ids)).orders;
    if (!order) throw new Error('no order');
    return order;
  };

  it('opens the consent page, exchanges the authorization code once, and renews the tokens', async () => {
    const page = await fetch(marketplace.authorizeLink('st4te'));
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('st4te');
    const code = await world.consent();
    const tokens = await marketplace.getToken(code);
    expect(tokens).toMatchObject({ sellerName: 'Demo Seller LLC', sellerBaseRegion: 'US', userType: '0' });
    expect(tokens.accessTokenExpiresAt).toBeGreaterThan(Date.now() + 6 * 24 * HOUR);
    expect(tokens.accessTokenExpiresAt).toBeLessThan(Date.now() + 8 * 24 * HOUR);
    expect(tokens.refreshTokenExpiresAt).toBeGreaterThan(Date.now() + 300 * 24 * HOUR);
    expect(await catchError(marketplace.getToken(code))).toMatchObject({ mayHaveHappened: false });

    const renewed = await marketplace.refreshToken(tokens.refreshToken);
    expect(renewed.accessToken).not.toBe(tokens.accessToken);
    expect(await catchError(marketplace.refreshToken(tokens.refreshToken))).toMatchObject({ kind: 'auth' });
    const shops = await marketplace.listAuthorizedShops(renewed.accessToken);
    expect(shops).toHaveLength(2);
    for (const shop of shops) expect(shop).toMatchObject({ id: expect.stringMatching(/^\d{19}$/), region: 'US' });
    access = { ...access, accessToken: renewed.accessToken };
  });

  it('reads every order once, page by page, in both directions', async () => {
    for (const sortOrder of ['ASC', 'DESC'] as const) {
      const seen: MarketplaceOrder[] = [];
      let pageToken: string | null = null;
      do {
        const search = { sortField: 'update_time', sortOrder, pageSize: 50, pageToken } as const;
        const page = await marketplace.searchOrders(access, search);
        expect(page.broken).toEqual([]);
        expect(page.totalCount).toBeGreaterThanOrEqual(130);
        seen.push(...page.orders);
        pageToken = page.nextPageToken;
      } while (pageToken !== null);
      const times = seen.map((order) => order.updatedAt);
      expect(times).toEqual(times.toSorted((left, right) => (sortOrder === 'ASC' ? left - right : right - left)));
      const truth = (await world.control('GET', `/shops/${access.shopId}/orders`)) as {
        orders: [string, string, number][];
      };
      expect(new Map(seen.map((order) => [order.id, order.status]))).toEqual(
        new Map(truth.orders.map(([id, status]) => [id, status])),
      );
      expect(seen).toHaveLength(truth.orders.length);
    }
  });

  it('filters by time and status as documented', async () => {
    const createTimeGe = Date.now() - 20 * 24 * HOUR;
    const { orders } = await marketplace.searchOrders(access, {
      sortField: 'create_time',
      sortOrder: 'DESC',
      pageSize: 100,
      status: 'DELIVERED',
      createTimeGe,
    });
    expect(orders.length).toBeGreaterThan(0);
    for (const order of orders) {
      expect(order.status).toBe('DELIVERED');
      expect(order.createdAt).toBeGreaterThanOrEqual(createTimeGe - 1000);
    }
  });

  it("returns an order in Bobbin's units: cents, milliseconds, ids as text (API-11)", async () => {
    const order = await addOrder('AWAITING_SHIPMENT', {
      pieces: 3,
      shippingType: 'SELLER',
      buyerMessage: 'Ring twice',
    });
    expect(order.id).toMatch(/^\d{18}$/);
    expect(order).toMatchObject({ status: 'AWAITING_SHIPMENT', shippingType: 'SELLER', buyerMessage: 'Ring twice' });
    expect(order.lineItems).toHaveLength(3);
    expect(Number.isInteger(order.payment.totalCents)).toBe(true);
    expect(order.payment.subTotalCents).toBe(order.lineItems.reduce((sum, line) => sum + line.salePrice, 0));
    expect(Math.abs(order.createdAt - Date.now())).toBeLessThan(HOUR * 24);
    expect(order.address).toMatchObject({ isMasked: false, regionCode: 'US' });
    expect(order.address?.fullAddress).toContain(order.address?.city);
    expect((await addOrder('AWAITING_SHIPMENT', { masked: true })).address).toMatchObject({ isMasked: true });
    expect((await addOrder('ON_HOLD')).address).toBeNull();
    expect((await marketplace.getOrders(access, ['576000000000000000'])).orders).toEqual([]);
    expect((await addOrder('AWAITING_SHIPMENT', { status: 'CANCELLED' })).status).toBe('CANCELLED');
  });

  it('reads products page by page, their numbers by status, and their pictures and variants (MKT-37)', async () => {
    const listed = [];
    let pageToken: string | null = null;
    do {
      const page = await marketplace.searchProducts(access, { pageSize: 5, pageToken });
      expect(page.broken).toEqual([]);
      expect(page.totalCount).toBe(12);
      listed.push(...page.products);
      pageToken = page.nextPageToken;
    } while (pageToken !== null);
    expect(new Set(listed.map(({ id }) => id)).size).toBe(12);
    const [first] = listed;
    expect(first).toMatchObject({ id: expect.stringMatching(/^\d{19}$/), title: expect.stringContaining(' ') });
    expect(first?.skus[0]).toMatchObject({ priceCents: expect.any(Number), sellerSku: expect.any(String) });
    await world.control('POST', `/products/${first?.id}`, { status: 'FREEZE' });
    const frozen = await marketplace.searchProducts(access, { status: 'FREEZE', pageSize: 100 });
    expect(frozen.products.map(({ id }) => id)).toContain(first?.id);
    expect(frozen.totalCount).toBe(frozen.products.length);
    expect(frozen.products.every(({ status }) => status === 'FREEZE')).toBe(true);
    const detail = await marketplace.getProduct(access, first?.id ?? '');
    expect(detail.image).toMatch(/^http.*svg$/);
    expect(detail.skus.map(({ id }) => id)).toEqual(first?.skus.map(({ id }) => id));
    expect(detail.skus[0]?.name).toMatch(/^[\w ]+, \w+$/);
    const missing = await catchError(marketplace.getProduct(access, '1729000000000000000'));
    expect(missing).toMatchObject({ kind: 'rejected' });
  });

  it('runs a flash sale from its creation to its end, and finds it by its title (MKT-42, MKT-43)', async () => {
    const { products } = await marketplace.searchProducts(access, { status: 'ACTIVATE', pageSize: 3 });
    const now = Date.now();
    const sale = { title: 'Half off A1', beginAt: now + 600_000, endAt: now + 40 * HOUR };
    const id = await marketplace.createFlashSale(access, sale);
    const deals = products.map((product) => ({
      id: product.id,
      skus: product.skus.map((sku) => ({ id: sku.id, priceCents: Math.round((sku.priceCents ?? 0) / 2) })),
    }));
    expect(await marketplace.getFlashSale(access, id)).toMatchObject({ status: 'DRAFT', standing: 'open', skuIds: [] });
    await marketplace.putFlashSaleSkus(access, id, deals);
    const skuIds = deals.flatMap(({ skus }) => skus.map((sku) => sku.id));
    const running = await marketplace.getFlashSale(access, id);
    expect(running).toMatchObject({ title: sale.title, type: 'FLASHSALE', standing: 'open', status: 'NOT_START' });
    expect(Math.abs((running.endAt ?? 0) - sale.endAt)).toBeLessThan(1000);
    expect(running.skuIds.toSorted()).toEqual(skuIds.toSorted());

    const again = await catchError(marketplace.createFlashSale(access, sale));
    expect(readPromotionRefusal(again)).toBe('title');
    const found = await marketplace.searchFlashSales(access, { title: sale.title, pageSize: 20 });
    expect(found).toMatchObject({ activities: [{ id, standing: 'open' }], broken: [], nextPageToken: null });

    const other = await marketplace.createFlashSale(access, { ...sale, title: 'Half off A2' });
    const overlap = await catchError(marketplace.putFlashSaleSkus(access, other, deals));
    expect(readPromotionRefusal(overlap)).toBe('overlap');
    expect(findNamedIds(overlap.providerMessage, skuIds)).toEqual([skuIds[0]]);
    const price = (cents: number) => [{ id: deals[0]?.id ?? '', skus: [{ id: skuIds[0] ?? '', priceCents: cents }] }];
    await marketplace.stopFlashSale(access, id);
    expect(await marketplace.getFlashSale(access, id)).toMatchObject({ status: 'DEACTIVATED', standing: 'stopped' });
    const dear = await catchError(marketplace.putFlashSaleSkus(access, other, price(9_999_999)));
    expect(readPromotionRefusal(dear)).toBe('price');
    const far = await catchError(marketplace.putFlashSaleSkus(access, other, price(1)));
    expect(readPromotionRefusal(far)).toBe('deal');
    await world.control('POST', `/products/${deals[0]?.id}`, { isPromotable: false });
    const banned = await catchError(marketplace.putFlashSaleSkus(access, other, price(500)));
    expect(readPromotionRefusal(banned)).toBe('item');
    await world.control('POST', `/products/${deals[0]?.id}`, { isPromotable: true });
    await world.control('POST', `/shops/${access.shopId}`, { activityLimit: 1 });
    const full = await catchError(marketplace.putFlashSaleSkus(access, other, deals));
    expect(readPromotionRefusal(full)).toBe('full');
    expect(readPromotionRefusal(await catchError(marketplace.stopFlashSale(access, id)))).toBe('over');
    const late = { ...sale, title: 'Half off A3', beginAt: now - HOUR };
    expect(readPromotionRefusal(await catchError(marketplace.createFlashSale(access, late)))).toBe('time');
    await world.control('POST', `/activities/${other}`, { status: 'NOT_EFFECTIVE' });
    expect(await marketplace.getFlashSale(access, other)).toMatchObject({ standing: 'ended' });
  });

  it('reports an unreadable order separately, and returns the other orders of the page (SYN-8)', async () => {
    const order = await addOrder('AWAITING_SHIPMENT');
    await world.control('POST', `/orders/${order.id}`, { poison: 'broken-money' });
    const search = { sortField: 'update_time', sortOrder: 'DESC', pageSize: 20 } as const;
    const page = await marketplace.searchOrders(access, search);
    expect(page.orders).toHaveLength(19);
    expect(page.broken).toEqual([{ id: order.id, reason: expect.stringMatching(/.+/) }]);
    await world.control('POST', `/orders/${order.id}`, { poison: '' });
  });

  it('buys a label, finds the package of the order again, and downloads the document', async () => {
    const order = await addOrder('AWAITING_SHIPMENT', { shippingType: 'TIKTOK' });
    const [known] = order.packages;
    if (known) await marketplace.shipPackage(access, known.id);
    const packageId = known?.id ?? (await marketplace.createPackage(access, order.id)).packageId;
    const parcel = await marketplace.getPackage(access, packageId);
    expect(parcel).toMatchObject({ id: packageId, orderIds: [order.id], shippingProviderName: 'USPS' });
    const document = await marketplace.getShippingDocument(access, packageId, { size: 'A6' });
    expect(document.trackingNumber).toBe(parcel.trackingNumber);
    const { bytes } = await marketplace.downloadDocument(document.docUrl);
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
    const found = await marketplace.searchPackages(access, {
      pageSize: 50,
      sortField: 'update_time',
      sortOrder: 'DESC',
    });
    expect(found.packages.map((one) => one.id)).toContain(packageId);
    const [after] = (await marketplace.getOrders(access, [order.id])).orders;
    expect(after).toMatchObject({ status: 'AWAITING_COLLECTION' });
    expect(after?.packages[0]).toMatchObject({ id: packageId, trackingNumber: parcel.trackingNumber });
    expect(await catchError(marketplace.createPackage(access, order.id))).toMatchObject({
      kind: 'rejected',
      mayHaveHappened: false,
    });
    expect((await marketplace.getTracking(access, order.id)).length).toBeGreaterThan(0);
  });

  it('sends and corrects the tracking number of an order that the seller ships', async () => {
    const order = await addOrder('AWAITING_SHIPMENT', { shippingType: 'SELLER' });
    const [warehouse] = await marketplace.listWarehouses(access);
    expect(warehouse).toMatchObject({ isEnabled: true });
    const [option] = await marketplace.listDeliveryOptions(access, warehouse?.id ?? '');
    const providers = await marketplace.listShippingProviders(access, option?.id ?? '');
    const usps = providers.find((provider) => provider.name === 'USPS');
    const shippingProviderId = usps?.id ?? '';
    await marketplace.markShipped(access, order.id, { trackingNumber: '9400111899223197428490', shippingProviderId });
    await marketplace.updateTracking(access, order.id, {
      trackingNumber: '9400111899223197428506',
      shippingProviderId,
    });
    const [after] = (await marketplace.getOrders(access, [order.id])).orders;
    expect(after?.packages[0]?.trackingNumber).toBe('9400111899223197428506');
  });

  it('reads money on hold and settled money', async () => {
    const order = await addOrder('DELIVERED');
    expect(await marketplace.getOrderSettlement(access, order.id)).toMatchObject({ isSettled: false });
    const page = await marketplace.searchUnsettled(access, { pageSize: 100, sortOrder: 'DESC' });
    expect(page.rows.find((row) => row.orderId === order.id)?.estSettlementCents).toBeGreaterThan(0);
    await world.control('POST', `/orders/${order.id}`, { settle: true, settlementCents: -123 });
    expect(await marketplace.getOrderSettlement(access, order.id)).toMatchObject({
      isSettled: true,
      settlementCents: -123,
    });
  });

  it("reads a buyer's cancellation request and its end, and answers it once under an idempotency key (MKT-39, MKT-40)", async () => {
    const find = async (orderId: string) => {
      const page = await marketplace.searchCancellations(access, { orderIds: [orderId], pageSize: 50 });
      expect(page.broken).toEqual([]);
      const [request] = page.requests;
      if (!request) throw new Error('no request');
      return request;
    };
    const asked = await addOrder('AWAITING_SHIPMENT', { requestCancel: 'Ordered by mistake', pieces: 2 });
    const request = await find(asked.id);
    expect(request).toMatchObject({
      kind: 'cancel',
      orderId: asked.id,
      type: 'BUYER_CANCEL',
      status: 'CANCELLATION_REQUEST_PENDING',
      stage: 'asked',
      action: 'cancel',
      role: 'BUYER',
      reason: 'Ordered by mistake',
      refundCents: asked.payment.subTotalCents,
    });
    expect(request.pieces).toHaveLength(2);
    expect(request.deadlineAt).toBeGreaterThan(request.createdAt);
    expect(await marketplace.listRejectReasons(access, request.id)).toContainEqual({
      name: 'seller_reject_apply_made_to_order',
      text: 'Item is made to order',
    });
    await marketplace.approveCancellation(access, request.id, { key: 'one' });
    await marketplace.approveCancellation(access, request.id, { key: 'one' });
    expect(await catchError(marketplace.approveCancellation(access, request.id, { key: 'two' }))).toMatchObject({
      kind: 'rejected',
      mayHaveHappened: false,
    });
    expect(await find(asked.id)).toMatchObject({ stage: 'done', action: null, deadlineAt: null });
    expect((await marketplace.getOrders(access, [asked.id])).orders[0]?.status).toBe('CANCELLED');

    const kept = await addOrder('AWAITING_SHIPMENT', { requestCancel: 'Too slow' });
    const { id } = await find(kept.id);
    const reason = 'seller_reject_apply_made_to_order';
    await marketplace.rejectCancellation(access, id, { key: 'no', reason, comment: 'It is printed already' });
    expect(await find(kept.id)).toMatchObject({ stage: 'withdrawn', status: 'CANCELLATION_REQUEST_CANCELLED' });
    expect((await marketplace.getOrders(access, [kept.id])).orders[0]).toMatchObject({ isCancelRequested: false });
  });

  it('reads a return from the request through the parcel to the refund (MKT-39)', async () => {
    const find = async (orderId: string) => {
      const { requests } = await marketplace.searchReturns(access, { orderIds: [orderId], pageSize: 50 });
      const [request] = requests;
      if (!request) throw new Error('no request');
      return request;
    };
    const order = await addOrder('DELIVERED', { askReturn: 'RETURN_AND_REFUND', returnCents: 700 });
    const wish = await find(order.id);
    expect(wish).toMatchObject({ kind: 'return', type: 'RETURN_AND_REFUND', action: 'return', refundCents: 700 });
    expect(await catchError(marketplace.approveReturn(access, wish.id, 'receive', { key: 'a' }))).toMatchObject({
      kind: 'rejected',
    });
    await marketplace.approveReturn(access, wish.id, 'return', { key: 'b' });
    expect(await find(order.id)).toMatchObject({ stage: 'underway', status: 'AWAITING_BUYER_SHIP', action: null });
    await world.control('POST', `/orders/${order.id}`, { sendBack: true });
    const sent = await find(order.id);
    expect(sent).toMatchObject({ stage: 'asked', action: 'receive', carrier: expect.any(String) });
    expect(sent.trackingNumber).not.toBeNull();
    await marketplace.approveReturn(access, wish.id, 'receive', { key: 'c' });
    expect(await find(order.id)).toMatchObject({ stage: 'done', status: 'RETURN_OR_REFUND_REQUEST_COMPLETE' });

    const paid = await addOrder('DELIVERED', { askReturn: 'REPLACEMENT' });
    const other = await find(paid.id);
    await marketplace.approveReturn(access, other.id, 'replace', { key: 'd', isRefundInstead: true });
    expect(await find(paid.id)).toMatchObject({ status: 'REPLACEMENT_REQUEST_REFUND_SUCCESS', stage: 'done' });

    const refused = await addOrder('DELIVERED', { askReturn: 'REFUND' });
    const { id } = await find(refused.id);
    const [reason] = await marketplace.listRejectReasons(access, id);
    await marketplace.rejectReturn(access, id, 'refund', { key: 'e', reason: reason?.name ?? '' });
    expect(await find(refused.id)).toMatchObject({ stage: 'refused', action: null });
  });

  it('reads buyers’ requests page by page, each once, sorted by the oldest change (MKT-39)', async () => {
    const since = Date.now() - 24 * HOUR;
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.push((await addOrder('DELIVERED', { askReturn: 'REFUND' })).id);
    const seen: string[] = [];
    let last = 0;
    let pageToken: string | null = null;
    do {
      const page = await marketplace.searchReturns(access, { updateTimeGe: since, pageSize: 2, pageToken });
      expect(page.requests.length).toBeLessThanOrEqual(2);
      for (const { orderId, updatedAt } of page.requests) {
        expect(updatedAt).toBeGreaterThanOrEqual(last);
        last = updatedAt;
        seen.push(orderId);
      }
      pageToken = page.nextPageToken;
    } while (pageToken !== null);
    expect(seen.filter((id) => ids.includes(id)).toSorted()).toEqual(ids.toSorted());
  });

  it('registers webhook addresses, and accepts only signed notifications', async () => {
    const received: { headers: IncomingHttpHeaders; body: string }[] = [];
    const server: Server = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (part) => (body += String(part)));
      request.on('end', () => {
        received.push({ headers: request.headers, body });
        response.end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/hook`;
    await marketplace.registerWebhook(access, { eventType: 'ORDER_STATUS_CHANGE', address: url });
    expect(await marketplace.listWebhooks(access)).toContainEqual({ eventType: 'ORDER_STATUS_CHANGE', address: url });
    const order = await addOrder('AWAITING_SHIPMENT', { status: 'CANCELLED' });
    const [notice] = received.slice(-1);
    const event = marketplace.verifyWebhook(notice?.headers ?? {}, notice?.body ?? '');
    expect(event).toMatchObject({ eventType: 'ORDER_STATUS_CHANGE', shopId: access.shopId });
    expect(event?.data).toMatchObject({ orderId: order.id, orderStatus: 'CANCELLED' });
    expect(marketplace.verifyWebhook(notice?.headers ?? {}, `${notice?.body} `)).toBeNull();
    expect(marketplace.verifyWebhook({}, notice?.body ?? '')).toBeNull();
    await marketplace.removeWebhook(access, 'ORDER_STATUS_CHANGE');
    expect(await marketplace.listWebhooks(access)).toEqual([]);
    server.closeAllConnections();
    server.close();
  });

  it.each([
    [{ name: '429', times: 9 }, { kind: 'rate-limited', retryable: true }, 'package'],
    [{ name: '5xx' }, { kind: 'unavailable', retryable: true, mayHaveHappened: false }, 'orders'],
    [{ name: '5xx' }, { kind: 'unavailable', retryable: false, mayHaveHappened: true }, 'package'],
    [{ name: 'drop' }, { kind: 'unavailable', retryable: false, mayHaveHappened: true }, 'package'],
    [{ name: 'token-expired' }, { kind: 'auth', retryable: false }, 'orders'],
    [{ name: 'token-revoked' }, { kind: 'auth', retryable: false }, 'orders'],
    [{ name: 'scope-missing' }, { kind: 'rejected', retryable: false }, 'orders'],
    [{ name: 'shop-disabled' }, { kind: 'rejected', retryable: false }, 'orders'],
    [{ name: 'label-rejected' }, { kind: 'rejected', mayHaveHappened: false }, 'package'],
    [{ name: 'refresh-malformed' }, { kind: 'not-understood', retryable: false }, 'refresh'],
    [{ name: 'refresh-fails' }, { kind: 'unavailable', mayHaveHappened: true }, 'refresh'],
  ])('classifies the error of the fault %j as documented', async (fault, facts, call) => {
    const order = await addOrder('AWAITING_SHIPMENT', { shippingType: 'TIKTOK', status: 'AWAITING_SHIPMENT' });
    await world.control('POST', '/faults', fault);
    const error = await catchError(
      call === 'orders'
        ? marketplace.getOrders(access, [order.id])
        : call === 'package'
          ? marketplace.createPackage(access, order.id)
          : marketplace.refreshToken('TTP_any'),
    );
    expect(error).toMatchObject(facts);
  });
});
