import type { OrderGrouping } from '@bobbin/domain/orders/list-url';
import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { countConditions } from '../counts/counts.sql.ts';
import { groupKey } from './group-keys.sql.ts';
import { conditions, found, type OrderFilter } from './list.sql.ts';

/** Sums of one group; amounts are cents. */
export interface GroupRow {
  key: string;
  name: string | null;
  orders: number;
  pieces: number;
  earnCents: number;
  /** Number of orders with a cost, their cost, and their earn. */
  priced: number;
  costCents: number;
  pricedCents: number;
}

/** Sums the orders of a filter by group, from their rows. */
export async function sumGroups(
  db: Queryable,
  scope: OwnerScope,
  filter: OrderFilter,
  by: OrderGrouping,
): Promise<GroupRow[]> {
  const { key, name } = groupKey(scope, by);
  const { rows } = await sql<GroupRow>`${found(scope, filter)}
    select key, max(name) as name, count(*)::bigint as orders, coalesce(sum(pieces), 0)::bigint as pieces, sum(money)::bigint as "earnCents",
      (count(*) filter (where is_priced))::bigint as priced,
      coalesce(sum(cost) filter (where is_priced), 0)::bigint as "costCents",
      coalesce(sum(money) filter (where is_priced), 0)::bigint as "pricedCents"
    from (select ${key} as key, ${name} as name, o.pieces, o.money_cents as money, o.cost_cents as cost,
        o.cost_cents <> 0 and o.money_state <> 'foreign' as is_priced
      from orders o where ${conditions(scope, filter)}) g group by key`.execute(db);
  return rows;
}

/** Returns whether the stored daily sums can answer a filter: shops, statuses, factories and whole days. */
export function isSummed(filter: OrderFilter): boolean {
  const { shops: _shops, statuses: _statuses, houses: _houses, firstDay: _first, lastDay: _last, ...others } = filter;
  return Object.values(others).every((value) => value === undefined);
}

/**
 * Sums the orders of a filter by shop, from the stored counts and sums. The sums do not count orders from elsewhere (ELS-4), which the list contains;
 * so the number of orders comes from the counts.
 */
export async function readShopSums(db: Queryable, scope: OwnerScope, filter: OrderFilter): Promise<GroupRow[]> {
  const hasDays = filter.firstDay !== undefined || filter.lastDay !== undefined;
  const [counts, sums] = hasDays
    ? [sql`order_day_counts`, sql`order_day_sums`]
    : [sql`order_counts`, sql`order_month_sums`];
  const where = countConditions(scope, filter, 'counts');
  const { rows } = await sql<GroupRow>`
    select c.shop_id as key, null::text as name, c.orders, coalesce(s.pieces, 0) as pieces, coalesce(s.earn, 0) as "earnCents",
      coalesce(s.priced, 0) as priced, coalesce(s.cost, 0) as "costCents", coalesce(s.priced_cents, 0) as "pricedCents"
    from (select shop_id, sum(count)::bigint as orders from ${counts} where ${where} group by 1 having sum(count) > 0) c
    left join (select shop_id, sum(pieces)::bigint as pieces, sum(money_cents)::bigint as earn, sum(costed)::bigint as priced,
        sum(cost_cents)::bigint as cost, sum(priced_cents)::bigint as priced_cents
      from ${sums} where ${where} group by 1) s on s.shop_id = c.shop_id`.execute(db);
  return rows;
}
