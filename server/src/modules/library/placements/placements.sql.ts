import { DESIGN_SIDES } from '@bobbin/domain/fulfilment/design-sides';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { inShops } from '../../../platform/shop-scope.ts';
import type { PlacementRow } from '../library.sql.ts';

/** Those of the SKUs that carry the buyer's own words (FIL-25). */
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

/** The newest design of each side that was brought for a SKU as a whole (BLK-14); of no order. */
export async function listImported(db: Queryable, scope: OwnerScope, skuId: string): Promise<PlacementRow[]> {
  const { ownerId } = scope;
  const { rows } = await sql<PlacementRow>`
    select distinct on (had.side) '' as "orderId", had.sku_id as "skuId", had.side, file.id as "fileId", file.name,
      file.size_bytes as "sizeBytes", file.width, file.height, 'memory' as source, file.has_thumbnail as "hasThumbnail",
      null as "memoryOrderId", null as "memoryAt", had.imported_at as "placedAt"
    from sku_designs had join files file on file.owner_id = ${ownerId} and file.id = had.file_id
    where had.owner_id = ${ownerId} and had.sku_id = ${skuId} and had.imported_at is not null and ${inShops(scope, 'had.shop_id')}
    order by had.side, had.imported_at desc`.execute(db);
  return rows;
}

/** SKUs of an order whose sides somebody changed, or that were filled already. */
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
 * Whether a product of an order has a design, as a condition on two columns of the caller's: its own, or one that its SKU has in another
 * order or as a whole, which the next look at the order puts on it (FIL-14, BLK-14).
 */
export function knowsDesign(scope: OwnerScope, order: string, sku: string): RawBuilder<SqlBool> {
  const { ownerId } = scope;
  const of = { order: sql.ref(order), sku: sql.ref(sku) };
  return sql<SqlBool>`(exists (select from placements own where own.owner_id = ${ownerId} and own.order_id = ${of.order}
      and own.sku_id = ${of.sku} and own.side = any(${DESIGN_SIDES}::text[]))
    or exists (select from sku_designs had where had.owner_id = ${ownerId} and ${inShops(scope, 'had.shop_id')}
      and had.sku_id = ${of.sku} and had.side = any(${DESIGN_SIDES}::text[]) and (had.orders > 0 or had.imported_at is not null))
    and not exists (select from design_touches touched where touched.owner_id = ${ownerId}
      and touched.order_id = ${of.order} and touched.sku_id = ${of.sku})
    and not exists (select from sku_marks mark where mark.owner_id = ${ownerId} and ${inShops(scope, 'mark.shop_id')}
      and mark.sku_id = ${of.sku}))`;
}

/**
 * The design of a SKU as it is known now, as a value for a column of the caller's (PRF-16): the print file that was put on it last, the front
 * before the other sides; empty where memory knows none, and where each piece carries the buyer's own words.
 */
export function designOf(scope: OwnerScope, sku: string): RawBuilder<string> {
  const { ownerId } = scope;
  const of = sql.ref(sku);
  return sql<string>`coalesce((select had.file_id from sku_designs had
    where had.owner_id = ${ownerId} and ${inShops(scope, 'had.shop_id')} and had.sku_id = ${of}
      and had.side = any(${DESIGN_SIDES}::text[]) and (had.orders > 0 or had.imported_at is not null)
      and not exists (select from sku_marks mark where mark.owner_id = ${ownerId} and ${inShops(scope, 'mark.shop_id')} and mark.sku_id = ${of})
    order by array_position(${DESIGN_SIDES}::text[], had.side), had.used_at desc, had.file_id limit 1), '')`;
}

/** Takes off what nobody chose for this order. */
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

/** A print file of the SKU lies on an order, or is there for all orders to come. */
const isRemembered = sql<boolean>`had.side not like 'mockup%' and (had.orders > 0 or had.imported_at is not null)`;

/** Those of the SKUs that memory fills, or never fills. */
export async function listSettled(
  db: Queryable,
  scope: OwnerScope,
  skuIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (skuIds.length === 0) return new Set();
  const { rows } = await sql<{ skuId: string }>`
    select had.sku_id as "skuId" from sku_designs had
    where had.owner_id = ${scope.ownerId} and ${inShops(scope, 'had.shop_id')} and had.sku_id = any(${skuIds}::text[])
      and ${isRemembered}
    union
    select mark.sku_id from sku_marks mark
    where mark.owner_id = ${scope.ownerId} and ${inShops(scope, 'mark.shop_id')} and mark.sku_id = any(${skuIds}::text[])`.execute(
    db,
  );
  return new Set(rows.map(({ skuId }) => skuId));
}

/** In how many orders the side of a SKU that is used most carries its print file. */
export async function countUses(db: Queryable, scope: OwnerScope, skuId: string): Promise<number> {
  const { rows } = await sql<{ orders: number }>`
    select coalesce(max(had.orders), 0)::int as orders from sku_designs had
    where had.owner_id = ${scope.ownerId} and ${inShops(scope, 'had.shop_id')} and had.sku_id = ${skuId} and ${isRemembered}`.execute(
    db,
  );
  return rows[0]?.orders ?? 0;
}
