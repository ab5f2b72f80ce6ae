import { cancelFulfilment, connectPressify, fulfilOrder, listSkus, quoteFulfilment } from '@bobbin/contract/fulfilment';
import { createLabel, getOrder, listOrders } from '@bobbin/contract/orders';
import { ERRORS } from '@bobbin/contract/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemScope, type OwnerScope } from '../../server/src/platform/access.ts';
import { paint } from '../../server/src/modules/library/testing/pictures.ts';
import { addOrder, changeOrder, checkCounts, readTruth, syncNow } from '../world/marketplace.ts';
import { uploadPicture } from '../world/upload-picture.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

interface FactoryOrder {
  id: number;
  ref_id: string;
  fulfill_status: string;
  note: string | null;
  shipping_label: string | null;
  address_1: string | null;
  tracking_id: string | null;
}

let world: World;
let seller: Caller;
let shopId: string;
let scope: OwnerScope;
let design: Buffer<ArrayBuffer>;
let mockup: Buffer<ArrayBuffer>;

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 2, shops: 1 }, env: { FACTORY_POLL_SECONDS: '1' } });
  seller = await world.createSeller('anna@example.com');
  scope = systemScope(seller.userId, 'test');
  shopId = (await world.connectShops(seller))[0] ?? '';
  await seller.call(connectPressify, { body: { api: world.pressifyKey } });
  design = Buffer.from(await paint(4500, 5400).png({ compressionLevel: 1 }).toBuffer());
  mockup = Buffer.from(await paint(300, 300).png().toBuffer());
}, 120_000);
afterAll(() => world.close());

const upload = (productId: string, side: string, bytes: Buffer<ArrayBuffer>) =>
  uploadPicture({ url: world.url, accessToken: seller.accessToken }, productId, side, bytes);

/** Adds an order at the marketplace, syncs it and gives it designs, and returns the body that the fulfil dialog would send. */
async function prepareOrder(body: Record<string, unknown>) {
  const id = await addOrder(world, shopId, 'AWAITING_SHIPMENT', body);
  await changeOrder(world, id, body);
  await syncNow(world, seller, shopId);
  const order = (await seller.call(getOrder, { params: { id } })).body;
  for (const product of order?.orderProducts ?? []) {
    await upload(product.id, 'front', design);
    await upload(product.id, 'mockupFront', mockup);
  }
  const orderProducts = (order?.orderProducts ?? []).map((product) => ({
    id: product.id,
    productType: product.productType ?? 'T-shirt',
    productColor: 'Black',
    productSize: 'L',
  }));
  const submit = { id, type: 'AUTO' as const, isDraft: false, fulfillHouse: 'PRESSIFY' as const, orderProducts };
  return { id, submit };
}

async function readFactoryOrder(id: string): Promise<FactoryOrder[]> {
  const { orders } = await world.control<{ orders: FactoryOrder[] }>('pressify', 'GET', '/state');
  return orders.filter(({ ref_id }) => ref_id.startsWith(id));
}

async function lookAtFactory(): Promise<void> {
  world.clock.advance(2_000);
  const due = await world.db
    .selectFrom('fulfilments')
    .select('id')
    .where('next_poll_at', '<=', new Date(world.clock.now()))
    .execute();
  for (const { id } of due) await world.app.fulfilment.poll(scope, id);
  await world.runJobs();
}

describe('an order with a label of the marketplace', () => {
  it('creates one factory order when 20 callers submit it at the same time (FUL-21)', async () => {
    const { id, submit } = await prepareOrder({ shippingType: 'TIKTOK' });
    const hidden = await seller.call(fulfilOrder, { body: submit });
    expect(hidden.exceptionBody).toMatchObject({
      code: ERRORS.FULFIL_NOT_POSSIBLE.code,
      reasons: ['ADDRESS_MASKED'],
    });
    expect((await seller.call(createLabel, { body: { shopId, orderId: id } })).isSuccess).toBe(true);

    const keys = Array.from({ length: 20 }, (_, index) => `key-${index % 10}`);
    const answers = await Promise.all(keys.map((key) => seller.call(fulfilOrder, { body: submit }, { key })));
    const accepted = answers.filter(({ isSuccess }) => isSuccess);
    expect(accepted.length).toBeGreaterThan(0);
    expect(new Set(accepted.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    for (const { isSuccess, status, exceptionBody } of answers) {
      expect(status).toBe(200);
      if (!isSuccess) expect(exceptionBody?.code).toBe(ERRORS.FULFIL_IN_PROGRESS.code);
    }
    await world.runJobs();
    const [sent, ...others] = await readFactoryOrder(id);
    expect(others).toEqual([]);
    // The factory was able to download label and designs by their links, because otherwise it would hold the order.
    expect(sent).toMatchObject({ fulfill_status: 'new_order', note: null, address_1: null });
    expect(sent?.shipping_label).toContain(world.url);

    const first = keys.find((_, index) => answers[index]?.isSuccess);
    const again = await seller.call(fulfilOrder, { body: submit }, { key: first ?? '' });
    expect(JSON.stringify(again.body)).toBe(JSON.stringify(accepted[0]?.body));
    const other = await seller.call(fulfilOrder, { body: { ...submit, isDraft: true } }, { key: first ?? '' });
    expect(other.status).toBe(422);
    expect(await readFactoryOrder(id)).toHaveLength(1);
    await checkCounts(world, seller);
  });
});

describe('an order that is made by hand', () => {
  it('appears under the chosen factory, with all options of the submit (FUL-61)', async () => {
    const { id, submit } = await prepareOrder({ shippingType: 'SELLER' });
    const byHand = { ...submit, type: 'HAND' as const, orderProducts: [], fulfillPrice: '9.60' };
    const mango = { ...byHand, fulfillHouse: 'MANGO' as const, fulfillLine: 'TIKTOK', fulfillFacility: 'TX' };
    const said = { fulfillHouse: 'MANGO', fulfillLine: 'TIKTOK', fulfillFacility: 'TX', fulfillShipping: null };
    expect((await seller.call(fulfilOrder, { body: mango })).body).toMatchObject({ fulfilState: 'MANUAL', ...said });
    const list = async (fulfills: string) => (await seller.call(listOrders, { query: { fulfills } })).body;
    expect(await list('MANGO')).toMatchObject({ data: [{ id, ...said }], meta: { totalItems: 1 } });
    const unknown = await seller.call(fulfilOrder, { body: { ...mango, fulfillLine: 'US1' } });
    expect(unknown.exceptionBody?.issues).toMatchObject([{ path: 'body.fulfillLine' }]);
    // An order whose price is no longer entered by hand has no factory any more.
    await seller.call(fulfilOrder, { body: { id, type: 'AUTO', fulfillPrice: '5' } });
    expect(await list('MANGO')).toMatchObject({ meta: { totalItems: 0 } });
    await checkCounts(world, seller);
  });
});

describe('an order that the seller ships', () => {
  it('goes to the buyer’s address, and the factory’s tracking number goes to the marketplace', async () => {
    const { id, submit } = await prepareOrder({ shippingType: 'SELLER' });
    const quote = await seller.call(quoteFulfilment, {
      body: { id, fulfillHouse: submit.fulfillHouse, orderProducts: submit.orderProducts },
    });
    expect(quote.body).toMatchObject({ isComplete: true });
    const answer = await seller.call(fulfilOrder, { body: submit }, { key: `send-${id}` });
    expect(answer.body).toMatchObject({ fulfilState: 'QUEUED', fulfillPrice: quote.body?.total });
    await world.runJobs();
    const [sent] = await readFactoryOrder(id);
    expect(sent?.address_1).not.toBeNull();
    await world.control('pressify', 'POST', `/orders/${id}`, { action: 'next' });
    await world.control('pressify', 'POST', `/orders/${id}`, { status: 'shipped' });
    await lookAtFactory();
    const shipped = await seller.call(getOrder, { params: { id } });
    expect(shipped.body).toMatchObject({ fulfilState: 'SHIPPED', fulfillStatus: 'SHIPPED', carrier: 'USPS' });
    const [number] = shipped.body?.trackingNumbers ?? [];
    expect(number).toMatch(/^9\d{21}$/);
    const { packages } = await readTruth(world, id);
    expect(packages.map(({ trackingNumber }) => trackingNumber)).toContain(number);
    // The tracking number was sent to the marketplace once, so the timeline shows it once.
    expect(shipped.body?.timeline.filter(({ event }) => event === 'trackingTold')).toMatchObject([
      { details: { trackingNumber: number } },
    ]);
  });

  it('gets cancelled at the factory when the marketplace cancels it (FUL-44)', async () => {
    const { id, submit } = await prepareOrder({ shippingType: 'SELLER' });
    await seller.call(fulfilOrder, { body: submit });
    await world.runJobs();
    await changeOrder(world, id, { status: 'CANCELLED', cancelReason: 'changed mind', cancelInitiator: 'BUYER' });
    await syncNow(world, seller, shopId);
    const attempt = await world.db
      .selectFrom('fulfilments')
      .select(['id', 'state'])
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(attempt.state).toBe('CANCEL_REQUESTED');
    await world.app.fulfilment.cancelAtFactory(scope, attempt.id);
    expect((await readFactoryOrder(id)).map((order) => order.fulfill_status)).toEqual(['cancelled']);
    const order = await seller.call(getOrder, { params: { id } });
    expect(order.body).toMatchObject({ status: 'CANCELLED', fulfilState: 'CANCELLED', fulfillPrice: '0.00' });
    await checkCounts(world, seller);
  });
});

describe('the fulfil endpoint with two kinds of request (FUL-29)', () => {
  it('distinguishes a price entry from a submit by the body, and rejects any other body', async () => {
    const { id, submit } = await prepareOrder({ shippingType: 'SELLER' });
    const price = await seller.call(fulfilOrder, { body: { id, type: 'HAND', fulfillPrice: '7.25' } });
    expect(price.body).toMatchObject({ fulfilState: 'MANUAL', fulfillStatus: 'NOT_FULFILL', fulfillPrice: '7.25' });
    const wrong = { ...submit, isDraft: undefined, orderProducts: submit.orderProducts };
    expect((await seller.call(fulfilOrder, { body: wrong as never })).status).toBe(422);
    expect((await seller.call(fulfilOrder, { body: { ...submit, extra: 1 } as never })).status).toBe(422);
    const cancel = await seller.call(cancelFulfilment, { body: { id } });
    expect(cancel.exceptionBody?.code).toBe(ERRORS.FULFIL_NOT_POSSIBLE.code);
    expect(await readFactoryOrder(id)).toEqual([]);
  });

  it('lists printable products for the production lines of the factory (FAC-11)', async () => {
    const skus = await seller.call(listSkus, { params: { factory: 'PRESSIFY', line: 'NONE' } });
    expect(skus.body?.map(({ productName }) => productName)).toEqual(['Hoodie', 'Sweatshirt', 'T-shirt']);
    for (const [factory, line] of [
      ['PRESSIFY', 'xyz'],
      ['MANGO', 'xyz'],
      ['FLASH', 'TIKTOK'],
    ] as const) {
      const unknown = await seller.call(listSkus, { params: { factory, line } });
      expect([unknown.status, unknown.exceptionBody?.code], `${factory} ${line}`).toEqual([404, ERRORS.NOT_FOUND.code]);
    }
  });
});
