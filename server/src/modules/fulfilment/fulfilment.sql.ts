import { sql, type Updateable } from 'kysely';
import type { Placement } from '@bobbin/domain/fulfilment/design-sides';
import type { FulfilState } from '@bobbin/domain/fulfilment/life-cycle';
import { toAttemptState, type FulfilMove } from '@bobbin/domain/fulfilment/moves';
import type { OwnerScope } from '../../platform/access.ts';
import type { Queryable, Tables } from '../../platform/database.ts';
import type { FulfilErrorRow } from '../orders/module.ts';

/** A submitted product. Its files are stored as ids; links to them are created when they are needed. */
export interface SubmittedProduct {
  id: string;
  skuId: string;
  productName: string;
  quantity: number;
  productType: string | null;
  color: string | null;
  size: string | null;
  variantId: string;
  files: Partial<Record<Placement, { fileId: string; name: string }>>;
}

/** The seller's request as it is stored; it contains no secret. */
export interface SubmittedRequest {
  line: string | null;
  facility: string | null;
  shipping: string | null;
  /** True when the seller confirmed sending the order despite the buyer's cancel request (FUL-13). */
  confirmCancelRequested: boolean;
  /** Time of the cancel request that was confirmed; a later cancel request needs a new confirmation. */
  confirmedWishAt?: string | null;
  /**
   * The seller's confirmations for these designs: the text on personalised designs was compared with the buyer's (FIL-27), and designs with too few
   * pixels were accepted (FUL-80).
   */
  confirmedPersonalised?: boolean;
  confirmedBlurred?: boolean;
  /** Key of the address check whose issues a person has confirmed (ADR-3). */
  confirmedAddress?: string | null;
  /** Rows of the cost table that are part of its price (FAC-32). */
  costIds?: string[];
  products: SubmittedProduct[];
}

/** One fulfilment: an attempt to have an order made. */
export interface FulfilmentRow {
  id: string;
  orderId: string;
  house: string;
  refId: string;
  state: FulfilState;
  request: SubmittedRequest;
  factoryOrderId: string | null;
  rawStatus: string | null;
  costCents: number | null;
  trackingNumber: string | null;
  carrier: string | null;
  sentAt: Date | null;
  sentAs: string | null;
  attempts: number;
  error: FulfilErrorRow | null;
  nextPollAt: Date | null;
  trackingToldAt: Date | null;
  /** Number that the order had from this attempt before the current one; null once the marketplace has the current number. */
  formerNumber: string | null;
  createdAt: Date;
  endedAt: Date | null;
}

const COLUMNS = [
  'id',
  'order_id as orderId',
  'house',
  'ref_id as refId',
  'state',
  'request',
  'factory_order_id as factoryOrderId',
  'raw_status as rawStatus',
  'cost_cents as costCents',
  'tracking_number as trackingNumber',
  'carrier',
  'sent_at as sentAt',
  'sent_as as sentAs',
  'attempts',
  'error',
  'next_poll_at as nextPollAt',
  'tracking_told_at as trackingToldAt',
  'former_number as formerNumber',
  'created_at as createdAt',
  'ended_at as endedAt',
] as const;

function selectRows(db: Queryable, scope: OwnerScope) {
  return db
    .selectFrom('fulfilments')
    .select(COLUMNS)
    .where('owner_id', '=', scope.ownerId)
    .$narrowType<{ house: string; state: FulfilState; request: SubmittedRequest }>();
}

export async function getFulfilment(
  db: Queryable,
  scope: OwnerScope,
  fulfilmentId: string,
): Promise<FulfilmentRow | undefined> {
  return selectRows(db, scope).where('id', '=', fulfilmentId).executeTakeFirst();
}

/** Lists which of the given attempts exist. */
export async function listFulfilments(
  db: Queryable,
  scope: OwnerScope,
  fulfilmentIds: readonly string[],
): Promise<FulfilmentRow[]> {
  if (fulfilmentIds.length === 0) return [];
  return selectRows(db, scope).where('id', 'in', fulfilmentIds).execute();
}

/** Locks an attempt. The caller must have locked the order of the attempt before, because every writer takes these locks in this order. */
export async function lockFulfilment(
  trx: Queryable,
  scope: OwnerScope,
  fulfilmentId: string,
): Promise<FulfilmentRow | undefined> {
  return selectRows(trx, scope).where('id', '=', fulfilmentId).forUpdate().executeTakeFirst();
}

/** Returns the active attempt of an order; an order never has more than one. */
export async function getActive(db: Queryable, scope: OwnerScope, orderId: string): Promise<FulfilmentRow | undefined> {
  return selectRows(db, scope).where('order_id', '=', orderId).where('ended_at', 'is', null).executeTakeFirst();
}

/** Returns the newest attempt of an order, whether active or ended. */
export async function getLatest(db: Queryable, scope: OwnerScope, orderId: string): Promise<FulfilmentRow | undefined> {
  return selectRows(db, scope).where('order_id', '=', orderId).orderBy('id', 'desc').limit(1).executeTakeFirst();
}

/** Returns the newest ended attempt of an order. */
export async function getLatestEnded(
  db: Queryable,
  scope: OwnerScope,
  orderId: string,
): Promise<FulfilmentRow | undefined> {
  return selectRows(db, scope)
    .where('order_id', '=', orderId)
    .where('ended_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Lists ended attempts of an order that were at a factory, newest first. */
export async function listEndedThere(db: Queryable, scope: OwnerScope, orderId: string): Promise<FulfilmentRow[]> {
  return selectRows(db, scope)
    .where('order_id', '=', orderId)
    .where('ended_at', 'is not', null)
    .where('factory_order_id', 'is not', null)
    .orderBy('id', 'desc')
    .execute();
}

/** Returns whether a factory order belongs to another order of the seller, by the factory's id or by our reference. */
export async function isFactoryOrderTaken(
  db: Queryable,
  scope: OwnerScope,
  row: Pick<FulfilmentRow, 'id' | 'orderId' | 'house'>,
  { factoryOrderId, refId }: { factoryOrderId: string; refId: string | null },
): Promise<boolean> {
  const other = await db
    .selectFrom('fulfilments')
    .select('id')
    .where('owner_id', '=', scope.ownerId)
    .where('house', '=', row.house)
    .where('order_id', '<>', row.orderId)
    .where((where) => where.or([where('factory_order_id', '=', factoryOrderId), where('ref_id', '=', refId)]))
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Counts the references that an order has already used at a factory. */
export async function countUsedRefs(db: Queryable, scope: OwnerScope, orderId: string, house: string): Promise<number> {
  const { count } = await db
    .selectFrom('fulfilments')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('owner_id', '=', scope.ownerId)
    .where('order_id', '=', orderId)
    .where('house', '=', house)
    .where('is_ref_used_up', '=', true)
    .executeTakeFirstOrThrow();
  return count;
}

export interface NewFulfilment {
  id: string;
  orderId: string;
  house: string;
  refId: string;
  /** The transition that creates the attempt. */
  move: FulfilMove;
  request: SubmittedRequest;
  nextPollAt: Date | null;
  now: Date;
}

export async function insertFulfilment(trx: Queryable, scope: OwnerScope, row: NewFulfilment): Promise<void> {
  await trx
    .insertInto('fulfilments')
    .values({
      owner_id: scope.ownerId,
      id: row.id,
      order_id: row.orderId,
      house: row.house,
      ref_id: row.refId,
      state: toAttemptState(row.move.to),
      request: JSON.stringify(row.request),
      next_poll_at: row.nextPollAt,
      created_by: scope.actor.name,
      created_at: row.now,
      updated_at: row.now,
    })
    .execute();
}

export async function updateFulfilment(
  trx: Queryable,
  scope: OwnerScope,
  fulfilmentId: string,
  {
    move,
    ...changes
  }: Omit<Updateable<Tables['fulfilments']>, 'owner_id' | 'id' | 'order_id' | 'state'> & {
    move?: FulfilMove | undefined;
    updated_at: Date;
  },
): Promise<void> {
  await trx
    .updateTable('fulfilments')
    .set({ ...changes, ...(move ? { state: toAttemptState(move.to) } : {}) })
    .where('owner_id', '=', scope.ownerId)
    .where('id', '=', fulfilmentId)
    .execute();
}

/** Removes personal data of buyers from attempts; keeps cost and state. Returns the number of attempts (SHP-38). */
export async function emptyAttempts(
  trx: Queryable,
  { ownerId }: OwnerScope,
  orderIds: readonly string[],
): Promise<number> {
  const result = await sql`
    update fulfilments set request = request || '{"products": []}', tracking_number = null, former_number = null, error = null, next_poll_at = null
    where owner_id = ${ownerId} and order_id = any(${orderIds}::text[])`.execute(trx);
  return Number(result.numAffectedRows ?? 0n);
}
