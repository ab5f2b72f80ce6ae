import { getOrderStats, getRevenue, listFigure } from '@bobbin/contract/earnings';
import {
  createElsewhereOrder,
  getElsewhereOrder,
  removeElsewhereOrder,
  searchShopSkus,
  updateElsewhereOrder,
  type ElsewhereForm,
  type ElsewhereLine,
} from '@bobbin/contract/elsewhere-orders';
import { ERRORS } from '@bobbin/contract/errors';
import { removeFile } from '@bobbin/contract/files';
import { connectPressify, fulfilOrder } from '@bobbin/contract/fulfilment';
import { createLabel, getOrder, listOrderProducts } from '@bobbin/contract/orders';
import { watchParcels } from '@bobbin/contract/parcel-watch';
import { listProfits } from '@bobbin/contract/profits';
import { toElsewhereId } from '@bobbin/domain/orders/elsewhere';
import { ELSEWHERE_KINDS } from '@bobbin/domain/orders/order-kind';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { paint } from '../../server/src/modules/library/testing/pictures.ts';
import { systemScope } from '../../server/src/platform/access.ts';
import { checkCounts, countCalls, listAll } from '../world/marketplace.ts';
import { uploadPicture } from '../world/upload-picture.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

const HOUR_MS = 3_600_000;
let world: World;
let anna: Caller;
let shopId: string;
let count = 0;

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 6, shops: 1 }, env: { FACTORY_POLL_SECONDS: '1' } });
  anna = await world.createSeller('anna@example.com');
  shopId = (await world.connectShops(anna))[0] ?? '';
  await anna.call(connectPressify, { body: { api: world.pressifyKey } });
}, 120_000);
afterAll(() => world.close());
afterEach(() => checkCounts(world, anna));

const LINE: ElsewhereLine = {
  skuId: null,
  productName: 'Owl tee',
  productType: 'T-shirt',
  color: 'Black',
  size: 'L',
  quantity: 2,
};
const FORM: ElsewhereForm = {
  kind: 'OTHER_CHANNEL',
  reference: null,
  recipient: {
    name: 'Jane Doe',
    phone: '',
    line1: '12 Main St',
    line2: '',
    city: 'Austin',
    state: 'Texas',
    postalCode: '78701',
  },
  lines: [LINE],
  paid: '24.5',
  note: 'gift wrap',
};
const nextReference = () => `WEB-${(count += 1)}`;
async function create(changes: Partial<ElsewhereForm> = {}) {
  const body = { ...FORM, reference: nextReference(), shopId, ...changes };
  const { body: made, exceptionBody } = await anna.call(createElsewhereOrder, { body });
  if (made === null) throw new Error(JSON.stringify(exceptionBody));
  return made;
}
const read = async (id: string) => {
  const { body } = await anna.call(getOrder, { params: { id } });
  if (body === null) throw new Error('no order');
  return body;
};
const codeOf = async (work: Promise<{ exceptionBody: { code: number } | null }>) => (await work).exceptionBody?.code;

describe('An order from elsewhere', () => {
  it('appears in the list with its kind, and is found by kind, reference, name and product (ELS-1)', async () => {
    for (const kind of ELSEWHERE_KINDS) {
      const { id, reference } = await create({ kind });
      expect(await read(id)).toMatchObject({ kind, status: 'AWAITING_SHIPMENT', shippingType: 'SELLER' });
      const found = await listAll(anna, { kinds: kind });
      expect(found.map((order) => order.id)).toEqual([id]);
      const named = await listAll(anna, { search: reference ?? '' });
      expect(named.map((order) => order.id)).toEqual([id]);
      expect((await listAll(anna, { search: 'jane', kinds: kind })).map((order) => order.id)).toEqual([id]);
      await anna.call(removeElsewhereOrder, { params: { id } });
      expect(await listAll(anna, { search: reference ?? '' })).toEqual([]);
    }
  });

  it('takes garment and prints from a SKU of the shop, and refuses a SKU of no shop (ELS-7)', async () => {
    const sold = (await listAll(anna)).find(({ kind }) => kind === 'NORMAL')?.orderProducts[0];
    const { body: found } = await anna.call(searchShopSkus, { query: { shopId, search: sold?.skuId ?? '' } });
    expect(found?.map(({ skuId }) => skuId)).toEqual([sold?.skuId]);
    const line = { ...LINE, skuId: sold?.skuId ?? '', productType: 'Hoodie', quantity: 1 };
    const { id } = await create({ lines: [line, { ...line, quantity: 2 }] });
    const { body: products } = await anna.call(listOrderProducts, { params: { id } });
    expect(products).toMatchObject([
      { skuId: sold?.skuId, productName: sold?.productName, quantity: 3, productType: 'Hoodie' },
    ]);
    const unknown = { ...FORM, shopId, lines: [{ ...line, skuId: '1729000000000000000' }] };
    expect(await codeOf(anna.call(createElsewhereOrder, { body: unknown }))).toBe(ERRORS.SKU_NOT_OF_SHOP.code);
  });

  it('exists once for a reference, also when two people enter it at once (ELS-6)', async () => {
    const reference = nextReference();
    const body = { ...FORM, shopId, reference };
    const both = await Promise.all([
      anna.call(createElsewhereOrder, { body }),
      anna.call(createElsewhereOrder, { body: { ...body, reference: ` ${reference.toLowerCase()} ` } }),
    ]);
    expect(both.filter(({ isSuccess }) => isSuccess)).toHaveLength(1);
    expect(both.map(({ exceptionBody }) => exceptionBody?.code)).toContain(ERRORS.REFERENCE_EXISTS.code);
    expect(await listAll(anna, { search: reference })).toHaveLength(1);
  });

  it('cannot have an address that no parcel reaches, and can have one that only looks unusual (ELS-8)', async () => {
    const at = (changes: object) => ({ ...FORM, shopId, recipient: { ...FORM.recipient, ...changes } });
    for (const [changes, reason] of [
      [{ postalCode: '2134' }, 'ZIP_FORMAT'],
      [{ postalCode: '10001' }, 'ZIP_STATE'],
      [{ state: 'Bavaria' }, 'STATE'],
      [{ name: 'Jos???' }, 'NAME'],
    ] as const) {
      const { exceptionBody } = await anna.call(createElsewhereOrder, { body: at(changes) });
      expect(exceptionBody).toMatchObject({ code: ERRORS.RECIPIENT_INVALID.code });
      expect(exceptionBody?.reasons).toContain(reason);
    }
    expect((await anna.call(createElsewhereOrder, { body: at({ line1: 'PO Box 7' }) })).isSuccess).toBe(true);
  });

  it('can be changed once per revision while nothing of it was sent, and no term of the old name remains (ELS-9)', async () => {
    const { id, revision } = await create();
    const body = { ...FORM, revision, reference: 'NEW-1', recipient: { ...FORM.recipient, name: 'Zoë Quill' } };
    const lines = [{ ...LINE, quantity: 1, size: 'M' }];
    const [one, two] = await Promise.all([
      anna.call(updateElsewhereOrder, { params: { id }, body: { ...body, lines } }),
      anna.call(updateElsewhereOrder, { params: { id }, body: { ...body, lines } }),
    ]);
    expect([one, two].filter(({ isSuccess }) => isSuccess)).toHaveLength(1);
    expect((await anna.call(getElsewhereOrder, { params: { id } })).body).toMatchObject({
      reference: 'NEW-1',
      paid: '24.50',
      revision: 2,
      isOpen: true,
      lines: [{ size: 'M', quantity: 1 }],
    });
    expect((await listAll(anna, { search: 'quill' })).map((order) => order.id)).toEqual([id]);
    expect((await listAll(anna, { search: 'jane' })).map((order) => order.id)).not.toContain(id);
    expect((await read(id)).timeline.map(({ event }) => event)).toContain('editedByHand');
  });

  it('leaves no row behind when it is deleted (ELS-9)', async () => {
    const { id } = await create();
    await anna.call(removeElsewhereOrder, { params: { id } });
    expect((await anna.call(getOrder, { params: { id } })).status).toBe(404);
    for (const table of ['order_products', 'order_terms', 'order_events', 'elsewhere_orders'] as const)
      expect(await world.db.selectFrom(table).select('order_id').where('order_id', '=', id).execute()).toEqual([]);
  });
});

describe('The designs of an order from elsewhere', () => {
  const putDesign = async (productId: string, width: number) =>
    uploadPicture(
      { ...world, accessToken: anna.accessToken },
      productId,
      'front',
      Buffer.from(await paint(width, width).png().toBuffer()),
    );
  /** Reads the order as its form sends it back. */
  async function readForm(id: string) {
    const { body } = await anna.call(getElsewhereOrder, { params: { id } });
    if (body === null) throw new Error('no order');
    const { id: _id, shopId: _shop, isOpen: _open, wasSent: _sent, ...form } = body;
    return form;
  }
  async function change(id: string, lines: readonly ElsewhereLine[]): Promise<void> {
    world.clock.advance(1_000);
    const body = { ...(await readForm(id)), lines: [...lines] };
    const { isSuccess, exceptionBody } = await anna.call(updateElsewhereOrder, { params: { id }, body });
    if (!isSuccess) throw new Error(JSON.stringify(exceptionBody));
  }
  /** Lists the products of an order with the file on their front. */
  async function listDesigns(id: string) {
    const { body: products } = await anna.call(listOrderProducts, { params: { id } });
    const placed = await world.db
      .selectFrom('placements')
      .select(['sku_id as skuId', 'file_id as fileId'])
      .where('order_id', '=', id)
      .execute();
    return (products ?? []).map(({ skuId, productName }) => [
      productName,
      placed.filter((one) => one.skuId === skuId).map(({ fileId }) => fileId),
    ]);
  }
  const isRemovable = async (id: string) => (await anna.call(removeFile, { params: { id } })).isSuccess;

  it('stay with their product when the order is changed, and never come to a new product (ELS-16)', async () => {
    const { id } = await create({
      lines: [
        { ...LINE, productName: 'Tee A' },
        { ...LINE, productName: 'Tee B' },
      ],
    });
    const { orderProducts } = await read(id);
    const a = await putDesign(orderProducts[0]?.id ?? '', 90);
    const b = await putDesign(orderProducts[1]?.id ?? '', 60);
    const [teeA, teeB] = (await readForm(id)).lines;
    if (!teeA || !teeB) throw new Error('no products');
    await change(id, [teeB, teeA]);
    expect(await listDesigns(id)).toEqual([
      ['Tee B', [b]],
      ['Tee A', [a]],
    ]);
    const teeC = { ...LINE, productName: 'Tee C' };
    await change(id, [teeC, { ...teeB, productName: 'Tee B, new' }]);
    expect(await listDesigns(id)).toEqual([
      ['Tee C', []],
      ['Tee B, new', [b]],
    ]);
    // The removed product no longer uses its design.
    expect([await isRemovable(a), await isRemovable(b)]).toEqual([true, false]);
    // A new product at the place of a removed one is another product, also for remembered designs.
    const before = (await readForm(id)).lines.map(({ skuId }) => skuId);
    await change(id, [{ ...LINE, productName: 'Tee D' }]);
    const [teeD] = (await readForm(id)).lines;
    expect([teeA.skuId, teeB.skuId, ...before]).not.toContain(teeD?.skuId);
    expect(await listDesigns(id)).toEqual([['Tee D', []]]);
    expect(await isRemovable(b)).toBe(true);
    await anna.call(removeElsewhereOrder, { params: { id } });
  });

  it('can be deleted after their order was deleted (ELS-16)', async () => {
    const { id } = await create();
    const design = await putDesign((await read(id)).orderProducts[0]?.id ?? '', 30);
    expect(await isRemovable(design)).toBe(false);
    await anna.call(removeElsewhereOrder, { params: { id } });
    const uses = await world.db.selectFrom('sku_designs').select('orders').where('sku_id', 'like', `${id}-%`).execute();
    expect(uses).toEqual([{ orders: 0 }]);
    expect(await isRemovable(design)).toBe(true);
  });

  it('never come with the SKU that another order gave a product (ELS-16)', async () => {
    const [one, two] = [await create(), await create()];
    const [line] = (await readForm(one.id)).lines;
    const body = { ...(await readForm(two.id)), lines: [line ?? LINE] };
    const refused = await anna.call(updateElsewhereOrder, { params: { id: two.id }, body });
    expect(refused.exceptionBody).toMatchObject({ code: ERRORS.SKU_NOT_OF_SHOP.code, reasons: [line?.skuId] });
    for (const { id } of [one, two]) await anna.call(removeElsewhereOrder, { params: { id } });
  });
});

describe('The fulfilment of an order from elsewhere', () => {
  const readFigures = async () => {
    const [revenue, stats] = [
      await anna.call(getRevenue, { query: {} }),
      await anna.call(getOrderStats, { query: {} }),
    ];
    return { revenue: revenue.body?.range, allTime: revenue.body?.allTime, stats: stats.body };
  };

  async function send(id: string): Promise<void> {
    const order = await read(id);
    const design = Buffer.from(await paint(4500, 5400).png({ compressionLevel: 1 }).toBuffer());
    const mockup = Buffer.from(await paint(300, 300).png().toBuffer());
    for (const { id: productId } of order.orderProducts) {
      await uploadPicture({ ...world, accessToken: anna.accessToken }, productId, 'front', design);
      await uploadPicture({ ...world, accessToken: anna.accessToken }, productId, 'mockupFront', mockup);
    }
    const orderProducts = order.orderProducts.map((product) => ({
      id: product.id,
      productType: product.productType ?? '',
      productColor: product.productColor,
      productSize: product.productSize,
    }));
    const answer = await anna.call(fulfilOrder, {
      body: { id, type: 'AUTO', fulfillHouse: 'PRESSIFY', isDraft: false, orderProducts },
    });
    if (!answer.isSuccess) throw new Error(JSON.stringify(answer.exceptionBody));
    await world.runJobs();
  }
  async function factory(id: string, body: object): Promise<void> {
    const { orders } = await world.control<{ orders: { id: number; ref_id: string }[] }>('pressify', 'GET', '/state');
    const made = orders.find(({ ref_id: ref }) => ref.startsWith(id));
    await world.control('pressify', 'POST', `/orders/${made?.id}`, body);
    const attempt = await world.db.selectFrom('fulfilments').select('id').where('order_id', '=', id).executeTakeFirst();
    await world.app.fulfilment.poll(systemScope(anna.userId, 'test'), attempt?.id ?? '');
    await world.runJobs();
  }

  it('follows the factory to the end, counts only its cost, and never calls the marketplace (ELS-2, ELS-3, ELS-4, ELS-5)', async () => {
    const before = await readFigures();
    const { id } = await create();
    expect(await readFigures()).toEqual(before);
    await send(id);
    const calls = await countCalls(world, /./);
    await factory(id, { status: 'shipped', tracking: '9400100000000000000006', cost: '9.50' });
    expect(await countCalls(world, /./)).toBe(calls);
    expect(await read(id)).toMatchObject({
      status: 'IN_TRANSIT',
      fulfilState: 'SHIPPED',
      trackingNumber: '9400100000000000000006',
      dueAt: null,
      fulfillPrice: '9.50',
    });
    const after = await readFigures();
    expect(after.stats).toEqual(before.stats);
    expect(after.allTime?.total).toEqual(before.allTime?.total);
    const { body: profits } = await anna.call(listProfits, { query: { by: 'shop' } });
    expect(JSON.stringify(profits)).toContain('9.50');
    const asked = { params: { figure: 'fulfills' as const }, query: { state: 'elsewhere' as const } };
    const costs = await anna.call(listFigure, asked);
    // The orders of other tests have no cost yet.
    expect(costs.body).toMatchObject({ sum: '9.50' });
    expect(costs.body?.data.find(({ subjectId }) => subjectId === id)).toMatchObject({ amount: '9.50' });
    const removed = await codeOf(anna.call(removeElsewhereOrder, { params: { id } }));
    expect(removed).toBe(ERRORS.ELSEWHERE_SENT.code);
  });

  it('never reaches the marketplace, at any place that calls it for an order (ELS-2)', async () => {
    const { id } = await create();
    const { app } = world;
    const scope = systemScope(anna.userId, 'test');
    const label = (anew: boolean) => anna.call(createLabel, { body: { shopId, orderId: id, anew } });
    const shop = { is_auto_create_label: true, auto_label_since: new Date(0) };
    await world.db.updateTable('shops').set(shop).where('id', '=', shopId).execute();
    // Makes the labels of the marketplace's orders, so that only the order from elsewhere could still cause a call.
    await app.orders.autoLabels.make(scope, shopId);
    const calls = await countCalls(world, /./);
    // A label: bought by a person, fetched again, bought by the job.
    expect(await codeOf(label(false))).toBe(ERRORS.LABEL_NOT_POSSIBLE.code);
    expect(await codeOf(label(true))).toBe(ERRORS.LABEL_NOT_POSSIBLE.code);
    await app.orders.autoLabels.make(scope, shopId);
    // A read of the order: for a webhook, for a request, and for a statement that names it.
    expect(await app.orders.sync.pullOrders(scope, shopId, [id])).toMatchObject({ seenIds: [], changedIds: [] });
    await app.orders.settled.recover(scope, shopId, [id, toElsewhereId(0, [0, 0, 0, 0, 0])]);
    // The tracking number of the parcel.
    await app.orders.markShipped(scope, id, { trackingNumber: '9400100000000000000006', carrier: 'USPS' });
    expect((await read(id)).trackingNumbers).toEqual([]);
    expect(await countCalls(world, /./)).toBe(calls);
    // The sync and the reconciliation of its shop leave it as it is.
    const row = await world.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
    await app.orders.sync.syncShop(scope, shopId, 'manual');
    await world.runJobs();
    expect(await world.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()).toEqual(row);
  });

  it('changes no platform rate and no place on the leaderboard (ELS-4)', async () => {
    const rates = async () => (await anna.call(watchParcels, { query: {} })).body;
    const places = () => app().countOrdersSince(world.clock.now() - 24 * HOUR_MS);
    const app = () => world.app.orders;
    const before = [await rates(), await places()];
    await create();
    expect([await rates(), await places()]).toEqual(before);
  });

  it('keeps the usual deadline, and needs attention when the deadline is near (ELS-3)', async () => {
    const { id } = await create();
    const { dueAt, todo } = await read(id);
    expect(todo).toEqual([]);
    world.clock.advance(Date.parse(dueAt ?? '') - world.clock.now() - HOUR_MS);
    anna = await world.signIn('anna@example.com');
    expect((await read(id)).todo).toEqual(['dueSoon']);
    expect((await listAll(anna, { attention: 'todo' })).map((order) => order.id)).toContain(id);
  });

  it('hides the recipient 30 days after the order left the factory (ELS-15)', async () => {
    const { id } = await create();
    const waiting = await create();
    await world.db
      .updateTable('orders')
      .set({ status: 'IN_TRANSIT', updated_at: new Date(world.clock.now()) })
      .where('id', '=', id)
      .execute();
    world.clock.advance(31 * 24 * HOUR_MS);
    await world.app.modules.find(({ name }) => name === 'orders')?.tidy?.();
    const nameOf = async (orderId: string) =>
      (await world.db.selectFrom('orders').select('address').where('id', '=', orderId).executeTakeFirst())?.address
        ?.name;
    expect(await nameOf(id)).toBe('J*** D***');
    expect(await nameOf(waiting.id)).toBe('Jane Doe');
    // Restores the status by which the counts know the order.
    await world.db.updateTable('orders').set({ status: 'AWAITING_SHIPMENT' }).where('id', '=', id).execute();
  });
});
