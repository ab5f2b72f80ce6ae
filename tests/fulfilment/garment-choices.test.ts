import { ERRORS } from '@bobbin/contract/errors';
import { fillDesigns, uploadToLibrary } from '@bobbin/contract/files';
import { fulfilOrder } from '@bobbin/contract/fulfilment';
import { listOrderProducts } from '@bobbin/contract/orders';
import { confirmColours, createPrint, placePrint } from '@bobbin/contract/prints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SubmittedRequest } from '../../server/src/modules/fulfilment/fulfilment.sql.ts';
import { paint } from '../../server/src/modules/library/testing/pictures.ts';
import { openBulkWorld, type BulkWorld } from './bulk-world.ts';

const ALWAYS = { productType: null, sizes: [], isYouth: false, colours: [], tone: null };

let bulk: BulkWorld;

beforeAll(async () => {
  bulk = await openBulkWorld({ partners: [] });
}, 120_000);
afterAll(() => bulk.world.close());

/** Adds a file to the library, with the same contrast on every colour. */
async function addFile(name: string, shade: number, contrast: number): Promise<string> {
  const { world, seller } = bulk;
  const form = new FormData();
  form.set(
    'file',
    new Blob([
      new Uint8Array(
        await paint(60 + shade, 60)
          .png()
          .toBuffer(),
      ),
    ]),
    `${name}.png`,
  );
  const headers = { authorization: `Bearer ${seller.accessToken}` };
  const answer = await fetch(`${world.url}/api${uploadToLibrary.path}`, { method: 'POST', headers, body: form });
  const { id } = ((await answer.json()) as { body: { id: string } }).body;
  await world.runJobs();
  const contrasts = JSON.stringify(Array.from({ length: 24 }, () => contrast));
  const size = { width: 4500, height: 5400 };
  await world.db
    .updateTable('files')
    .set({ contrasts, ...size })
    .where('id', '=', id)
    .execute();
  return id;
}

/** Adds an order of a product whose colour is unknown, and puts a print on the product. */
async function addOrder(sku: string, variants: { tone: 'dark' | null; files: Record<string, string> }[]) {
  const { world, seller, shopIds } = bulk;
  const [orderId = ''] = await bulk.addWaiting(1);
  await world.db.deleteFrom('order_products').where('order_id', '=', orderId).where('position', '>', 0).execute();
  const skuId = `id-of-${sku}`;
  const id = `${orderId}-${skuId}`;
  const product = { id, sku_id: skuId, product_id: `product-of-${sku}`, sku_name: 'Zaffre, M', color: null };
  await world.db.updateTable('order_products').set(product).where('order_id', '=', orderId).execute();
  // Registers the SKU.
  await seller.call(fillDesigns, { params: { id: orderId } });
  const made = await seller.call(createPrint, {
    body: {
      name: sku,
      variants: variants.map(({ tone, files }) => ({
        when: { ...ALWAYS, tone },
        files: Object.entries(files).map(([side, fileId]) => ({ side: side as 'front', fileId })),
      })),
    },
  });
  const printId = made.body?.id ?? '';
  const target = { kind: 'product' as const, shopId: shopIds[0] ?? '', productId: product.product_id };
  await seller.call(placePrint, { params: { id: printId }, body: { target } });
  await seller.call(fillDesigns, { params: { id: orderId } });
  return { orderId, id, printId };
}

async function read(orderId: string) {
  const [product] = (await bulk.seller.call(listOrderProducts, { params: { id: orderId } })).body ?? [];
  const front = product?.designs.find(({ placement }) => placement === 'productFront')?.fileId;
  return { front, color: product?.productColor, waiting: product?.waiting };
}

/** Lists the front files of the requests for the factory; drafts are requests too. */
async function readSent(orderId: string) {
  const rows = await bulk.world.db
    .selectFrom('fulfilments')
    .select('request')
    .where('order_id', '=', orderId)
    .execute();
  return rows.map(({ request }) => (request as SubmittedRequest).products[0]?.files.productFront?.fileId);
}

const send = ({ orderId, id }: { orderId: string; id: string }, isDraft = false) =>
  bulk.seller.call(fulfilOrder, {
    body: {
      id: orderId,
      type: 'AUTO',
      isDraft,
      fulfillHouse: 'PRESSIFY',
      orderProducts: [{ id, productType: 'T-shirt', productColor: 'Black', productSize: 'M' }],
    },
  });

describe('an order that is sent with another garment than its files are for (PRN-18)', () => {
  it('gets the files of the garment before it is sent', async () => {
    const [light, dark] = [await addFile('light', 1, 600), await addFile('dark', 2, 600)];
    const mockup = await addFile('mockup', 3, 600);
    const order = await addOrder('CHOSEN', [
      { tone: null, files: { front: light, mockupFront: mockup } },
      { tone: 'dark', files: { front: dark } },
    ]);
    expect((await read(order.orderId)).front).toBe(light);
    expect((await send(order)).exceptionBody).toBeNull();
    expect(await read(order.orderId)).toMatchObject({ front: dark, color: 'Black' });
    expect(await readSent(order.orderId)).toEqual([dark]);
  });

  it('is not sent while the print waits for a confirmation on the colour, which its dialog offers (PRN-10)', async () => {
    const pale = await addFile('pale', 4, 150);
    const mockup = await addFile('mockup-of-pale', 5, 600);
    const order = await addOrder('ASKED', [{ tone: null, files: { front: pale, mockupFront: mockup } }]);
    expect((await read(order.orderId)).front).toBe(pale);
    const refused = await send(order);
    expect(refused.exceptionBody).toMatchObject({ code: ERRORS.PRINT_UNCONFIRMED.code });
    expect(await read(order.orderId)).toMatchObject({
      front: undefined,
      color: 'Black',
      waiting: { printId: order.printId, colour: 'Black', sides: ['front'] },
    });
    expect(await readSent(order.orderId)).toEqual([]);
    expect((await send(order, true)).body).toMatchObject({ fulfilState: 'DRAFT', draftBlockers: ['DESIGNS'] });
    const answers = [{ colour: 'Black', side: 'front' as const, answer: 'print' as const }];
    await bulk.seller.call(confirmColours, { params: { id: order.printId }, body: { answers } });
    await bulk.seller.call(fillDesigns, { params: { id: order.orderId } });
    expect((await send(order)).exceptionBody).toBeNull();
    expect(await readSent(order.orderId)).toEqual([pale]);
  });

  it('may be saved as a draft at once, which then waits for its files (FUL-63)', async () => {
    const pale = await addFile('pale-too', 6, 150);
    const order = await addOrder('DRAFTED', [{ tone: null, files: { front: pale } }]);
    expect((await send(order, true)).body).toMatchObject({ fulfilState: 'DRAFT', draftBlockers: ['DESIGNS'] });
    expect(await read(order.orderId)).toMatchObject({ front: undefined, color: 'Black' });
  });
});
