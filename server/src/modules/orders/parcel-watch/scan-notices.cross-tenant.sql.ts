import { sql } from 'kysely';
import { crossTenant } from '../../../platform/cross-tenant.ts';
import type { Queryable } from '../../../platform/database.ts';
import { isUnscanned, kindAt } from './scan-notices.sql.ts';

/** Lists sellers who have a label without a scan whose deadline is near and was not reported for its step yet. */
export async function listOwnersOfUnscanned(db: Queryable, now: number): Promise<string[]> {
  const tracking = sql`select 1 from order_tracking t where t.owner_id = o.owner_id`;
  const { rows } = await sql<{ ownerId: string }>`${crossTenant('listOwnersOfUnscanned')}
    select distinct o.owner_id as "ownerId" from orders o
    where ${isUnscanned(now, tracking)} and not exists (select 1 from due_notices n
      where n.owner_id = o.owner_id and n.order_id = o.id and n.kind = ${kindAt(now)})`.execute(db);
  return rows.map(({ ownerId }) => ownerId);
}
