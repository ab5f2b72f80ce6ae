import type { ActionLog } from '@bobbin/contract/logs';
import { LOG_EXPORT_MAX } from '@bobbin/contract/logs.calls';
import { formatCsv } from '@bobbin/domain/csv';
import type { StaffScope } from '../../platform/access.ts';
import { assertForwards } from '../../platform/date-range.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, lockUntilCommit, type Db } from '../../platform/database.ts';
import { isAscending, toPage, type Paged, type PageQuery } from '../../platform/paging.ts';
import type { Audit } from './audit.ts';
import * as queries from './history.sql.ts';
import * as crossTenant from './history.cross-tenant.sql.ts';

const DAY_MS = 24 * 3600_000;
/**
 * Time after the end of a day before its logs are counted. A transaction that began before the end may commit later, and no transaction takes as long
 * as this.
 */
const SETTLED_MS = 3600_000;

/** Filters as the contract has them; times are in epoch seconds, both inclusive. */
export interface LogQuery {
  user?: string | undefined;
  action?: string | undefined;
  entity?: string | undefined;
  search?: string | undefined;
  start?: number | undefined;
  end?: number | undefined;
}

export interface Person {
  name: string;
  email: string;
  roleName: string;
}

/** Names of users, which the accounts module has. */
export interface People {
  /** Reads users by id; the result has no entry for a removed user. */
  readPeople(ids: readonly string[]): Promise<Map<string, Person>>;
  /** Finds a user by email or id. */
  findPerson(text: string): Promise<string | null>;
}

interface Deps {
  db: Db;
  clock: Clock;
  audit: Audit;
  people: People;
}

const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);
const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** The parts of a filter's range: the days with stored counts, and the times before and after them, whose logs must be counted from their rows. */
interface Split {
  days: { day: string; count: number }[];
  newer: { filter: crossTenant.LogFilter; count: number };
  older: { filter: crossTenant.LogFilter; count: number } | null;
}

export function createHistory({ db, clock, audit, people }: Deps) {
  async function toFilter(query: LogQuery): Promise<crossTenant.LogFilter> {
    assertForwards(query.start, query.end, 'query.end');
    const filter: crossTenant.LogFilter = {};
    const search = query.search?.trim();
    if (query.user) filter.userId = (await people.findPerson(query.user.trim())) ?? query.user;
    if (query.action) filter.action = query.action;
    if (query.entity) filter.entity = query.entity;
    if (search) filter.search = search;
    if (query.start !== undefined) filter.from = new Date(query.start * 1000);
    if (query.end !== undefined) filter.to = new Date((query.end + 1) * 1000);
    return filter;
  }

  async function split(scope: StaffScope, filter: crossTenant.LogFilter): Promise<Split> {
    const { from, to } = filter;
    const openDay = filter.search === undefined ? await queries.getOpenDay(db) : null;
    // Uses stored counts only for whole days; the logs of a partial day are counted from their rows.
    const firstDay = from ? dayOf(from.getTime() + DAY_MS - 1) : null;
    const toDay = to ? dayOf(to.getTime()) : null;
    const endDay = openDay !== null && toDay !== null && toDay < openDay ? toDay : openDay;
    if (endDay === null || (firstDay !== null && firstDay >= endDay)) {
      return { days: [], newer: { filter, count: await crossTenant.countLogs(db, scope, filter) }, older: null };
    }
    const newer = { ...filter, from: new Date(startOf(endDay)) };
    const isCutBefore = firstDay !== null && from !== undefined && startOf(firstDay) > from.getTime();
    const older = isCutBefore ? { ...filter, to: new Date(startOf(firstDay)) } : null;
    const [days, newerCount, olderCount] = await Promise.all([
      queries.listDayCounts(db, scope, filter, firstDay, endDay),
      crossTenant.countLogs(db, scope, newer),
      older ? crossTenant.countLogs(db, scope, older) : 0,
    ]);
    return {
      days,
      newer: { filter: newer, count: newerCount },
      older: older && { filter: older, count: olderCount },
    };
  }

  /** Lists logs from `offset` on, newest first; the stored counts show on which day the first of them is. */
  async function listFrom(
    scope: StaffScope,
    filter: crossTenant.LogFilter,
    parts: Split,
    offset: number,
    limit: number,
  ) {
    let before = parts.newer.count;
    if (offset < before || parts.days.length === 0) return crossTenant.listLogs(db, scope, filter, offset, limit);
    for (const { day, count } of parts.days) {
      if (offset < before + count) {
        const to = new Date(startOf(day) + DAY_MS);
        return crossTenant.listLogs(db, scope, { ...filter, to }, offset - before, limit);
      }
      before += count;
    }
    return parts.older ? crossTenant.listLogs(db, scope, parts.older.filter, offset - before, limit) : [];
  }

  async function toLogs(rows: readonly crossTenant.LogRow[]): Promise<ActionLog[]> {
    const names = await people.readPeople([...new Set(rows.map((row) => row.userId))].filter((id) => id !== ''));
    return rows.map(({ before, after, createdAt, ...row }) => ({
      ...row,
      user: names.get(row.userId) ?? null,
      payload: { before, after },
      createdAt: createdAt.toISOString(),
    }));
  }

  return {
    async list(scope: StaffScope, query: LogQuery & PageQuery): Promise<Paged<ActionLog>> {
      const filter = await toFilter(query);
      const parts = await split(scope, filter);
      const counted = parts.days.reduce((sum, { count }) => sum + count, 0);
      const totalItems = parts.newer.count + counted + (parts.older?.count ?? 0);
      const { offset, limit, meta } = toPage(query, totalItems);
      const length = Math.max(0, Math.min(limit, totalItems - offset));
      // For 'oldest first' the same list is read from its other end.
      const isOldestFirst = isAscending(query.sortBy);
      const start = isOldestFirst ? totalItems - offset - length : offset;
      const rows = length === 0 ? [] : await listFrom(scope, filter, parts, start, length);
      return {
        data: await toLogs(isOldestFirst ? rows.toReversed() : rows),
        meta,
      };
    },

    async listWords(scope: StaffScope): Promise<{ actions: string[]; entities: string[] }> {
      const [actions, entities] = await Promise.all([
        queries.listWords(db, scope, 'action'),
        queries.listWords(db, scope, 'entity'),
      ]);
      return { actions, entities };
    },

    /** Exports the logs that match a filter as CSV, newest first; writes an action log itself. */
    async exportCsv(
      scope: StaffScope,
      query: LogQuery,
    ): Promise<{ name: string; csv: string; rows: number; isCut: boolean }> {
      const filter = await toFilter(query);
      const found = await crossTenant.listLogs(db, scope, filter, 0, LOG_EXPORT_MAX + 1);
      const isCut = found.length > LOG_EXPORT_MAX;
      const logs = await toLogs(found.slice(0, LOG_EXPORT_MAX));
      const asked = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
      await inTransaction(db, (trx) =>
        audit.record(trx, scope, {
          action: 'export',
          entity: 'actionLog',
          entityId: '',
          after: { filter: asked, rows: logs.length, isCut },
        }),
      );
      const head = ['time', 'userId', 'name', 'email', 'role', 'action', 'entity', 'entityId', 'before', 'after'];
      const lines = logs.map((log) => [
        log.createdAt,
        log.userId,
        log.user?.name ?? null,
        log.user?.email ?? null,
        log.user?.roleName ?? null,
        log.action,
        log.entity,
        log.entityId,
        log.payload.before && JSON.stringify(log.payload.before),
        log.payload.after && JSON.stringify(log.payload.after),
        log.address,
        log.requestId,
      ]);
      // The byte order mark makes spreadsheet programs read the text as UTF-8.
      const csv = `\uFEFF${formatCsv([[...head, 'address', 'requestId'], ...lines])}`;
      return { name: `history-${dayOf(clock.now())}.csv`, csv, rows: logs.length, isCut };
    },

    /** Counts the logs of days that are over, so that totals and pages with a large offset need not read these logs again. */
    countClosedDays: (): Promise<void> =>
      inTransaction(db, async (trx) => {
        await lockUntilCommit(trx, 'action-log-days');
        const today = dayOf(clock.now() - SETTLED_MS);
        const open = await queries.getOpenDay(trx);
        const first = await crossTenant.findFirstDay(trx, open);
        if (first === null) return;
        for (let day = first; day < today; day = dayOf(startOf(day) + DAY_MS)) {
          await queries.insertDayCounts(trx, day, await crossTenant.countDay(trx, day));
        }
      }),
  };
}

export type History = ReturnType<typeof createHistory>;
