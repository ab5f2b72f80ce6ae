import { sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';
import { crossTenant } from '../../platform/cross-tenant.ts';

/** Lists flash sales whose job is due. */
export async function listDueSales(
  db: Queryable,
  now: Date,
  limit: number,
): Promise<{ ownerId: string; shopId: string; saleId: string }[]> {
  const { rows } = await sql<{ ownerId: string; shopId: string; saleId: string }>`${crossTenant('listDueSales')}
    select owner_id as "ownerId", shop_id as "shopId", id as "saleId" from flash_sales
    where due_at <= ${now} order by due_at limit ${limit}`.execute(db);
  return rows;
}

/** Lists sellers who have flash sales that ended long ago and whose SKUs are still stored. */
export async function listOwnersOfOldSales(db: Queryable, before: Date): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`${crossTenant('listOwnersOfOldSales')}
    select distinct s.owner_id as "ownerId" from flash_sales s
    where s.phase = 'over' and s.ended_at < ${before} and exists (select 1 from flash_sale_skus k
      where k.owner_id = s.owner_id and k.sale_id = s.id)`.execute(db);
  return rows.map(({ ownerId }) => ownerId);
}
