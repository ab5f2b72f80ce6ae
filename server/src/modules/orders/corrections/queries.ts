import { laDay } from '@bobbin/domain/time/la-day';
import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { inShops } from '../../../platform/grain.ts';
import { createId } from '../../../platform/ids.ts';

export interface Correction {
  orderId: string;
  shopId: string;
  /** When it happened; its Los Angeles day is the one under which it is counted. */
  at: number;
  kind: 'refund' | 'correction';
  cents: number;
}

/** Notes what changed a locked order's money after its own day (PRF-4). */
export async function insertCorrection(trx: Queryable, { ownerId }: OwnerScope, correction: Correction): Promise<void> {
  const { orderId, shopId, at, kind, cents } = correction;
  if (cents === 0) return;
  await trx
    .insertInto('order_corrections')
    .values({
      owner_id: ownerId,
      order_id: orderId,
      id: createId(at),
      shop_id: shopId,
      at: new Date(at),
      la_day: laDay(at),
      kind,
      cents,
    })
    .execute();
  await sql`update orders set corrected_cents = corrected_cents + ${cents}
    where owner_id = ${ownerId} and shop_id = ${shopId} and id = ${orderId}`.execute(trx);
}

/** What an order's money is before it is written; the order is locked. */
export interface MoneyBefore {
  shopId: string;
  isSettled: boolean;
  settlementCents: number;
  refundedCents: number;
  refundAt: Date | null;
}

/** Holds an order and reads its money. */
export async function lockMoney(trx: Queryable, scope: OwnerScope, orderId: string): Promise<MoneyBefore | undefined> {
  return trx
    .selectFrom('orders')
    .select([
      'shop_id as shopId',
      'is_settled as isSettled',
      'settlement_cents as settlementCents',
      'refunded_cents as refundedCents',
      'refund_at as refundAt',
    ])
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shop_id'))
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
}
