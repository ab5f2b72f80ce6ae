import { sql, type Updateable } from 'kysely';
import type { House } from '@bobbin/domain/factories/houses';
import type { Placement } from '@bobbin/domain/fulfilment/design-sides';
import type { FulfilState } from '@bobbin/domain/fulfilment/life-cycle';
import { toAttemptState, type FulfilMove } from '@bobbin/domain/fulfilment/moves';
import type { OwnerScope } from '../../platform/access.ts';
import type { Queryable, Tables } from '../../platform/database.ts';
import type { FulfilErrorRow } from '../orders/module.ts';

/** A product as it was submitted; the files by id, so that their links are made when they are needed. */
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

/** What the seller submitted; nothing in it is secret. */
export interface SubmittedRequest {
  line: string | null;
  facility: string | null;
  shipping: string | null;
  /** The seller saw the buyer's cancel request and ships anyway (FUL-13). */
  confirmCancelRequested: boolean;
  /** When the buyer asked for what was confirmed; a later wish is another one. */
  confirmedWishAt?: string | null;
  /** The words of a person that counted for these designs: compared with the buyer's (FIL-27), wanted although blurred (FUL-80). */
  confirmedPersonalised?: boolean;
  confirmedBlurred?: boolean;
  /** Rows of the cost table that it was priced by (FAC-32). */
  costIds?: string[];
  products: SubmittedProduct[];
}

/** One attempt to have an order made. */
export interface FulfilmentRow {
  id: string;
  orderId: string;
  house: House;
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
  'created_at as createdAt',
  'ended_at as endedAt',
] as const;

function selectRows(db: Queryable, scope: OwnerScope) {
  return db
    .selectFrom('fulfilments')
    .select(COLUMNS)
    .where('owner_id', '=', scope.ownerId)
    .$narrowType<{ house: House; state: FulfilState; request: SubmittedRequest }>();
}

export async function getFulfilment(
  db: Queryable,
  scope: OwnerScope,
  fulfilmentId: string,
): Promise<FulfilmentRow | undefined> {
  return selectRows(db, scope).where('id', '=', fulfilmentId).executeTakeFirst();
}

/** Those of the attempts that are there. */
export async function listFulfilments(
  db: Queryable,
  scope: OwnerScope,
  fulfilmentIds: readonly string[],
): Promise<FulfilmentRow[]> {
  if (fulfilmentIds.length === 0) return [];
  return selectRows(db, scope).where('id', 'in', fulfilmentIds).execute();
}

/** The same, locked; lock its order first, as everybody does. */
export async function lockFulfilment(
  trx: Queryable,
  scope: OwnerScope,
  fulfilmentId: string,
): Promise<FulfilmentRow | undefined> {
  return selectRows(trx, scope).where('id', '=', fulfilmentId).forUpdate().executeTakeFirst();
}

/** The attempt that holds an order now; there is one at most. */
export async function getActive(db: Queryable, scope: OwnerScope, orderId: string): Promise<FulfilmentRow | undefined> {
  return selectRows(db, scope).where('order_id', '=', orderId).where('ended_at', 'is', null).executeTakeFirst();
}

/** The newest attempt, finished or not. */
export async function getLatest(db: Queryable, scope: OwnerScope, orderId: string): Promise<FulfilmentRow | undefined> {
  return selectRows(db, scope).where('order_id', '=', orderId).orderBy('id', 'desc').limit(1).executeTakeFirst();
}

/** The newest attempt that is over. */
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

/** Attempts of an order that are over and were at a factory, the newest first. */
export async function listEndedThere(db: Queryable, scope: OwnerScope, orderId: string): Promise<FulfilmentRow[]> {
  return selectRows(db, scope)
    .where('order_id', '=', orderId)
    .where('ended_at', 'is not', null)
    .where('factory_order_id', 'is not', null)
    .orderBy('id', 'desc')
    .execute();
}

/** Whether an order at the factory is another one of the seller's: by its id, or by the reference that it carries. */
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

/** How many references of an order a factory has kept. */
export async function countUsedRefs(db: Queryable, scope: OwnerScope, orderId: string, house: House): Promise<number> {
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
  house: House;
  refId: string;
  /** The move that begins it. */
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

/** Empties the attempts of orders of what tells of their buyers; cost and state stay. Answers how many (SHP-38). */
export async function emptyAttempts(
  trx: Queryable,
  { ownerId }: OwnerScope,
  orderIds: readonly string[],
): Promise<number> {
  const result = await sql`
    update fulfilments set request = request || '{"products": []}', tracking_number = null, error = null, next_poll_at = null
    where owner_id = ${ownerId} and order_id = any(${orderIds}::text[])`.execute(trx);
  return Number(result.numAffectedRows ?? 0n);
}
