import { afterEach, describe, expect, it } from 'vitest';
import { catchFactoryError } from '../testing/catch-factory-error.ts';
import { MANGO_KEY, type MangoStub, startMangoStub, toMango, toMangoFields } from '../testing/mango-stub.ts';
import type { SeenRequest, StubReply } from '../testing/stub-server.ts';

let stub: MangoStub | undefined;
afterEach(async () => {
  await stub?.close();
  stub = undefined;
});

async function start(...args: Parameters<typeof startMangoStub>): Promise<MangoStub> {
  stub = await startMangoStub(...args);
  return stub;
}

const REF = '577000000000000001';
const DETAIL = {
  id: 90017,
  order_id: REF,
  status: 'shipped',
  total: '12.5',
  payment_status: 'paid',
  tracking_number: null,
  tracking_status: 'in_transit',
  shipments: [
    { tracking_number: '9400-2', carrier: 'USPS', primary: false },
    { tracking_number: '9400-1', carrier: 'USPS', tracking_url: 'https://t.example/9400-1', primary: true },
  ],
};
const NOT_FOUND = toMango('NOT_FOUND', null, { status: 404, message: 'Order not found' });
const idOf = ({ path }: SeenRequest) => path.split('/').at(-1) ?? '';

describe('reading orders', () => {
  it('reads the detail by our reference (PAR-28)', async () => {
    const { mango, server } = await start(() => toMango('SUCCESS', DETAIL));
    const order = {
      factoryOrderId: REF,
      refId: REF,
      rawStatus: 'shipped',
      state: 'SHIPPED',
      costCents: 1250,
      trackingNumber: '9400-1',
      carrier: 'USPS',
      trackingUrl: 'https://t.example/9400-1',
      isPaid: true,
      note: null,
    };
    expect(await mango.getOrder(MANGO_KEY, REF)).toEqual(order);
    expect(await mango.findOrderByRef(MANGO_KEY, REF)).toEqual(order);
    const target = `/api/public/v1/orders/${REF}`;
    expect(server.seen.map((request) => `${request.method} ${request.target}`)).toEqual([
      `GET ${target}`,
      `GET ${target}`,
    ]);
  });

  it.each<[object, string, string | null]>([
    [{ status: 'on_hold' }, 'on_hold', 'HOLD'],
    [{ status: 'shipped', tracking_status: 'Delivered' }, 'shipped', 'DELIVERED'],
    [{ status: 'in_production', tracking_status: 'delivered' }, 'in_production', 'IN_PRODUCTION'],
    [{ status: 'rejected', rejected_status: 'artwork too small' }, 'rejected', 'REJECTED'],
    [{ status: 'teleported' }, 'teleported', null],
  ])('returns MANGO’s status together with our state: %j (PAR-4)', async (more, rawStatus, state) => {
    const { mango } = await start(() => toMango('SUCCESS', { ...DETAIL, ...more }));
    const order = await mango.getOrder(MANGO_KEY, REF);
    expect(order).toMatchObject({ rawStatus, state });
    expect(order?.note).toBe('rejected_status' in more ? 'artwork too small' : null);
  });

  it('reports a missing payment, and null when MANGO reports no payment status', async () => {
    const { mango } = await start((_, count) =>
      toMango('SUCCESS', { ...DETAIL, payment_status: [null, 'pending'][count - 1], shipments: null, total: null }),
    );
    expect(await mango.getOrder(MANGO_KEY, REF)).toMatchObject({ isPaid: null, costCents: null, trackingNumber: null });
    expect(await mango.getOrder(MANGO_KEY, REF)).toMatchObject({ isPaid: false });
  });

  it('returns the orders that MANGO knows among many requested ones', async () => {
    const { mango } = await start((request) =>
      idOf(request) === '2' ? NOT_FOUND : toMango('SUCCESS', { ...DETAIL, order_id: idOf(request) }),
    );
    expect(await mango.getOrders(MANGO_KEY, ['1', '2', '3'])).toHaveLength(2);
    expect(await mango.findOrderByRef(MANGO_KEY, '2')).toBeNull();
  });

  it('retries a read over a broken connection, and gives up after three attempts', async () => {
    const { mango, server } = await start((_, count) => (count === 2 ? toMango('SUCCESS', DETAIL) : { drop: true }));
    expect(await mango.getOrder(MANGO_KEY, REF)).not.toBeNull();
    expect(await catchFactoryError(mango.getOrder(MANGO_KEY, REF))).toMatchObject({ code: 'DOWN', retryable: true });
    expect(server.seen).toHaveLength(5);
  });

  it.each<[string, StubReply, RegExp]>([
    ['an order without a status', toMango('SUCCESS', { ...DETAIL, status: undefined }), /status/],
    ['a cost that is none', toMango('SUCCESS', { ...DETAIL, total: 'free' }), /total/],
    ['a cost below nothing', toMango('SUCCESS', { ...DETAIL, total: -5 }), /total/],
    ['another order', toMango('SUCCESS', { ...DETAIL, order_id: '8' }), /another order/],
    ['no order', toMango('SUCCESS'), /answer/],
    ['a path that is not there', { status: 404, text: '<html>Not found</html>' }, /404/],
  ])('throws for %s, which neither reports an order nor shows its absence (PAR-24)', async (_, reply, words) => {
    const { mango } = await start(() => reply);
    for (const asked of [mango.getOrder(MANGO_KEY, REF), mango.findOrderByRef(MANGO_KEY, REF)]) {
      const error = await catchFactoryError(asked);
      expect(error).toMatchObject({ kind: 'not-understood', code: null, mayHaveHappened: false });
      expect(error.providerMessage).toMatch(words);
    }
  });

  it('keeps the rate limits and secrets of different API keys separate', async () => {
    const { mango } = await start(() => toMango('UNAUTHORIZED', null, { status: 401 }));
    expect(await catchFactoryError(mango.getOrder(MANGO_KEY, REF))).toMatchObject({ code: 'AUTH', kind: 'auth' });
  });
});

describe('orders identified by MANGO’s own number (PAR-28)', () => {
  const page = [DETAIL, { ...DETAIL, id: 90018, order_id: '577000000000000002' }];

  it.each<[string, (rows: unknown[]) => unknown]>([
    ['bare', (rows) => rows],
    ['in items', (items) => ({ items, page: 1 })],
  ])('need a search of the list of orders after a lost response, %s', async (_, wrap) => {
    const { mango, server } = await start(
      ({ query }) => toMango('SUCCESS', wrap(query.get('page') === '1' ? page : [])),
      { findBy: 'list' },
    );
    expect(await mango.findOrderByRef(MANGO_KEY, '577000000000000002')).toMatchObject({ factoryOrderId: '90018' });
    expect(await mango.findOrderByRef(MANGO_KEY, '577000000000000003')).toBeNull();
    expect(server.seen.map(({ target }) => target)).toEqual([
      '/api/public/v1/orders?page=1&limit=100',
      '/api/public/v1/orders?page=1&limit=100',
      '/api/public/v1/orders?page=2&limit=100',
    ]);
  });

  it.each<[string, unknown]>([
    ['an order that cannot be read', [{ ...DETAIL, order_id: null }]],
    ['the same page again and again', page],
    ['no list', { total: 3 }],
  ])('never count as absent after a search with %s (PAR-24)', async (_, data) => {
    const { mango } = await start(() => toMango('SUCCESS', data), { findBy: 'list' });
    expect(await catchFactoryError(mango.findOrderByRef(MANGO_KEY, 'x'))).toMatchObject({ kind: 'not-understood' });
  });

  it('cannot be found when no search is configured, so that a person must decide', async () => {
    const { mango, server } = await start(() => toMango('SUCCESS', []), { findBy: 'none' });
    expect(await catchFactoryError(mango.findOrderByRef(MANGO_KEY, REF))).toMatchObject({ code: 'NO_SUCH_CALL' });
    expect(server.seen).toEqual([]);
  });
});

describe('cancelOrder', () => {
  it('sends the reason with the configured method (PAR-28)', async () => {
    const { mango, server } = await start(() =>
      toMango('SUCCESS', { order_id: REF, status: 'cancelled', refund_amount: 7.2 }),
    );
    await mango.cancelOrder(MANGO_KEY, REF, 'changed my mind');
    expect(server.seen[0]).toMatchObject({ method: 'POST', path: `/api/public/v1/orders/${REF}/cancel` });
    expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({ reason: 'changed my mind' });
    await stub?.close();
    const other = await start(() => toMango('SUCCESS'), { cancelBy: 'DELETE' });
    await other.mango.cancelOrder(MANGO_KEY, REF);
    expect(other.server.seen[0]).toMatchObject({ method: 'DELETE', path: `/api/public/v1/orders/${REF}`, body: '' });
  });

  it.each<[string, StubReply, object]>([
    [
      'is at work',
      toMango('INVALID_STATUS', null, { status: 409, message: 'Order is in production' }),
      { code: 'TOO_LATE', mayHaveHappened: false },
    ],
    ['is at work, with HTTP 200', toMango('ORDER_NOT_CANCELLABLE'), { code: 'TOO_LATE', kind: 'rejected' }],
    ['is at work, by a field', toMangoFields(['status', 'cannot be cancelled']), { code: 'TOO_LATE' }],
    ['wants another reason', toMangoFields(['reason', 'Field required']), { code: 'VALIDATION' }],
    ['does not know the key', toMango('UNAUTHORIZED', null, { status: 401 }), { code: 'AUTH' }],
    ['does not know the order', NOT_FOUND, { code: 'NOT_FOUND', kind: 'rejected' }],
    ['is busy', { status: 429 }, { code: 'RATE', mayHaveHappened: false }],
    ['does not answer', { drop: true }, { code: 'DOWN', mayHaveHappened: true }],
  ])('returns the matching error when the factory %s', async (_, reply, expected) => {
    const { mango, server } = await start(() => reply);
    expect(await catchFactoryError(mango.cancelOrder(MANGO_KEY, REF))).toMatchObject(expected);
    expect(server.seen).toHaveLength(1);
  });
});

describe('secrets (SEC-2)', () => {
  it.each<[string, (request: SeenRequest) => StubReply]>([
    ['a refusal', ({ headers }) => toMango('MOON', null, { message: `key ${String(headers['x-api-key'])}` })],
    ['a refused field', ({ headers }) => toMangoFields(['note', String(headers['x-api-key'])])],
    ['a page', ({ headers }) => ({ text: String(headers['x-api-key']) })],
    ['a broken connection', () => ({ drop: true })],
  ])('never appear in errors and records after %s', async (_, respond) => {
    const { mango, records } = await start(respond);
    const errors = [
      await catchFactoryError(mango.getOrder(MANGO_KEY, REF)),
      await catchFactoryError(mango.cancelOrder(MANGO_KEY, REF)),
    ];
    const seen = [...errors.map((error) => `${error.stack} ${JSON.stringify(error)}`), JSON.stringify(records)].join(
      ' ',
    );
    expect(records.length).toBeGreaterThan(1);
    expect(seen).not.toContain(MANGO_KEY.apiKey);
  });
});

describe('webhooks of MANGO (PAR-31)', () => {
  const read = (hooks: MangoStub['mango']['hooks'], body: unknown) =>
    hooks?.read({ header: () => null, body: Buffer.from(JSON.stringify(body)) }, '');

  it('trigger only a poll of the order that they name', async () => {
    const { mango } = await start(() => NOT_FOUND);
    expect(mango.hooks?.isSigned).toBe(false);
    const status = { event: 'order.status', order_id: REF, order_fulfill_id: 'F-1', current_status: 'shipped' };
    expect(read(mango.hooks, status)).toEqual({ factoryOrderId: REF, refId: REF });
    expect(read(mango.hooks, { ...status, event: 'order.shipment' })).toEqual({ factoryOrderId: REF, refId: REF });
    for (const other of [
      { event: 'product.created' },
      { event: 'order.status' },
      { ...status, order_id: { $gt: '' } },
      'x',
      null,
    ]) {
      expect(read(mango.hooks, other)).toBeNull();
    }
    expect(mango.hooks?.read({ header: () => null, body: Buffer.from([255, 123]) }, '')).toBeNull();
  });
});
