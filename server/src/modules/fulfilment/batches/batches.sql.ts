import { sql, type RawBuilder } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import { createBatchRows } from '../../../platform/batch-rows.ts';
import type { Queryable } from '../../../platform/database.ts';
import type { RuleBatch } from './rule-sends.ts';

/** Stored state of an order in a batch. 'handed' means that a fulfilment attempt exists, whose own state is shown. */
export type StoredState = 'waiting' | 'running' | 'handed' | 'failed' | 'skipped';

export interface BatchRow {
  id: string;
  createdAt: Date;
  actorId: string | null;
  actorName: string;
  isDraft: boolean;
  house: string | null;
  total: number;
  stoppedAt: Date | null;
  finishedAt: Date | null;
  /** The rule that started the batch; null for a user's batch. */
  rule: RuleBatch | null;
}

export interface BatchOrderRow {
  orderId: string;
  shopId: string;
  state: StoredState;
  house: string | null;
  quotedCents: number | null;
  error: string | null;
  reasons: string[];
  detail: string | null;
  /** State of the fulfilment attempt for the order; null when there is none. */
  attemptState: string | null;
  factoryOrderId: string | null;
  costCents: number | null;
  attemptError: { code: string; text: string } | null;
}

/** Limits batches to callers who may see the shops of all orders in the batch: a batch is visible completely or not at all (BLK-7). */
function isWholeBatch({ ownerId, shops }: OwnerScope): RawBuilder<unknown> {
  if (shops === 'all') return sql`true`;
  return sql`not exists (select from fulfil_batch_orders b
          where b.owner_id = ${ownerId} and b.batch_id = fulfil_batches.id and b.shop_id <> all(${shops}))`;
}

/** Statements on the batches of bulk fulfils and their orders. */
const rows = createBatchRows<BatchRow>({
  batches: 'fulfil_batches',
  orders: 'fulfil_batch_orders',
  columns: sql`id, created_at as "createdAt", actor_id as "actorId", actor_name as "actorName", is_draft as "isDraft", house, total,
    stopped_at as "stoppedAt", finished_at as "finishedAt", rule`,
  isWhole: isWholeBatch,
});
export const { get: getBatch, lock: lockBatch } = rows;

/** Lists the batches that users started, newest first. */
export const listBatches = (db: Queryable, scope: OwnerScope, since: Date, limit: number) =>
  rows.list(db, scope, since, limit, sql`rule is null`);
export const { setEnds: setBatchEnds, removeOld: removeOldBatches, breakOff: breakOffBatch } = rows;

/** Lists the next open orders of a batch: with `needsLabel` those whose label must be bought first, otherwise the others. */
export const listOpen = (db: Queryable, scope: OwnerScope, batchId: string, needsLabel: boolean, limit: number) =>
  rows.listOpen(db, scope, batchId, limit, sql`needs_label = ${needsLabel}`);

/** Marks an order of a batch as running and returns its shop. */
export const beginOrder = (db: Queryable, scope: OwnerScope, batchId: string, orderId: string) =>
  rows.begin(db, scope, batchId, orderId, 'shop_id');

/** Ends an order of a batch; when a fulfilment attempt exists, the state of the attempt is kept. */
export const endOrder = (db: Queryable, scope: OwnerScope, batchId: string, orderId: string, outcome: Outcome) =>
  rows.end(db, scope, batchId, orderId, outcome);

/** Reopens orders that have no attempt at a factory; when ids are given, only the orders with these ids. */
export const reopenOrders = (
  trx: Queryable,
  scope: OwnerScope,
  batchId: string,
  ids: readonly string[] | undefined,
  attemptStates: readonly string[],
) =>
  rows.reopen(trx, scope, batchId, ids, {
    clear: { fulfilment_id: null, quoted_cents: null },
    orElse: sql`exists (select from fulfilments f
      where f.owner_id = ${scope.ownerId} and f.id = b.fulfilment_id and f.state = any(${attemptStates}))`,
  });

export async function insertBatch(
  trx: Queryable,
  { ownerId, actor }: OwnerScope,
  batch: Pick<BatchRow, 'id' | 'createdAt' | 'isDraft' | 'house' | 'rule'>,
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
      rule: batch.rule === null ? null : JSON.stringify(batch.rule),
    })
    .execute();
  await sql`insert into fulfil_batch_orders (owner_id, batch_id, order_id, shop_id, position, state, needs_label)
    select ${ownerId}, ${batch.id}, o.order_id, o.shop_id, o.position, 'waiting', o.needs_label
    from unnest(${orders.map(({ orderId }) => orderId)}::text[], ${orders.map(({ shopId }) => shopId)}::text[],
      ${orders.map(({ needsLabel }) => needsLabel)}::boolean[])
      with ordinality as o(order_id, shop_id, needs_label, position)`.execute(trx);
}

/** Returns the batch of a rule that sent an attempt; undefined when a user sent it. */
export async function findRuleBatch(
  trx: Queryable,
  scope: OwnerScope,
  fulfilmentId: string,
): Promise<BatchRow | undefined> {
  const { rows: found } = await sql<{ id: string }>`select b.id from fulfil_batch_orders o
    join fulfil_batches b on b.owner_id = ${scope.ownerId} and b.id = o.batch_id
    where o.owner_id = ${scope.ownerId} and o.fulfilment_id = ${fulfilmentId} and b.rule is not null`.execute(trx);
  return found[0] && getBatch(trx, scope, found[0].id);
}

/** Lists the factories that had an order. */
export async function listTriedHouses(trx: Queryable, { ownerId }: OwnerScope, orderId: string): Promise<string[]> {
  const { rows: found } = await sql<{ house: string }>`select distinct house from fulfilments
    where owner_id = ${ownerId} and order_id = ${orderId} and state <> 'DRAFT'`.execute(trx);
  return found.map(({ house }) => house);
}

/** Counts the orders of each batch by state: the state of the attempt if there is one, otherwise the stored state. */
export async function countStates(db: Queryable, { ownerId }: OwnerScope, batchIds: readonly string[]) {
  if (batchIds.length === 0) return [];
  const { rows } = await sql<{ batchId: string; state: StoredState; attemptState: string | null; count: number }>`
    select b.batch_id as "batchId", b.state, f.state as "attemptState", count(*)::bigint as count
    from fulfil_batch_orders b
    left join fulfilments f on f.owner_id = ${ownerId} and f.id = b.fulfilment_id
    where b.owner_id = ${ownerId} and b.batch_id = any(${batchIds}) group by 1, 2, 3`.execute(db);
  return rows;
}

/** Lists the orders of a batch, in the sequence of the batch, with the current state of their attempts. */
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

export interface Outcome {
  state: StoredState;
  error?: string | null;
  reasons?: string[];
  detail?: string | null;
  fulfilment_id?: string;
  house?: string;
  quoted_cents?: number | null;
}

/** Deletes error messages of batches about orders of a disconnected shop (SHP-38). */
export async function emptyBatchOrders(trx: Queryable, { ownerId }: OwnerScope, orderIds: readonly string[]) {
  await sql`update fulfil_batch_orders set detail = null, error = null
    where owner_id = ${ownerId} and order_id = any(${orderIds}::text[])`.execute(trx);
}
