import { sql, type Updateable } from 'kysely';
import type { Placement } from '@bobbin/domain/design-sides';
import type { House } from '@bobbin/domain/fulfilment';
import type { FulfilState } from '@bobbin/domain/fulfilment';
import type { OwnerScope } from '../../platform/access.ts';
import type { Queryable } from '../../platform/database.ts';
import type { FulfilErrorRow, Tables } from '../../platform/schema.ts';

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
  /** The seller saw the buyer's cancel request and ships all the same (AC-08). */
  confirmCancelRequested: boolean;
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
  state: FulfilState;
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
      state: row.state,
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
  changes: Omit<Updateable<Tables['fulfilments']>, 'owner_id' | 'id' | 'order_id'> & { updated_at: Date },
): Promise<void> {
  await trx
    .updateTable('fulfilments')
    .set(changes)
    .where('owner_id', '=', scope.ownerId)
    .where('id', '=', fulfilmentId)
    .execute();
}

/** Attempts of all sellers that are due to be looked at, the longest waiting first. */
export async function listDue(
  db: Queryable,
  now: Date,
  limit: number,
): Promise<{ ownerId: string; fulfilmentId: string }[]> {
  const { rows } = await sql<{ ownerId: string; fulfilmentId: string }>`
    select owner_id as "ownerId", id as "fulfilmentId" from fulfilments
    where next_poll_at <= ${now} order by next_poll_at limit ${limit}`.execute(db);
  return rows;
}
