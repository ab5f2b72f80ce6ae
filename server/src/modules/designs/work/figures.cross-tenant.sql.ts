import { sql } from 'kysely';
import type { StaffScope } from '../../../platform/access.ts';
import { crossTenant } from '../../../platform/cross-tenant.ts';
import type { Queryable } from '../../../platform/database.ts';
import { weeklyWaits, type WaitRow } from '../../../platform/wait-figures.ts';

/** Adds up how long sellers waited for the first price of a design, by week; a design that was cancelled before has no price. */
export async function readPriceWaits(db: Queryable, _staff: StaffScope, nowMs: number): Promise<WaitRow[]> {
  const waits = weeklyWaits({
    wait: 'price',
    nowMs,
    ended: (since) => sql`select d.created_at as started, coalesce(d.first_priced_at, d.priced_at) as ended
      from rented_designs d where d.priced_at is not null and coalesce(d.first_priced_at, d.priced_at) >= ${since}`,
    open: sql`select d.created_at as started from rented_designs d where d.status = 'CREATED'`,
  });
  const { rows } = await sql<WaitRow>`${crossTenant('readPriceWaits')} ${waits}`.execute(db);
  return rows;
}

/** Adds up how long sellers waited from the payment of a design to its first link, by week. */
export async function readLinkWaits(db: Queryable, _staff: StaffScope, nowMs: number): Promise<WaitRow[]> {
  const waits = weeklyWaits({
    wait: 'firstLink',
    nowMs,
    ended: (since) => sql`select d.paid_at as started, d.done_at as ended
      from rented_designs d where d.done_at is not null and d.done_at >= ${since} and d.paid_at is not null`,
    open: sql`select d.paid_at as started from rented_designs d where d.status = 'INPROCESS'`,
  });
  const { rows } = await sql<WaitRow>`${crossTenant('readLinkWaits')} ${waits}`.execute(db);
  return rows;
}

export interface DesignerRow {
  /** Empty for designs without a designer. */
  designerId: string;
  deliveredCount: number;
  lateCount: number;
  overdueCount: number;
}

/** Counts first links since an instant, and open designs past their deadline, by designer. */
export async function sumDesignerFigures(
  db: Queryable,
  _staff: StaffScope,
  since: Date,
  now: Date,
): Promise<DesignerRow[]> {
  const { rows } = await sql<DesignerRow>`${crossTenant('sumDesignerFigures')}
    select c."designerId", sum(c.delivered)::bigint as "deliveredCount", sum(c.late)::bigint as "lateCount",
      sum(c.overdue)::bigint as "overdueCount"
    from (
      select coalesce(d.done_designer_id, '') as "designerId", 1 as delivered, (d.is_on_time is not true)::int as late, 0 as overdue
      from rented_designs d where d.done_at is not null and d.done_at >= ${since} and d.paid_at is not null
      union all
      select coalesce(d.designer_id, ''), 0, 0, 1 from rented_designs d where d.due_at <= ${now}) c
    group by 1`.execute(db);
  return rows;
}
