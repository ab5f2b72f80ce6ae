import { sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';
import { crossTenant } from '../../platform/cross-tenant.ts';

/** Lists shops whose payouts were last read completely after an instant. */
export async function listReadSince(db: Queryable, since: Date): Promise<string[]> {
  const { rows } = await sql<{ shopId: string }>`${crossTenant('listReadSince')}
    select shop_id as "shopId" from payout_states where read_at >= ${since}`.execute(db);
  return rows.map(({ shopId }) => shopId);
}

/** Finds the owners who have a payment with the id. */
export async function findPaymentOwners(
  db: Queryable,
  paymentId: string,
): Promise<{ ownerId: string; shopId: string }[]> {
  const { rows } = await sql<{ ownerId: string; shopId: string }>`${crossTenant('findPaymentOwners')}
    select owner_id as "ownerId", shop_id as "shopId" from payments where id = ${paymentId} order by created_at desc, owner_id`.execute(
    db,
  );
  return rows;
}

/** Lists sellers with stored statements. */
export async function listStatementOwners(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`${crossTenant('listStatementOwners')}
    select distinct owner_id as "ownerId" from statements order by 1`.execute(db);
  return rows.map(({ ownerId }) => ownerId);
}
