import { afterEach, describe, expect, it } from 'vitest';
import type { CallRecord } from '../http.ts';
import {
  catchFactoryError,
  KEY,
  type PressifyStub,
  startPressifyStub,
  toFailure,
  toFieldErrors,
  toSuccess,
} from '../testing/pressify-stub.ts';
import { createSampleFactoryOrder } from '../testing/sample-factory-order.ts';
import type { SeenRequest, StubReply } from '../testing/stub-server.ts';

let stub: PressifyStub | undefined;
afterEach(async () => {
  await stub?.close();
  stub = undefined;
});

async function start(...args: Parameters<typeof startPressifyStub>): Promise<PressifyStub> {
  stub = await startPressifyStub(...args);
  return stub;
}

const DETAIL = {
  id: 88123,
  ref_id: 'BOB-1',
  fulfill_status: 'labelprinted',
  payment_status: 'paid',
  total_cost: '12.5',
  tracking_id: null,
  shipping_service: 'USPS',
  tracking: { tracking_id: '9400', tracking_link: 'https://t.example/9400', service: 'USPS' },
};

describe('reading orders', () => {
  it('reads the detail', async () => {
    const { pressify, server } = await start(() => toSuccess(DETAIL));
    expect(await pressify.getOrder(KEY, '88123')).toEqual({
      factoryOrderId: '88123',
      refId: 'BOB-1',
      rawStatus: 'labelprinted',
      state: 'IN_PRODUCTION',
      costCents: 1250,
      trackingNumber: '9400',
      carrier: 'USPS',
      trackingUrl: 'https://t.example/9400',
      isPaid: true,
      note: null,
    });
    expect(server.seen[0]).toMatchObject({ method: 'GET', path: '/api/order/88123' });
    expect(server.seen[0]?.query.get('api_key')).toBe(KEY.apiKey);
  });

  it.each([
    ['new_order', 'SUBMITTED'],
    ['wrongsize', 'HOLD'],
    ['shipped', 'SHIPPED'],
    ['cancelled', 'CANCELLED'],
    ['teleported', null],
  ])('keeps the word %s beside our state %s', async (word, state) => {
    const { pressify } = await start(() => toSuccess({ ...DETAIL, fulfill_status: word, tracking: [], total_cost: 9 }));
    expect(await pressify.getOrder(KEY, '1')).toMatchObject({ rawStatus: word, state, costCents: 900 });
  });

  it('finds an order by our reference', async () => {
    const { pressify, server } = await start((_, count) =>
      count === 1 ? toSuccess(DETAIL) : toFailure('order not found'),
    );
    expect(await pressify.findOrderByRef(KEY, 'BOB 1')).toMatchObject({ factoryOrderId: '88123' });
    expect(await pressify.findOrderByRef(KEY, 'BOB 2')).toBeNull();
    expect(server.seen[0]?.path).toBe('/api/order');
    expect(server.seen[0]?.query.get('ref_id')).toBe('BOB 1');
  });

  it('repeats reading over a broken connection, and gives up after three times', async () => {
    const { pressify, server } = await start((_, count) => (count === 2 ? toSuccess(DETAIL) : { drop: true }));
    expect(await pressify.getOrder(KEY, '1')).not.toBeNull();
    expect(await catchFactoryError(pressify.getOrder(KEY, '1'))).toMatchObject({ code: 'DOWN', retryable: true });
    expect(server.seen).toHaveLength(5);
  });

  it('gives those of many orders that are known', async () => {
    const { pressify } = await start(({ path }) =>
      path.endsWith('/2') ? toFailure('order not found') : toSuccess(DETAIL),
    );
    expect(await pressify.getOrders(KEY, ['1', '2', '3'])).toHaveLength(2);
  });

  it.each([
    ['no status', { ...DETAIL, fulfill_status: undefined }],
    ['a cost that is none', { ...DETAIL, total_cost: 'free' }],
  ])('does not understand an order with %s', async (_, detail) => {
    const { pressify } = await start(() => toSuccess(detail));
    expect(await catchFactoryError(pressify.getOrder(KEY, '1'))).toMatchObject({ kind: 'not-understood', code: null });
  });
});

describe('cancelOrder', () => {
  it('cancels', async () => {
    const { pressify, server } = await start(() => toSuccess(null));
    await pressify.cancelOrder(KEY, '88123', 'changed my mind');
    expect(server.seen[0]).toMatchObject({ method: 'POST', path: '/api/order/cancel' });
    expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({ id: '88123', api_key: KEY.apiKey });
  });

  it.each<[string, StubReply, object]>([
    ['is at work', toFailure('Order can not be cancelled in status printed'), { code: 'TOO_LATE' }],
    ['does not know the key', toFailure('khong co api key'), { code: 'AUTH' }],
    ['does not know the order', toFailure('order not found'), { code: 'VALIDATION' }],
    ['does not answer', { drop: true }, { code: 'DOWN', mayHaveHappened: true }],
  ])('reports that the factory %s', async (_, reply, expected) => {
    const { pressify, server } = await start(() => reply);
    expect(await catchFactoryError(pressify.cancelOrder(KEY, '1'))).toMatchObject(expected);
    expect(server.seen).toHaveLength(1);
  });
});

describe('checkCredentials', () => {
  it.each<[string, StubReply]>([
    ['ok', toFailure('order not found')],
    ['bad-key', toFailure('khong co api key')],
    ['ip-not-listed', { status: 403, json: { status: 'error', msg: 'your IP is not listed' } }],
    ['down', { status: 500 }],
    ['down', { text: '<html>' }],
  ])('says %s', async (check, reply) => {
    const { pressify, server } = await start(() => reply);
    expect(await pressify.checkCredentials(KEY)).toBe(check);
    expect(server.seen[0]).toMatchObject({ method: 'GET', path: '/api/order' });
    expect(server.seen[0]?.query.get('ref_id')).toBe('__check__');
  });
});

describe('listCatalogue', () => {
  it('reads every product with its variants and our tier’s prices', async () => {
    const variant = {
      variant_id: 1042,
      color: 'Maroon',
      hex: '#4f2533',
      size: 'L',
      sku: 'G5000-MRN-L',
      stock: 12,
      prices: [
        { tier_id: 11, price: '8.5' },
        { tier_id: 12, price: 8 },
      ],
    };
    const { pressify } = await start(
      ({ path }) =>
        path === '/api/all-product'
          ? toSuccess([{ id: 1, name: 'T-shirt', style: 'G5000' }])
          : toSuccess({
              id: 1,
              name: 'T-shirt',
              style: 'G5000',
              variants: [variant, { variant_id: '1043', stock: '0' }, { variant_id: 1044 }],
            }),
      { priceTierId: '12' },
    );
    const none = { color: null, hex: null, size: null, sku: null, priceCents: null };
    expect(await pressify.listCatalogue(KEY)).toEqual([
      {
        productId: '1',
        productName: 'T-shirt',
        style: 'G5000',
        variants: [
          {
            variantId: '1042',
            color: 'Maroon',
            hex: '#4f2533',
            size: 'L',
            sku: 'G5000-MRN-L',
            priceCents: 800,
            isInStock: true,
          },
          { ...none, variantId: '1043', isInStock: false },
          { ...none, variantId: '1044', isInStock: null },
        ],
      },
    ]);
  });
});

describe('configuration', () => {
  it('takes other paths for the calls that nobody has seen (factories §3.3)', async () => {
    const { pressify, server } = await start(() => toSuccess(DETAIL), {
      paths: { order: '/v2/orders/{id}/detail', cancel: '/v2/cancel' },
    });
    await pressify.getOrder(KEY, 'a/b');
    await pressify.cancelOrder(KEY, '1');
    expect(server.seen.map(({ path }) => path)).toEqual(['/v2/orders/a%2Fb/detail', '/v2/cancel']);
  });

  it('says what the factory can do', async () => {
    const { pressify } = await start(() => ({}));
    expect(pressify.house).toBe('PRESSIFY');
    expect(pressify.capabilities).toMatchObject({
      shippingOptions: ['new_order', 'priority'],
      designSize: { width: 4500, height: 5400 },
      mockups: 'required',
      cancelStates: ['new_order'],
    });
  });
});

describe('secrets (AC-60)', () => {
  it.each<[string, (request: SeenRequest) => StubReply]>([
    ['a refusal', (request) => toFailure(`api key ${request.target} ${request.body}`)],
    ['a refused field', (request) => toFieldErrors({ api_key: [request.target + request.body] })],
    ['an unreadable answer', (request) => ({ text: request.target.slice(-70) + request.body.slice(0, 60) })],
    ['a broken connection', () => ({ drop: true })],
  ])('stay out of %s', async (_, respond) => {
    const records: CallRecord[] = [];
    const { pressify } = await start(respond, { onCall: (record) => records.push(record) });
    const errors = [
      await catchFactoryError(pressify.createOrder(KEY, createSampleFactoryOrder())),
      await catchFactoryError(pressify.findOrderByRef(KEY, 'BOB-1')),
    ];
    const seen = [...errors.map((error) => `${error.stack} ${JSON.stringify(error)}`), JSON.stringify(records)].join(
      ' ',
    );
    expect(records.length).toBeGreaterThan(1);
    expect(seen).not.toContain(KEY.apiKey);
  });
});
