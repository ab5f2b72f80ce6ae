import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database.ts';
import { crossTenant } from '../../../platform/cross-tenant.ts';
import { isDueNews, kindAt } from './deadlines.sql.ts';

/** Lists sellers who have orders whose deadline is near or has passed and was not reported yet; reads only open orders, through their index. */
export async function listOwnersOfDue(db: Queryable, now: number): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`${crossTenant('listOwnersOfDue')}
    select distinct o.owner_id as "ownerId" from orders o
    where ${isDueNews(now)} and not exists (select 1 from due_notices t
      where t.owner_id = o.owner_id and t.order_id = o.id and t.kind = ${kindAt(now)})`.execute(db);
  return rows.map((row) => row.ownerId);
}

/** Lists sellers who have stored deadline reports from before an instant. */
export async function listOwnersOfOldDue(db: Queryable, before: Date): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`${crossTenant('listOwnersOfOldDue')}
    select distinct owner_id as "ownerId" from due_notices where told_at < ${before}`.execute(db);
  return rows.map((row) => row.ownerId);
}
