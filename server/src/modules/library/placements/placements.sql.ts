import { DESIGN_SIDES } from '@bobbin/domain/fulfilment/design-sides';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { inShops } from '../../../platform/shop-scope.ts';
import { listSkus, type SkuWish } from '../prints/skus.sql.ts';

/** Lists which of the SKUs are marked as personalised (FIL-25). */
export async function listMarked(db: Queryable, scope: OwnerScope, skuIds: readonly string[]): Promise<Set<string>> {
  if (skuIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('sku_marks')
    .select('sku_id as skuId')
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shop_id'))
    .where('sku_id', 'in', skuIds)
    .execute();
  return new Set(rows.map(({ skuId }) => skuId));
}

export async function addMark(
  trx: Queryable,
  scope: OwnerScope,
  { skuId, shopId, now }: { skuId: string; shopId: string; now: Date },
): Promise<void> {
  await trx
    .insertInto('sku_marks')
    .values({ owner_id: scope.ownerId, sku_id: skuId, shop_id: shopId, marked_at: now, actor_name: scope.actor.name })
    .onConflict((conflict) => conflict.columns(['owner_id', 'sku_id']).doNothing())
    .execute();
}

export async function removeMark(trx: Queryable, scope: OwnerScope, skuId: string): Promise<void> {
  await trx
    .deleteFrom('sku_marks')
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shop_id'))
    .where('sku_id', '=', skuId)
    .execute();
}

/** Lists SKUs of an order whose sides a user changed, or that were filled automatically before. */
export async function listTouched(db: Queryable, { ownerId }: OwnerScope, orderId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('design_touches')
    .select('sku_id as skuId')
    .where('owner_id', '=', ownerId)
    .where('order_id', '=', orderId)
    .execute();
  return new Set(rows.map(({ skuId }) => skuId));
}

/**
 * Returns the condition, on two columns of the caller's query, that a product of an order has a design: its own, or the print of its SKU, which fills
 * the product when the order is next opened (PRN-11).
 */
export function knowsDesign(scope: OwnerScope, order: string, sku: string): RawBuilder<SqlBool> {
  const { ownerId } = scope;
  const of = { order: sql.ref(order), sku: sql.ref(sku) };
  return sql<SqlBool>`(exists (select from placements own where own.owner_id = ${ownerId} and own.order_id = ${of.order}
      and own.sku_id = ${of.sku} and own.side = any(${DESIGN_SIDES}::text[]))
    or exists (select from print_skus had where had.owner_id = ${ownerId} and ${inShops(scope, 'had.shop_id')}
      and had.sku_id = ${of.sku} and had.state = 'ready')
    and not exists (select from design_touches touched where touched.owner_id = ${ownerId}
      and touched.order_id = ${of.order} and touched.sku_id = ${of.sku}))`;
}

/**
 * Returns an SQL expression for the current design of the SKU in a column of the caller's query (PRF-16): the first file of the SKU's print, with the
 * front before the other sides. It is empty when the SKU has no print or is personalised.
 */
export function designOf(scope: OwnerScope, sku: string): RawBuilder<string> {
  return sql<string>`coalesce((select had.file_id from print_skus had
    where had.owner_id = ${scope.ownerId} and ${inShops(scope, 'had.shop_id')} and had.sku_id = ${sql.ref(sku)}), '')`;
}

/** Removes remembered designs from an order, except designs that a user chose for this order. */
export async function removeRemembered(
  trx: Queryable,
  { ownerId }: OwnerScope,
  { orderId, skuId }: { orderId: string; skuId: string },
): Promise<void> {
  await trx
    .deleteFrom('placements')
    .where('owner_id', '=', ownerId)
    .where('order_id', '=', orderId)
    .where('sku_id', '=', skuId)
    .where('source', '=', 'memory')
    .execute();
}

/** The facts of an ordered SKU that decide which card of the board covers it. */
export interface BoardFacts {
  skuId: string;
  shopId: string;
  productId: string;
  style: string;
  color: string | null;
  isMarked: boolean;
  /** A print fills its next order, or asks about its colour. */
  isSettled: boolean;
}

/** Lists these facts of SKUs, or of all SKUs of products. */
export async function listBoardFacts(db: Queryable, scope: OwnerScope, wish: SkuWish): Promise<BoardFacts[]> {
  const skus = await listSkus(db, scope, wish);
  return skus.map(({ skuId, shopId, productId, style, color, isMarked, printId }) => {
    return { skuId, shopId, productId, style, color, isMarked, isSettled: printId !== null };
  });
}

/** Counts the orders with a print file of the SKUs, each SKU by its most used side. */
export async function countUses(db: Queryable, scope: OwnerScope, skuIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ orders: number }>`
    select coalesce(sum(most), 0)::int as orders from (select max(had.orders) as most from sku_designs had
      where had.owner_id = ${scope.ownerId} and ${inShops(scope, 'had.shop_id')} and had.sku_id = any(${skuIds}::text[])
        and had.side = any(${DESIGN_SIDES}::text[])
      group by had.sku_id) used`.execute(db);
  return rows[0]?.orders ?? 0;
}
