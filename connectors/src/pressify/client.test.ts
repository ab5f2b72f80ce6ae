import { afterEach, describe, expect, it } from 'vitest';
import { type Factory, FactoryError } from '../factory.ts';
import type { CallRecord } from '../http.ts';
import { createFakeClock } from '../testing/fake-clock.ts';
import { createSampleFactoryOrder } from '../testing/sample-factory-order.ts';
import { type SeenRequest, startStub, type StubReply, type StubServer } from '../testing/stub-server.ts';
import { createPressify, type PressifyConfig } from './client.ts';

const KEY = { apiKey: 'pressify-k3y-of-store' };

let server: StubServer | undefined;
let pressify: Factory | undefined;
afterEach(async () => {
  await pressify?.close();
  await server?.close();
});

async function start(
  respond: (request: SeenRequest, count: number) => StubReply,
  config: Partial<PressifyConfig> = {},
): Promise<{ pressify: Factory; server: StubServer }> {
  server = await startStub(respond);
  pressify = createPressify({ baseUrl: server.url, timeoutMs: 5000, clock: createFakeClock(), ...config });
  return { pressify, server };
}

async function catchError(promise: Promise<unknown>): Promise<FactoryError> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof FactoryError)) throw new Error(`expected a FactoryError, not ${String(error)}`);
  return error;
}

const success = (data: unknown): StubReply => ({ json: { status: 'success', msg: '', data } });
const failure = (msg: string): StubReply => ({ json: { status: 'error', msg, data: null } });
const fields = (errors: Record<string, string[]>): StubReply => ({
  status: 422,
  json: { message: 'The given data was invalid.', errors },
});

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

describe('createOrder', () => {
  it('sends the order in PRESSIFY’s words (factories §3.2)', async () => {
    const { pressify, server } = await start(() => success(88123));
    expect(await pressify.createOrder(KEY, createSampleFactoryOrder())).toEqual({
      factoryOrderId: '88123',
      refId: 'BOB-576461413038785752-1',
      rawStatus: 'new_order',
      state: 'SUBMITTED',
      costCents: null,
      trackingNumber: null,
      carrier: null,
      trackingUrl: null,
      isPaid: null,
      note: null,
    });
    expect(server.seen[0]).toMatchObject({ method: 'POST', target: '/api/order' });
    expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({
      api_key: KEY.apiKey,
      ref_id: 'BOB-576461413038785752-1',
      order_status: 'new_order',
      shipping_method: 'standard',
      shipping_label: 'https://files.example/label.pdf',
      line_items: [
        {
          variant_id: 1042,
          product_name: 'Gildan 5000',
          quantity: 2,
          mockup: 'https://files.example/m.png',
          print_files: [
            { key: 'front', url: 'https://files.example/f.png' },
            { key: 'sleeve_left', url: 'https://files.example/l.png' },
          ],
        },
      ],
    });
  });

  it('sends an address when there is no label', async () => {
    const { pressify, server } = await start(() => success(1));
    const address = {
      name: 'Dan Key',
      phone: null,
      street1: '1 Coleman Ave',
      street2: null,
      city: 'San Jose',
      state: 'CA',
      zip: '95110',
      country: 'US',
    };
    await pressify.createOrder(
      KEY,
      createSampleFactoryOrder({ labelUrl: null, address, shipping: 'priority', note: 'hi' }),
    );
    const body: unknown = JSON.parse(server.seen[0]?.body ?? '');
    const { phone: _phone, street2: _street2, ...rest } = address;
    expect(body).toMatchObject({ order_status: 'priority', note: 'hi', address: rest });
    expect(body).not.toHaveProperty('shipping_label');
    expect(body).not.toHaveProperty('address.phone');
  });

  it.each<[string, StubReply]>([
    ['a number', success(88123)],
    ['a text', success('88123')],
    ['an object', success({ id: 88123 })],
    [
      'a JSON text in a JSON text',
      { text: JSON.stringify(JSON.stringify({ status: 'success', msg: '', data: 88123 })) },
    ],
    ['a JSON text with a mark before it', { text: '\uFEFF{"status":"Success","data":88123}' }],
  ])('understands an id that is %s', async (_, reply) => {
    const { pressify } = await start(() => reply);
    expect((await pressify.createOrder(KEY, createSampleFactoryOrder())).factoryOrderId).toBe('88123');
  });

  it.each<[string, StubReply, string, boolean]>([
    ['a missing key', failure('khong co api key'), 'AUTH', false],
    ['a key of nobody', failure('api_key khong ton tai'), 'AUTH', false],
    ['a key of two stores', failure('not a seller or the key is duplicated'), 'AUTH', false],
    ['an unknown variant', failure('variant id 1042 khong co trong bang product'), 'VARIANT', true],
    ['a masked address', failure('Order post address must not contain *'), 'ADDRESS', false],
    ['an empty wallet', failure('Wallet balance is not enough'), 'BALANCE', false],
    ['a duplicate', failure("Duplicate entry 'BOB-1' for key 'orders_ref_id_unique'"), 'DUPLICATE', false],
    ['something new', failure('the moon is full'), 'VALIDATION', false],
    ['a duplicate field', fields({ ref_id: ['The ref id has already been taken.'] }), 'DUPLICATE', false],
    ['a reference that is missing', fields({ ref_id: ['The ref id field is required.'] }), 'VALIDATION', false],
    ['a wrong variant field', fields({ 'line_items.0.variant_id': ['must be an integer'] }), 'VARIANT', false],
    ['a wrong label', fields({ shipping_label: ['not a url'] }), 'LABEL', false],
    ['a missing city', fields({ 'address.city': ['required'] }), 'ADDRESS', false],
    ['a missing mockup', fields({ 'line_items.0.mockup': ['required'] }), 'DESIGN', false],
    [
      'several fields, of which one is a duplicate',
      fields({ note: ['too long'], ref_id: ['has already been taken'] }),
      'DUPLICATE',
      false,
    ],
    ['fields without their errors', { status: 422, text: 'no' }, 'VALIDATION', false],
    ['HTTP 401', { status: 401 }, 'AUTH', false],
    ['HTTP 403', { status: 403, json: { status: 'error', msg: 'IP is not listed' } }, 'IP', false],
    ['HTTP 404', { status: 404, text: '<html>' }, 'VALIDATION', false],
  ])('refuses for %s', async (_, reply, code, refUsedUp) => {
    const { pressify, server } = await start(() => reply);
    const error = await catchError(pressify.createOrder(KEY, createSampleFactoryOrder()));
    expect(error).toMatchObject({ code, refUsedUp, mayHaveHappened: false, retryable: false });
    expect(error.kind).toBe(code === 'AUTH' || code === 'IP' ? 'auth' : 'rejected');
    expect(server.seen).toHaveLength(1);
  });

  it('says which field', async () => {
    const { pressify } = await start(() => fields({ ref_id: ['The ref id has already been taken.'] }));
    expect(await catchError(pressify.createOrder(KEY, createSampleFactoryOrder()))).toMatchObject({
      field: 'ref_id',
      providerMessage: 'ref_id: The ref id has already been taken.',
    });
  });

  it.each<[string, StubReply, string | null]>([
    ['a broken connection', { drop: true }, 'DOWN'],
    ['no answer in time', { hang: true }, 'DOWN'],
    ['a broken server', { status: 502, text: '<html>' }, 'DOWN'],
    ['an answer that is none', { text: '<html>ok</html>' }, null],
    ['an answer without an id', success(null), null],
  ])('leaves a doubt after %s, and sends nothing twice (AC-18)', async (_, reply, code) => {
    const { pressify, server } = await start(() => reply, { timeoutMs: 200 });
    expect(await catchError(pressify.createOrder(KEY, createSampleFactoryOrder()))).toMatchObject({
      code,
      mayHaveHappened: true,
      retryable: false,
    });
    expect(server.seen).toHaveLength(1);
  });

  it('knows that nothing happened when nobody listens or it was too fast', async () => {
    const { pressify, server } = await start(() => ({ status: 429, headers: { 'retry-after': '3' } }));
    expect(await catchError(pressify.createOrder(KEY, createSampleFactoryOrder()))).toMatchObject({
      code: 'RATE',
      kind: 'rate-limited',
      retryAfterMs: 3000,
      mayHaveHappened: false,
      retryable: true,
    });
    await server.close();
    expect(await catchError(pressify.createOrder(KEY, createSampleFactoryOrder()))).toMatchObject({
      code: 'DOWN',
      mayHaveHappened: false,
    });
  });
});

describe('reading orders', () => {
  it('reads the detail', async () => {
    const { pressify, server } = await start(() => success(DETAIL));
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
    const { pressify } = await start(() => success({ ...DETAIL, fulfill_status: word, tracking: [], total_cost: 9 }));
    expect(await pressify.getOrder(KEY, '1')).toMatchObject({ rawStatus: word, state, costCents: 900 });
  });

  it('finds an order by our reference', async () => {
    const { pressify, server } = await start((_, count) =>
      count === 1 ? success(DETAIL) : failure('order not found'),
    );
    expect(await pressify.findOrderByRef(KEY, 'BOB 1')).toMatchObject({ factoryOrderId: '88123' });
    expect(await pressify.findOrderByRef(KEY, 'BOB 2')).toBeNull();
    expect(server.seen[0]?.path).toBe('/api/order');
    expect(server.seen[0]?.query.get('ref_id')).toBe('BOB 1');
  });

  it('repeats reading over a broken connection, and gives up after three times', async () => {
    const { pressify, server } = await start((_, count) => (count === 2 ? success(DETAIL) : { drop: true }));
    expect(await pressify.getOrder(KEY, '1')).not.toBeNull();
    expect(await catchError(pressify.getOrder(KEY, '1'))).toMatchObject({ code: 'DOWN', retryable: true });
    expect(server.seen).toHaveLength(5);
  });

  it('gives those of many orders that are known', async () => {
    const { pressify } = await start(({ path }) =>
      path.endsWith('/2') ? failure('order not found') : success(DETAIL),
    );
    expect(await pressify.getOrders(KEY, ['1', '2', '3'])).toHaveLength(2);
  });

  it.each([
    ['no status', { ...DETAIL, fulfill_status: undefined }],
    ['a cost that is none', { ...DETAIL, total_cost: 'free' }],
  ])('does not understand an order with %s', async (_, detail) => {
    const { pressify } = await start(() => success(detail));
    expect(await catchError(pressify.getOrder(KEY, '1'))).toMatchObject({ kind: 'not-understood', code: null });
  });
});

describe('cancelOrder', () => {
  it('cancels', async () => {
    const { pressify, server } = await start(() => success(null));
    await pressify.cancelOrder(KEY, '88123', 'changed my mind');
    expect(server.seen[0]).toMatchObject({ method: 'POST', path: '/api/order/cancel' });
    expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({ id: '88123', api_key: KEY.apiKey });
  });

  it.each<[string, StubReply, object]>([
    ['is at work', failure('Order can not be cancelled in status printed'), { code: 'TOO_LATE' }],
    ['does not know the key', failure('khong co api key'), { code: 'AUTH' }],
    ['does not know the order', failure('order not found'), { code: 'VALIDATION' }],
    ['does not answer', { drop: true }, { code: 'DOWN', mayHaveHappened: true }],
  ])('reports that the factory %s', async (_, reply, expected) => {
    const { pressify, server } = await start(() => reply);
    expect(await catchError(pressify.cancelOrder(KEY, '1'))).toMatchObject(expected);
    expect(server.seen).toHaveLength(1);
  });
});

describe('checkCredentials', () => {
  it.each<[string, StubReply]>([
    ['ok', failure('order not found')],
    ['bad-key', failure('khong co api key')],
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
          ? success([{ id: 1, name: 'T-shirt', style: 'G5000' }])
          : success({
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
    const { pressify, server } = await start(() => success(DETAIL), {
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
    ['a refusal', (request) => failure(`api key ${request.target} ${request.body}`)],
    ['a refused field', (request) => fields({ api_key: [request.target + request.body] })],
    ['an unreadable answer', (request) => ({ text: request.target.slice(-70) + request.body.slice(0, 60) })],
    ['a broken connection', () => ({ drop: true })],
  ])('stay out of %s', async (_, respond) => {
    const records: CallRecord[] = [];
    const { pressify } = await start(respond, { onCall: (record) => records.push(record) });
    const errors = [
      await catchError(pressify.createOrder(KEY, createSampleFactoryOrder())),
      await catchError(pressify.findOrderByRef(KEY, 'BOB-1')),
    ];
    const seen = [...errors.map((error) => `${error.stack} ${JSON.stringify(error)}`), JSON.stringify(records)].join(
      ' ',
    );
    expect(records.length).toBeGreaterThan(1);
    expect(seen).not.toContain(KEY.apiKey);
  });
});
