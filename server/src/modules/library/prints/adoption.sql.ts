import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { inShops } from '../../../platform/shop-scope.ts';

/** A side of a SKU with its remembered design, that is, the design that the SKU's next order would have got before prints existed. */
export interface RememberedFile {
  skuId: string;
  side: string;
  fileId: string;
}

/**
 * Lists the remembered designs of SKUs: those of the newest order that has a file, or a newer design that was set for the whole SKU. Drawn mockups
 * are left out, because they are drawn again.
 */
export async function listRemembered(
  db: Queryable,
  scope: OwnerScope,
  skuIds: readonly string[],
): Promise<RememberedFile[]> {
  const { ownerId } = scope;
  const { rows } = await sql<RememberedFile>`
    with newest as (select distinct on (p.sku_id) p.sku_id, p.order_id from placements p
        where p.owner_id = ${ownerId} and p.sku_id = any(${skuIds}::text[]) order by p.sku_id, p.created_at desc, p.order_id desc),
      carried as (select p.sku_id, p.side, p.file_id, p.created_at as at from newest n
        join placements p on p.owner_id = ${ownerId} and p.order_id = n.order_id and p.sku_id = n.sku_id and p.source <> 'drawn'),
      had as (select h.sku_id, h.side, h.file_id, h.imported_at as at from sku_designs h
        where h.owner_id = ${ownerId} and ${inShops(scope, 'h.shop_id')} and h.sku_id = any(${skuIds}::text[]) and h.imported_at is not null
          and h.imported_at >= coalesce((select max(c.at) from carried c where c.sku_id = h.sku_id), '-infinity')),
      known as (select sku_id, side, file_id, at, 1 as rank from had union all select sku_id, side, file_id, at, 2 from carried)
    select distinct on (sku_id, side) sku_id as "skuId", side, file_id as "fileId" from known
    order by sku_id, side, rank, at desc`.execute(db);
  return rows;
}

export async function markAdopted(trx: Queryable, { ownerId }: OwnerScope, now: Date): Promise<void> {
  await trx.updateTable('print_adoptions').set({ adopted_at: now }).where('owner_id', '=', ownerId).execute();
}
