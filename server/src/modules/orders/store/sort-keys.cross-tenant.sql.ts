import { sql } from 'kysely';
import { crossTenant } from '../../../platform/cross-tenant.ts';
import type { Queryable } from '../../../platform/database.ts';

/** Lists sellers who have orders without sort keys. */
export async function listOwnersWithoutSortKeys(db: Queryable): Promise<string[]> {
  // An index contains exactly these orders, so that the statement costs nothing once all orders are filled.
  const { rows } = await sql<{ ownerId: string }>`${crossTenant('listOwnersWithoutSortKeys')}
    select distinct owner_id as "ownerId" from orders where pieces is null`.execute(db);
  return rows.map(({ ownerId }) => ownerId);
}
