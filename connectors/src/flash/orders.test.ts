import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { catchFactoryError } from '../testing/catch-factory-error.ts';
import { FLASH_LOGIN, type FlashStub, startFlashStub, toFlash, toFlashFailure } from '../testing/flash-stub.ts';
import type { SeenRequest, StubReply } from '../testing/stub-server.ts';

let stub: FlashStub | undefined;
afterEach(async () => {
  await stub?.close();
  stub = undefined;
});

async function start(...args: Parameters<typeof startFlashStub>): Promise<FlashStub> {
  stub = await startFlashStub(...args);
  return stub;
}

const DETAIL = {
  order_code: 'FS-1',
  partner_order_id: '577000000000000001',
  status: 'COMPLETED',
  tracking_number: '9400100000000000000000',
  tracking_status: 'In transit',
  carrier: 'USPS',
  total_fee: '12.5',
  reject_note: null,
};
const codesOf = ({ body }: SeenRequest): string[] => Object.values(JSON.parse(body) as Record<string, string[]>).flat();

describe('reading orders', () => {
  it('reads all fields of an order’s detail', async () => {
    const opened = await start(() => toFlash(DETAIL));
    expect(await opened.flash.getOrder(FLASH_LOGIN, 'FS-1')).toEqual({
      factoryOrderId: 'FS-1',
      refId: '577000000000000001',
      rawStatus: 'COMPLETED',
      state: 'SHIPPED',
      costCents: 1250,
      trackingNumber: '9400100000000000000000',
      carrier: 'USPS',
      trackingUrl: null,
      isPaid: null,
      note: null,
    });
    expect(opened.calls()[0]).toMatchObject({ method: 'GET', target: '/seller-api-v2/orders/FS-1' });
  });

  it.each<[object, object]>([
    [{ status: 'CONFIRMED' }, { rawStatus: 'CONFIRMED', state: 'SUBMITTED' }],
    [
      { status: 'HOLD', reject_note: 'image too small' },
      { state: 'HOLD', note: 'image too small' },
    ],
    [{ tracking_status: 'Delivered' }, { rawStatus: 'COMPLETED', state: 'DELIVERED' }],
    [{ status: 'IN_PRODUCING', tracking_status: 'Delivered' }, { state: 'IN_PRODUCTION' }],
    [{ status: 'REQUEST_CANCEL' }, { state: 'CANCEL_REQUESTED' }],
    [{ status: 'CANCELED' }, { state: 'CANCELLED' }],
    [{ status: 'TELEPORTED' }, { rawStatus: 'TELEPORTED', state: null }],
    [
      { carrier: null, tracking_company: 'UPS', total_fee: 9 },
      { carrier: 'UPS', costCents: 900 },
    ],
  ])('translates the detail with %j (PAR-4, PAR-30)', async (more, expected) => {
    const { flash } = await start(() => toFlash({ ...DETAIL, ...more }));
    expect(await flash.getOrder(FLASH_LOGIN, 'FS-1')).toMatchObject(expected);
  });

  it('reads many orders in batches of twenty, and returns the known ones (PAR-20)', async () => {
    const ids = [...Array(45).keys()].map((number) => `FS-${number}`);
    const opened = await start((request) =>
      toFlash(
        codesOf(request)
          .filter((code) => code !== 'FS-3')
          .map((code) => ({ ...DETAIL, order_code: code })),
      ),
    );
    expect(await opened.flash.getOrders(FLASH_LOGIN, ids)).toHaveLength(44);
    expect(opened.calls().map((request) => [request.path, codesOf(request).length])).toEqual([
      ['/seller-api-v2/orders/list-order-code', 20],
      ['/seller-api-v2/orders/list-order-code', 20],
      ['/seller-api-v2/orders/list-order-code', 5],
    ]);
  });

  it('skips each unreadable order of a batch', async () => {
    const rows = [
      { ...DETAIL, total_fee: 'free' },
      { ...DETAIL, order_code: 'FS-2' },
      null,
      { ...DETAIL, order_code: 'FS-9' },
    ];
    const { flash } = await start(() => toFlash(rows));
    const found = await flash.getOrders(FLASH_LOGIN, ['FS-1', 'FS-2']);
    expect(found.map(({ factoryOrderId }) => factoryOrderId)).toEqual(['FS-2']);
  });

  it('finds an order by our reference (PAR-30)', async () => {
    const opened = await start((_, count) => toFlash(count === 1 ? [DETAIL] : []));
    expect(await opened.flash.findOrderByRef(FLASH_LOGIN, DETAIL.partner_order_id)).toMatchObject({
      factoryOrderId: 'FS-1',
    });
    expect(await opened.flash.findOrderByRef(FLASH_LOGIN, 'other')).toBeNull();
    expect(opened.calls()[0]).toMatchObject({ method: 'POST', path: '/seller-api-v2/orders/list-partner-order-id' });
    expect(JSON.parse(opened.calls()[0]?.body ?? '')).toEqual({ list_partner_order_id: [DETAIL.partner_order_id] });
  });

  it('finds an order by the detail call when configured, and fails with NO_SUCH_CALL when no call is configured', async () => {
    const opened = await start((_, count) => (count === 1 ? toFlash(DETAIL) : toFlashFailure('Order not found')), {
      findBy: 'detail',
    });
    expect(await opened.flash.findOrderByRef(FLASH_LOGIN, DETAIL.partner_order_id)).toMatchObject({
      factoryOrderId: 'FS-1',
    });
    expect(await opened.flash.findOrderByRef(FLASH_LOGIN, 'other')).toBeNull();
    expect(opened.calls()[0]?.target).toBe(`/seller-api-v2/orders/order-detail?order_id=${DETAIL.partner_order_id}`);
    await opened.close();
    const none = await start(() => toFlash([]), { findBy: 'none' });
    expect(await catchFactoryError(none.flash.findOrderByRef(FLASH_LOGIN, 'x'))).toMatchObject({
      code: 'NO_SUCH_CALL',
    });
    expect(none.server.seen).toEqual([]);
  });

  it.each<[string, StubReply]>([
    ['the order of another seller', toFlash([{ ...DETAIL, partner_order_id: 'other' }])],
    ['an order without a reference', toFlash([{ ...DETAIL, partner_order_id: null }])],
    ['an order that cannot be read', toFlash([{ ...DETAIL, status: 7 }])],
    ['no list', toFlash(null)],
    ['a page', { text: '<html>' }],
    ['a path that is not there', { status: 404, text: 'Not found' }],
  ])(
    'never reports an order as absent after a response with %s, because Bobbin would send the order again (PAR-24)',
    async (_, reply) => {
      const { flash } = await start(() => reply);
      const error = await catchFactoryError(flash.findOrderByRef(FLASH_LOGIN, DETAIL.partner_order_id));
      expect(error).toMatchObject({ kind: 'not-understood', mayHaveHappened: false });
    },
  );

  it.each<[string, unknown, RegExp]>([
    ['an order without a status', { ...DETAIL, status: undefined }, /status/],
    ['a cost that is none', { ...DETAIL, total_fee: 'free' }, /total_fee/],
    ['a cost below nothing', { ...DETAIL, total_fee: -5 }, /total_fee/],
    ['another order', { ...DETAIL, order_code: 'FS-2' }, /another order/],
    ['no order', null, /answer/],
  ])('rejects %s as the report of an order (PAR-24)', async (_, detail, words) => {
    const { flash } = await start(() => toFlash(detail));
    const error = await catchFactoryError(flash.getOrder(FLASH_LOGIN, 'FS-1'));
    expect(error).toMatchObject({ kind: 'not-understood', code: null });
    expect(error.providerMessage).toMatch(words);
  });

  it('returns null for orders that FLASH does not know', async () => {
    const { flash } = await start(() => toFlashFailure('Order not found', null));
    expect(await flash.getOrder(FLASH_LOGIN, 'FS-1')).toBeNull();
    expect(await flash.getOrders(FLASH_LOGIN, ['FS-1'])).toEqual([]);
  });
});

describe('cancelOrder', () => {
  it('cancels an order', async () => {
    const opened = await start(() => toFlash(null));
    await opened.flash.cancelOrder(FLASH_LOGIN, 'FS-1', 'changed my mind');
    expect(opened.calls()[0]).toMatchObject({ method: 'POST', path: '/seller-api-v2/orders/seller-reject' });
    expect(JSON.parse(opened.calls()[0]?.body ?? '')).toEqual({
      order_code_list: ['FS-1'],
      reject_note: 'changed my mind',
    });
  });

  it.each<[string, StubReply, object]>([
    ['is done', toFlashFailure('Order is COMPLETED'), { code: 'TOO_LATE', kind: 'rejected', mayHaveHappened: false }],
    ['does not know the order', toFlashFailure('Order not found'), { code: 'NOT_FOUND' }],
    ['does not know our address', { status: 403 }, { code: 'IP' }],
    ['does not answer', { drop: true }, { code: 'DOWN', mayHaveHappened: true }],
  ])('returns the matching error when the factory %s', async (_, reply, expected) => {
    const opened = await start(() => reply);
    expect(await catchFactoryError(opened.flash.cancelOrder(FLASH_LOGIN, 'FS-1'))).toMatchObject(expected);
    expect(opened.calls()).toHaveLength(1);
  });
});

describe('listCatalogue (PAR-20)', () => {
  const VARIANT = {
    variant_id: 174353,
    product_type: 'SHIRT',
    brand: 'GILDAN',
    style: 'G5000',
    size: 'M',
    color: 'BLACK',
  };

  it('groups variants by garment, without prices', async () => {
    const rows = [
      VARIANT,
      { ...VARIANT, variant_id: '790473', style: 'G18500' },
      { ...VARIANT, variant_id: 171923, size: '2XL' },
    ];
    const { flash } = await start(() => toFlash(rows));
    const none = { hex: null, sku: null, priceCents: null, isInStock: null };
    expect(await flash.listCatalogue(FLASH_LOGIN)).toEqual([
      {
        productId: 'GILDAN G5000',
        productName: 'GILDAN G5000',
        style: 'G5000',
        variants: [
          { ...none, variantId: '174353', color: 'BLACK', size: 'M' },
          { ...none, variantId: '171923', color: 'BLACK', size: '2XL' },
        ],
      },
      {
        productId: 'GILDAN G18500',
        productName: 'GILDAN G18500',
        style: 'G18500',
        variants: [{ ...none, variantId: '790473', color: 'BLACK', size: 'M' }],
      },
    ]);
  });

  it('skips each unreadable variant, and fails when all are unreadable', async () => {
    const strange = [null, 'x', { ...VARIANT, variant_id: {} }, { ...VARIANT, style: null }];
    const { flash } = await start((_, count) => toFlash(count === 1 ? [...strange, VARIANT] : strange));
    expect((await flash.listCatalogue(FLASH_LOGIN))[0]?.variants).toHaveLength(1);
    expect(await catchFactoryError(flash.listCatalogue(FLASH_LOGIN))).toMatchObject({ kind: 'not-understood' });
  });
});

describe('webhooks of FLASH (PAR-31)', () => {
  const SECRET = 'whsec';
  const EVENT = {
    event: 'order:status:updated',
    data: { order_code: 'FS-1', partner_order_id: '577', status: 'HOLD' },
  };
  const toHook = (event: unknown, encoding: 'hex' | 'base64' = 'hex', secret = SECRET) => {
    const body = Buffer.from(JSON.stringify(event));
    const signature = createHmac('sha256', secret).update(body).digest(encoding);
    return { body, header: (name: string) => (name === 'x-signature' ? signature : null) };
  };

  it('trigger a poll when the signature is valid', async () => {
    const { flash } = await start(() => toFlash(null));
    expect(flash.hooks?.isSigned).toBe(true);
    for (const encoding of ['hex', 'base64'] as const) {
      expect(flash.hooks?.read(toHook(EVENT, encoding), SECRET)).toEqual({ factoryOrderId: 'FS-1', refId: '577' });
    }
    expect(flash.hooks?.read(toHook({ ...EVENT, event: 'order:shipment:created' }), SECRET)).not.toBeNull();
    expect(flash.hooks?.read(toHook({ event: 'else' }), SECRET)).toBeNull();
    expect(flash.hooks?.read(toHook({ ...EVENT, data: {} }), SECRET)).toBeNull();
  });

  it('return unproven when the signature is missing, wrong or for another body', async () => {
    const { flash } = await start(() => toFlash(null));
    const good = toHook(EVENT);
    const hooks = [
      toHook(EVENT, 'hex', 'other'),
      { ...good, body: Buffer.from('{}') },
      { ...good, header: () => null },
    ];
    for (const hook of hooks) expect(flash.hooks?.read(hook, SECRET)).toBe('unproven');
  });
});
