import type { SettledCorrection } from '@bobbin/domain/money/settled-days';
import { laDay } from '@bobbin/domain/time/la-day';
import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';

/** The corrections of an order; each belongs to the Los Angeles day on which it happened. */
export interface OrderCorrections {
  orderId: string;
  shopId: string;
  corrections: readonly SettledCorrection[];
}

/** Reads the corrections of orders, oldest first; the result has no entry for an order without corrections. */
export async function listCorrections(
  db: Queryable,
  { ownerId }: OwnerScope,
  orderIds: readonly string[],
): Promise<Map<string, SettledCorrection[]>> {
  const { rows } = await sql<{ orderId: string; at: Date; kind: SettledCorrection['kind']; cents: number }>`
    select order_id as "orderId", at, kind, cents from order_corrections
    where owner_id = ${ownerId} and order_id = any(${orderIds}::text[])
    order by order_id, at, kind desc`.execute(db);
  const read = rows.map(({ orderId, at, kind, cents }) => ({ orderId, told: { at: at.getTime(), kind, cents } }));
  return new Map(
    [...Map.groupBy(read, ({ orderId }) => orderId)].map(([id, own]) => [id, own.map(({ told }) => told)]),
  );
}

/** Replaces all corrections of locked orders (PRF-4): they are computed from the statement rows alone. */
export async function replaceCorrections(
  trx: Queryable,
  { ownerId }: OwnerScope,
  orders: readonly OrderCorrections[],
): Promise<void> {
  if (orders.length === 0) return;
  const ids = orders.map(({ orderId }) => orderId);
  await sql`delete from order_corrections where owner_id = ${ownerId} and order_id = any(${ids}::text[])`.execute(trx);
  const rows = orders.flatMap(({ orderId, shopId, corrections }) =>
    corrections.map(({ at, kind, cents }) => ({
      owner_id: ownerId,
      order_id: orderId,
      id: `${new Date(at).toISOString()}-${kind}`,
      shop_id: shopId,
      at: new Date(at),
      la_day: laDay(at),
      kind,
      cents,
    })),
  );
  if (rows.length > 0) await trx.insertInto('order_corrections').values(rows).execute();
  await sql`update orders o set corrected_cents = coalesce((select sum(c.cents) from order_corrections c
      where c.owner_id = ${ownerId} and c.order_id = o.id), 0)
    where o.owner_id = ${ownerId} and o.id = any(${ids}::text[])`.execute(trx);
}
