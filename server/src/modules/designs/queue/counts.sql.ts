import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { inShops } from '../../../platform/shop-scope.ts';

/** A stored count that differs from the number of designs. An empty `shopId` stands for designs without an order. */
export interface CountFault {
  shopId: string;
  status: string;
  counted: number;
  actual: number;
}

/** Lists all stored counts of the scope that differ from the designs; counts and designs are read from one snapshot. */
export async function listCountFaults(db: Queryable, scope: OwnerScope): Promise<CountFault[]> {
  const { ownerId } = scope;
  const { rows } = await sql<CountFault>`
    select shop_id as "shopId", status, sum(counted)::int as counted, sum(actual)::int as actual from (
      select coalesce(d.shop_id, '') as shop_id, d.status, 0 as counted, count(*) as actual from rented_designs d
      where d.owner_id = ${ownerId} and ${inShops(scope, 'd.shop_id')} group by 1, 2
      union all
      select c.shop_id, c.status, c.count, 0 from rented_design_counts c
      where c.owner_id = ${ownerId} and ${inShops(scope, 'c.shop_id')}) both_sides
    group by 1, 2 having sum(counted) <> sum(actual) order by 1, 2`.execute(db);
  return rows;
}
