import { sql, type RawBuilder } from 'kysely';
import type { StaffScope } from '../../platform/access.ts';
import type { Queryable } from '../../platform/database.ts';
import { crossTenant } from '../../platform/cross-tenant.ts';
import { wordConditions, type DayCount, type WordFilter } from './history.sql.ts';

/** Filter of a page of the action history; `from` is inclusive, `to` is exclusive. */
export interface LogFilter extends WordFilter {
  /** Id of the resource, or of the request. */
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

function conditions(filter: LogFilter): RawBuilder<boolean> {
  const parts = wordConditions(filter);
  if (filter.from) parts.push(sql`created_at >= ${filter.from}`);
  if (filter.to) parts.push(sql`created_at < ${filter.to}`);
  // Logs without a request have an empty request id, which the index does not contain.
  if (filter.search !== undefined) {
    parts.push(sql`(entity_id = ${filter.search} or (request_id = ${filter.search} and request_id <> ''))`);
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/** Counts the logs of all sellers that match a filter. */
export async function countLogs(db: Queryable, _scope: StaffScope, filter: LogFilter): Promise<number> {
  const result = await sql<{ count: number }>`${crossTenant('countLogs')}
    select count(*)::bigint as count from action_logs where ${conditions(filter)}`.execute(db);
  return result.rows[0]?.count ?? 0;
}

/** Lists logs, newest first; `offset` counts from the newest log that matches the filter. */
export async function listLogs(
  db: Queryable,
  _scope: StaffScope,
  filter: LogFilter,
  offset: number,
  limit: number,
): Promise<LogRow[]> {
  const result = await sql<LogRow>`${crossTenant('listLogs')}
    select id, user_id as "userId", action, entity, entity_id as "entityId", before, after, address,
      request_id as "requestId", created_at as "createdAt"
    from action_logs where ${conditions(filter)}
    order by created_at desc, id desc limit ${limit} offset ${offset}`.execute(db);
  return result.rows;
}

/** Returns the day of the earliest log at or after `from`; null when there is none. */
export async function findFirstDay(db: Queryable, from: string | null): Promise<string | null> {
  const result = await sql<{ day: string | null }>`${crossTenant('findFirstDay')}
    select (min(created_at) at time zone 'UTC')::date as day from action_logs
    where created_at >= coalesce(${from}::timestamptz, '-infinity')`.execute(db);
  return result.rows[0]?.day ?? null;
}

/** Counts the logs of a day by actor and action. */
export async function countDay(db: Queryable, day: string): Promise<DayCount[]> {
  const start = new Date(`${day}T00:00:00Z`);
  const { rows } = await sql<DayCount>`${crossTenant('countDay')}
    select user_id as "userId", entity, action, count(*)::bigint as count from action_logs
    where created_at >= ${start} and created_at < ${start}::timestamptz + interval '1 day'
    group by 1, 2, 3`.execute(db);
  return rows;
}
