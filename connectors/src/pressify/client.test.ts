import { afterEach, describe, expect, it } from 'vitest';
import type { CallRecord } from '../http.ts';
import { catchFactoryError } from '../testing/catch-factory-error.ts';
import {
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

describe('reading PRESSIFY orders', () => {
  it('limits the total time of all attempts of a call (PAR-25)', async () => {
    const { pressify, server } = await start(() => ({ hang: true }), { timeoutMs: 600_000, readTimeoutMs: 200 });
    // With the longer timeout of a write, or with the timeout for each attempt, this test would time out.
    const error = await catchFactoryError(pressify.getOrder(KEY, '88123'));
    expect(error).toMatchObject({ code: 'DOWN', mayHaveHappened: false });
    expect(server.seen).toHaveLength(1);
  });

  it('reads all fields of an order’s detail', async () => {
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
  ])('returns the raw status %s together with our state %s (PAR-10)', async (word, state) => {
    const { pressify } = await start(() => toSuccess({ ...DETAIL, fulfill_status: word, tracking: [], total_cost: 9 }));
    expect(await pressify.getOrder(KEY, '88123')).toMatchObject({ rawStatus: word, state, costCents: 900 });
  });

  it.each([
    [{ paid_cost: '0.00' }, false],
    [{}, false],
    [{ paid_cost: '3.10' }, true],
  ])('reads for a cancelled order with %o keepsCost %s (FUL-90)', async (paid, keepsCost) => {
    const { paid_cost: _, ...detail }: Record<string, unknown> = {
      ...DETAIL,
      fulfill_status: 'cancelled',
      tracking: [],
    };
    const { pressify } = await start(() => toSuccess({ ...detail, ...paid }));
    expect(await pressify.getOrder(KEY, '88123')).toMatchObject({ state: 'CANCELLED', keepsCost });
  });

  it('finds an order by our reference', async () => {
    const { pressify, server } = await start(
      (_, count) => (count === 1 ? toSuccess(DETAIL) : toFailure('order not found')),
      { findBy: 'ref' },
    );
    expect(await pressify.findOrderByRef(KEY, 'BOB-1')).toMatchObject({ factoryOrderId: '88123' });
    expect(await pressify.findOrderByRef(KEY, 'BOB-2')).toBeNull();
    expect(server.seen[0]?.path).toBe('/api/order');
    expect(server.seen[0]?.query.get('ref_id')).toBe('BOB-1');
  });

  it('searches the orders since the day of sending, and stops at a page without new rows', async () => {
    const page = [DETAIL, { ...DETAIL, id: 88124, ref_id: 'BOB-2' }];
    const { pressify, server } = await start(
      ({ query }) => toSuccess(query.get('from') === '2023-11-14' && query.get('page') === '3' ? [] : page),
      { findBy: 'list' },
    );
    const sentAt = Date.UTC(2023, 10, 14, 23);
    expect(await pressify.findOrderByRef(KEY, 'BOB-2', sentAt)).toMatchObject({ factoryOrderId: '88124' });
    expect(await catchFactoryError(pressify.findOrderByRef(KEY, 'BOB-3', sentAt))).toMatchObject({
      kind: 'not-understood',
      providerMessage: expect.stringContaining('nothing new'),
    });
    expect(server.seen.map(({ target }) => target.replace(/api_key=[^&]*/, ''))).toEqual([
      '/api/orders?&from=2023-11-14&page=1',
      '/api/orders?&from=2023-11-14&page=1',
      '/api/orders?&from=2023-11-14&page=2',
    ]);
  });

  it('fails with NO_SUCH_CALL when no search is configured, so that a person decides', async () => {
    const { pressify, server } = await start(() => toSuccess(DETAIL));
    expect(await catchFactoryError(pressify.findOrderByRef(KEY, 'BOB-1'))).toMatchObject({ code: 'NO_SUCH_CALL' });
    expect(server.seen).toEqual([]);
  });

  it('verifies a key with the id of a missing order', async () => {
    const { pressify, server } = await start((_, count) =>
      count === 1 ? toFailure('order not found') : toFailure('Khong tim thay api key'),
    );
    expect(await pressify.checkCredentials(KEY)).toBe('ok');
    expect(await pressify.checkCredentials(KEY)).toBe('bad-key');
    expect(server.seen[0]?.path).toBe('/api/order/0');
  });

  it('retries a read over a broken connection, and gives up after three attempts', async () => {
    const { pressify, server } = await start((_, count) => (count === 2 ? toSuccess(DETAIL) : { drop: true }));
    expect(await pressify.getOrder(KEY, '88123')).not.toBeNull();
    expect(await catchFactoryError(pressify.getOrder(KEY, '88123'))).toMatchObject({ code: 'DOWN', retryable: true });
    expect(server.seen).toHaveLength(5);
  });

  it('returns the orders that PRESSIFY knows among many requested ones', async () => {
    const { pressify } = await start(({ path }) =>
      path.endsWith('/2') ? toFailure('order not found') : toSuccess({ ...DETAIL, id: path.split('/').at(-1) }),
    );
    expect(await pressify.getOrders(KEY, ['1', '2', '3'])).toHaveLength(2);
  });
});

describe('responses without information (PAR-24)', () => {
  it.each<[string, unknown, RegExp]>([
    ['an order without a status', { ...DETAIL, fulfill_status: undefined }, /fulfill_status/],
    ['a cost that is none', { ...DETAIL, total_cost: 'free' }, /not an amount/],
    ['a cost below nothing', { ...DETAIL, total_cost: '-5' }, /total_cost/],
    ['a cost of millions', { ...DETAIL, total_cost: 1e9 }, /total_cost/],
    ['another order', { ...DETAIL, id: 88124 }, /another order/],
    ['no order', null, /answer/],
    ['a note without an end', { ...DETAIL, note: 'x'.repeat(100_000) }, /note/],
  ])('cause an error with call and field, and never count as the report of an order: %s', async (_, detail, words) => {
    const { pressify } = await start(() => toSuccess(detail));
    const error = await catchFactoryError(pressify.getOrder(KEY, '88123'));
    expect(error).toMatchObject({ kind: 'not-understood', code: null });
    expect(error.providerMessage).toMatch(words);
    expect(error.providerMessage.length).toBeLessThan(500);
  });

  it('never count as the absence of an order, because Bobbin would send the order a second time', async () => {
    for (const data of [null, { ...DETAIL, ref_id: 'BOB-2' }, { ...DETAIL, ref_id: null }]) {
      const { pressify } = await start(() => toSuccess(data), { findBy: 'ref' });
      expect(await catchFactoryError(pressify.findOrderByRef(KEY, 'BOB-1'))).toMatchObject({ kind: 'not-understood' });
      await stub?.close();
    }
    const { pressify } = await start(
      ({ query }) => toSuccess(query.get('page') === '1' ? [{ ...DETAIL, ref_id: null }] : []),
      { findBy: 'list' },
    );
    expect(await catchFactoryError(pressify.findOrderByRef(KEY, 'BOB-1'))).toMatchObject({ kind: 'not-understood' });
  });

  it.each([
    ['neither yes nor no', { json: { status: '\ud83d', msg: '', data: 88123 } }],
    ['yes without an id', { json: { status: 'success', msg: '', data: null } }],
    ['a page', { text: '<html>fine</html>' }],
  ])('set mayHaveHappened when %s answers the creation of an order', async (_, reply) => {
    const { pressify } = await start(() => reply);
    const created = pressify.createOrder(KEY, createSampleFactoryOrder());
    expect(await catchFactoryError(created)).toMatchObject({ kind: 'not-understood', mayHaveHappened: true });
  });

  it('never provide a link that is not an http or https URL', async () => {
    const link = { tracking_id: '9400', tracking_link: 'javascript:alert(1)' };
    const { pressify } = await start(() => toSuccess({ ...DETAIL, tracking: link }));
    expect(await pressify.getOrder(KEY, '88123')).toMatchObject({ trackingNumber: '9400', trackingUrl: null });
  });
});

describe('cancelOrder', () => {
  it('cancels an order', async () => {
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
  ])('returns the matching error when the factory %s', async (_, reply, expected) => {
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
  ])('returns %s for the credentials', async (check, reply) => {
    const { pressify, server } = await start(() => reply);
    expect(await pressify.checkCredentials(KEY)).toBe(check);
    // The check reads an order with an id that no order has, because this call is documented and a search by our reference is not.
    expect(server.seen[0]).toMatchObject({ method: 'GET', path: '/api/order/0' });
  });
});

describe('listCatalogue', () => {
  it('reads every product with its variants and our tier’s prices (PAR-12)', async () => {
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

describe('configuration of PRESSIFY', () => {
  it('can change the paths of undocumented calls (PAR-9)', async () => {
    const { pressify, server } = await start(() => toSuccess({ ...DETAIL, id: 'a-b' }), {
      paths: { order: '/v2/orders/{id}/detail', cancel: '/v2/cancel' },
    });
    await pressify.getOrder(KEY, 'a-b');
    await pressify.cancelOrder(KEY, '1');
    expect(server.seen.map(({ path }) => path)).toEqual(['/v2/orders/a-b/detail', '/v2/cancel']);
  });
});

describe('secrets (SEC-2)', () => {
  it.each<[string, (request: SeenRequest) => StubReply]>([
    ['a refusal', (request) => toFailure(`api key ${request.target} ${request.body}`)],
    ['a refused field', (request) => toFieldErrors({ api_key: [request.target + request.body] })],
    ['an unreadable answer', (request) => ({ text: request.target.slice(-70) + request.body.slice(0, 60) })],
    ['a broken connection', () => ({ drop: true })],
  ])('never appear in errors and records after %s', async (_, respond) => {
    const records: CallRecord[] = [];
    const { pressify } = await start(respond, { findBy: 'ref', onCall: (record) => records.push(record) });
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
