import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import { lockUntilCommit, type Queryable } from '../../../platform/database.ts';
import { inShops } from '../../../platform/shop-scope.ts';

/** A picture on a side of a product of the order. */
export interface PlacedUse {
  skuId: string;
  side: string;
  fileId: string;
  /** A drawn text belongs to one order, so it is no design of the SKU. */
  isText: boolean;
}

export async function listOrderUses(trx: Queryable, { ownerId }: OwnerScope, orderId: string): Promise<PlacedUse[]> {
  return trx
    .selectFrom('placements')
    .select(['sku_id as skuId', 'side', 'file_id as fileId', sql<boolean>`source = 'text'`.as('isText')])
    .where('owner_id', '=', ownerId)
    .where('order_id', '=', orderId)
    .execute();
}

/** Locks the version numbers of the designs of a SKU until the transaction ends. */
export function lockSku(trx: Queryable, { ownerId }: OwnerScope, skuId: string): Promise<void> {
  return lockUntilCommit(trx, `sku-designs:${ownerId}:${skuId}`);
}

/** A picture that was removed from a product, with its order. */
interface RemovedUse extends PlacedUse {
  orderId: string;
}

/** Removes the pictures, the drawn texts and the marks of all products of orders, or only of those products that have one of the SKUs. */
export async function removePlaces(
  trx: Queryable,
  scope: OwnerScope,
  orderIds: readonly string[],
  skuIds: readonly string[] | null,
): Promise<RemovedUse[]> {
  const { ownerId } = scope;
  const ofProducts = sql`owner_id = ${ownerId} and order_id = any(${orderIds}::text[])
    and (${skuIds}::text[] is null or sku_id = any(${skuIds}::text[]))`;
  await sql`delete from design_touches where ${ofProducts}`.execute(trx);
  await sql`delete from order_texts where ${inShops(scope, 'shop_id')} and ${ofProducts}`.execute(trx);
  const { rows } = await sql<RemovedUse>`
    delete from placements where ${ofProducts}
    returning order_id as "orderId", sku_id as "skuId", side, file_id as "fileId", source = 'text' as "isText"`.execute(
    trx,
  );
  return rows;
}

/** Lists the files that the products of orders have. */
export async function listCarried(
  trx: Queryable,
  { ownerId }: OwnerScope,
  orderIds: readonly string[],
): Promise<{ orderId: string; fileId: string }[]> {
  return trx
    .selectFrom('placements')
    .select(['order_id as orderId', 'file_id as fileId'])
    .where('owner_id', '=', ownerId)
    .where('order_id', 'in', orderIds)
    .execute();
}

/** Lists those of the orders for which a user chose a picture, or edited or approved a text; files that prints put on an order do not count. */
export async function listChosen(
  db: Queryable,
  scope: OwnerScope,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { ownerId } = scope;
  const { rows } = await sql<{ orderId: string }>`
    select order_id as "orderId" from placements
    where owner_id = ${ownerId} and order_id = any(${orderIds}::text[]) and place_id is null and source not in ('drawn', 'text')
    union
    select order_id from order_texts
    where owner_id = ${ownerId} and ${inShops(scope, 'shop_id')} and order_id = any(${orderIds}::text[]) and (approved_at is not null or edits <> '{}')`.execute(
    db,
  );
  return new Set(rows.map(({ orderId }) => orderId));
}

/** Adds a number of orders to the order count of a file, or subtracts it. */
export async function countOrder(
  trx: Queryable,
  scope: OwnerScope,
  { fileId, shopId, by, now }: { fileId: string; shopId: string; by: number; now: Date },
): Promise<void> {
  const { ownerId } = scope;
  // A file in a print is never idle, because the next order of the print may need it (FIL-21).
  await sql`
    update files set orders_count = orders_count + ${by},
      idle_since = case when orders_count + ${by} > 0 or exists (
        select from print_files had where had.owner_id = ${ownerId} and had.file_id = files.id) then null else ${now}::timestamptz end
    where owner_id = ${ownerId} and id = ${fileId}`.execute(trx);
  await sql`
    insert into file_shops (owner_id, file_id, shop_id, orders) values (${ownerId}, ${fileId}, ${shopId}, ${by})
    on conflict (owner_id, file_id, shop_id) do update set orders = file_shops.orders + excluded.orders`.execute(trx);
}

export async function removeUse(
  trx: Queryable,
  scope: OwnerScope,
  { skuId, side, fileId }: Omit<PlacedUse, 'isText'>,
  by = 1,
): Promise<void> {
  await sql`
    update sku_designs set orders = orders - ${by}
    where owner_id = ${scope.ownerId} and ${inShops(scope, 'shop_id')}
      and sku_id = ${skuId} and side = ${side} and file_id = ${fileId}`.execute(trx);
}

/**
 * Adds 1 to the number of orders with a file on a side of a SKU; a design that is new for this side becomes its next version. The caller has locked
 * the SKU.
 */
export async function addUse(
  trx: Queryable,
  scope: OwnerScope,
  { skuId, side, fileId }: Omit<PlacedUse, 'isText'>,
  { shopId, productId, now }: { shopId: string; productId: string; now: Date },
): Promise<void> {
  const { version } = await trx
    .selectFrom('sku_designs')
    .select(sql<number>`coalesce(max(version), 0) + 1`.as('version'))
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shop_id'))
    .where('sku_id', '=', skuId)
    .where('side', '=', side)
    .executeTakeFirstOrThrow();
  await sql`
    insert into sku_designs
      (owner_id, sku_id, side, file_id, shop_id, product_id, version, orders, actor_name, created_at, used_at)
    values (${scope.ownerId}, ${skuId}, ${side}, ${fileId}, ${shopId}, ${productId}, ${version}, 1,
      ${scope.actor.name}, ${now}, ${now})
    on conflict (owner_id, sku_id, side, file_id)
    do update set orders = sku_designs.orders + 1, used_at = excluded.used_at`.execute(trx);
}

/** Marks a product as changed, so that it is no longer filled with remembered designs (FIL-14). */
export async function touch(trx: Queryable, { ownerId }: OwnerScope, orderId: string, skuIds: readonly string[]) {
  await trx
    .insertInto('design_touches')
    .values(skuIds.map((skuId) => ({ owner_id: ownerId, order_id: orderId, sku_id: skuId })))
    .onConflict((conflict) => conflict.columns(['owner_id', 'order_id', 'sku_id']).doNothing())
    .execute();
}
