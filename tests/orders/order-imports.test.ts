import {
  applyOrderImport,
  getOrderImport,
  listOrderImports,
  previewOrderImport,
  undoOrderImport,
} from '@bobbin/contract/order-imports';
import { removeElsewhereOrder, updateElsewhereOrder, getElsewhereOrder } from '@bobbin/contract/elsewhere-orders';
import { ERRORS } from '@bobbin/contract/errors';
import { fillDesigns } from '@bobbin/contract/files';
import { fulfilOrder } from '@bobbin/contract/fulfilment';
import { changeTeamwork, createTag } from '@bobbin/contract/teamwork';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { paint } from '../../server/src/modules/library/testing/pictures.ts';
import { checkCounts, listAll } from '../world/marketplace.ts';
import { uploadPicture } from '../world/upload-picture.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

const HEAD = 'order_no,kind,sku,product,qty,name,address,city,state,zip,total,gift_note';
const ADDRESS = 'Jane Doe,1 Main St,Austin,TX,78701';
let world: World;
let anna: Caller;
let shopId: string;
let sku: string;
let count = 0;

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 6, shops: 1 } });
  anna = await world.createSeller('anna@example.com');
  shopId = (await world.connectShops(anna))[0] ?? '';
  const [order] = await listAll(anna);
  sku =
    order?.orderProducts.find(({ sellerSku }) => sellerSku !== '')?.sellerSku ?? order?.orderProducts[0]?.skuId ?? '';
});
afterAll(() => world.close());
afterEach(() => checkCounts(world, anna));

const reference = () => `WEB-${(count += 1)}`;
const toCsv = (...lines: string[]) => [HEAD, ...lines, ''].join('\n');
const toBody = (csv: string, more: object = {}) => ({ shopId, csv, kind: 'OTHER_CHANNEL' as const, ...more });
async function preview(csv: string, more: object = {}) {
  const { body, exceptionBody } = await anna.call(previewOrderImport, { body: toBody(csv, more) });
  if (body === null) throw new Error(JSON.stringify(exceptionBody));
  return body;
}
async function apply(csv: string, more: object = {}) {
  const { body, exceptionBody } = await anna.call(applyOrderImport, {
    body: { ...toBody(csv, more), name: 'don.csv' },
  });
  if (body === null) throw new Error(JSON.stringify(exceptionBody));
  return body;
}
const listReferences = async () =>
  (await world.db.selectFrom('elsewhere_orders').select('reference').execute()).map((row) => row.reference);

describe('An import of orders from elsewhere', () => {
  it('shows the meaning of the columns and the result of each line, and stores nothing in the dry run (ELS-11, ELS-12)', async () => {
    const [one, two] = [reference(), reference()];
    const csv = toCsv(
      `${one},mẫu,${sku},,2,${ADDRESS},0,`,
      `${one},,,Mug,1,,,,,,,`,
      `${two},kênh khác,NO-SUCH-SKU,,1,${ADDRESS},24.50,hi`,
    );
    const { columns, lines, totals } = await preview(csv);
    expect(columns.map(({ field }) => field)).toEqual([
      'reference',
      'kind',
      'sku',
      'product',
      'quantity',
      'name',
      'line1',
      'city',
      'state',
      'zip',
      'paid',
      null,
    ]);
    expect(lines).toMatchObject([
      { line: 2, outcome: 'new', kind: 'OWN_SAMPLE', reference: one },
      { line: 3, outcome: 'new', reference: one },
      { line: 4, outcome: 'refused', problem: 'unknownSku', field: 'sku', value: 'NO-SUCH-SKU' },
    ]);
    expect(totals).toMatchObject({ newLines: 2, refusedLines: 1, newOrders: 1, byKind: { OWN_SAMPLE: 1 } });
    expect(await listReferences()).not.toContain(one);
  });

  it('creates each order once, also when the file is uploaded twice at once (ELS-6, ELS-13)', async () => {
    const one = reference();
    const csv = toCsv(`${one},sample,${sku},,2,${ADDRESS},,`, `${one},,,Mug,1,,,,,,,`);
    const both = await Promise.all([apply(csv), apply(csv)]);
    expect(both.filter(({ importId }) => importId !== null)).toHaveLength(1);
    const again = await apply(csv);
    expect(again.lines.map(({ outcome }) => outcome)).toEqual(['known', 'known']);
    const [order, ...others] = await listAll(anna, { search: one });
    expect(others).toEqual([]);
    expect(order).toMatchObject({ kind: 'OWN_SAMPLE' });
    expect(order?.orderProducts.map(({ quantity }) => quantity)).toEqual([2, 1]);
    expect(order?.orderProducts[0]?.skuId).not.toContain(order?.id);
  });

  it('leaves out a refused line with its whole order, and imports the others (ELS-12)', async () => {
    const [good, bad] = [reference(), reference()];
    const csv = toCsv(`${good},,,Mug,1,${ADDRESS},9.5,`, `${bad},,,Mug,1,${ADDRESS},,`, `${bad},,,Mug,2 cái,,,,,,,`);
    const { lines, importId } = await apply(csv);
    expect(lines.map(({ outcome, problem }) => [outcome, problem])).toEqual([
      ['new', null],
      ['refused', 'ofOrder'],
      ['refused', 'badQuantity'],
    ]);
    const stored = await anna.call(getOrderImport, { params: { id: importId ?? '' } });
    expect(stored.body?.lines.map(({ outcome }) => outcome)).toEqual(['new', 'refused', 'refused']);
    // A correction in the dry run counts like the cell, and the line that was left out can follow.
    const fixes = [{ line: 4, field: 'quantity' as const, value: lines[2]?.suggestion ?? '' }];
    const fixed = await apply(csv, { fixes });
    expect(fixed.lines.map(({ outcome }) => outcome)).toEqual(['known', 'new', 'new']);
    expect(await listReferences()).toEqual(expect.arrayContaining([good, bad]));
  });

  it('remembers the meaning of the columns, and leaves out skipped lines (ELS-11)', async () => {
    const csv = toCsv(`${reference()},,,Mug,1,${ADDRESS},,thanks`, `${reference()},,,Mug,1,${ADDRESS},,`);
    const columns = (await preview(csv)).columns.map(({ field }) => field);
    const chosen = [...columns.slice(0, -1), 'note' as const];
    expect(await apply(csv, { columns: chosen, skipped: [3] })).toMatchObject({ totals: { newOrders: 1 } });
    const again = await preview(csv);
    expect(again.columns.at(-1)).toEqual({ header: 'gift_note', field: 'note', source: 'remembered' });
    const [order] = await listAll(anna, { search: `WEB-${count - 1}` });
    expect((await anna.call(getElsewhereOrder, { params: { id: order?.id ?? '' } })).body?.note).toBe('thanks');
  });

  it('fails when the file has no header or no line (ELS-10)', async () => {
    for (const csv of ['', HEAD]) {
      const { exceptionBody } = await anna.call(previewOrderImport, { body: toBody(csv) });
      expect(exceptionBody?.code).toBe(ERRORS.ORDER_TABLE_UNREADABLE.code);
    }
  });
});

describe('The undo of an import', () => {
  it('deletes unsent orders, keeps changed and sent ones, and changes nothing the second time (ELS-14)', async () => {
    const names = [reference(), reference(), reference()];
    const { importId } = await apply(toCsv(...names.map((name) => `${name},,,Mug,1,${ADDRESS},,`)));
    const [, changed = '', sent = ''] = await Promise.all(
      names.map(async (name) => (await listAll(anna, { search: name }))[0]?.id ?? ''),
    );
    const { body } = await anna.call(getElsewhereOrder, { params: { id: changed } });
    if (body === null) throw new Error('no order');
    const { id: _id, shopId: _shop, isOpen: _open, wasSent: _sent, ...form } = body;
    await anna.call(updateElsewhereOrder, { params: { id: changed }, body: { ...form, note: 'new' } });
    const made = await anna.call(fulfilOrder, { body: { id: sent, type: 'HAND', fulfillPrice: '5.00' } });
    expect(made.isSuccess).toBe(true);
    const undo = () => anna.call(undoOrderImport, { params: { id: importId ?? '' } });
    expect((await undo()).body).toEqual({ removed: 1, kept: 2 });
    expect((await undo()).body).toEqual({ removed: 0, kept: 0 });
    expect(await listAll(anna, { search: names[0] ?? '' })).toEqual([]);
    const [item] = (await anna.call(listOrderImports, {})).body ?? [];
    expect(item).toMatchObject({ id: importId, undoUntil: null, orders: 3 });
    await anna.call(removeElsewhereOrder, { params: { id: changed } });
  });

  it('keeps orders that got a design, a tag, a note or an assignee, and deletes one that only a print filled (ELS-14)', async () => {
    const put = async (productId: string, width: number) =>
      uploadPicture(
        { ...world, accessToken: anna.accessToken },
        productId,
        'front',
        Buffer.from(await paint(width, width).png().toBuffer()),
      );
    const countUses = async (fileId: string) =>
      (await world.db.selectFrom('files').select('orders_count as uses').where('id', '=', fileId).execute())[0]?.uses;
    // The design of the shop's SKU becomes its print, which fills the next order of the SKU.
    const sold = (await listAll(anna)).flatMap(({ orderProducts }) => orderProducts);
    const print = await put(sold.find((product) => [product.sellerSku, product.skuId].includes(sku))?.id ?? '', 90);
    const names = Array.from({ length: 5 }, reference);
    const { importId } = await apply(toCsv(...names.map((name) => `${name},,${sku},,1,${ADDRESS},,`)));
    const orders = await Promise.all(names.map(async (name) => (await listAll(anna, { search: name }))[0]));
    const [filled = '', designed = '', tagged = '', noted = '', assigned = ''] = orders.map((order) => order?.id);
    const { body: fill } = await anna.call(fillDesigns, { params: { id: filled } });
    expect(fill?.filled).toHaveLength(1);
    expect(await countUses(print)).toBe(2);
    const { body: tag } = await anna.call(createTag, { body: { name: 'gift', color: 'red' } });
    await put(orders[1]?.orderProducts[0]?.id ?? '', 60);
    for (const body of [
      { ids: [tagged], addTags: [tag?.id ?? ''] },
      { ids: [noted], note: 'call first' },
      { ids: [assigned], assignee: anna.userId },
    ])
      expect((await anna.call(changeTeamwork, { body })).body?.changeId).not.toBeNull();

    expect((await anna.call(undoOrderImport, { params: { id: importId ?? '' } })).body).toEqual({
      removed: 1,
      kept: 4,
    });
    expect(await countUses(print)).toBe(1);
    const left = await Promise.all(names.map(async (name) => (await listAll(anna, { search: name }))[0]?.id));
    expect(left).toEqual([undefined, designed, tagged, noted, assigned]);
    for (const id of left.slice(1)) await anna.call(removeElsewhereOrder, { params: { id: id ?? '' } });
  });

  it('fails after 24 hours (ELS-14)', async () => {
    const { importId } = await apply(toCsv(`${reference()},,,Mug,1,${ADDRESS},,`));
    world.clock.advance(24 * 3_600_000 + 1_000);
    anna = await world.signIn('anna@example.com');
    const { exceptionBody } = await anna.call(undoOrderImport, { params: { id: importId ?? '' } });
    expect(exceptionBody?.code).toBe(ERRORS.UNDO_TOO_LATE.code);
  });
});
