import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database.ts';
import { crossTenant } from '../../../platform/cross-tenant.ts';
import { isDuePause, reminderKind } from './reminders.sql.ts';

/** Lists sellers who have orders whose pause has ended; reads only paused orders, through their index. */
export async function listOwnersOfEnded(db: Queryable, now: Date): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`${crossTenant('listOwnersOfEnded')}
    select distinct owner_id as "ownerId" from orders where paused_until <= ${now}`.execute(db);
  return rows.map((row) => row.ownerId);
}

/** Lists sellers who have paused orders whose deadline is near and was not reminded yet; reads only paused orders, through their index. */
export async function listOwnersOfDuePauses(db: Queryable, now: number): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`${crossTenant('listOwnersOfDuePauses')}
    select distinct o.owner_id as "ownerId" from orders o
    where ${isDuePause(now)} and not exists (select 1 from due_notices t
      where t.owner_id = o.owner_id and t.order_id = o.id and t.kind = ${reminderKind})`.execute(db);
  return rows.map((row) => row.ownerId);
}

/** Lists sellers who have stored changes of team fields from before an instant. */
export async function listOwnersOfOldChanges(db: Queryable, before: Date): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`${crossTenant('listOwnersOfOldChanges')}
    select distinct owner_id as "ownerId" from order_changes where at < ${before}`.execute(db);
  return rows.map((row) => row.ownerId);
}
