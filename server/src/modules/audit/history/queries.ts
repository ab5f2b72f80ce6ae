import { sql, type RawBuilder } from 'kysely';
import type { StaffScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';

/** What a page of the history is asked for; `from` is inclusive, `to` is not. */
export interface LogFilter {
  userId?: string;
  action?: string;
  entity?: string;
  /** Id of the thing or of the request. */
  search?: string;
  from?: Date;
  to?: Date;
}

export interface LogRow {
  id: string;
  userId: string;
  action: string;
  entity: string;
  entityId: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  address: string;
  requestId: string;
  createdAt: Date;
}

type Words = Pick<LogFilter, 'userId' | 'action' | 'entity'>;

function wordConditions({ userId, action, entity }: Words): RawBuilder<boolean>[] {
  const parts = [sql<boolean>`true`];
  if (userId !== undefined) parts.push(sql`user_id = ${userId}`);
  if (action !== undefined) parts.push(sql`action = ${action}`);
  if (entity !== undefined) parts.push(sql`entity = ${entity}`);
  return parts;
}

function conditions(filter: LogFilter): RawBuilder<boolean> {
  const parts = wordConditions(filter);
  if (filter.from) parts.push(sql`created_at >= ${filter.from}`);
  if (filter.to) parts.push(sql`created_at < ${filter.to}`);
  // An empty request id is that of work which no request asked for, and not in the index.
  if (filter.search !== undefined) {
    parts.push(sql`(entity_id = ${filter.search} or (request_id = ${filter.search} and request_id <> ''))`);
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

export async function countRows(db: Queryable, _scope: StaffScope, filter: LogFilter): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*)::bigint as count from action_logs where ${conditions(filter)}`.execute(db);
  return result.rows[0]?.count ?? 0;
}

/** Newest first; `offset` counts from the newest that the filter lets through. */
export async function listRows(
  db: Queryable,
  _scope: StaffScope,
  filter: LogFilter,
  offset: number,
  limit: number,
): Promise<LogRow[]> {
  const result = await sql<LogRow>`
    select id, user_id as "userId", action, entity, entity_id as "entityId", before, after, address,
      request_id as "requestId", created_at as "createdAt"
    from action_logs where ${conditions(filter)}
    order by created_at desc, id desc limit ${limit} offset ${offset}`.execute(db);
  return result.rows;
}

/** The day after the last one that was counted, as its first instant; null when none was. */
export async function getOpenDay(db: Queryable): Promise<string | null> {
  const result = await sql<{ day: string | null }>`select (max(day) + 1)::date as day from action_log_days`.execute(db);
  return result.rows[0]?.day ?? null;
}

/** Logs a day, newest day first, of the counted days in `[firstDay, endDay)`. */
export async function listDayCounts(
  db: Queryable,
  _scope: StaffScope,
  filter: Words,
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

/** First day of the history that is not counted yet. */
export async function getFirstDay(db: Queryable, from: string | null): Promise<string | null> {
  const result = await sql<{ day: string | null }>`
    select (min(created_at) at time zone 'UTC')::date as day from action_logs
    where created_at >= coalesce(${from}::timestamptz, '-infinity')`.execute(db);
  return result.rows[0]?.day ?? null;
}

export async function insertDayCounts(trx: Queryable, day: string): Promise<void> {
  await sql`
    insert into action_log_days (day, user_id, entity, action, count)
    select ${day}::date, user_id, entity, action, count(*) from action_logs
    where created_at >= ${`${day}T00:00:00Z`}::timestamptz and created_at < ${`${day}T00:00:00Z`}::timestamptz + interval '1 day'
    group by 2, 3, 4
    on conflict do nothing`.execute(trx);
}

/** Words that stand in the history; walks from one to the next in the index instead of reading every log. */
export async function listWords(db: Queryable, _scope: StaffScope, column: 'action' | 'entity'): Promise<string[]> {
  const name = sql.ref(column);
  const result = await sql<{ word: string }>`
    with recursive words as (
      (select ${name} as word from action_logs order by ${name} limit 1)
      union all
      select (select ${name} from action_logs where ${name} > words.word order by ${name} limit 1) from words
      where words.word is not null
    ) select word from words where word is not null`.execute(db);
  return result.rows.map((row) => row.word);
}
