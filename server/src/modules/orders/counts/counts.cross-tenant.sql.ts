import { sql } from 'kysely';
import { kept, type Queryable } from '../../../platform/database.ts';
import { isAmong, crossTenant, type OwnedShop } from '../../../platform/cross-tenant.ts';
import type { SumDifference } from './counts.sql.ts';

/** Lists every seller who has counts. */
export async function listCountOwners(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`${crossTenant('listCountOwners')}
    select distinct owner_id as "ownerId" from order_day_totals`.execute(db);
  return rows.map((row) => row.ownerId);
}

/** Lists sellers with changes that are not yet added to the sums. */
export async function listOwnersWithChanges(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`${crossTenant('listOwnersWithChanges')}
    select distinct owner_id as "ownerId" from order_count_changes`.execute(db);
  return rows.map((row) => row.ownerId);
}

/** Lists the sums over all sellers that differ from the orders, pending changes included; the list is empty when all sums are right. */
export async function listSumDifferences(db: Queryable): Promise<SumDifference[]> {
  const { rows } = await sql<SumDifference>`${crossTenant('listSumDifferences')}
    with actual as (
      select la_day, status, coalesce(fulfil_house, 'NONE') as house, fulfil_state, count(*) as n
      from orders group by 1, 2, 3, 4
    ), fine as (
      select la_day, status, house, fulfil_state, sum(n) as n from (
        select la_day, status, house, fulfil_state, n from actual
        union all select la_day, status, house, fulfil_state, -count from all_order_counts
        union all select la_day, status, house, fulfil_state, -change from order_count_changes) a group by 1, 2, 3, 4
    ), coarse as (
      select la_day, status, sum(n) as n from (
        select la_day, status, n from actual
        union all select la_day, status, -count from all_order_day_counts
        union all select la_day, status, -change from order_count_changes) a group by 1, 2
    )
    select 'fine' as grain, la_day::text as "laDay", status, house, fulfil_state as "fulfilState", n::bigint as change
    from fine where n <> 0
    union all select 'coarse', la_day::text, status, '', '', n::bigint from coarse where n <> 0`.execute(db);
  return rows;
}

/** Counts the orders of the given shops; the result has no entry for a shop without orders. */
export async function countOrdersOfShops(
  db: Queryable,
  shops: readonly OwnedShop[],
): Promise<(OwnedShop & { count: number })[]> {
  const { rows } = await sql<OwnedShop & { count: number }>`${kept}${crossTenant('countOrdersOfShops')}
    select owner_id as "ownerId", shop_id as "shopId", sum(count)::bigint as count from order_counts
    where ${isAmong(shops, 'owner_id', 'shop_id')} group by 1, 2`.execute(db);
  return rows;
}
