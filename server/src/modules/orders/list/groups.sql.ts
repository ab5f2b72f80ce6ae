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

/** Sums the orders of a filter by shop, from the stored sums. */
export async function readShopSums(db: Queryable, scope: OwnerScope, filter: OrderFilter): Promise<GroupRow[]> {
  const hasDays = filter.firstDay !== undefined || filter.lastDay !== undefined;
  const table = hasDays ? sql`order_day_sums` : sql`order_month_sums`;
  const { rows } = await sql<GroupRow>`
    select shop_id as key, null::text as name, sum(orders)::bigint as orders, sum(pieces)::bigint as pieces,
      sum(money_cents)::bigint as "earnCents", sum(costed)::bigint as priced, sum(cost_cents)::bigint as "costCents",
      sum(priced_cents)::bigint as "pricedCents"
    from ${table} where ${countConditions(scope, filter, 'counts')} group by 1 having sum(orders) > 0`.execute(db);
  return rows;
}
