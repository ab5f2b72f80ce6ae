import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';

/** The address of a removed row's bytes. */
export interface RemovedFile {
  sha256: string;
  ext: string;
}

/** A picture that was removed from a side of an order's product. */
export interface RemovedPlace {
  orderId: string;
  skuId: string;
  side: string;
  fileId: string;
}

/** Removes every picture from the products of orders. */
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

/** Lowers the order count of each file in a shop; locks files by id, as everywhere. */
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
 * Deletes those of the files that are on no product any more and are not remembered for a SKU of another shop (BLK-14). A file that another
 * transaction has taken up counts an order by now.
 */
export async function removeUnplaced(
  trx: Queryable,
  { ownerId }: OwnerScope,
  fileIds: readonly string[],
  shopId: string | null,
): Promise<RemovedFile[]> {
  const { rows } = await sql<RemovedFile>`
    delete from files f where f.owner_id = ${ownerId} and f.id = any(${fileIds}::text[]) and f.orders_count = 0
      and not exists (select from placements p where p.owner_id = ${ownerId} and p.file_id = f.id)
      and not exists (select from sku_designs had where had.owner_id = ${ownerId} and had.file_id = f.id
        and had.imported_at is not null and had.shop_id is distinct from ${shopId}::text)
    returning f.sha256, f.ext`.execute(trx);
  return rows;
}

/** Lists labels by name. */
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

/** Deletes the design history of a shop's SKUs, and the order counts of files in it. */
export async function removeShopUses(
  trx: Queryable,
  { ownerId }: OwnerScope,
  shopId: string,
  now: Date,
): Promise<void> {
  // A file that was remembered for these SKUs alone is idle from now on.
  await sql`
    update files set idle_since = ${now} where owner_id = ${ownerId} and idle_since is null and orders_count = 0
      and id in (select had.file_id from sku_designs had
        where had.owner_id = ${ownerId} and had.shop_id = ${shopId} and had.imported_at is not null)
      and not exists (select from sku_designs other where other.owner_id = ${ownerId} and other.file_id = files.id
        and other.shop_id <> ${shopId} and other.imported_at is not null)`.execute(trx);
  for (const table of ['sku_designs', 'sku_marks', 'file_shops'] as const) {
    await trx.deleteFrom(table).where('owner_id', '=', ownerId).where('shop_id', '=', shopId).execute();
  }
}
