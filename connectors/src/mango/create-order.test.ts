import { afterEach, describe, expect, it } from 'vitest';
import type { FactoryOrderInput } from '../factory.ts';
import { catchFactoryError } from '../testing/catch-factory-error.ts';
import { MANGO_KEY, type MangoStub, startMangoStub, toMango, toMangoFields } from '../testing/mango-stub.ts';
import type { StubReply } from '../testing/stub-server.ts';

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
const ADDRESS = {
  name: 'Ann Lee',
  phone: null,
  street1: '1 Main St',
  street2: null,
  city: 'Austin',
  state: 'TX',
  zip: '73301',
  country: 'US',
};
const ITEM = {
  variantId: 'TT-5000-BLACK-XL',
  productName: 'Unisex T-shirt',
  quantity: 1,
  designs: { front: 'https://files.example/d1.png' },
  mockups: { front: 'https://files.example/m1.png' },
};

function build(more: Partial<FactoryOrderInput> = {}): FactoryOrderInput {
  const labelUrl = 'https://files.example/label-1.pdf';
  return {
    refId: REF,
    shipping: 'standard',
    line: 'TIKTOK',
    facility: 'TX',
    labelUrl,
    address: null,
    lines: [ITEM],
    ...more,
  };
}

/** MANGO's response to a valid order: the whole order. */
function toOrder(more: object = {}) {
  return {
    id: 90017,
    order_id: REF,
    status: 'new_order',
    production_line_id: 2,
    total: 7.2,
    payment_status: 'paid',
    shipments: [],
    ...more,
  };
}

const bodyOf = ({ server }: MangoStub): unknown => JSON.parse(server.seen[0]?.body ?? '');

describe('createOrder', () => {
  it('sends the order in MANGO’s format, with its key in a header (PAR-26)', async () => {
    const opened = await start(() => toMango('SUCCESS', toOrder(), { status: 201 }));
    const created = await opened.mango.createOrder(MANGO_KEY, build({ trackingNumber: '9400100000000000000000' }));
    expect(created).toEqual({
      factoryOrderId: REF,
      refId: REF,
      rawStatus: 'new_order',
      state: 'SUBMITTED',
      costCents: 720,
      trackingNumber: null,
      carrier: null,
      trackingUrl: null,
      isPaid: true,
      note: null,
    });
    expect(opened.server.seen[0]).toMatchObject({ method: 'POST', target: '/api/public/v1/orders' });
    expect(opened.server.seen[0]?.headers).toMatchObject({ 'x-api-key': MANGO_KEY.apiKey });
    expect(bodyOf(opened)).toEqual({
      order_id: REF,
      shipping_method: 'by_tiktok',
      label_url: 'https://files.example/label-1.pdf',
      tracking_number: '9400100000000000000000',
      facility: 'TX',
      first_name: 'See',
      last_name: 'label',
      items: [
        {
          sku: 'TT-5000-BLACK-XL',
          quantity: 1,
          print_files: [{ key: 'front', url: 'https://files.example/d1.png' }],
          preview_files: [{ key: 'front', url: 'https://files.example/m1.png' }],
        },
      ],
    });
  });

  it('sends an address when there is no label', async () => {
    const opened = await start(() => toMango('SUCCESS', toOrder()));
    await opened.mango.createOrder(MANGO_KEY, build({ labelUrl: null, address: ADDRESS, note: 'hi' }));
    expect(bodyOf(opened)).toMatchObject({
      shipping_method: 'standard',
      first_name: 'Ann',
      last_name: 'Lee',
      address_line_1: '1 Main St',
      city: 'Austin',
      state: 'TX',
      country: 'US',
      zip: '73301',
      note: 'hi',
    });
    for (const field of ['label_url', 'phone', 'address_line_2', 'tracking_number'])
      expect(bodyOf(opened)).not.toHaveProperty(field);
  });

  it.each<[string, Partial<FactoryOrderInput>, object, string[]]>([
    ['the automatic facility is not named', { facility: 'NONE' }, {}, ['facility', 'speed_type']],
    ['San Jose', { facility: 'SJ' }, { facility: 'SJ' }, ['speed_type']],
    ['FASTUS has no facility', { line: 'FASTUS', facility: 'SJ' }, { shipping_method: 'by_tiktok' }, ['facility']],
    [
      'FASTUS express',
      { line: 'FASTUS', shipping: 'express', labelUrl: null, address: ADDRESS },
      { shipping_method: 'express' },
      ['speed_type'],
    ],
    [
      'FASTUS rush',
      { line: 'FASTUS', shipping: 'rush', labelUrl: null, address: ADDRESS },
      { shipping_method: 'standard', speed_type: 'rush' },
      [],
    ],
    [
      'FASTUS expedite with a label',
      { line: 'FASTUS', shipping: 'expedite' },
      { shipping_method: 'by_tiktok', speed_type: 'expedite' },
      [],
    ],
    [
      'TIKTOK has no speeds',
      { shipping: 'rush', labelUrl: null, address: ADDRESS },
      { shipping_method: 'standard' },
      ['speed_type'],
    ],
  ])('writes production line, facility and speed in MANGO’s format: %s (PAR-27)', async (_, more, fields, missing) => {
    const opened = await start(() => toMango('SUCCESS', toOrder()));
    await opened.mango.createOrder(MANGO_KEY, build(more));
    expect(bodyOf(opened)).toMatchObject(fields);
    for (const field of missing) expect(bodyOf(opened)).not.toHaveProperty(field);
  });

  it('does not swap the left and right sleeve, and uses the configured names of sides (PAR-26)', async () => {
    const lines = [{ ...ITEM, designs: { left: 'https://files.example/l.png', right: 'https://files.example/r.png' } }];
    const files = [
      { key: 'right_sleeve', url: 'https://files.example/r.png' },
      { key: 'left_sleeve', url: 'https://files.example/l.png' },
    ];
    const opened = await start(() => toMango('SUCCESS', toOrder()));
    await opened.mango.createOrder(MANGO_KEY, build({ lines }));
    expect(bodyOf(opened)).toMatchObject({ items: [{ print_files: files }] });
    await opened.close();
    const sideNames = { front: 'f', back: 'b', left: 'l', right: 'r' };
    const other = await start(() => toMango('SUCCESS', toOrder()), { sideNames });
    await other.mango.createOrder(MANGO_KEY, build({ lines }));
    expect(bodyOf(other)).toMatchObject({ items: [{ print_files: [{ key: 'r' }, { key: 'l' }] }] });
  });

  it.each<[string, Partial<FactoryOrderInput>, string]>([
    ['no reference', { refId: '' }, 'VALIDATION'],
    ['a reference that is too long', { refId: 'x'.repeat(41) }, 'VALIDATION'],
    ['a speed of another house', { line: 'FASTUS', shipping: 'new_order' }, 'VALIDATION'],
    ['nothing', { lines: [] }, 'VALIDATION'],
    ['half a piece', { lines: [{ ...ITEM, quantity: 0.5 }] }, 'VALIDATION'],
    ['no variation', { lines: [{ ...ITEM, variantId: '' }] }, 'VARIANT'],
    ['no design', { lines: [{ ...ITEM, designs: {} }] }, 'DESIGN'],
    ['a label that is no URL', { labelUrl: 'label.pdf' }, 'LABEL'],
    ['neither label nor address', { labelUrl: null }, 'ADDRESS'],
    ['a masked address', { labelUrl: null, address: { ...ADDRESS, name: 'A*** L***' } }, 'ADDRESS'],
  ])('rejects an order that MANGO would refuse, without a call: %s', async (_, more, code) => {
    const { mango, server } = await start(() => toMango('SUCCESS', toOrder()));
    const error = await catchFactoryError(mango.createOrder(MANGO_KEY, build(more)));
    expect(error).toMatchObject({ code, kind: 'rejected', mayHaveHappened: false });
    expect(server.seen).toEqual([]);
  });

  it.each<[string, StubReply, string]>([
    ['a wrong key', toMango('UNAUTHORIZED', null, { status: 401 }), 'AUTH'],
    ['a wrong key with HTTP 200 (PAR-3)', toMango('UNAUTHORIZED'), 'AUTH'],
    ['a key without the right', toMango('FORBIDDEN', null, { status: 403 }), 'AUTH'],
    ['a duplicate', toMangoFields(['order_id', 'Order already exists']), 'DUPLICATE'],
    [
      'a duplicate among others',
      toMangoFields(['note', 'too long'], ['body.order_id', 'Value is not unique']),
      'DUPLICATE',
    ],
    [
      'a reference of the wrong form',
      toMangoFields(['order_id', 'String should have at most 40 characters']),
      'VALIDATION',
    ],
    ['an unknown variation', toMangoFields(['items.0.sku', 'Unknown SKU']), 'VARIANT'],
    ['a variation that is sold out', toMangoFields(['items.0.sku', 'SKU is out of stock']), 'STOCK'],
    ['a label', toMangoFields(['label_url', 'Field required']), 'LABEL'],
    ['an address', toMangoFields(['zip', 'Field required']), 'ADDRESS'],
    ['a picture', toMangoFields(['items.0.print_files.0.url', 'not reachable']), 'DESIGN'],
    ['a field too much', toMangoFields(['fold', 'Extra inputs are not permitted']), 'VALIDATION'],
    ['no money', toMango('PAYMENT_FAILED', null, { message: 'Insufficient balance' }), 'BALANCE'],
    ['something new', toMango('MOON', null, { message: 'the moon is full' }), 'VALIDATION'],
  ])('returns the error code of a refusal, and sends the order once: %s', async (_, reply, code) => {
    const { mango, server } = await start(() => reply);
    const error = await catchFactoryError(mango.createOrder(MANGO_KEY, build()));
    expect(error).toMatchObject({ code, mayHaveHappened: false, retryable: false, refUsedUp: false });
    expect(server.seen).toHaveLength(1);
  });

  it('lists the rejected fields in the error', async () => {
    const { mango } = await start(() => toMangoFields(['items.0.sku', 'Unknown SKU'], ['zip', 'Field required']));
    expect(await catchFactoryError(mango.createOrder(MANGO_KEY, build()))).toMatchObject({
      field: 'items.0.sku',
      providerMessage: 'items.0.sku: Unknown SKU; zip: Field required',
    });
  });

  it.each<[string, StubReply, string | null]>([
    ['a broken connection', { drop: true }, 'DOWN'],
    ['no answer in time', { hang: true }, 'DOWN'],
    ['a broken server', toMango('INTERNAL_ERROR', null, { status: 500 }), 'DOWN'],
    ['a broken gateway', { status: 502, text: '<html>' }, 'DOWN'],
    ['a page', { text: '<html>ok</html>' }, null],
    ['a yes without an order', toMango('SUCCESS'), null],
    ['another order', toMango('SUCCESS', toOrder({ order_id: '5' })), null],
    ['an order that costs nonsense', toMango('SUCCESS', toOrder({ total: 'free' })), null],
  ])('sets mayHaveHappened after %s, and sends nothing twice (PAR-5)', async (_, reply, code) => {
    const { mango, server } = await start(() => reply, { timeoutMs: 200 });
    const error = await catchFactoryError(mango.createOrder(MANGO_KEY, build()));
    expect(error).toMatchObject({ code, mayHaveHappened: true, retryable: false });
    expect(server.seen).toHaveLength(1);
  });

  it('leaves mayHaveHappened unset after a rate limit, and reduces its call rate (PAR-16)', async () => {
    const opened = await start((_, count) =>
      count === 1
        ? toMango('RATE_LIMIT_EXCEEDED', null, { status: 429, headers: { 'x-ratelimit-reset': '3' } })
        : toMango('SUCCESS', toOrder()),
    );
    expect(await catchFactoryError(opened.mango.createOrder(MANGO_KEY, build()))).toMatchObject({
      code: 'RATE',
      kind: 'rate-limited',
      retryAfterMs: 3000,
      mayHaveHappened: false,
      retryable: true,
    });
    await opened.mango.createOrder(MANGO_KEY, build());
    expect(opened.clock.sleeps).toEqual([3000]);
  });

  it('makes at most ten calls a second with one key (PAR-16)', async () => {
    const opened = await start(() => toMango('SUCCESS', toOrder()));
    const startedAt = opened.clock.now();
    for (let call = 0; call < 25; call += 1) await opened.mango.getOrder(MANGO_KEY, REF);
    expect(opened.clock.now() - startedAt).toBeGreaterThanOrEqual(1500);
  });
});
