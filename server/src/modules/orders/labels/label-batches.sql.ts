import type { LabelState } from '@bobbin/contract/label-batches';
import { sql, type RawBuilder } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import { createBatchRows } from '../../../platform/batch-rows.ts';
import type { Queryable } from '../../../platform/database.ts';
import { inShops } from '../../../platform/shop-scope.ts';

export interface BatchRow {
  id: string;
  createdAt: Date;
  actorId: string | null;
  actorName: string;
  total: number;
  stoppedAt: Date | null;
  finishedAt: Date | null;
}

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

/** Limits label batches to callers who may see the shops of all orders in the batch: a batch is visible completely or not at all (LBL-10). */
function isWholeBatch({ ownerId, shops }: OwnerScope): RawBuilder<unknown> {
  if (shops === 'all') return sql`true`;
  return sql`not exists (select from label_batch_orders b join orders o on o.owner_id = ${ownerId} and o.id = b.order_id
          where b.owner_id = ${ownerId} and b.batch_id = label_batches.id and o.shop_id <> all(${shops}))`;
}

/** Statements on label batches and their orders. */
const rows = createBatchRows<BatchRow>({
  batches: 'label_batches',
  orders: 'label_batch_orders',
  columns: sql`id, created_at as "createdAt", actor_id as "actorId", actor_name as "actorName", total, stopped_at as "stoppedAt",
    finished_at as "finishedAt"`,
  isWhole: isWholeBatch,
});
export const { get: getBatch, lock: lockBatch, list: listBatches, listOpen } = rows;
export const { setEnds: setBatchEnds, removeOld: removeOldBatches, breakOff: breakOffBatch } = rows;

/** Marks the label of an order as being made; returns false when this order of the batch is not open. */
export const beginOrder = async (db: Queryable, scope: OwnerScope, batchId: string, orderId: string) =>
  (await rows.begin(db, scope, batchId, orderId)) !== undefined;

export const endOrder = (db: Queryable, scope: OwnerScope, batchId: string, orderId: string, outcome: Outcome) =>
  rows.end(db, scope, batchId, orderId, outcome);

/** Reopens failed or skipped orders of a batch; when ids are given, only the orders with these ids. */
export const reopenOrders = (trx: Queryable, scope: OwnerScope, batchId: string, ids: readonly string[] | undefined) =>
  rows.reopen(trx, scope, batchId, ids);

/** Lists which of the given orders belong to the seller, and whether each has its label. */
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

/** Counts the orders of each batch by state. */
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

/** Lists the orders of a batch, in the sequence of the batch, with the current label state of each order. */
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

export interface Outcome {
  state: LabelState;
  error: string | null;
  reasons: string[];
  detail: string | null;
}

/** Returns the shop of an order, or undefined when the order no longer exists. */
export async function readShopId(db: Queryable, { ownerId }: OwnerScope, orderId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('shop_id as shopId')
    .where('owner_id', '=', ownerId)
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row?.shopId;
}
