import type { Marketplace } from '@bobbin/connectors/marketplace';
import { createMarketplace } from '@bobbin/connectors/marketplace/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMarketplaceWorld, type MarketplaceWorld } from '../conformance/marketplace-world.ts';
import { startBetween, type Between } from './between.ts';
import { countOf } from '../world/long.ts';
import { HASTY_MS, HURRIED, INSTANT, PATIENT_MS, walkAll, type Operation } from './walk.ts';

const DAY_SECONDS = 86_400;
const BODY_MAX = 1_000_000;
const PAGE = { sortField: 'update_time', sortOrder: 'DESC', pageSize: 1 } as const;
const TRACKING = '9400111899223197428490';

describe('a marketplace with arbitrary responses', () => {
  let world: MarketplaceWorld;
  let between: Between;
  let patient: Operation[];
  let hasty: Operation[];
  let close: () => Promise<void>;

  beforeAll(async () => {
    world = await startMarketplaceWorld({ orders: 20, shops: 1 });
    between = await startBetween(world.url);
    const config = {
      ...world,
      baseUrl: between.url,
      authBaseUrl: between.url,
      authorizeUrl: `${world.url}/open/authorize`,
      maxResponseBytes: BODY_MAX,
      rateLimit: { perSecond: 100_000, burst: 100_000 },
      allowPrivateAddresses: true,
      clock: INSTANT,
    };
    const marketplace = createMarketplace({ ...config, timeoutMs: PATIENT_MS });
    const other = createMarketplace({ ...config, timeoutMs: HASTY_MS, clock: HURRIED });
    close = async () => void (await Promise.all([marketplace.close(), other.close()]));
    const second = await world.consent();
    const tokens = await marketplace.getToken(second);
    const { accessToken, refreshToken } = await marketplace.refreshToken(tokens.refreshToken);
    const [shop] = await marketplace.listAuthorizedShops(accessToken);
    const access = { shopId: shop?.id ?? '', cipher: shop?.cipher ?? '', accessToken, proxy: null };
    const add = async (body: object, changes: object): Promise<string> => {
      const added = await world.control('POST', `/shops/${access.shopId}/orders`, { count: 1, ...body });
      const [id = ''] = (added as { ids: string[] }).ids;
      await world.control('POST', `/orders/${id}`, changes);
      return id;
    };
    const own = await add({ status: 'AWAITING_SHIPMENT' }, { shippingType: 'SELLER' });
    const paid = await add({ status: 'AWAITING_SHIPMENT' }, { shippingType: 'TIKTOK' });
    const settled = await add({ status: 'DELIVERED' }, { settle: true, settlementCents: 1234 });
    await world.control('POST', `/orders/${settled}`, { reserveCents: 100 });
    await world.control('POST', `/shops/${access.shopId}/money`, { withdrawCents: 500 });
    await world.control('POST', '/clock', { advanceSeconds: DAY_SECONDS });
    // The authorization code must be accepted for a day of the test's clock.
    const code = await world.consent();
    const statement = (await marketplace.listStatements(access, { pageSize: 1 })).statements[0]?.id ?? '';
    await add({ status: 'DELIVERED' }, {});
    const warehouse = (await marketplace.listWarehouses(access))[0]?.id ?? '';
    const options = await marketplace.listDeliveryOptions(access, warehouse);
    const providers = await marketplace.listShippingProviders(access, options[0]?.id ?? '');
    /** Every second order must have its package before it is shipped. */
    const findWaiting = async (): Promise<string> => {
      for (;;) {
        const id = await add({ status: 'AWAITING_SHIPMENT' }, { shippingType: 'TIKTOK' });
        const { order } = (await world.control('GET', `/orders/${id}`)) as { order: { packages: { id: string }[] } };
        const [parcel] = order.packages;
        if (parcel !== undefined) return parcel.id;
      }
    };
    const waiting = await findWaiting();
    const product = (await marketplace.searchProducts(access, { pageSize: 1 })).products[0]?.id ?? '';
    const tracking = { trackingNumber: TRACKING, shippingProviderId: providers[0]?.id ?? '' };
    const sent = await add({ status: 'DELIVERED' }, { askReturn: 'REFUND' });
    const [cancel, kept, refused] = await Promise.all([
      add({ status: 'AWAITING_SHIPMENT' }, { requestCancel: 'No' }),
      add({ status: 'AWAITING_SHIPMENT' }, { requestCancel: 'No' }),
      add({ status: 'DELIVERED' }, { askReturn: 'REFUND' }),
    ]);
    const findWish = async (orderId: string) => {
      const search = { orderIds: [orderId], pageSize: 1 };
      const found = [
        ...(await marketplace.searchCancellations(access, search)).requests,
        ...(await marketplace.searchReturns(access, search)).requests,
      ];
      return found[0]?.id ?? '';
    };
    const wishes = {
      cancel: await findWish(cancel),
      kept: await findWish(kept),
      return: await findWish(sent),
      refused: await findWish(refused),
    };
    const now = Date.now() + DAY_SECONDS * 1000;
    const sale = { beginAt: now + 3600_000, endAt: now + 7200_000 };
    const [sold] = (await marketplace.searchProducts(access, { status: 'ACTIVATE', pageSize: 1 })).products;
    const promoted = [
      {
        id: sold?.id ?? '',
        skus: [{ id: sold?.skus[0]?.id ?? '', priceCents: (sold?.skus[0]?.priceCents ?? 0) >> 1 }],
      },
    ];
    const activity = await marketplace.createFlashSale(access, { title: 'Walked', ...sale });
    const known = { packageId: '', docUrl: '' };
    const isWrite = true;
    /** A number is accepted in place of an error code, whatever its value. */
    const isExcused = (field: string, way: string) => field === 'code' && (way === 'future' || way === 'milliseconds');
    const toOperations = (by: Marketplace): Operation[] =>
      [
        // This operation runs before the next authorization, which invalidates these tokens.
        { name: 'refreshToken', isWrite, run: () => by.refreshToken(refreshToken) },
        { name: 'getToken', isWrite, run: () => by.getToken(code) },
        { name: 'listAuthorizedShops', run: () => by.listAuthorizedShops(accessToken) },
        { name: 'searchOrders', run: () => by.searchOrders(access, PAGE) },
        { name: 'getOrders', run: () => by.getOrders(access, [own]) },
        {
          name: 'createPackage',
          isWrite,
          async run() {
            const created = await by.createPackage(access, paid);
            known.packageId ||= created.packageId;
            return created;
          },
        },
        { name: 'getPackage', run: () => by.getPackage(access, known.packageId) },
        { name: 'searchPackages', run: () => by.searchPackages(access, PAGE) },
        {
          name: 'getShippingDocument',
          async run() {
            const document = await by.getShippingDocument(access, known.packageId);
            known.docUrl ||= document.docUrl.replace(world.url, between.url);
            return document;
          },
        },
        { name: 'downloadDocument', run: () => by.downloadDocument(known.docUrl) },
        { name: 'markShipped', isWrite, run: () => by.markShipped(access, own, tracking) },
        { name: 'updateTracking', isWrite, run: () => by.updateTracking(access, own, tracking) },
        { name: 'getTracking', run: () => by.getTracking(access, own) },
        { name: 'listWithdrawals', run: () => by.listWithdrawals(access, { types: ['WITHDRAW'], pageSize: 1 }) },
        { name: 'listWarehouses', run: () => by.listWarehouses(access) },
        { name: 'listDeliveryOptions', run: () => by.listDeliveryOptions(access, warehouse) },
        { name: 'listShippingProviders', run: () => by.listShippingProviders(access, options[0]?.id ?? '') },
        { name: 'shipPackage', isWrite, run: () => by.shipPackage(access, waiting, { handoverMethod: 'DROP_OFF' }) },
        { name: 'searchUnsettled', run: () => by.searchUnsettled(access, { pageSize: 1 }) },
        { name: 'listPayments', run: () => by.listPayments(access, { pageSize: 1 }) },
        { name: 'searchProducts', run: () => by.searchProducts(access, { pageSize: 1 }) },
        { name: 'getProduct', run: () => by.getProduct(access, product) },
        { name: 'searchCancellations', run: () => by.searchCancellations(access, { pageSize: 1 }) },
        { name: 'searchReturns', run: () => by.searchReturns(access, { pageSize: 1, orderIds: [sent] }) },
        { name: 'listRejectReasons', run: () => by.listRejectReasons(access, wishes.cancel) },
        {
          name: 'approveCancellation',
          isWrite,
          run: () => by.approveCancellation(access, wishes.cancel, { key: 'one' }),
        },
        {
          name: 'rejectCancellation',
          isWrite,
          run: () =>
            by.rejectCancellation(access, wishes.kept, { key: 'two', reason: 'seller_reject_apply_made_to_order' }),
        },
        {
          name: 'approveReturn',
          isWrite,
          run: () => by.approveReturn(access, wishes.return, 'refund', { key: 'three' }),
        },
        {
          name: 'rejectReturn',
          isWrite,
          run: () =>
            by.rejectReturn(access, wishes.refused, 'refund', {
              key: 'four',
              reason: 'reverse_reject_request_reason_1',
            }),
        },
        { name: 'listStatements', run: () => by.listStatements(access, { pageSize: 1 }) },
        {
          name: 'listStatementTransactions',
          run: () => by.listStatementTransactions(access, statement, { pageSize: 1 }),
        },
        { name: 'getOrderSettlement', run: () => by.getOrderSettlement(access, settled) },
        {
          name: 'createFlashSale',
          isWrite,
          run: () => by.createFlashSale(access, { title: 'Created', ...sale }),
        },
        { name: 'putFlashSaleSkus', isWrite, run: () => by.putFlashSaleSkus(access, activity, promoted) },
        { name: 'getFlashSale', run: () => by.getFlashSale(access, activity) },
        { name: 'searchFlashSales', run: () => by.searchFlashSales(access, { pageSize: 1 }) },
        { name: 'stopFlashSale', isWrite, run: () => by.stopFlashSale(access, activity) },
        {
          name: 'registerWebhook',
          isWrite,
          run: () => by.registerWebhook(access, { eventType: 'PACKAGE_UPDATE', address: 'https://a.example/' }),
        },
        { name: 'listWebhooks', run: () => by.listWebhooks(access) },
        { name: 'removeWebhook', isWrite, run: () => by.removeWebhook(access, 'PACKAGE_UPDATE') },
      ].map((operation) => ({ ...operation, isExcused }));
    patient = toOperations(marketplace);
    hasty = toOperations(other);
  });
  afterAll(async () => {
    await close();
    await between.close();
    await world.close();
  });

  it('leads to the acceptance or rejection of each field, and to no endless wait (SYN-21, SYN-23)', async () => {
    const { cases, complaints } = await walkAll(patient, hasty, between);
    expect(complaints).toEqual([]);
    expect(cases).toBeGreaterThan(countOf('HOSTILE_CASES', 250, 1_000));
  }, 300_000);
});
