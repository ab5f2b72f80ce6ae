import { sql } from 'kysely';
import type { OwnerScope } from '../../platform/access.ts';
import type { Queryable } from '../../platform/database.ts';
import { inShops } from '../../platform/shop-scope.ts';
import type { RequestPieceRow } from './tables.ts';

/** Maximum number of requests per order that are read, newest first; real orders have only a few. */
const OF_ORDER_MAX = 50;

export interface RequestRow {
  id: string;
  shopId: string;
  orderId: string;
  kind: string;
  type: string;
  status: string;
  stage: string;
  action: string | null;
  deadlineAt: Date | null;
  role: string | null;
  reason: string;
  refundCents: number | null;
  pieces: RequestPieceRow[];
  trackingNumber: string | null;
  carrier: string | null;
  arbitration: string | null;
  createdAt: Date;
  updatedAt: Date;
  endedAt: Date | null;
  answer: string | null;
  answerAction: string | null;
  answerBy: string | null;
  answerById: string | null;
  answerAs: string | null;
  answeredAt: Date | null;
}

const COLUMNS = [
  'id',
  'shop_id as shopId',
  'order_id as orderId',
  'kind',
  'type',
  'status',
  'stage',
  'action',
  'deadline_at as deadlineAt',
  'role',
  'reason',
  'refund_cents as refundCents',
  'pieces',
  'tracking_number as trackingNumber',
  'carrier',
  'arbitration',
  'created_at as createdAt',
  'updated_at as updatedAt',
  'ended_at as endedAt',
  'answer',
  'answer_action as answerAction',
  'answer_by as answerBy',
  'answer_by_id as answerById',
  'answer_as as answerAs',
  'answered_at as answeredAt',
] as const;

/** The fields of a request that come from the marketplace; the response is stored in other fields. */
export type ToldRequest = Omit<
  RequestRow,
  'answer' | 'answerAction' | 'answerBy' | 'answerById' | 'answerAs' | 'answeredAt'
>;

export async function listRequestsById(
  db: Queryable,
  scope: OwnerScope,
  ids: readonly string[],
): Promise<RequestRow[]> {
  return db
    .selectFrom('buyer_requests')
    .select(COLUMNS)
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shop_id'))
    .where('id', 'in', ids)
    .execute();
}

/** Lists open requests of orders, oldest first. */
export async function listAsked(db: Queryable, scope: OwnerScope, orderIds: readonly string[]): Promise<RequestRow[]> {
  return db
    .selectFrom('buyer_requests')
    .select(COLUMNS)
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shop_id'))
    .where('order_id', 'in', orderIds)
    .where('stage', '=', 'asked')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function listOfOrder(db: Queryable, scope: OwnerScope, orderId: string): Promise<RequestRow[]> {
  return db
    .selectFrom('buyer_requests')
    .select(COLUMNS)
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shop_id'))
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(OF_ORDER_MAX)
    .execute();
}

/** Locks one request until the transaction ends; returns undefined when it is not stored. */
export async function lockRequest(
  trx: Queryable,
  { ownerId }: OwnerScope,
  id: string,
): Promise<RequestRow | undefined> {
  return trx
    .selectFrom('buyer_requests')
    .select(COLUMNS)
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Inserts or updates the marketplace's fields of requests; keeps the seller's response. */
export async function upsertRequest(trx: Queryable, { ownerId }: OwnerScope, told: ToldRequest): Promise<void> {
  const values = {
    shop_id: told.shopId,
    order_id: told.orderId,
    kind: told.kind,
    type: told.type,
    status: told.status,
    stage: told.stage,
    action: told.action,
    deadline_at: told.deadlineAt,
    role: told.role,
    reason: told.reason,
    refund_cents: told.refundCents,
    pieces: JSON.stringify(told.pieces),
    tracking_number: told.trackingNumber,
    carrier: told.carrier,
    arbitration: told.arbitration,
    created_at: told.createdAt,
    updated_at: told.updatedAt,
    ended_at: told.endedAt,
  };
  await trx
    .insertInto('buyer_requests')
    .values({ owner_id: ownerId, id: told.id, ...values })
    .onConflict((conflict) => conflict.columns(['owner_id', 'id']).doUpdateSet(values))
    .execute();
}

export async function setEnd(trx: Queryable, { ownerId }: OwnerScope, id: string, endedAt: Date): Promise<void> {
  await trx
    .updateTable('buyer_requests')
    .set({ ended_at: endedAt })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
}

/** A response to a request, its actor, and the acting owner. */
interface Answer {
  answer: string;
  action: string;
  by: string;
  byId: string | null;
  as: string | null;
  at: Date;
}

/** Stores a response before the marketplace is called; null removes it. */
export async function setAnswer(
  trx: Queryable,
  { ownerId }: OwnerScope,
  id: string,
  answer: Answer | null,
): Promise<void> {
  await trx
    .updateTable('buyer_requests')
    .set({
      answer: answer?.answer ?? null,
      answer_action: answer?.action ?? null,
      answer_by: answer?.by ?? null,
      answer_by_id: answer?.byId ?? null,
      answer_as: answer?.as ?? null,
      answered_at: answer?.at ?? null,
    })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
}

/** Reads the state of an order's returns and the refunds of ended returns; the refund of a piece that was replaced is zero. */
export async function readReturns(trx: Queryable, { ownerId }: OwnerScope, orderId: string) {
  const result = await sql<{ stage: string; cents: number; endedAt: Date | null }>`
    select stage, ended_at as "endedAt", coalesce(case when stage = 'done' and (type <> 'REPLACEMENT' or status like '%REFUND%')
      then refund_cents end, 0)::bigint as cents
    from buyer_requests where owner_id = ${ownerId} and order_id = ${orderId} and kind = 'return'
    order by ended_at, id`.execute(trx);
  return result.rows;
}

export async function getCursor(
  db: Queryable,
  { ownerId }: OwnerScope,
  shopId: string,
  kind: string,
): Promise<number | null> {
  const row = await db
    .selectFrom('request_cursors')
    .select('cursor_at as cursorAt')
    .where('owner_id', '=', ownerId)
    .where('shop_id', '=', shopId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.cursorAt.getTime() ?? null;
}

export async function setCursor(
  trx: Queryable,
  { ownerId }: OwnerScope,
  shopId: string,
  kind: string,
  at: number,
): Promise<void> {
  const cursor_at = new Date(at);
  await trx
    .insertInto('request_cursors')
    .values({ owner_id: ownerId, shop_id: shopId, kind, cursor_at })
    .onConflict((conflict) => conflict.columns(['owner_id', 'shop_id', 'kind']).doUpdateSet({ cursor_at }))
    .execute();
}

/** Deletes the buyers' requests of a shop and the cursor of their reads; returns the number of requests (SHP-38). */
export async function removeOfShop(trx: Queryable, { ownerId }: OwnerScope, shopId: string): Promise<number> {
  await trx.deleteFrom('request_cursors').where('owner_id', '=', ownerId).where('shop_id', '=', shopId).execute();
  const result = await trx
    .deleteFrom('buyer_requests')
    .where('owner_id', '=', ownerId)
    .where('shop_id', '=', shopId)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
