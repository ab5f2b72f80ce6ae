import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAt, startTestWorld, textAt, type Access, type CallOptions, type TestWorld } from './test-caller.ts';

/** Shape of a value: a JSON type with its allowed texts, the fields of an object, or a list with the shape of its entries. */
type Shape = string | Shape[] | { [field: string]: Shape };
type DocumentedCall = { query: string[]; body: Shape | null; data: Shape };

const { calls: DOCUMENTED } = JSON.parse(readFileSync(new URL('vendor-shapes.json', import.meta.url), 'utf8')) as {
  calls: Record<string, DocumentedCall>;
};

/** Lists every place where a response has an undescribed field or another type than the vendor's description. */
function listDifferences(value: unknown, shape: Shape | undefined, path: string): string[] {
  if (shape === undefined) return [`${path}: not documented`];
  if (Array.isArray(value)) {
    if (!Array.isArray(shape)) return [`${path}: a list`];
    return value.flatMap((entry) => listDifferences(entry, shape[0], `${path}[]`));
  }
  if (typeof value === 'object' && value !== null) {
    if (typeof shape !== 'object' || Array.isArray(shape)) return [`${path}: an object`];
    return Object.entries(value).flatMap(([field, inner]) => listDifferences(inner, shape[field], `${path}.${field}`));
  }
  // "string A|B" means a text that is A or B.
  const [type, words] = typeof shape === 'string' ? shape.split(' ') : [];
  const found = typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value;
  if (found !== type) return [`${path}: ${found} instead of ${JSON.stringify(shape)}`];
  return words === undefined || words.split('|').includes(String(value)) ? [] : [`${path}: ${String(value)}`];
}

let world: TestWorld;
let access: Access;
beforeAll(async () => {
  world = await startTestWorld({ orders: 40 });
  access = await world.authorize();
});
afterAll(async () => world.simulator.close());

async function addOrder(status: string, changes: Record<string, unknown> = {}): Promise<string> {
  const id = textAt(await world.sim('POST', `/_sim/shops/${access.shopId}/orders`, { status }), 'ids', 0);
  await world.sim('POST', `/_sim/orders/${id}`, { shippingType: 'TIKTOK', pieces: 2, ...changes });
  return id;
}

const PACKAGES = '/fulfillment/202309/packages';
const CANCELLATIONS = '/return_refund/202309/cancellations';
const RETURNS = '/return_refund/202309/returns';

async function findReturn(): Promise<string> {
  const id = await addOrder('DELIVERED', { askReturn: 'REFUND' });
  return textAt(await world.sim('GET', `/_sim/orders/${id}`), 'returns', 0, 'id');
}

async function buyLabel(): Promise<string> {
  const bought = await world.call(access, 'POST', PACKAGES, {
    body: { order_id: await addOrder('AWAITING_SHIPMENT') },
  });
  return textAt(bought.data, 'package_id');
}

async function findWaitingPackage(): Promise<string> {
  for (;;) {
    const truth = await world.sim('GET', `/_sim/orders/${await addOrder('AWAITING_SHIPMENT')}`);
    const [known] = listAt(truth, 'order', 'packages');
    if (known !== undefined) return textAt(known, 'id');
  }
}

const SELLER = { shippingType: 'SELLER' };
const OWN_PARCEL = { tracking_number: '9400111899223197428490', shipping_provider_id: '7117858858072016686' };
const bySeller = { body: OWN_PARCEL };
const pageOf = (body: unknown) => ({ query: { page_size: '50' }, body });

/** One call of each kind, with parameters that lead to the most complete response. */
const CALLS: [documented: string, path: () => Promise<string>, options?: CallOptions][] = [
  ['GET /authorization/202309/shops', async () => '/authorization/202309/shops'],
  ['GET /seller/202309/shops', async () => '/seller/202309/shops'],
  ['GET /logistics/202309/warehouses', async () => '/logistics/202309/warehouses'],
  [
    'GET /logistics/202309/warehouses/{warehouse_id}/delivery_options',
    async () => `/logistics/202309/warehouses/${await findWarehouse()}/delivery_options`,
  ],
  [
    'GET /logistics/202309/delivery_options/{delivery_option_id}/shipping_providers',
    async () => '/logistics/202309/delivery_options/7091146663229654785/shipping_providers',
  ],
  ['POST /order/202309/orders/search', async () => '/order/202309/orders/search', pageOf({})],
  ['GET /order/202309/orders', async () => `/order/202309/orders?ids=${await addOrder('DELIVERED')}`],
  ['GET /order/202507/orders', async () => `/order/202507/orders?ids=${await addOrder('AWAITING_SHIPMENT', SELLER)}`],
  [
    'POST /fulfillment/202309/orders/{order_id}/shipping_services/query',
    async () => `/fulfillment/202309/orders/${await addOrder('AWAITING_SHIPMENT')}/shipping_services/query`,
  ],
  ['POST /fulfillment/202309/packages/{package_id}/ship', async () => `${PACKAGES}/${await findWaitingPackage()}/ship`],
  [
    'POST /fulfillment/202309/orders/{order_id}/packages',
    async () => `/fulfillment/202309/orders/${await addOrder('AWAITING_SHIPMENT', SELLER)}/packages`,
    bySeller,
  ],
  ['POST /fulfillment/202309/packages/search', async () => `${PACKAGES}/search`, pageOf({})],
  ['GET /fulfillment/202309/packages/{package_id}', async () => `${PACKAGES}/${await buyLabel()}`],
  ['GET /fulfillment/202309/packages/{package_id}', async () => `${PACKAGES}/${await findWaitingPackage()}`],
  [
    'GET /fulfillment/202309/packages/{package_id}/shipping_documents',
    async () => `${PACKAGES}/${await buyLabel()}/shipping_documents?document_type=SHIPPING_LABEL`,
  ],
  [
    'GET /fulfillment/202309/packages/{package_id}/handover_time_slots',
    async () => `${PACKAGES}/${await buyLabel()}/handover_time_slots`,
  ],
  [
    'GET /fulfillment/202309/orders/{order_id}/tracking',
    async () => `/fulfillment/202309/orders/${await addOrder('DELIVERED')}/tracking`,
  ],
  ['GET /finance/202507/orders/unsettled', async () => '/finance/202507/orders/unsettled?sort_field=order_create_time'],
  ...['202309', '202501'].map((version): [string, () => Promise<string>] => [
    `GET /finance/${version}/orders/{order_id}/statement_transactions`,
    async () => {
      const id = await addOrder('DELIVERED');
      await world.sim('POST', `/_sim/orders/${id}`, { settle: true });
      await world.sim('POST', `/_sim/orders/${id}`, { refundCents: 100 });
      return `/finance/${version}/orders/${id}/statement_transactions`;
    },
  ]),
  ['POST /product/202502/products/search', async () => '/product/202502/products/search', pageOf({})],
  [
    'GET /product/202309/products/{product_id}',
    async () => {
      const listed = await world.call(access, 'POST', '/product/202502/products/search', pageOf({}));
      return `/product/202309/products/${textAt(listed.data, 'products', 0, 'id')}`;
    },
  ],
  [
    'GET /finance/202309/payments',
    async () => {
      const id = await addOrder('DELIVERED');
      await world.sim('POST', `/_sim/orders/${id}`, { settle: true });
      await world.sim('POST', '/_sim/clock', { advanceSeconds: 10 * 86_400 });
      access = await world.authorize();
      return '/finance/202309/payments?sort_field=create_time';
    },
  ],
  [
    'GET /finance/202309/statements',
    async () => {
      await findStatement();
      return '/finance/202309/statements?sort_field=statement_time';
    },
  ],
  ...['202309', '202501'].map((version): [string, () => Promise<string>] => [
    `GET /finance/${version}/statements/{statement_id}/statement_transactions`,
    async () =>
      `/finance/${version}/statements/${await findStatement()}/statement_transactions?sort_field=order_create_time`,
  ]),
  [
    'GET /finance/202309/withdrawals',
    async () => {
      await world.sim('POST', `/_sim/shops/${access.shopId}/money`, { withdrawCents: 100 });
      return '/finance/202309/withdrawals?types=WITHDRAW';
    },
  ],
  [
    'POST /return_refund/202309/cancellations/search',
    async () => {
      await addOrder('AWAITING_SHIPMENT', { requestCancel: 'Ordered by mistake' });
      return `${CANCELLATIONS}/search`;
    },
    pageOf({}),
  ],
  [
    'POST /return_refund/202309/returns/search',
    async () => {
      const id = await addOrder('DELIVERED', { askReturn: 'RETURN_AND_REFUND' });
      await addOrder('DELIVERED', { askReturn: 'REPLACEMENT' });
      const [returned] = listAt(await world.sim('GET', `/_sim/orders/${id}`), 'returns');
      await world.call(access, 'POST', `${RETURNS}/${textAt(returned, 'id')}/approve`, {
        body: { decision: 'APPROVE_RETURN' },
      });
      await world.sim('POST', `/_sim/orders/${id}`, { sendBack: true });
      return `${RETURNS}/search`;
    },
    pageOf({}),
  ],
  [
    'GET /return_refund/202309/reject_reasons',
    async () => `/return_refund/202309/reject_reasons?return_or_cancel_id=${await findReturn()}`,
  ],
  [
    'POST /return_refund/202309/returns/{return_id}/approve',
    async () => `${RETURNS}/${await findReturn()}/approve`,
    { body: { decision: 'APPROVE_REFUND' } },
  ],
  [
    'POST /return_refund/202309/returns/{return_id}/reject',
    async () => `${RETURNS}/${await findReturn()}/reject`,
    { body: { decision: 'REJECT_REFUND', reject_reason: 'reverse_reject_request_reason_1' } },
  ],
  [
    'PUT /event/202309/webhooks',
    async () => '/event/202309/webhooks',
    { body: { event_type: 'PACKAGE_UPDATE', address: 'https://example.com/a' } },
  ],
  ['GET /event/202309/webhooks', async () => '/event/202309/webhooks'],
  ['DELETE /event/202309/webhooks', async () => '/event/202309/webhooks', { body: { event_type: 'PACKAGE_UPDATE' } }],
];

/** Finds a statement with a line of every kind. */
async function findStatement(): Promise<string> {
  const id = await addOrder('DELIVERED');
  const own = { adjustCents: 5, reserveCents: 7, releaseReserve: true };
  for (const body of [{ settle: true }, own, { reserveCents: 9 }]) await world.sim('POST', `/_sim/orders/${id}`, body);
  await world.sim('POST', '/_sim/clock', { advanceSeconds: 1 });
  await world.sim('POST', `/_sim/orders/${id}`, { refundCents: 3 });
  await world.sim('POST', `/_sim/shops/${access.shopId}/money`, { adjustCents: -4 });
  await world.sim('POST', '/_sim/clock', { advanceSeconds: 86_400 });
  access = await world.authorize();
  const listed = await world.call(access, 'GET', '/finance/202309/statements', {
    query: { sort_field: 'statement_time', sort_order: 'DESC' },
  });
  return textAt(listed.data, 'statements', 0, 'id');
}

const ACTIVITIES = '/promotion/202309/activities';
const ANY_QUANTITY = { quantity_limit: -1, quantity_per_user: -1 };

describe("promotion calls compared with the vendor's description (MKT-36)", () => {
  it('match it, from the creation of a sale to its end', async () => {
    const found = await world.call(access, 'POST', '/product/202502/products/search', {
      query: { page_size: '1' },
      body: { status: 'ACTIVATE' },
    });
    const [product] = listAt(found.data, 'products');
    const sku = { id: textAt(product, 'skus', 0, 'id'), activity_price_amount: '9.99', ...ANY_QUANTITY };
    const items = [{ id: textAt(product, 'id'), ...ANY_QUANTITY, skus: [sku] }];
    const clock = (await world.sim('POST', '/_sim/clock', {})) as { now: number };
    const begin = Math.floor(clock.now / 1000) + 60;
    const times = { begin_time: begin, end_time: begin + 3600 };
    const asked = { title: 'Sale', activity_type: 'FLASHSALE', product_level: 'VARIATION', ...times };
    let id = '';
    const ask = async (method: string, path: string, body?: object) => {
      const real = `${ACTIVITIES}${path.replace('{activity_id}', id)}`;
      const answer = await world.call(access, method, real, body === undefined ? {} : { body });
      expect([method, path, answer.code]).toEqual([method, path, 0]);
      const shape = DOCUMENTED[`${method} ${ACTIVITIES}${path}`]?.data;
      expect([...new Set(listDifferences(answer.data, shape, 'data'))]).toEqual([]);
      return answer.data;
    };
    id = textAt(await ask('POST', '', asked), 'activity_id');
    await ask('PUT', '/{activity_id}/products', { activity_id: id, products: items });
    await ask('PUT', '/{activity_id}', { title: 'Sales' });
    await ask('GET', '/{activity_id}');
    await ask('POST', '/search', {});
    await ask('DELETE', '/{activity_id}/products', { product_ids: [textAt(product, 'id')], sku_ids: [] });
    await ask('POST', '/{activity_id}/deactivate');
  });
});

async function findWarehouse(): Promise<string> {
  return textAt((await world.call(access, 'GET', '/logistics/202309/warehouses')).data, 'warehouses', 0, 'id');
}

describe("responses compared with the vendor's description (MKT-36)", () => {
  it.each(CALLS)('match it: %s', async (documented, toPath, { query = {}, body } = {}) => {
    const [method = ''] = documented.split(' ');
    const [path = '', asked = ''] = (await toPath()).split('?');
    const answer = await world.call(access, method, path, {
      query: { ...query, ...Object.fromEntries(new URLSearchParams(asked)) },
      ...(body === undefined ? {} : { body }),
    });
    expect([answer.code, answer.message]).toEqual([0, 'Success']);
    expect([...new Set(listDifferences(answer.data, DOCUMENTED[documented]?.data, 'data'))]).toEqual([]);
  });

  it.each([
    ['POST', PACKAGES, async () => ({ order_id: await addOrder('AWAITING_SHIPMENT') })],
    [
      'POST',
      CANCELLATIONS,
      async () => ({ order_id: await addOrder('AWAITING_SHIPMENT'), cancel_reason: 'out of stock' }),
    ],
  ])('match it after the call %s %s', async (method, path, toBody) => {
    const answer = await world.call(access, method, path, { body: await toBody() });
    expect(listDifferences(answer.data, DOCUMENTED[`${method} ${path}`]?.data, 'data')).toEqual([]);
  });
});
