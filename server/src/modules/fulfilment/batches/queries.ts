import type { House } from '@bobbin/domain/factories/factories';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';

/** What is stored of an order of a batch; `handed`: its attempt says the rest. */
export type StoredState = 'waiting' | 'running' | 'handed' | 'failed' | 'skipped';

export interface BatchRow {
  id: string;
  createdAt: Date;
  actorId: string | null;
  actorName: string;
  isDraft: boolean;
  house: House | null;
  total: number;
  stoppedAt: Date | null;
  finishedAt: Date | null;
}

const BATCH_COLUMNS = [
  'id',
  'created_at as createdAt',
  'actor_id as actorId',
  'actor_name as actorName',
  'is_draft as isDraft',
  'house',
  'total',
  'stopped_at as stoppedAt',
  'finished_at as finishedAt',
] as const;

export interface BatchOrderRow {
  orderId: string;
  shopId: string;
  state: StoredState;
  house: House | null;
  quotedCents: number | null;
  error: string | null;
  reasons: string[];
  detail: string | null;
  /** Of its attempt, once there is one. */
  attemptState: string | null;
  factoryOrderId: string | null;
  costCents: number | null;
  attemptError: { code: string; text: string } | null;
}

/** A batch is seen whole or not at all: by whoever has the shops of all its orders (BLK-7). */
function isWholeBatch({ ownerId, shops }: OwnerScope): RawBuilder<SqlBool> {
  if (shops === 'all') return sql<SqlBool>`true`;
  return sql<SqlBool>`not exists (
    select from fulfil_batch_orders b
    where b.owner_id = ${ownerId} and b.batch_id = fulfil_batches.id and b.shop_id <> all(${shops}))`;
}

function selectBatches(db: Queryable, scope: OwnerScope) {
  return db
    .selectFrom('fulfil_batches')
    .select(BATCH_COLUMNS)
    .where('owner_id', '=', scope.ownerId)
    .where(isWholeBatch(scope))
    .$narrowType<{ house: House | null }>();
}

export async function insertBatch(
  trx: Queryable,
  { ownerId, actor }: OwnerScope,
  batch: { id: string; createdAt: Date; isDraft: boolean; house: House | null },
  orders: readonly { orderId: string; shopId: string; needsLabel: boolean }[],
): Promise<void> {
  await trx
    .insertInto('fulfil_batches')
    .values({
      owner_id: ownerId,
      id: batch.id,
      created_at: batch.createdAt,
      actor_id: actor.userId,
      actor_name: actor.name,
      is_draft: batch.isDraft,
      house: batch.house,
      total: orders.length,
      stopped_at: null,
      finished_at: null,
    })
    .execute();
  await sql`insert into fulfil_batch_orders (owner_id, batch_id, order_id, shop_id, position, state, needs_label)
    select ${ownerId}, ${batch.id}, o.order_id, o.shop_id, o.position, 'waiting', o.needs_label
    from unnest(${orders.map(({ orderId }) => orderId)}::text[], ${orders.map(({ shopId }) => shopId)}::text[],
      ${orders.map(({ needsLabel }) => needsLabel)}::boolean[])
      with ordinality as o(order_id, shop_id, needs_label, position)`.execute(trx);
}

export async function getBatch(db: Queryable, scope: OwnerScope, batchId: string): Promise<BatchRow | undefined> {
  return selectBatches(db, scope).where('id', '=', batchId).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockBatch(trx: Queryable, scope: OwnerScope, batchId: string): Promise<BatchRow | undefined> {
  return selectBatches(trx, scope).where('id', '=', batchId).forUpdate().executeTakeFirst();
}

export async function listBatches(db: Queryable, scope: OwnerScope, since: Date, limit: number): Promise<BatchRow[]> {
  return selectBatches(db, scope)
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** How many orders of each batch stand how: what is stored, and the state of the attempt where there is one. */
export async function countStates(db: Queryable, { ownerId }: OwnerScope, batchIds: readonly string[]) {
  if (batchIds.length === 0) return [];
  const { rows } = await sql<{ batchId: string; state: StoredState; attemptState: string | null; count: number }>`
    select b.batch_id as "batchId", b.state, f.state as "attemptState", count(*)::bigint as count
    from fulfil_batch_orders b
    left join fulfilments f on f.owner_id = ${ownerId} and f.id = b.fulfilment_id
    where b.owner_id = ${ownerId} and b.batch_id = any(${batchIds}) group by 1, 2, 3`.execute(db);
  return rows;
}

/** The orders of a batch in its order, with what their attempts say now. */
export async function listBatchOrders(
  db: Queryable,
  { ownerId }: OwnerScope,
  batchId: string,
): Promise<BatchOrderRow[]> {
  const { rows } = await sql<BatchOrderRow>`
    select b.order_id as "orderId", b.shop_id as "shopId", b.state, b.house, b.quoted_cents as "quotedCents",
      b.error, b.reasons, b.detail, f.state as "attemptState", f.factory_order_id as "factoryOrderId",
      f.cost_cents as "costCents", f.error as "attemptError"
    from fulfil_batch_orders b
    left join fulfilments f on f.owner_id = ${ownerId} and f.id = b.fulfilment_id
    where b.owner_id = ${ownerId} and b.batch_id = ${batchId} order by b.position`.execute(db);
  return rows;
}

/** The next orders that are not done, those that a dead worker left half done among them. */
export async function listOpen(
  db: Queryable,
  { ownerId }: OwnerScope,
  batchId: string,
  needsLabel: boolean,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('fulfil_batch_orders')
    .select('order_id as orderId')
    .where('owner_id', '=', ownerId)
    .where('batch_id', '=', batchId)
    .where('needs_label', '=', needsLabel)
    .where('state', 'in', ['waiting', 'running'])
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map(({ orderId }) => orderId);
}

/** Says that an order is being worked on, and gives its shop; undefined when the batch was stopped or somebody has done it. */
export async function beginOrder(
  db: Queryable,
  { ownerId }: OwnerScope,
  batchId: string,
  orderId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ shopId: string }>`
    update fulfil_batch_orders b set state = 'running', error = null, reasons = '{}', detail = null
    where b.owner_id = ${ownerId} and b.batch_id = ${batchId} and b.order_id = ${orderId} and b.state in ('waiting', 'running')
      and exists (select from fulfil_batches l
        where l.owner_id = ${ownerId} and l.id = ${batchId} and (l.stopped_at is null or b.state = 'running'))
    returning b.shop_id as "shopId"`.execute(db);
  return rows[0]?.shopId;
}

export interface Outcome {
  state: StoredState;
  error?: string | null;
  reasons?: string[];
  detail?: string | null;
  fulfilment_id?: string;
  house?: House;
  quoted_cents?: number | null;
}

/** Ends an order that is being worked on; one whose attempt was made stays so. */
export async function endOrder(
  db: Queryable,
  { ownerId }: OwnerScope,
  batchId: string,
  orderId: string,
  outcome: Outcome,
): Promise<void> {
  await db
    .updateTable('fulfil_batch_orders')
    .set(outcome)
    .where('owner_id', '=', ownerId)
    .where('batch_id', '=', batchId)
    .where('order_id', '=', orderId)
    .where('state', '=', 'running')
    .execute();
}

/** Puts orders of which nothing is at a factory back in the row; with ids only those. */
export async function reopenOrders(
  trx: Queryable,
  { ownerId }: OwnerScope,
  batchId: string,
  ids: readonly string[] | undefined,
  attemptStates: readonly string[],
): Promise<void> {
  await sql`
    update fulfil_batch_orders b set state = 'waiting', fulfilment_id = null, quoted_cents = null
    where b.owner_id = ${ownerId} and b.batch_id = ${batchId} and ${ids === undefined ? sql`true` : sql`b.order_id = any(${ids})`}
      and (b.state in ('failed', 'skipped') or exists (select from fulfilments f
        where f.owner_id = ${ownerId} and f.id = b.fulfilment_id and f.state = any(${attemptStates})))`.execute(trx);
}

export async function setBatchEnds(
  trx: Queryable,
  { ownerId }: OwnerScope,
  batchId: string,
  ends: { stopped_at?: Date | null; finished_at?: Date | null; actor_id?: string | null; actor_name?: string },
): Promise<void> {
  await trx.updateTable('fulfil_batches').set(ends).where('owner_id', '=', ownerId).where('id', '=', batchId).execute();
}

/** What was sent is kept with the orders; what is forgotten is only who asked for it in one go. */
export async function removeOldBatches(db: Queryable, { ownerId }: OwnerScope, before: Date): Promise<void> {
  await db.deleteFrom('fulfil_batches').where('owner_id', '=', ownerId).where('created_at', '<', before).execute();
}

/** What a batch said of orders whose shop was given up (SHP-38). */
export async function emptyBatchOrders(trx: Queryable, { ownerId }: OwnerScope, orderIds: readonly string[]) {
  await sql`update fulfil_batch_orders set detail = null, error = null
    where owner_id = ${ownerId} and order_id = any(${orderIds}::text[])`.execute(trx);
}
