import { sql } from 'kysely';
import type { OwnerScope } from '../../platform/access.ts';
import type { Queryable } from '../../platform/database.ts';

/** Number of deleted logs of a day, by actor and action. */
export interface GoneLogs {
  day: string;
  userId: string;
  entity: string;
  action: string;
  count: number;
}

/** Deletes the next logs from before an instant, at most `limit` logs. */
export async function removeOldLogs(
  trx: Queryable,
  { ownerId }: OwnerScope,
  before: Date,
  limit: number,
): Promise<GoneLogs[]> {
  const { rows } = await sql<GoneLogs>`
    with gone as (
      delete from action_logs where owner_id = ${ownerId} and id = any(array(
        select id from action_logs where owner_id = ${ownerId} and created_at < ${before}
        order by id limit ${limit} for update skip locked))
      returning created_at, user_id, entity, action)
    select (created_at at time zone 'UTC')::date as day, user_id as "userId", entity, action, count(*)::bigint as count
    from gone group by 1, 2, 3, 4`.execute(trx);
  return rows;
}

/** Subtracts deleted logs from the stored counts of their days, so that totals stay exact (ROL-31). */
export async function countFewer(trx: Queryable, gone: readonly GoneLogs[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(gone)}::jsonb)
    as g(day date, "userId" text, entity text, action text, count bigint)`;
  await sql`
    update action_log_days d set count = d.count - g.count from ${given}
    where d.day = g.day and d.user_id = g."userId" and d.entity = g.entity and d.action = g.action`.execute(trx);
  await sql`
    delete from action_log_days d using ${given}
    where d.day = g.day and d.user_id = g."userId" and d.entity = g.entity and d.action = g.action
      and d.count <= 0`.execute(trx);
}
