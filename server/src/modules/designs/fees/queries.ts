import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { inShops } from '../../../platform/grain.ts';

/** What was paid for designs of orders and not given back, in cents. */
export async function sumByOrder(
  db: Queryable,
  scope: OwnerScope,
  orderIds: readonly string[],
): Promise<{ orderId: string; cents: number }[]> {
  const { rows } = await sql<{ orderId: string; cents: number }>`
    select d.order_id as "orderId", sum(d.paid_cents - d.refunded_cents)::bigint as cents from rented_designs d
    where d.owner_id = ${scope.ownerId} and ${inShops(scope, 'd.shop_id')} and d.order_id = any(${orderIds})
      and d.paid_at is not null
    group by 1`.execute(db);
  return rows;
}

/** The same by some ranges of when it was paid; null is all time. With `shops` only of designs of their orders. */
export async function sumByRange(
  db: Queryable,
  scope: OwnerScope,
  shops: readonly string[] | undefined,
  ranges: readonly ({ start: Date; end: Date } | null)[],
): Promise<{ range: number; cents: number; count: number }[]> {
  if (ranges.length === 0) return [];
  const ofShops = shops === undefined ? sql`true` : sql`d.shop_id = any(${shops})`;
  const parts = ranges.map((range, index) => {
    const isIn = range === null ? sql`true` : sql`d.paid_at >= ${range.start} and d.paid_at < ${range.end}`;
    return sql`select ${index}::int as range, coalesce(sum(d.paid_cents - d.refunded_cents), 0)::bigint as cents,
        count(*) filter (where d.paid_cents > d.refunded_cents)::bigint as count
      from rented_designs d
      where d.owner_id = ${scope.ownerId} and ${inShops(scope, 'd.shop_id')} and d.paid_at is not null and ${ofShops} and ${isIn}`;
  });
  const { rows } = await sql<{ range: number; cents: number; count: number }>`
    ${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}
