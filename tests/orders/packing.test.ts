import { ERRORS } from '@bobbin/contract/errors';
import { listPackingPrints, startPackingPrint, type PackingPrint } from '@bobbin/contract/packing';
import { getOrder } from '@bobbin/contract/orders';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addOrder, syncNow } from '../world/marketplace.ts';
import { joinTeam } from '../world/teams.ts';
import { countImages, readTexts } from '../world/pdf-texts.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

const DAY_MS = 24 * 3600_000;

describe('packing slips and pick lists', () => {
  let world: World;
  let seller: Caller;
  let shopId: string;
  let otherShopId: string;

  beforeAll(async () => {
    world = await startWorld({ marketplace: { orders: 0, shops: 2 } });
    seller = await world.createSeller('anna@example.com');
    [shopId = '', otherShopId = ''] = await world.connectShops(seller);
  });
  afterAll(() => world.close());

  async function addPaid(shop = shopId): Promise<string> {
    const id = await addOrder(world, shop, 'AWAITING_SHIPMENT');
    await syncNow(world, seller, shop);
    return id;
  }
  const start = (ids: string[], kind: 'slips' | 'picks' = 'slips', size: '4x6' | 'A4' | 'Letter' = 'A4', by = seller) =>
    by.call(startPackingPrint, { body: { ids, kind, size, locale: 'vi' } });
  async function find(id: string, by = seller): Promise<PackingPrint | undefined> {
    return (await by.call(listPackingPrints)).body?.prints.find((print) => print.id === id);
  }
  async function open(print: PackingPrint | undefined): Promise<PDFDocument> {
    const response = await fetch(new URL(print?.url ?? '', world.url));
    expect(response.status).toBe(200);
    return PDFDocument.load(await response.arrayBuffer());
  }
  /** Starts a print, runs its job, and opens the file. */
  async function make(...wish: Parameters<typeof start>) {
    const { body } = await start(...wish);
    expect(body).toMatchObject({ state: 'waiting', url: null });
    await world.runJobs();
    const print = await find(body?.id ?? '');
    expect(print).toMatchObject({ state: 'ready', reason: null });
    const document = await open(print);
    return { print, document, pages: readTexts(document) };
  }

  it('show one page for each order, in the sequence of the selection, with shop, recipient, products and pictures (PCK-1, PCK-2, PCK-7)', async () => {
    const ids = [await addPaid(), await addPaid()].toReversed();
    const { document, pages, print } = await make(ids, 'slips', '4x6');
    expect(print).toMatchObject({ count: 2, leftOut: [], kind: 'slips', size: '4x6' });
    expect(document.getPages().map((page) => page.getSize())).toEqual([
      { width: 288, height: 432 },
      { width: 288, height: 432 },
    ]);
    for (const [at, id] of ids.entries()) {
      const order = (await seller.call(getOrder, { params: { id } })).body;
      const text = (pages[at] ?? []).join(' ');
      expect(pages[at]).toContain(id);
      expect(pages[at]?.[0]).toBe(order?.shop.nameShop);
      expect(text).toContain(order?.buyerName ?? 'unknown');
      expect(text).toContain(order?.address?.postalCode ?? 'unknown');
      for (const product of order?.orderProducts ?? []) {
        expect(text).toContain(product.sellerSku.slice(0, 10));
        expect(text).toContain(`× ${product.quantity}`);
      }
    }
    // The simulated marketplace serves the pictures of the products.
    expect(countImages(document)).toBeGreaterThan(0);
  });

  it('draw Vietnamese letters with their accents, continue long orders on a further page, and do without unreadable pictures (PCK-2, PCK-4, PCK-9)', async () => {
    const id = await addPaid();
    await world.db
      .updateTable('order_products')
      .set({
        sku_image: 'https://127.0.0.1/nothing.png',
        product_name: 'Áo thun chữ “Đường về nhà” — Nguyễn Thuỵ Ngọc Diễm, ưỡn ẹo',
      })
      .where('order_id', '=', id)
      .execute();
    const [line] = await world.db.selectFrom('order_products').selectAll().where('order_id', '=', id).execute();
    if (line === undefined) throw new Error('no product');
    for (let at = 0; at < 9; at += 1) {
      await world.db
        .insertInto('order_products')
        .values({ ...line, id: `${line.id}-${at}`, sku_id: `${line.sku_id}-${at}`, position: 10 + at })
        .execute();
    }
    const { pages, document } = await make([id], 'slips', '4x6');
    expect(countImages(document)).toBe(0);
    expect(pages.length).toBeGreaterThan(1);
    const text = pages.flat().join(' ');
    expect(text).toContain('Áo thun chữ “Đường về nhà”');
    expect(text).toContain('Nguyễn Thuỵ Ngọc Diễm');
    expect(text).not.toContain('¿');
    expect(pages[1]?.join(' ')).toContain('pieces');
  });

  it('group a pick list by factory and SKU, and name the orders of each row (PCK-5)', async () => {
    const [one, two] = [await addPaid(), await addPaid()];
    const rows = await world.db
      .selectFrom('order_products')
      .selectAll()
      .where('order_id', 'in', [one, two])
      .orderBy('order_id')
      .execute();
    const [first] = rows;
    if (first === undefined) throw new Error('no product');
    await world.db.deleteFrom('order_products').where('order_id', 'in', [one, two]).execute();
    for (const [at, id] of [one, two].entries()) {
      await world.db
        .insertInto('order_products')
        .values({ ...first, order_id: id, quantity: at + 1, seller_sku: 'PICK-TEE-L' })
        .execute();
    }
    await world.db.updateTable('orders').set({ fulfil_house: 'MANGO' }).where('id', 'in', [one, two]).execute();
    const { pages, document } = await make([one, two], 'picks', 'Letter');
    expect(document.getPage(0).getSize()).toEqual({ width: 612, height: 792 });
    const [texts = []] = pages;
    expect(texts).toContain('Danh sách lấy hàng');
    expect(texts).toContain('Mango');
    expect(texts.filter((text) => text === 'PICK-TEE-L')).toHaveLength(1);
    expect(texts).toContain('3');
    expect(texts).toContain('3 sản phẩm · 2 đơn');
    expect(texts.join(' ').replaceAll('\u00A0', ' ')).toContain(`${one}, ${two} ×2`);
    expect((await start([one], 'picks', '4x6')).status).toBe(422);
  });

  it('leave out cancelled and unpaid orders and name them, and refuse a selection without any other order (PCK-3)', async () => {
    const kept = await addPaid();
    const gone = await addPaid();
    const { body } = await start([gone, kept]);
    await world.db.updateTable('orders').set({ status: 'CANCELLED' }).where('id', '=', gone).execute();
    await world.runJobs();
    const print = await find(body?.id ?? '');
    expect(print).toMatchObject({ state: 'ready', count: 1, leftOut: [gone] });
    expect((await open(print)).getPageCount()).toBe(1);
    expect((await start([gone])).exceptionBody?.code).toBe(ERRORS.NOTHING_TO_PACK.code);
    // The last order of a print is cancelled while the job waits.
    const late = await start([kept]);
    await world.db.updateTable('orders').set({ status: 'CANCELLED' }).where('id', '=', kept).execute();
    await world.runJobs();
    expect(await find(late.body?.id ?? '')).toMatchObject({ state: 'failed', reason: 'NOTHING_LEFT', url: null });
  });

  it('belong to the user who made them, and disappear when an order is in a shop that the user lost (PCK-8)', async () => {
    const id = await addPaid();
    const other = await addPaid(otherShopId);
    const team = await joinTeam(world, seller, { email: 'op@example.com', role: 'operator', shopIds: [shopId] });
    expect((await start([other], 'slips', 'A4', team.member)).exceptionBody?.code).toBe(ERRORS.NOT_FOUND.code);
    const own = await start([id], 'slips', 'A4', team.member);
    await world.runJobs();
    expect(await find(own.body?.id ?? '', team.member)).toMatchObject({ state: 'ready' });
    expect(await find(own.body?.id ?? '')).toBeUndefined();
    await world.db.updateTable('orders').set({ shop_id: otherShopId }).where('id', '=', id).execute();
    expect(await find(own.body?.id ?? '', team.member)).toBeUndefined();
    await world.db.updateTable('orders').set({ shop_id: shopId }).where('id', '=', id).execute();
  });

  it('can be opened again for seven days, and are then deleted with their file (PCK-6)', async () => {
    const id = await addPaid();
    const { print } = await make([id]);
    const readFiles = () => world.db.selectFrom('files').select('id').where('source', '=', 'packing').execute();
    world.clock.advance(6 * DAY_MS);
    seller = await world.signIn('anna@example.com');
    await open(await find(print?.id ?? ''));
    world.clock.advance(DAY_MS + 1);
    seller = await world.signIn('anna@example.com');
    expect((await fetch(new URL(print?.url ?? '', world.url))).status).toBe(404);
    expect(await find(print?.id ?? '')).toBeUndefined();
    for (const { tidy } of world.app.modules) await tidy?.();
    expect(await readFiles()).toEqual([]);
    expect(await world.db.selectFrom('packing_prints').select('id').execute()).toEqual([]);
  });
});
