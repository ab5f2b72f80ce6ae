import type { LabelState } from '@bobbin/contract/label-batches';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { inShops } from '../../../platform/grain.ts';

export interface BatchRow {
  id: string;
  createdAt: Date;
  actorId: string | null;
  actorName: string;
  total: number;
  stoppedAt: Date | null;
  finishedAt: Date | null;
}

const BATCH_COLUMNS = [
  'id',
  'created_at as createdAt',
  'actor_id as actorId',
  'actor_name as actorName',
  'total',
  'stopped_at as stoppedAt',
  'finished_at as finishedAt',
] as const;

export interface BatchOrderRow {
  orderId: string;
  shopId: string;
  state: LabelState;
  error: string | null;
  reasons: string[];
  detail: string | null;
  trackingNumbers: string[];
  labelFileId: string | null;
  printedAt: Date | null;
  printedBy: string | null;
}

/** A batch is seen whole or not at all: by whoever has the shops of all its orders (LBL-10). */
function isWholeBatch({ ownerId, shops }: OwnerScope): RawBuilder<SqlBool> {
  if (shops === 'all') return sql<SqlBool>`true`;
  return sql<SqlBool>`not exists (
    select from label_batch_orders b join orders o on o.owner_id = ${ownerId} and o.id = b.order_id
    where b.owner_id = ${ownerId} and b.batch_id = label_batches.id and o.shop_id <> all(${shops}))`;
}

/** Those of the given orders that are the seller's, and whether each has its label. */
export async function listChosen(db: Queryable, scope: OwnerScope, ids: readonly string[]) {
  return db
    .selectFrom('orders')
    .select(['id', 'label_file_id as labelFileId'])
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shop_id'))
    .where('id', 'in', ids)
    .execute();
}

export async function insertBatch(
  trx: Queryable,
  { ownerId, actor }: OwnerScope,
  batch: { id: string; createdAt: Date; finishedAt: Date | null },
  orders: readonly { orderId: string; state: LabelState }[],
): Promise<void> {
  await trx
    .insertInto('label_batches')
    .values({
      owner_id: ownerId,
      id: batch.id,
      created_at: batch.createdAt,
      actor_id: actor.userId,
      actor_name: actor.name,
      total: orders.length,
      stopped_at: null,
      finished_at: batch.finishedAt,
    })
    .execute();
  await sql`insert into label_batch_orders (owner_id, batch_id, order_id, position, state)
    select ${ownerId}, ${batch.id}, o.order_id, o.position, o.state
    from unnest(${orders.map(({ orderId }) => orderId)}::text[], ${orders.map(({ state }) => state)}::text[])
      with ordinality as o(order_id, state, position)`.execute(trx);
}

export async function getBatch(db: Queryable, scope: OwnerScope, batchId: string): Promise<BatchRow | undefined> {
  return db
    .selectFrom('label_batches')
    .select(BATCH_COLUMNS)
    .where('owner_id', '=', scope.ownerId)
    .where(isWholeBatch(scope))
    .where('id', '=', batchId)
    .executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockBatch(trx: Queryable, scope: OwnerScope, batchId: string): Promise<BatchRow | undefined> {
  return trx
    .selectFrom('label_batches')
    .select(BATCH_COLUMNS)
    .where('owner_id', '=', scope.ownerId)
    .where(isWholeBatch(scope))
    .where('id', '=', batchId)
    .forUpdate()
    .executeTakeFirst();
}

export async function listBatches(db: Queryable, scope: OwnerScope, since: Date, limit: number): Promise<BatchRow[]> {
  return db
    .selectFrom('label_batches')
    .select(BATCH_COLUMNS)
    .where('owner_id', '=', scope.ownerId)
    .where(isWholeBatch(scope))
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** How many orders of each batch are in each state. */
export async function countStates(db: Queryable, { ownerId }: OwnerScope, batchIds: readonly string[]) {
  if (batchIds.length === 0) return [];
  return db
    .selectFrom('label_batch_orders')
    .select(({ fn }) => ['batch_id as batchId', 'state', fn.countAll<number>().as('count')])
    .where('owner_id', '=', ownerId)
    .where('batch_id', 'in', batchIds)
    .groupBy(['batch_id', 'state'])
    .execute();
}

/** The orders of a batch in its order, with what the orders themselves say of their labels now. */
export async function listBatchOrders(
  db: Queryable,
  { ownerId }: OwnerScope,
  batchId: string,
): Promise<BatchOrderRow[]> {
  const result = await sql<BatchOrderRow>`
    select b.order_id as "orderId", o.shop_id as "shopId", b.state, b.error, b.reasons, b.detail,
      o.tracking_numbers as "trackingNumbers", o.label_file_id as "labelFileId",
      p.created_at as "printedAt", p.actor_name as "printedBy"
    from label_batch_orders b join orders o on o.owner_id = ${ownerId} and o.id = b.order_id
    left join lateral (
      select p.created_at, p.actor_name from label_print_orders l
      join label_prints p on p.owner_id = ${ownerId} and p.id = l.print_id
      where l.owner_id = ${ownerId} and l.order_id = b.order_id and p.state <> 'failed'
        and not l.order_id = any(p.missing_ids)
      order by p.created_at desc limit 1) p on true
    where b.owner_id = ${ownerId} and b.batch_id = ${batchId} order by b.position`.execute(db);
  return result.rows;
}

/**
 * Takes the next orders of a batch into work, those that a dead worker left half done among them; none once it is stopped.
 */
export async function listOpen(
  db: Queryable,
  { ownerId }: OwnerScope,
  batchId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('label_batch_orders')
    .select('order_id as orderId')
    .where('owner_id', '=', ownerId)
    .where('batch_id', '=', batchId)
    .where('state', 'in', ['waiting', 'running'])
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map(({ orderId }) => orderId);
}

/** Says that the label of an order is being made; false when the batch was stopped or somebody has done it. */
export async function beginOrder(
  db: Queryable,
  { ownerId }: OwnerScope,
  batchId: string,
  orderId: string,
): Promise<boolean> {
  const result = await sql`
    update label_batch_orders b set state = 'running', error = null, reasons = '{}', detail = null
    where b.owner_id = ${ownerId} and b.batch_id = ${batchId} and b.order_id = ${orderId} and b.state in ('waiting', 'running')
      and exists (select from label_batches l
        where l.owner_id = ${ownerId} and l.id = ${batchId} and (l.stopped_at is null or b.state = 'running'))
    returning b.order_id`.execute(db);
  return result.rows.length > 0;
}

export interface Outcome {
  state: LabelState;
  error: string | null;
  reasons: string[];
  detail: string | null;
}

export async function endOrder(
  db: Queryable,
  { ownerId }: OwnerScope,
  batchId: string,
  orderId: string,
  outcome: Outcome,
): Promise<void> {
  await db
    .updateTable('label_batch_orders')
    .set(outcome)
    .where('owner_id', '=', ownerId)
    .where('batch_id', '=', batchId)
    .where('order_id', '=', orderId)
    .where('state', '=', 'running')
    .execute();
}

/** Puts orders that failed or were left out back in the row; with ids only those. */
export async function reopenOrders(
  trx: Queryable,
  { ownerId }: OwnerScope,
  batchId: string,
  ids: readonly string[] | undefined,
): Promise<void> {
  await trx
    .updateTable('label_batch_orders')
    .set({ state: 'waiting' })
    .where('owner_id', '=', ownerId)
    .where('batch_id', '=', batchId)
    .where('state', 'in', ['failed', 'skipped'])
    .$if(ids !== undefined, (query) => query.where('order_id', 'in', ids ?? []))
    .execute();
}

export async function setBatchEnds(
  trx: Queryable,
  { ownerId }: OwnerScope,
  batchId: string,
  ends: { stopped_at?: Date | null; finished_at?: Date | null; actor_id?: string | null; actor_name?: string },
): Promise<void> {
  await trx.updateTable('label_batches').set(ends).where('owner_id', '=', ownerId).where('id', '=', batchId).execute();
}

/** What was made is kept with the orders; what is forgotten is only who asked for it in one go. */
export async function removeOldBatches(db: Queryable, { ownerId }: OwnerScope, before: Date): Promise<void> {
  await db.deleteFrom('label_batches').where('owner_id', '=', ownerId).where('created_at', '<', before).execute();
}

/** The shop of an order; undefined for one that is gone. */
export async function readShopId(db: Queryable, { ownerId }: OwnerScope, orderId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('shop_id as shopId')
    .where('owner_id', '=', ownerId)
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row?.shopId;
}
