import { ERRORS } from '@bobbin/contract/errors';
import { fillDesigns, getFileUses, listPngFiles } from '@bobbin/contract/files';
import * as contract from '@bobbin/contract/fulfil-designs';
import { listOrderProducts } from '@bobbin/contract/orders';
import { listSkuDesigns } from '@bobbin/contract/sku-designs';
import type { Input } from '@bobbin/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paint } from '../../server/src/modules/library/testing/pictures.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';
import { makeDesign } from './fulfil-designs.ts';

let world: World;
let seller: Caller;
let staff: Caller;
/** Products that no other test uses, each with its own order and SKU. */
let fresh: { orderId: string; skuId: string; id: string }[] = [];

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 60, shops: 1 } });
  seller = await world.createSeller('lan@example.com');
  staff = await world.createSeller('staff@example.com', 'admin');
  await world.connectShops(seller);
  const rows = await world.db
    .selectFrom('order_products')
    .innerJoin('orders', (join) =>
      join.onRef('orders.owner_id', '=', 'order_products.owner_id').onRef('orders.id', '=', 'order_products.order_id'),
    )
    .where('orders.fulfil_state', '=', 'NONE')
    .where('orders.status', '=', 'AWAITING_SHIPMENT')
    .where('order_products.quantity', '>', 0)
    .select(['order_id', 'sku_id'])
    .distinctOn('sku_id')
    .orderBy('sku_id')
    .execute();
  const orders = new Set<string>();
  const apart = rows.filter(({ order_id: id }) => !orders.has(id) && orders.add(id));
  fresh = apart.map((row) => ({ orderId: row.order_id, skuId: row.sku_id, id: `${row.order_id}-${row.sku_id}` }));
}, 120_000);
afterAll(() => world.close());

function takeProduct() {
  const product = fresh.pop();
  if (!product) throw new Error('the marketplace sold too few SKUs');
  return product;
}

/** The data of a product, for another order of the same SKU. */
const readFacts = ({ orderId, skuId }: { orderId: string; skuId: string }) =>
  world.db
    .selectFrom('order_products')
    .select(['product_id', 'sku_name', 'seller_sku', 'color'])
    .where('order_id', '=', orderId)
    .where('sku_id', '=', skuId)
    .executeTakeFirstOrThrow();

type Body = NonNullable<Input<typeof contract.placeFulfilPicture>['body']>;
const place = (body: Body, caller = staff) => caller.call(contract.placeFulfilPicture, { body });
const make = (title: string, names: readonly string[], isChecked = true) =>
  makeDesign(world.url, staff, { title, names, isChecked });
const countFiles = async () => (await world.db.selectFrom('files').select('id').execute()).length;
const readSides = async ({ orderId, id }: { orderId: string; id: string }) =>
  (await seller.call(listOrderProducts, { params: { id: orderId } })).body?.find((product) => product.id === id)
    ?.designs ?? [];

describe('a fulfil design in the fulfil dialog', () => {
  it("becomes the owner's own file with a use, a version and the remembered design of the SKU, and outlives the staff's file (FFD-9, FIL-26, FIL-63)", async () => {
    const product = takeProduct();
    const design = await make('sunset', ['sunset.png']);
    const [printFile] = design.designs;
    const answer = await place({ id: product.id, pictureId: printFile?.id ?? '', side: 'front' });
    expect(answer.body, JSON.stringify(answer.exceptionBody)).toMatchObject({ name: 'sunset.png' });
    const fileId = answer.body?.fileId ?? '';
    expect(await readSides(product)).toMatchObject([{ placement: 'productFront', fileId }]);
    const library = (await seller.call(listPngFiles)).body?.data ?? [];
    expect(library.find(({ id }) => id === fileId)).toMatchObject({ name: 'sunset.png', ordersCount: 1 });
    const uses = (await seller.call(getFileUses, { params: { id: fileId } })).body;
    expect(uses).toMatchObject({ skusCount: 1, sides: ['front'], orders: [{ orderId: product.orderId }] });
    // The SKU no longer has a card, because it has a design (SKD-2).
    const cards = (await seller.call(listSkuDesigns, { query: { limit: 200 } })).body?.data ?? [];
    expect(cards.map(({ skuId }) => skuId)).not.toContain(product.skuId);

    const next = takeProduct();
    await world.db
      .updateTable('order_products')
      .set({ ...(await readFacts(product)), sku_id: product.skuId })
      .where('order_id', '=', next.orderId)
      .where('sku_id', '=', next.skuId)
      .execute();
    expect((await seller.call(fillDesigns, { params: { id: next.orderId } })).body).toEqual({ filled: [next.id] });
    const filled = await readSides(next);
    expect(filled).toMatchObject([{ placement: 'productFront', fileId }]);

    await staff.call(contract.removeDesignFile, { params: { id: printFile?.id ?? '' } });
    await world.runJobs();
    expect((await fetch(`${world.url}${filled[0]?.url ?? ''}`)).status).toBe(200);
    const logs = await world.db
      .selectFrom('action_logs')
      .select(['owner_id', 'user_id'])
      .where('request_id', '=', answer.headers.get('x-request-id') ?? '')
      .execute();
    expect(logs).toMatchObject([{ owner_id: seller.userId, user_id: staff.userId }]);
  });

  it('fails and leaves nothing when the design is unchecked, of the wrong kind, or names a file that was not sent with it (FFD-6, FFD-9)', async () => {
    const product = takeProduct();
    const unchecked = await make('unchecked', ['unchecked.png'], false);
    const checked = await make('both kinds', ['both.png']);
    const before = await countFiles();
    const codeOf = async (pictureId: string | undefined, side: Body['side']) => {
      const { status, exceptionBody } = await place({ id: product.id, pictureId: pictureId ?? '', side });
      return [status, exceptionBody?.code];
    };
    expect(await codeOf(unchecked.designs[0]?.id, 'front')).toEqual([200, ERRORS.FULFIL_ID_UNCHECKED.code]);
    expect(await codeOf(unchecked.thumbnails[0]?.id, 'mockupFront')).toEqual([200, ERRORS.FULFIL_ID_UNCHECKED.code]);
    const missing = [404, ERRORS.NOT_FOUND.code];
    expect(await codeOf(checked.thumbnails[0]?.id, 'front')).toEqual(missing);
    expect(await codeOf(checked.designs[0]?.id, 'mockupFront')).toEqual(missing);
    expect(await codeOf('nobody-has-this', 'front')).toEqual(missing);
    const form = await makeUnsent();
    expect(await codeOf(form, 'front')).toEqual(missing);
    const seen = await place({
      id: product.id,
      pictureId: checked.designs[0]?.id ?? '',
      side: 'front',
      seen: { fileId: 'another' },
    });
    expect(seen.status).toBe(409);
    expect(await readSides(product)).toEqual([]);
    expect(await countFiles()).toBe(before);
    // The design cannot be used any more as soon as its check mark is removed.
    const id = checked.designs[0]?.id;
    expect(await codeOf(id, 'front')).toEqual([200, undefined]);
    await staff.call(contract.checkFulfilDesign, { params: { id: checked.id }, body: { checked: false } });
    expect(await codeOf(id, 'back')).toEqual([200, ERRORS.FULFIL_ID_UNCHECKED.code]);
  });

  it('can be placed only by members who see fulfil designs and may work on the order (FFD-9, TEA-9)', async () => {
    const product = takeProduct();
    const design = await make('rights', ['rights.png']);
    const body: Body = { id: product.id, pictureId: design.designs[0]?.id ?? '', side: 'front' };
    expect((await place(body, seller)).status).toBe(403);
    // One member sees fulfil designs but no orders, and another sees both but may change neither.
    const designer = await world.createSeller('designer@example.com', 'designer');
    expect((await place(body, designer)).status).toBe(404);
    const support = await world.createSeller('support@example.com', 'support');
    expect((await place(body, support)).status).toBe(403);
    expect(await readSides(product)).toEqual([]);
  });

  it('creates, for many simultaneous calls, one file on the side, with the picture of the design as the mockup (FFD-9, FIL-8)', async () => {
    const product = takeProduct();
    const design = await make('at once', ['once.png']);
    const body = { id: product.id, pictureId: design.designs[0]?.id ?? '', side: 'left' } as const;
    const before = await countFiles();
    const answers = await Promise.all(Array.from({ length: 5 }, () => place(body)));
    expect(new Set(answers.map((answer) => answer.body?.fileId)).size).toBe(1);
    await place({ ...body, pictureId: design.thumbnails[0]?.id ?? '', side: 'mockupLeft' });
    expect((await readSides(product)).map(({ placement }) => placement).toSorted()).toEqual([
      'productLeft',
      'productMockupLeft',
    ]);
    expect(await countFiles()).toBe(before + 2);
  });
});

/** Creates a print file by an upload whose form was not sent yet, and returns the file's id. */
async function makeUnsent(): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await paint(77, 78).png().toBuffer())]), 'unsent.png');
  form.append('sessionId', 'unsent');
  const headers = { authorization: `Bearer ${staff.accessToken}` };
  const response = await fetch(`${world.url}/api/fulfill/design-temp`, { method: 'POST', headers, body: form });
  return ((await response.json()) as { body: { id: string } }).body.id;
}
