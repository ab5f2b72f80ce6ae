import { ELSEWHERE_KINDS } from '@bobbin/domain/orders/order-kind';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database.ts';
import { crossTenant } from '../../../platform/cross-tenant.ts';

/** The kinds of orders from elsewhere, which the leaderboard leaves out (ELS-4). */
const ELSEWHERE = sql.join(ELSEWHERE_KINDS.map((kind) => sql.lit(kind)));
/** Statuses of orders that do not count as sold (LDB-1). */
const NOT_COUNTED = ['CANCELLED', 'UNPAID'];

/**
 * Counts the orders of each seller since an instant. `firstDay` is the Los Angeles day that contains the instant, and `firstDayEnd` the end of that
 * day.
 */
export async function countOrdersSince(
  db: Queryable,
  since: Date,
  firstDay: string,
  firstDayEnd: Date,
): Promise<{ ownerId: string; count: number }[]> {
  // Whole days are read from their totals; only the orders of the first, partial day are counted one by one, through the index.
  const result = await sql<{ ownerId: string; count: number }>`${crossTenant('countOrdersSince')}
    select s.owner_id as "ownerId", (s.whole + begun.count - own.count)::bigint as count
    from (
      select owner_id, coalesce(sum(count) filter (where la_day > ${firstDay}::date), 0) as whole
      from order_day_status_counts where la_day >= ${firstDay}::date and status <> all(${NOT_COUNTED}::text[])
      group by owner_id
    ) s cross join lateral (
      select count(*) as count from orders o
      where o.owner_id = s.owner_id and o.created_at >= ${since} and o.created_at < ${firstDayEnd}
        and o.status <> all(${NOT_COUNTED}::text[])
    ) begun cross join lateral (
      select count(*) as count from orders o
      where o.owner_id = s.owner_id and o.kind in (${ELSEWHERE}) and o.kind <> 'NORMAL' and o.created_at >= ${since}
        and o.status <> all(${NOT_COUNTED}::text[])
    ) own
    where s.whole + begun.count - own.count > 0`.execute(db);
  return result.rows;
}
