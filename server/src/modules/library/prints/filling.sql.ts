import { sql, type RawBuilder } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';

/** A side of an order product with its file, and the print from which the file came. */
export interface OwnFile {
  orderId: string;
  skuId: string;
  side: string;
  fileId: string;
  source: string;
  printId: string | null;
  printVersion: number | null;
  placeId: string | null;
}

export async function listOwnFiles(
  db: Queryable,
  { ownerId }: OwnerScope,
  orderIds: readonly string[],
): Promise<OwnFile[]> {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom('placements')
    .select([
      'order_id as orderId',
      'sku_id as skuId',
      'side',
      'file_id as fileId',
      'source',
      'print_id as printId',
      'print_version as printVersion',
      'place_id as placeId',
    ])
    .where('owner_id', '=', ownerId)
    .where('order_id', 'in', orderIds)
    .orderBy('side')
    .execute();
}

/** Puts the file of a print on a side. */
export async function putFile(
  trx: Queryable,
  { ownerId }: OwnerScope,
  place: { orderId: string; skuId: string; side: string },
  from: { fileId: string; printId: string; printVersion: number; placeId: string; now: Date },
): Promise<void> {
  const content = {
    file_id: from.fileId,
    source: 'memory',
    created_at: from.now,
    memory_order_id: null,
    memory_at: null,
    drawn_from: null,
    print_id: from.printId,
    print_version: from.printVersion,
    place_id: from.placeId,
  };
  await trx
    .insertInto('placements')
    .values({ owner_id: ownerId, order_id: place.orderId, sku_id: place.skuId, side: place.side, ...content })
    .onConflict((conflict) => conflict.columns(['owner_id', 'order_id', 'sku_id', 'side']).doUpdateSet(content))
    .execute();
}

/** Marks a product after a user changed a side: the files of its other sides now belong to this order too, and no longer follow a print. */
export async function detach(
  trx: Queryable,
  { ownerId }: OwnerScope,
  { orderId, skuId }: { orderId: string; skuId: string },
): Promise<void> {
  await trx
    .updateTable('placements')
    .set({ print_id: null, print_version: null, place_id: null })
    .where('owner_id', '=', ownerId)
    .where('order_id', '=', orderId)
    .where('sku_id', '=', skuId)
    .where('place_id', 'is not', null)
    .execute();
}

/** Removes the files that prints put on a product; keeps files that a user chose. */
export async function removeFilled(
  trx: Queryable,
  { ownerId }: OwnerScope,
  { orderId, skuId }: { orderId: string; skuId: string },
): Promise<void> {
  await trx
    .deleteFrom('placements')
    .where('owner_id', '=', ownerId)
    .where('order_id', '=', orderId)
    .where('sku_id', '=', skuId)
    .where('place_id', 'is not', null)
    .execute();
}

/** Allows a product without files to be filled again by a later placement. */
export async function untouch(
  trx: Queryable,
  { ownerId }: OwnerScope,
  { orderId, skuId }: { orderId: string; skuId: string },
): Promise<void> {
  await trx
    .deleteFrom('design_touches')
    .where('owner_id', '=', ownerId)
    .where('order_id', '=', orderId)
    .where('sku_id', '=', skuId)
    .execute();
}

/** Lists the orders in which a print filled the product of a SKU; `besides` leaves out orders that have this version of the print. */
export async function listFilledOrders(
  db: Queryable,
  { ownerId }: OwnerScope,
  orderIds: readonly string[],
  skuIds: readonly string[],
  besides: { printId: string; version: number } | null = null,
): Promise<string[]> {
  const isOther =
    besides === null
      ? sql`true`
      : sql`(own.print_id, own.print_version) is distinct from (${besides.printId}::text, ${besides.version}::int)`;
  const { rows } = await sql<{ orderId: string }>`
    select distinct own.order_id as "orderId" from (
      select p.owner_id, p.order_id, p.sku_id, p.place_id, p.print_id, p.print_version from placements p where p.owner_id = ${ownerId}
      union all
      select t.owner_id, t.order_id, t.sku_id, t.place_id, t.print_id, t.print_version from order_texts t where t.owner_id = ${ownerId}) own
    where own.owner_id = ${ownerId} and own.order_id = any(${orderIds}::text[]) and own.sku_id = any(${skuIds}::text[])
      and own.place_id is not null and ${isOther}
    order by 1`.execute(db);
  return rows.map(({ orderId }) => orderId);
}

/** Lists the SKUs of products that a print filled. */
export async function listSkusFilledBy(db: Queryable, { ownerId }: OwnerScope, printId: string): Promise<string[]> {
  const { rows } = await sql<{ skuId: string }>`
    select sku_id as "skuId" from placements where owner_id = ${ownerId} and print_id = ${printId}
    union select sku_id from order_texts where owner_id = ${ownerId} and print_id = ${printId}`.execute(db);
  return rows.map(({ skuId }) => skuId);
}

/** Counts the orders that have a file on one of the SKUs, except some orders. */
export async function countOrdersOf(
  db: Queryable,
  { ownerId }: OwnerScope,
  skuIds: readonly string[],
  besides: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct own.order_id)::int as count from placements own
    where own.owner_id = ${ownerId} and own.sku_id = any(${skuIds}::text[]) and own.order_id <> all(${besides}::text[])`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Lists which of the orders a placement filled. */
export async function listOrdersOfPlaces(
  db: Queryable,
  { ownerId }: OwnerScope,
  placeIds: readonly string[],
): Promise<string[]> {
  if (placeIds.length === 0) return [];
  const rows = await db
    .selectFrom('placements')
    .select('order_id as orderId')
    .distinct()
    .where('owner_id', '=', ownerId)
    .where('place_id', 'in', placeIds)
    .execute();
  return rows.map(({ orderId }) => orderId);
}

/** Builds an array of the ids of the orders that have a file of one of the prints; the caller limits it to the shops of the scope. */
export function ordersWithPrints({ ownerId }: OwnerScope, printIds: readonly string[]): RawBuilder<string[]> {
  return sql<string[]>`array(select distinct used.order_id from placements used
    where used.owner_id = ${ownerId} and used.print_id = any(${printIds}::text[]))`;
}

/** Builds an expression for the prints whose files are on the sides of an order product, each print once. */
export function printsOfLine({ ownerId }: OwnerScope, order: string, sku: string): RawBuilder<string[]> {
  return sql<string[]>`array(select distinct own.print_id from placements own
    where own.owner_id = ${ownerId} and own.order_id = ${sql.ref(order)} and own.sku_id = ${sql.ref(sku)}
      and own.print_id is not null order by 1)`;
}
