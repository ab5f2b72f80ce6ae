import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';

/** The address of the bytes of a row that was deleted. */
export interface RemovedFile {
  sha256: string;
  ext: string;
}

/** A picture that was removed from a side of an order product. */
export interface RemovedPlace {
  orderId: string;
  skuId: string;
  side: string;
  fileId: string;
}

/** Removes all pictures from the products of orders. */
export async function removePlaces(
  trx: Queryable,
  { ownerId }: OwnerScope,
  orderIds: readonly string[],
): Promise<RemovedPlace[]> {
  await sql`delete from design_touches where owner_id = ${ownerId} and order_id = any(${orderIds}::text[])`.execute(
    trx,
  );
  const { rows } = await sql<RemovedPlace>`
    delete from placements where owner_id = ${ownerId} and order_id = any(${orderIds}::text[])
    returning order_id as "orderId", sku_id as "skuId", side, file_id as "fileId"`.execute(trx);
  return rows;
}

/** Subtracts the orders of a shop from the order count of each file; locks files by id, as all code does. */
export async function countFewer(
  trx: Queryable,
  { ownerId }: OwnerScope,
  shopId: string,
  fewer: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  const counted = [...fewer].toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [fileId, by] of counted) {
    await sql`update files set orders_count = orders_count - ${by},
        idle_since = case when orders_count - ${by} > 0 then null else ${now}::timestamptz end
      where owner_id = ${ownerId} and id = ${fileId}`.execute(trx);
    await sql`update file_shops set orders = orders - ${by}
      where owner_id = ${ownerId} and file_id = ${fileId} and shop_id = ${shopId}`.execute(trx);
  }
}

/**
 * Deletes those of the files that are on no product any more and in no print. A file that another transaction has placed again has an order count
 * above zero.
 */
export async function removeUnplaced(
  trx: Queryable,
  { ownerId }: OwnerScope,
  fileIds: readonly string[],
): Promise<RemovedFile[]> {
  const { rows } = await sql<RemovedFile>`
    delete from files f where f.owner_id = ${ownerId} and f.id = any(${fileIds}::text[]) and f.orders_count = 0
      and not exists (select from placements p where p.owner_id = ${ownerId} and p.file_id = f.id)
      and not exists (select from print_files had where had.owner_id = ${ownerId} and had.file_id = f.id)
    returning f.sha256, f.ext`.execute(trx);
  return rows;
}

/** Lists label files by their names. */
export async function listLabelsNamed(
  trx: Queryable,
  { ownerId }: OwnerScope,
  names: readonly string[],
): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await trx
    .selectFrom('files')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('source', '=', 'label')
    .where('name', 'in', names)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Deletes the design history and the placements of a shop's SKUs, and the order counts of files that belong to them. A print that was made by an
 * upload in an order is deleted with its last placement. Returns the files of deleted prints.
 */
export async function removeShopUses(trx: Queryable, { ownerId }: OwnerScope, shopId: string): Promise<string[]> {
  for (const table of ['sku_designs', 'sku_marks', 'file_shops', 'print_skus', 'order_texts'] as const) {
    await trx.deleteFrom(table).where('owner_id', '=', ownerId).where('shop_id', '=', shopId).execute();
  }
  const { rows } = await sql<{ fileId: string | null }>`
    with gone as (delete from print_places where owner_id = ${ownerId} and shop_id = ${shopId} returning print_id),
      lone as (select print.id from prints print where print.owner_id = ${ownerId} and print.is_auto
        and print.id in (select print_id from gone)
        and not exists (select from print_places place where place.owner_id = ${ownerId} and place.print_id = print.id
          and place.shop_id is distinct from ${shopId}::text))
    select distinct had.file_id as "fileId" from print_files had
    where had.owner_id = ${ownerId} and had.print_id in (select id from lone)`.execute(trx);
  await sql`delete from prints where owner_id = ${ownerId} and is_auto
    and not exists (select from print_places place where place.owner_id = ${ownerId} and place.print_id = prints.id)`.execute(
    trx,
  );
  return rows.flatMap(({ fileId }) => fileId ?? []);
}
