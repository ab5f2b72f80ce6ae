import { sql, type RawBuilder } from 'kysely';
import type { StaffScope } from '../../platform/access.ts';
import type { Queryable } from '../../platform/database.ts';

/** The filters that apply both to logs and to the stored counts of days. */
export interface WordFilter {
  userId?: string;
  action?: string;
  entity?: string;
}

export function wordConditions({ userId, action, entity }: WordFilter): RawBuilder<boolean>[] {
  const parts = [sql<boolean>`true`];
  if (userId !== undefined) parts.push(sql`user_id = ${userId}`);
  if (action !== undefined) parts.push(sql`action = ${action}`);
  if (entity !== undefined) parts.push(sql`entity = ${entity}`);
  return parts;
}

/** The beginning of the first day without stored counts; null when no day has counts. */
export async function getOpenDay(db: Queryable): Promise<string | null> {
  const result = await sql<{ day: string | null }>`select (max(day) + 1)::date as day from action_log_days`.execute(db);
  return result.rows[0]?.day ?? null;
}

/** Returns the number of logs of each day with stored counts in `[firstDay, endDay)`, newest day first. */
export async function listDayCounts(
  db: Queryable,
  _scope: StaffScope,
  filter: WordFilter,
  firstDay: string | null,
  endDay: string,
): Promise<{ day: string; count: number }[]> {
  const parts = wordConditions(filter);
  if (firstDay !== null) parts.push(sql`day >= ${firstDay}::date`);
  parts.push(sql`day < ${endDay}::date`);
  const result = await sql<{ day: string; count: number }>`
    select day, sum(count)::bigint as count from action_log_days where ${sql.join(parts, sql` and `)}
    group by day order by day desc`.execute(db);
  return result.rows;
}

export interface DayCount {
  userId: string;
  entity: string;
  action: string;
  count: number;
}

/** Stores the counts of a day that is over; does not change existing ones. */
export async function insertDayCounts(trx: Queryable, day: string, counts: readonly DayCount[]): Promise<void> {
  await sql`
    insert into action_log_days (day, user_id, entity, action, count)
    select ${day}::date, "userId", entity, action, count
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as c("userId" text, entity text, action text, count bigint)
    on conflict do nothing`.execute(trx);
}

/** Lists the names of actions and kinds of resources that occur in the history. */
export async function listWords(db: Queryable, _scope: StaffScope, kind: 'action' | 'entity'): Promise<string[]> {
  const rows = await db
    .selectFrom('action_log_words')
    .select('word')
    .where('kind', '=', kind)
    .orderBy('word')
    .execute();
  return rows.map((row) => row.word);
}
