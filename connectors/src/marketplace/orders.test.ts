import { afterEach, describe, expect, it } from 'vitest';
import { ACCESS, APP, type MarketplaceStub, startMarketplaceStub, toAnswer } from '../testing/marketplace-stub.ts';
import { createSampleOrder } from '../testing/sample-order.ts';
import { signRequest } from './sign.ts';

let stub: MarketplaceStub | undefined;
afterEach(async () => {
  await stub?.close();
  stub = undefined;
});

const SEARCH = { sortField: 'update_time', sortOrder: 'ASC', pageSize: 100 } as const;

describe('searchOrders', () => {
  it('sends whole seconds, a signature over the exact bytes, and each parameter in query or body as documented', async () => {
    stub = await startMarketplaceStub(() =>
      toAnswer({ orders: [createSampleOrder()], next_page_token: 'a+/=', total_count: 7 }),
    );
    const page = await stub.marketplace.searchOrders(ACCESS, {
      ...SEARCH,
      updateTimeGe: 1_795_000_000_900,
      updateTimeLt: 1_795_000_100_001,
      status: 'AWAITING_SHIPMENT',
      pageToken: 'x+/= y',
    });
    expect(page).toMatchObject({ nextPageToken: 'a+/=', totalCount: 7, broken: [] });
    expect(page.orders.map(({ id }) => id)).toEqual(['576461413038785752']);

    const [request] = stub.server.seen;
    expect(request?.method).toBe('POST');
    expect(request?.path).toBe('/order/202309/orders/search');
    expect(request?.headers['x-tts-access-token']).toBe(ACCESS.accessToken);
    expect(request?.headers['content-type']).toBe('application/json');
    const query = Object.fromEntries(request?.query ?? []);
    expect(query).toMatchObject({
      app_key: APP.appKey,
      timestamp: '1795249678',
      shop_cipher: ACCESS.cipher,
      page_size: '100',
      sort_field: 'update_time',
      sort_order: 'ASC',
      page_token: 'x+/= y',
    });
    expect(JSON.parse(request?.body ?? '')).toEqual({
      order_status: 'AWAITING_SHIPMENT',
      update_time_ge: 1_795_000_000,
      update_time_lt: 1_795_000_101,
    });
    expect(query.sign).toBe(
      signRequest({
        appSecret: APP.appSecret,
        path: '/order/202309/orders/search',
        query,
        body: request?.body ?? null,
      }),
    );
  });

  it('reads an order with a text of more than 10,000 characters (MKT-14)', async () => {
    const long = 'Please print: Ánh. '.repeat(2_000);
    const order = { ...createSampleOrder(), buyer_message: long, seller_note: long, cancel_reason: long };
    stub = await startMarketplaceStub(() => toAnswer({ orders: [order], next_page_token: '', total_count: 1 }));
    const page = await stub.marketplace.searchOrders(ACCESS, SEARCH);
    expect(page.broken).toEqual([]);
    expect(page.orders[0]?.buyerMessage).toBe(long);
  });

  it('returns one unreadable order separately and the other 99 as usual (SYN-8)', async () => {
    const orders: unknown[] = Array.from({ length: 100 }, (_, index) =>
      createSampleOrder(`5764614130387857${index + 10}`),
    );
    orders[50] = { ...createSampleOrder('576461413038780001'), line_items: null };
    stub = await startMarketplaceStub(() => toAnswer({ orders, next_page_token: '', total_count: 100 }));
    const page = await stub.marketplace.searchOrders(ACCESS, SEARCH);
    expect(page.orders).toHaveLength(99);
    expect(page.broken).toEqual([{ id: '576461413038780001', reason: expect.stringContaining('line_items') }]);
    expect(page.nextPageToken).toBeNull();
  });

  it.each([
    [
      'an amount that is none',
      { ...createSampleOrder('1'), payment: { total_amount: 'N/A' } },
      '1',
      'payment.total_amount',
    ],
    ['no id', { ...createSampleOrder(), id: undefined }, null, 'id'],
    ['no status', { ...createSampleOrder('2'), status: '' }, '2', 'status'],
    ['no time of creation', { ...createSampleOrder('3'), create_time: 0 }, '3', 'create_time'],
    ['a row that is no object', 'oops', null, 'answer'],
  ])('returns an order with %s as unreadable, with the reason', async (_, order, id, reason) => {
    stub = await startMarketplaceStub(() => toAnswer({ orders: [order] }));
    const page = await stub.marketplace.searchOrders(ACCESS, SEARCH);
    expect(page.orders).toEqual([]);
    expect(page.broken).toEqual([{ id, reason: expect.stringContaining(reason) }]);
  });

  it('returns an empty list for a page without orders', async () => {
    stub = await startMarketplaceStub(() => toAnswer({ total_count: 0 }));
    expect(await stub.marketplace.searchOrders(ACCESS, SEARCH)).toEqual({
      orders: [],
      broken: [],
      nextPageToken: null,
      totalCount: 0,
    });
  });
});

describe('getOrders', () => {
  it('sends the ids joined with commas and signs that text', async () => {
    stub = await startMarketplaceStub(() => toAnswer({ orders: [createSampleOrder('11'), createSampleOrder('22')] }));
    const { orders } = await stub.marketplace.getOrders(ACCESS, ['11', '22', '33']);
    expect(orders.map(({ id }) => id)).toEqual(['11', '22']);
    const [request] = stub.server.seen;
    expect(request?.path).toBe('/order/202507/orders');
    const query = Object.fromEntries(request?.query ?? []);
    expect(query.ids).toBe('11,22,33');
    expect(query.sign).toBe(signRequest({ appSecret: APP.appSecret, path: '/order/202507/orders', query }));
  });

  it('makes no call without ids and rejects more than 50 (MKT-16)', async () => {
    stub = await startMarketplaceStub(() => toAnswer({}));
    expect(await stub.marketplace.getOrders(ACCESS, [])).toEqual({ orders: [], broken: [] });
    expect(stub.server.seen).toHaveLength(0);
    const ids = Array.from({ length: 51 }, (_, index) => String(index));
    await expect(stub.marketplace.getOrders(ACCESS, ids)).rejects.toThrow(RangeError);
  });
});
