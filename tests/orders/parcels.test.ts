import { connectPressify, fulfilOrder, quoteFulfilment } from '@bobbin/contract/fulfilment';
import { ERRORS } from '@bobbin/contract/errors';
import { getLabelBatch, printLabelBatch, startLabelBatch } from '@bobbin/contract/label-batches';
import { createLabel, getOrder } from '@bobbin/contract/orders';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { paint } from '../../server/src/modules/library/testing/pictures.ts';
import { systemScope } from '../../server/src/platform/access.ts';
import {
  addFault,
  addOrder,
  changeOrder,
  checkCounts,
  clearFaults,
  countCalls,
  readTruth,
  syncNow,
} from '../world/marketplace.ts';
import { uploadPicture } from '../world/upload-picture.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

const BUY = /fulfillment\/202309\/packages$|fulfillment\/202309\/packages\/\{id\}\/ship$/;

let world: World;
let seller: Caller;
let shopId: string;
let design: Buffer<ArrayBuffer>;
let mockup: Buffer<ArrayBuffer>;

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 2, shops: 1 }, env: { FACTORY_POLL_SECONDS: '1' } });
  seller = await world.createSeller('anna@example.com');
  shopId = (await world.connectShops(seller))[0] ?? '';
  await seller.call(connectPressify, { body: { api: world.pressifyKey } });
  design = Buffer.from(await paint(4500, 5400).png({ compressionLevel: 1 }).toBuffer());
  mockup = Buffer.from(await paint(300, 300).png().toBuffer());
}, 120_000);
afterAll(() => world.close());
afterEach(async () => {
  await clearFaults(world);
  await checkCounts(world, seller);
});

async function addWaiting(): Promise<string> {
  const id = await addOrder(world, shopId, 'AWAITING_SHIPMENT');
  await changeOrder(world, id, { shippingType: 'TIKTOK', pieces: 1 });
  return id;
}
const sync = () => syncNow(world, seller, shopId);
/** Adds two orders of one package, and returns them sorted by id. */
async function addPair(): Promise<[string, string]> {
  const ids = [await addWaiting(), await addWaiting()].toSorted();
  const [a = '', b = ''] = ids;
  await changeOrder(world, b, { combineWith: [a] });
  await sync();
  return [a, b];
}
async function read(id: string) {
  const order = (await seller.call(getOrder, { params: { id } })).body;
  if (!order) throw new Error('no order');
  return order;
}
const links = (...ids: string[]) => Promise.all(ids.map(async (id) => pick(await read(id))));
const pick = ({ sameParcel, shipsWith, fulfilState }: Awaited<ReturnType<typeof read>>) => ({
  sameParcel,
  shipsWith,
  fulfilState,
});
const ask = (orderId: string) => seller.call(createLabel, { body: { shopId, orderId } });
const eventsOf = async (id: string) => (await read(id)).timeline.map(({ event }) => event);
const download = async (link: string | null | undefined) =>
  Buffer.from(await (await fetch(new URL(link ?? '', world.url))).arrayBuffer());

describe('orders that share a package', () => {
  it('name each other, and one of them is sent for all (FUL-95)', async () => {
    const [a, b] = await addPair();
    expect(await links(a, b)).toEqual([
      { sameParcel: [b], shipsWith: null, fulfilState: 'NONE' },
      { sameParcel: [a], shipsWith: a, fulfilState: 'JOINED' },
    ]);
    expect(await eventsOf(a)).toContain('parcelShared');
  });

  it('become linked once both were read, whatever the sequence of the reads (FUL-95)', async () => {
    const [a = '', b = ''] = [await addWaiting(), await addWaiting()].toSorted();
    // Processes the webhooks of both new orders, so that only the combination below is still unknown to Bobbin.
    await sync();
    await addFault(world, { name: 'webhook-lost' });
    await changeOrder(world, a, { combineWith: [b] });
    const scope = systemScope(seller.userId, 'test');
    await world.app.orders.sync.pullOrders(scope, shopId, [b]);
    await world.runJobs();
    expect(await links(b)).toEqual([{ sameParcel: [], shipsWith: null, fulfilState: 'NONE' }]);
    await world.app.orders.sync.pullOrders(scope, shopId, [a]);
    await world.runJobs();
    expect(await links(a, b)).toMatchObject([{ sameParcel: [b] }, { sameParcel: [a], shipsWith: a }]);
  });

  it('become separate when the package is split (FUL-95)', async () => {
    const [a, b] = await addPair();
    await changeOrder(world, b, { uncombine: true });
    await sync();
    const alone = { sameParcel: [], shipsWith: null, fulfilState: 'NONE' };
    expect(await links(a, b)).toEqual([alone, alone]);
    expect(await eventsOf(b)).toContain('parcelSplit');
  });

  it('leave the remaining order without a link when the other order is cancelled (FUL-95)', async () => {
    const [a, b] = await addPair();
    await changeOrder(world, a, { status: 'CANCELLED' });
    await sync();
    expect(await links(b)).toEqual([{ sameParcel: [], shipsWith: null, fulfilState: 'NONE' }]);
  });
});

describe('the label of a shared package', () => {
  it('costs one purchase, although all orders of the package request it at the same time (LBL-20)', async () => {
    const [a, b] = await addPair();
    const bought = await countCalls(world, BUY);
    const answers = await Promise.all([ask(a), ask(b), ask(b), ask(a)]);
    expect(answers.map(({ isSuccess }) => isSuccess)).toEqual([true, true, true, true]);
    expect((await countCalls(world, BUY)) - bought).toBe(1);
    const [one, two] = await Promise.all([read(a), read(b)]);
    expect(one.trackingNumber).toBe((await readTruth(world, a)).packages[0]?.trackingNumber);
    expect(two.trackingNumber).toBe(one.trackingNumber);
    expect(await download(two.labelFile)).toEqual(await download(one.labelFile));
    const kept = await world.db.selectFrom('orders').select('label_file_id').where('id', 'in', [a, b]).execute();
    expect(new Set(kept.map((row) => row.label_file_id)).size).toBe(1);
    expect([...(await eventsOf(a)), ...(await eventsOf(b))].filter((event) => event === 'labelMade')).toHaveLength(1);
  });

  it.each(['packages$', '/ship$', 'shipping_documents', 'documents/'])(
    'causes one purchase although the response of %s was lost and the other order requests it next (LBL-20)',
    async (path) => {
      const [a, b] = await addPair();
      const before = (await readTruth(world, a)).packages.length;
      await addFault(world, { name: 'drop', path, times: 3 });
      await ask(b);
      await clearFaults(world);
      expect((await ask(a)).isSuccess).toBe(true);
      expect((await ask(b)).isSuccess).toBe(true);
      expect((await readTruth(world, a)).packages).toHaveLength(before);
      expect((await read(b)).trackingNumber).toBe((await read(a)).trackingNumber);
    },
  );

  it('appears once in the print of a batch, and counts as printed for the other order of the package in a later batch (LBL-20)', async () => {
    const [a, b] = await addPair();
    const start = async (ids: string[]) => (await seller.call(startLabelBatch, { body: { ids } })).body?.id ?? '';
    const print = (id: string, again?: 'all') =>
      seller.call(printLabelBatch, { params: { id }, body: { size: '4x6', again } });
    const both = await start([a, b]);
    await world.runJobs();
    expect((await print(both)).isSuccess).toBe(true);
    await world.runJobs();
    const [made] = (await seller.call(getLabelBatch, { params: { id: both } })).body?.prints ?? [];
    expect(made).toMatchObject({ state: 'ready', missing: [] });
    expect((await PDFDocument.load(await download(made?.url))).getPageCount()).toBe(1);

    const [c, d] = await addPair();
    const first = await start([c]);
    await world.runJobs();
    await print(first);
    await world.runJobs();
    const second = await start([d]);
    expect((await print(second)).exceptionBody?.code).toBe(ERRORS.LABEL_PRINTED_BEFORE.code);
    expect((await print(second, 'all')).isSuccess).toBe(true);
  });

  it('replaces a label that was bought before the packages were combined (LBL-21)', async () => {
    const [a = '', b = ''] = [await addWaiting(), await addWaiting()].toSorted();
    await sync();
    expect((await ask(a)).isSuccess).toBe(true);
    const bought = await countCalls(world, BUY);
    await changeOrder(world, a, { combineWith: [b] });
    await sync();
    expect((await read(a)).labelFile).toBeNull();
    expect(await links(a, b)).toMatchObject([{ sameParcel: [b] }, { sameParcel: [a] }]);
    expect((await ask(b)).isSuccess).toBe(true);
    expect((await ask(a)).isSuccess).toBe(true);
    expect((await countCalls(world, BUY)) - bought).toBe(0);
    expect((await read(b)).trackingNumber).toBe((await read(a)).trackingNumber);
  });

  it('disappears from an order that leaves the package, and the order gets a label of its own (LBL-21)', async () => {
    const [a, b] = await addPair();
    await ask(a);
    await changeOrder(world, b, { uncombine: true });
    await sync();
    expect((await read(b)).labelFile).toBeNull();
    expect((await read(a)).labelFile).not.toBeNull();
    const bought = await countCalls(world, BUY);
    expect((await ask(b)).isSuccess).toBe(true);
    expect((await countCalls(world, BUY)) - bought).toBe(1);
  });
});

interface Said {
  /** Orders for whose products the request names the garments. */
  chosenFor?: string[];
  seen?: Record<string, string | null>;
  confirmCancelRequested?: boolean;
  isDraft?: boolean;
}

describe('the factory order of a shared package', () => {
  const upload = (productId: string, side: string, bytes: Buffer<ArrayBuffer>) =>
    uploadPicture({ url: world.url, accessToken: seller.accessToken }, productId, side, bytes);

  async function dress(id: string): Promise<void> {
    const [product] = (await read(id)).orderProducts;
    await upload(product?.id ?? '', 'front', design);
    await upload(product?.id ?? '', 'mockupFront', mockup);
  }
  async function toChoices(...ids: string[]) {
    const products = (await Promise.all(ids.map(read))).flatMap(({ orderProducts }) => orderProducts);
    return products.map(({ id }) => ({ id, productType: 'T-shirt', productColor: 'Black', productSize: 'L' }));
  }
  async function send(id: string, { chosenFor = [id], ...said }: Said = {}) {
    const orderProducts = await toChoices(...chosenFor);
    return seller.call(fulfilOrder, {
      body: { id, type: 'AUTO', fulfillHouse: 'PRESSIFY', isDraft: false, orderProducts, ...said },
    });
  }
  async function choose(id: string): Promise<void> {
    await world.db
      .updateTable('order_products')
      .set({ product_type: 'T-shirt', color: 'Black', size: 'L' })
      .where('order_id', '=', id)
      .execute();
  }
  const atFactory = async (...refs: string[]) => {
    const { orders } = await world.control<{
      orders: { ref_id: string; fulfill_status: string; items: { quantity: number }[] }[];
    }>('pressify', 'GET', '/state');
    return orders.filter(({ ref_id: ref }) => refs.some((one) => ref.startsWith(one)));
  };
  async function addReady(): Promise<[string, string]> {
    const pair = await addPair();
    await ask(pair[0]);
    for (const id of pair) {
      await dress(id);
      await choose(id);
    }
    return pair;
  }

  it('contains the pieces of all orders of the package, is made once, and its cost is split by the value of the orders (FUL-95, FUL-96)', async () => {
    const [a, b] = await addReady();
    expect((await send(b)).exceptionBody).toMatchObject({ reasons: ['SAME_PARCEL'] });
    expect((await send(a)).exceptionBody ?? null).toBeNull();
    await world.runJobs();
    const sent = await atFactory(a, b);
    expect(sent.map(({ items }) => items.map(({ quantity }) => quantity))).toEqual([[1, 1]]);
    expect((await send(b)).exceptionBody).toMatchObject({ reasons: ['SAME_PARCEL'] });
    const [one, two] = await Promise.all([read(a), read(b)]);
    expect([one.fulfilState, two.fulfilState]).toEqual(['SUBMITTED', 'JOINED']);
    const cents = [one, two].map(({ fulfillPrice }) => Math.round(Number(fulfillPrice) * 100));
    const values = [one, two].map(({ paymentSubTotal }) => Math.round(Number(paymentSubTotal) * 100));
    const total = (cents[0] ?? 0) + (cents[1] ?? 0);
    expect(total).toBeGreaterThan(0);
    expect(cents[1]).toBe(Math.trunc((total * (values[1] ?? 0)) / ((values[0] ?? 0) + (values[1] ?? 0))));

    await changeOrder(world, b, { status: 'CANCELLED' });
    await sync();
    expect(Math.round(Number((await read(a)).fulfillPrice) * 100)).toBe(total);
    expect((await read(b)).fulfillPrice).toBe('0.00');
  });

  it('quotes the whole parcel and the share of each order, and the final costs equal these shares (FUL-96, FUL-128)', async () => {
    const [a, b] = await addReady();
    const body = { id: a, fulfillHouse: 'PRESSIFY' as const, orderProducts: await toChoices(a) };
    const quote = (await seller.call(quoteFulfilment, { body })).body;
    expect(quote?.lines.map(({ orderId }) => orderId)).toEqual([a, b]);
    expect(quote?.designSides).toBe(2);
    await send(a);
    const costs = (await Promise.all([a, b].map(read))).map(({ id, fulfillPrice }) => ({
      orderId: id,
      share: fulfillPrice,
    }));
    expect(quote?.parcel).toEqual(costs);
    expect(Number(quote?.total)).toBeCloseTo(
      costs.reduce((sum, { share }) => sum + Number(share), 0),
      2,
    );
    expect(quote?.revenue?.cost).toBe(costs[0]?.share);
  });

  it('shows no share for an order whose cost is unknown because a garment has no price (FUL-96)', async () => {
    const [a, b] = await addReady();
    const [own] = await toChoices(a);
    if (!own) throw new Error('no product');
    const body = {
      id: a,
      fulfillHouse: 'PRESSIFY' as const,
      orderProducts: [{ ...own, productColor: 'No such colour' }],
    };
    const quote = (await seller.call(quoteFulfilment, { body })).body;
    expect(quote?.parcel).toEqual([
      { orderId: a, share: null },
      { orderId: b, share: null },
    ]);
  });

  it('puts the estimate of the whole parcel on the draft of its lead order; the other orders cost nothing (FUL-96, MNY-33)', async () => {
    const [a, b] = await addReady();
    const body = { id: a, type: 'AUTO' as const, fulfillHouse: 'PRESSIFY' as const };
    const orderProducts = await toChoices(a, b);
    const quote = (await seller.call(quoteFulfilment, { body: { ...body, orderProducts } })).body;
    await seller.call(fulfilOrder, { body: { ...body, isDraft: true, orderProducts } });
    const estimate = (await read(a)).fulfillPrice;
    expect(quote?.lines).toHaveLength(2);
    expect(estimate).toBe(quote?.total);
    // Later reads of the orders do not change the estimate.
    for (const id of [a, b]) await changeOrder(world, id, { changeAddress: true });
    await sync();
    const [one, two] = await Promise.all([read(a), read(b)]);
    expect([one.fulfilState, one.fulfillPrice, one.revenue?.result ?? null]).toEqual(['DRAFT', estimate, null]);
    expect([two.fulfilState, two.fulfillPrice, two.revenue?.result ?? null]).toEqual(['JOINED', '0.00', null]);
    expect(Number(estimate)).toBeGreaterThan(0);
  });

  it('updates the estimate on the draft after an order joined or left the package (FUL-96)', async () => {
    const [a, b] = await addReady();
    const c = await addWaiting();
    await sync();
    await dress(c);
    await choose(c);
    const body = { id: a, type: 'AUTO' as const, fulfillHouse: 'PRESSIFY' as const };
    await seller.call(fulfilOrder, { body: { ...body, isDraft: true, orderProducts: await toChoices(a, b) } });
    const readEstimate = async () => {
      const quote = (await seller.call(quoteFulfilment, { body: { ...body, orderProducts: await toChoices(a) } })).body;
      const order = await read(a);
      return { state: order.fulfilState, pieces: quote?.lines.length, quoted: quote?.total, kept: order.fulfillPrice };
    };
    const ofTwo = await readEstimate();
    expect(ofTwo).toMatchObject({ state: 'DRAFT', pieces: 2, kept: ofTwo.quoted });
    await changeOrder(world, c, { combineWith: [a, b] });
    await sync();
    await world.runJobs();
    const ofThree = await readEstimate();
    expect(ofThree).toMatchObject({ state: 'DRAFT', pieces: 3, kept: ofThree.quoted });
    expect(Number(ofThree.kept)).toBeGreaterThan(Number(ofTwo.kept));
    expect(await eventsOf(a)).toContain('priceUpdated');
    for (const id of [b, c]) await changeOrder(world, id, { uncombine: true });
    await sync();
    await world.runJobs();
    const ofOne = await readEstimate();
    expect(ofOne).toMatchObject({ state: 'DRAFT', pieces: 1, kept: ofOne.quoted });
    expect(Number(ofOne.kept)).toBeLessThan(Number(ofTwo.kept));
  });

  it('keeps the old estimate on the draft when the factory was disconnected before the parcel changed (FUL-63, FUL-96)', async () => {
    const [a, b] = await addReady();
    const body = { id: a, type: 'AUTO' as const, fulfillHouse: 'PRESSIFY' as const };
    await seller.call(fulfilOrder, { body: { ...body, isDraft: true, orderProducts: await toChoices(a, b) } });
    const estimate = (await read(a)).fulfillPrice;
    await seller.call(connectPressify, { body: { api: '' } });
    await world.db.deleteFrom('factory_catalogues').execute();
    await changeOrder(world, b, { uncombine: true });
    await sync();
    await world.runJobs();
    expect(await read(a)).toMatchObject({ fulfilState: 'DRAFT', fulfillPrice: estimate, sameParcel: [] });
    const { rows } = await world.app.pool.query(
      `select last_error from graphile_worker.jobs where last_error is not null`,
    );
    expect(rows).toEqual([]);
    await seller.call(connectPressify, { body: { api: world.pressifyKey } });
  });

  it('uses the garments that the submit of the lead order names for each order (FUL-128)', async () => {
    const [a, b] = await addPair();
    await ask(a);
    for (const id of [a, b]) await dress(id);
    await world.db.updateTable('order_products').set({ color: null }).where('order_id', '=', b).execute();
    expect((await send(a)).exceptionBody?.code).toBe(ERRORS.VARIANT_UNKNOWN.code);
    expect((await send(a, { chosenFor: [a, b] })).exceptionBody ?? null).toBeNull();
    expect((await read(b)).orderProducts[0]).toMatchObject({ productColor: 'Black' });
  });

  it('refuses products of an order outside the parcel (FUL-3)', async () => {
    const [a] = await addReady();
    const stranger = await addWaiting();
    await sync();
    expect((await send(a, { chosenFor: [a, stranger] })).exceptionBody?.code).toBe(ERRORS.INVALID_INPUT.code);
  });

  it.each([false, true])(
    'fails when the parcel was split after the fulfil dialog was opened, and the error names the orders of the dialog, draft: %s (FUL-128)',
    async (isDraft) => {
      const [a, b] = await addReady();
      const seen = { sameParcel: b };
      await changeOrder(world, b, { uncombine: true });
      await sync();
      const refused = await send(a, { isDraft, chosenFor: [a, b], seen });
      expect(refused.exceptionBody).toMatchObject({
        code: ERRORS.CHANGED_MEANWHILE.code,
        changes: [{ field: 'sameParcel', seen: b, current: '' }],
      });
      expect((await read(a)).fulfilState).toBe('NONE');
      expect((await send(a, { isDraft, seen: { sameParcel: '' } })).exceptionBody ?? null).toBeNull();
    },
  );

  it('refuses a submit when another order joined the parcel after the seller read it (FUL-128)', async () => {
    const [a, b] = await addReady();
    const refused = await send(a, { seen: { sameParcel: '' } });
    expect(refused.exceptionBody).toMatchObject({
      code: ERRORS.CHANGED_MEANWHILE.code,
      changes: [{ field: 'sameParcel', seen: '', current: b }],
    });
    expect(await atFactory(a, b)).toHaveLength(0);
    expect((await send(a, { seen: { sameParcel: b } })).exceptionBody ?? null).toBeNull();
  });

  it('requires a confirmation when the buyer of another order in the parcel asks to cancel (FUL-13, FUL-128)', async () => {
    const [a, b] = await addReady();
    await changeOrder(world, b, { requestCancel: 'No longer needed' });
    await sync();
    expect((await send(a)).exceptionBody?.code).toBe(ERRORS.CANCEL_REQUEST_PENDING.code);
    expect((await send(a, { confirmCancelRequested: true })).exceptionBody ?? null).toBeNull();
  });

  const toCents = (text: string | null) => Math.round(Number(text) * 100);
  const costOf = async (...ids: string[]) =>
    (await Promise.all(ids.map(read))).reduce((sum, { fulfillPrice }) => sum + toCents(fulfillPrice), 0);
  const setCost = async (id: string, cents: number) =>
    world.control('pressify', 'POST', `/orders/${(await read(id)).fulfillId}`, { cost: (cents / 100).toFixed(2) });
  async function pollFactory(id: string): Promise<void> {
    const [attempt] = await world.db.selectFrom('fulfilments').select('id').where('order_id', '=', id).execute();
    await world.app.fulfilment.poll(systemScope(seller.userId, 'test'), attempt?.id ?? '');
  }

  it('splits a corrected cost among its orders although the package was split after sending (FUL-96)', async () => {
    const [a, b] = await addReady();
    await send(a);
    await world.runJobs();
    await changeOrder(world, b, { uncombine: true });
    await sync();
    expect(await links(b)).toMatchObject([{ sameParcel: [], shipsWith: a, fulfilState: 'JOINED' }]);
    const cents = (await costOf(a, b)) + 137;
    await setCost(a, cents);
    await pollFactory(a);
    expect(await costOf(a, b)).toBe(cents);
    expect(toCents((await read(b)).fulfillPrice)).toBeGreaterThan(0);
  });

  it('applies a new cost that happens to equal the previous share of the lead order (FUL-96)', async () => {
    const [a, b] = await addReady();
    await send(a);
    await world.runJobs();
    const share = await costOf(a);
    await setCost(a, share);
    await pollFactory(a);
    expect(await costOf(a, b)).toBe(share);
  });

  it('fails while a design of the other order is missing (FUL-95)', async () => {
    const [a, b] = await addPair();
    await ask(a);
    await dress(a);
    await choose(b);
    const refused = await send(a);
    expect(refused.exceptionBody?.code).toBe(ERRORS.DESIGNS_NOT_READY.code);
    expect(refused.exceptionBody?.reasons?.[0]).toContain(b);
  });

  it('fails for an order whose parcel another order has already sent (FUL-95)', async () => {
    const [a = '', b = ''] = [await addWaiting(), await addWaiting()].toSorted();
    await sync();
    await ask(a);
    await dress(a);
    await dress(b);
    expect((await send(a)).exceptionBody ?? null).toBeNull();
    await world.runJobs();
    await changeOrder(world, b, { combineWith: [a] });
    await sync();
    await ask(b);
    expect(await links(b)).toMatchObject([{ sameParcel: [a], shipsWith: null, fulfilState: 'NONE' }]);
    expect((await send(b)).exceptionBody).toMatchObject({ reasons: ['SAME_PARCEL'] });
    expect(await atFactory(a, b)).toHaveLength(1);
  });

  it('frees the other order of the parcel when both orders are cancelled (FUL-95)', async () => {
    const [a, b] = await addReady();
    await send(a);
    await world.runJobs();
    await changeOrder(world, a, { status: 'CANCELLED' });
    await sync();
    const scope = systemScope(seller.userId, 'test');
    const [attempt] = await world.db.selectFrom('fulfilments').select('id').where('order_id', '=', a).execute();
    await world.app.fulfilment.cancelAtFactory(scope, attempt?.id ?? '');
    expect((await read(a)).fulfilState).toBe('CANCELLED');
    await world.runJobs();
    expect(await links(b)).toMatchObject([{ shipsWith: null, fulfilState: 'NONE' }]);
    expect((await read(b)).fulfillPrice).toBe('0.00');
  });
});
