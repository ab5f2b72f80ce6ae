import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';

/** Counts and sums the orders of a shop whose settlement is negative; orders in another currency are listed separately (PRF-20). */
export async function sumNegative(db: Queryable, { ownerId }: OwnerScope, shopId: string) {
  const { rows } = await sql<{ count: number; cents: number }>`
    select count(*)::bigint as count, coalesce(sum(settlement_cents), 0)::bigint as cents from orders
    where owner_id = ${ownerId} and shop_id = ${shopId} and settlement_cents < 0 and currency = 'USD'`.execute(db);
  return rows[0] ?? { count: 0, cents: 0 };
}

/** Lists the orders with the largest loss. */
export async function listNegative(db: Queryable, { ownerId }: OwnerScope, shopId: string, limit: number) {
  const { rows } = await sql<{ orderId: string; cents: number }>`
    select id as "orderId", settlement_cents as cents from orders
    where owner_id = ${ownerId} and shop_id = ${shopId} and settlement_cents < 0 and currency = 'USD'
    order by settlement_cents limit ${limit}`.execute(db);
  return rows;
}

/** Counts the orders that were paid in another currency; no debt includes them. */
export async function sumNegativeOthers(db: Queryable, { ownerId }: OwnerScope, shopId: string) {
  const { rows } = await sql<{ shopId: string; currency: string; count: number; cents: number }>`
    select shop_id as "shopId", currency, count(*)::bigint as count, sum(settlement_cents)::bigint as cents from orders
    where owner_id = ${ownerId} and shop_id = ${shopId} and settlement_cents < 0 and currency <> 'USD'
    group by 1, 2 order by 2`.execute(db);
  return rows;
}

/** Sums the orders with a negative settlement over all shops of a seller. */
export async function sumNegativeOfSeller(db: Queryable, { ownerId }: OwnerScope): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(settlement_cents), 0)::bigint as cents from orders
    where owner_id = ${ownerId} and settlement_cents < 0 and currency = 'USD'`.execute(db);
  return rows[0]?.cents ?? 0;
}
