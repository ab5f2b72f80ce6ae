import { listTexts, type OrderTexts } from '@bobbin/contract/texts';
import type { Input } from '@bobbin/contract/endpoint';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fingerprintOf } from '../../server/src/modules/library/texts/reading.ts';
import { openBulkWorld, type BulkWorld } from '../fulfilment/bulk-world.ts';
import type { Caller } from '../world/world.ts';

let bulk: BulkWorld;
let seller: Caller;
/** An approved order, a refused one, an exact one of another print, and one whose buyer wrote more than its fields show. */
let approved: string;
let refused: string;
let exact: string;
let inexact: string;

const NAME = {
  key: 'name',
  name: 'Name',
  side: 'back' as const,
  box: { x: 0.1, y: 0.1, width: 0.8, height: 0.2 },
  font: 'anton',
  size: { most: 0.1, least: 0.05 },
  color: '#FFFFFF',
  align: 'center' as const,
  curve: 0,
  maxLines: 1,
  letterCase: 'asWritten' as const,
  isRequired: true,
  rules: [{ kind: 'label' as const, label: 'Name' }],
};
const BASE = [{ side: 'back', fileId: 'base' }];

/** Adds a print with a text field. */
async function addPrint(id: string, name: string): Promise<void> {
  const { db, clock } = bulk.world;
  const now = new Date(clock.now());
  const ofOwner = { owner_id: seller.userId, actor_name: 'anna', created_at: now };
  await db
    .insertInto('prints')
    .values({ ...ofOwner, id, name, version: 1, origin: 'upload', updated_at: now })
    .execute();
  await db
    .insertInto('print_versions')
    .values({ ...ofOwner, print_id: id, version: 1 })
    .execute();
  await sql`insert into print_texts (owner_id, print_id, version, fields)
    values (${seller.userId}, ${id}, 1, ${JSON.stringify([NAME])})`.execute(db);
}

/** Gives an order a message, one product of one piece, and the result of drawing its text. */
async function write(orderId: string, printId: string, message: string, productName: string, state: string) {
  const { db, clock } = bulk.world;
  await sql`delete from order_products where order_id = ${orderId} and position > 0`.execute(db);
  await sql`update order_products set product_name = ${productName}, quantity = 1 where order_id = ${orderId}`.execute(
    db,
  );
  await sql`update orders set buyer_message = ${message} where id = ${orderId}`.execute(db);
  // The stored fields, whose keys have the database's sequence.
  const { fields } = await db
    .selectFrom('print_texts')
    .select('fields')
    .where('print_id', '=', printId)
    .executeTakeFirstOrThrow();
  const facts = { printId, version: 1, message, fields, edits: {}, base: BASE };
  const at = state === 'approved' ? new Date(clock.now()) : null;
  await sql`insert into order_texts (owner_id, order_id, sku_id, shop_id, print_id, print_version, place_id, base, state, fingerprint,
      approved_at, actor_name, updated_at)
    select p.owner_id, p.order_id, p.sku_id, o.shop_id, ${printId}, 1, 'place', ${JSON.stringify(BASE)}, ${state}, ${fingerprintOf(facts)},
      ${at}, 'anna', o.created_at
    from order_products p join orders o on o.owner_id = p.owner_id and o.id = p.order_id where p.order_id = ${orderId} limit 1`.execute(
    db,
  );
}

async function list(query: Input<typeof listTexts>['query'] = {}): Promise<OrderTexts> {
  const { body, exceptionBody } = await seller.call(listTexts, { query });
  if (!body) throw new Error(JSON.stringify(exceptionBody));
  return body;
}
const idsOf = async (query: Input<typeof listTexts>['query']) =>
  (await list(query)).data.map(({ orderId }) => orderId).toSorted();

beforeAll(async () => {
  bulk = await openBulkWorld({ partners: [] });
  ({ seller } = bulk);
  const [, otherShop = ''] = bulk.shopIds;
  await addPrint('p-names', 'names');
  await addPrint('p-stars', 'stars');
  [approved = '', refused = '', inexact = ''] = (await bulk.addWaiting(3)).toSorted();
  [exact = ''] = await bulk.addWaiting(1, otherShop);
  await write(approved, 'p-names', 'Name: Linh', 'Football Hoodie', 'approved');
  await write(refused, 'p-names', 'Name: Bạch Tuyết', 'Football Hoodie', 'refused');
  await write(inexact, 'p-names', 'Name: Nguyễn Dương, keep the accents', 'Football 50% Crew', 'drawn');
  await write(exact, 'p-stars', 'Name: Smith', 'First Christmas Ornament', 'drawn');
}, 240_000);
afterAll(() => bulk.world.close());

describe('The review of drawn texts', () => {
  it('finds orders by id, by the buyer’s words without accents, and by product (PTX-14)', async () => {
    expect(await idsOf({ search: exact })).toEqual([exact]);
    expect(await idsOf({ search: exact.slice(-9) })).toContain(exact);
    expect(await idsOf({ search: 'duong NGUYEN' })).toEqual([inexact]);
    expect(await idsOf({ search: 'tuyết' })).toEqual([refused]);
    expect(await idsOf({ search: 'football hoodie' })).toEqual([approved, refused].toSorted());
    expect(await idsOf({ search: '50%' })).toEqual([inexact]);
    expect(await idsOf({ search: '%' })).toEqual([inexact]);
    expect(await idsOf({ search: 'football ornament' })).toEqual([]);
  });

  it('narrows the list by shop, print and order, and counts the views of what is left (PTX-14)', async () => {
    const [shop = '', otherShop = ''] = bulk.shopIds;
    expect(await idsOf({ shops: otherShop })).toEqual([exact]);
    expect(await idsOf({ prints: 'p-names', shops: shop })).toEqual([approved, refused, inexact].toSorted());
    expect(await idsOf({ prints: 'p-names', shops: otherShop })).toEqual([]);
    expect(await idsOf({ orders: `${exact},${refused}` })).toEqual([exact, refused].toSorted());
    const { counts, prints } = await list({ prints: 'p-names' });
    expect(counts).toMatchObject({ all: 3, refused: 1, drawn: 1, exact: 0, inexact: 1, approved: 1 });
    expect(prints.map(({ name }) => name)).toEqual(['names', 'stars']);
  });

  it('shows one view of the orders, and the counts of all views (PTX-14)', async () => {
    expect(await idsOf({ view: 'open' })).toEqual([refused, inexact, exact].toSorted());
    expect(await idsOf({ view: 'refused' })).toEqual([refused]);
    expect(await idsOf({ view: 'drawn' })).toEqual([inexact, exact].toSorted());
    expect(await idsOf({ view: 'inexact' })).toEqual([inexact]);
    expect(await idsOf({ view: 'approved' })).toEqual([approved]);
    expect((await list({ view: 'approved' })).counts).toMatchObject({ all: 4, drawn: 2, exact: 1, inexact: 1 });
  });

  it('finds nothing of another seller', async () => {
    const other = await bulk.world.createSeller('boris@example.com');
    const { body } = await other.call(listTexts, { query: { search: exact, orders: exact } });
    expect(body).toMatchObject({ data: [], prints: [], counts: { all: 0 } });
  });
});
