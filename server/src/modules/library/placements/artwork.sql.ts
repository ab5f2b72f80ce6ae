import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { inShops } from '../../../platform/shop-scope.ts';
import { isVisible } from '../visibility.sql.ts';

/** Counts the different designs that each side of the SKUs has had. */
export async function listVersions(db: Queryable, scope: OwnerScope, skuIds: readonly string[]) {
  const { rows } = await sql<{ skuId: string; side: string; version: number }>`
    select sku_id as "skuId", side, max(version)::int as version from sku_designs
    where owner_id = ${scope.ownerId} and ${inShops(scope, 'shop_id')} and sku_id = any(${skuIds}::text[])
    group by 1, 2`.execute(db);
  return rows;
}

/** Lists designs of the library with these bytes; of equal designs, only the newest. */
export async function listBySha(db: Queryable, scope: OwnerScope, hashes: readonly string[]) {
  const { rows } = await sql<{ sha256: string; fileId: string }>`
    select distinct on (file.sha256) file.sha256, file.id as "fileId" from files file
    where file.owner_id = ${scope.ownerId} and file.sha256 = any(${hashes}::text[])
      and file.source in ('upload', 'link') and file.mime = 'image/png' and ${isVisible(scope)}
    order by file.sha256, file.created_at desc`.execute(db);
  return rows;
}

/** Lists the ids of those products that a user changed or a remembered design filled. */
export async function listTouchedOf(
  db: Queryable,
  { ownerId }: OwnerScope,
  productIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (productIds.length === 0) return new Set();
  const orderIds = [...new Set(productIds.map((id) => id.split('-')[0] ?? ''))];
  const { rows } = await sql<{ id: string }>`
    select order_id || '-' || sku_id as id from design_touches
    where owner_id = ${ownerId} and order_id = any(${orderIds}::text[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Records a design of a side for a whole SKU: as its next version, unless the side had this design before. The caller has locked the SKU. The
 * previous release reads `imported_at` to fill orders.
 */
export async function noteImport(
  trx: Queryable,
  scope: OwnerScope,
  { skuId, side, fileId }: { skuId: string; side: string; fileId: string },
  { shopId, productId, now }: { shopId: string; productId: string; now: Date },
): Promise<void> {
  const { ownerId, actor } = scope;
  const { rows } = await sql<{ version: number }>`
    select coalesce(max(version), 0)::int + 1 as version from sku_designs
    where owner_id = ${ownerId} and ${inShops(scope, 'shop_id')} and sku_id = ${skuId} and side = ${side}`.execute(trx);
  await sql`
    insert into sku_designs
      (owner_id, sku_id, side, file_id, shop_id, product_id, version, orders, actor_name, created_at, used_at, imported_at)
    values (${ownerId}, ${skuId}, ${side}, ${fileId}, ${shopId}, ${productId}, ${rows[0]?.version ?? 1}, 0,
      ${actor.name}, ${now}, ${now}, ${now})
    on conflict (owner_id, sku_id, side, file_id)
    do update set used_at = excluded.used_at, imported_at = excluded.imported_at`.execute(trx);
  await sql`update files set idle_since = null where owner_id = ${ownerId} and id = ${fileId}`.execute(trx);
  // Makes the file visible to members of teams that have the shop (FIL-24).
  await sql`
    insert into file_shops (owner_id, file_id, shop_id, orders) values (${ownerId}, ${fileId}, ${shopId}, 0)
    on conflict (owner_id, file_id, shop_id) do nothing`.execute(trx);
}
