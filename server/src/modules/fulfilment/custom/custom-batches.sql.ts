import { sql, type RawBuilder } from 'kysely';
import type { SheetFormat } from '@bobbin/domain/factories/custom';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { inShops } from '../../../platform/shop-scope.ts';
import type { CustomBatchRow, CustomFactoryRow, ExportedOrder } from './custom-rows.ts';

const BATCH = [
  'id',
  'factory_id as factoryId',
  'code',
  'created_at as createdAt',
  'actor_name as actorName',
  'sheet_format as sheetFormat',
  'sheet_columns as sheetColumns',
  'file_id as fileId',
] as const;

function selectBatches(db: Queryable, { ownerId }: OwnerScope) {
  return db
    .selectFrom('custom_factory_batches')
    .select(BATCH)
    .where('owner_id', '=', ownerId)
    .$narrowType<{ sheetFormat: SheetFormat }>();
}

export const findBatch = (db: Queryable, scope: OwnerScope, id: string): Promise<CustomBatchRow | undefined> =>
  selectBatches(db, scope).where('id', '=', id).executeTakeFirst();

/** Returns the number of the next batch with this beginning of its code; the caller has locked the factory. */
export async function nextNumber(trx: Queryable, { ownerId }: OwnerScope, factoryId: string, prefix: string) {
  const { last } = await trx
    .selectFrom('custom_factory_batches')
    .select(sql<number | null>`max(substr(code, ${prefix.length + 1}::int)::int)`.as('last'))
    .where('owner_id', '=', ownerId)
    .where('factory_id', '=', factoryId)
    .where(sql<boolean>`starts_with(code, ${prefix})`)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

export async function insertBatch(
  trx: Queryable,
  { ownerId, actor }: OwnerScope,
  { id, code, now, factory }: { id: string; code: string; now: Date; factory: CustomFactoryRow },
): Promise<void> {
  await trx
    .insertInto('custom_factory_batches')
    .values({
      owner_id: ownerId,
      id,
      factory_id: factory.id,
      code,
      created_at: now,
      actor_id: actor.userId,
      actor_name: actor.name,
      sheet_format: factory.sheetFormat,
      sheet_columns: JSON.stringify(factory.sheetColumns),
    })
    .execute();
}

/** Removes a batch into which no order went. */
export async function removeBatch(trx: Queryable, { ownerId }: OwnerScope, id: string): Promise<void> {
  await trx.deleteFrom('custom_factory_batches').where('owner_id', '=', ownerId).where('id', '=', id).execute();
}

/** Puts an attempt into a batch. The attempt is the primary key, so an attempt that is in a batch already fails. */
export async function insertBatchOrder(
  trx: Queryable,
  { ownerId }: OwnerScope,
  batchId: string,
  row: {
    fulfilmentId: string;
    orderId: string;
    shopId: string;
    position: number;
    quotedCents: number;
    content: ExportedOrder;
  },
): Promise<void> {
  await trx
    .insertInto('custom_factory_batch_orders')
    .values({
      owner_id: ownerId,
      batch_id: batchId,
      fulfilment_id: row.fulfilmentId,
      order_id: row.orderId,
      shop_id: row.shopId,
      position: row.position,
      quoted_cents: row.quotedCents,
      content: JSON.stringify(row.content),
    })
    .execute();
}

export interface BatchSummary extends CustomBatchRow {
  orders: number;
  tracked: number;
  /** Orders that need nothing more from the factory: cancelled or refused. */
  ended: number;
  costCents: number;
}

/** Lists the newest batches that contain orders of the scope; the numbers count these orders only. */
export const listBatches = (
  db: Queryable,
  scope: OwnerScope,
  factoryId: string,
  limit: number,
): Promise<BatchSummary[]> => selectSummaries(db, scope, sql`b.factory_id = ${factoryId}`, limit);

/** Returns a batch that contains orders of the scope; the numbers count these orders only. */
export async function findSummary(db: Queryable, scope: OwnerScope, id: string): Promise<BatchSummary | undefined> {
  const [found] = await selectSummaries(db, scope, sql`b.id = ${id}`, 1);
  return found;
}

async function selectSummaries(
  db: Queryable,
  scope: OwnerScope,
  matches: RawBuilder<unknown>,
  limit: number,
): Promise<BatchSummary[]> {
  const { ownerId } = scope;
  const { rows } = await sql<BatchSummary>`
    select b.id, b.factory_id as "factoryId", b.code, b.created_at as "createdAt", b.actor_name as "actorName",
      b.sheet_format as "sheetFormat", b.sheet_columns as "sheetColumns", n.orders, n.tracked, n.ended, n."costCents"
    from custom_factory_batches b
    join lateral (
      select count(*)::int as orders, count(*) filter (where f.tracking_number is not null)::int as tracked,
        count(*) filter (where f.ended_at is not null and f.tracking_number is null)::int as ended,
        coalesce(sum(coalesce(f.cost_cents, r.quoted_cents)) filter (where f.ended_at is null), 0)::bigint as "costCents"
      from custom_factory_batch_orders r
      join fulfilments f on f.owner_id = ${ownerId} and f.id = r.fulfilment_id
      where r.owner_id = ${ownerId} and r.batch_id = b.id and ${inShops(scope, 'r.shop_id')}
    ) n on n.orders > 0
    where b.owner_id = ${ownerId} and ${matches}
    order by b.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Returns a batch if all its orders are in the scope's shops: a file is downloaded completely or not at all. */
export async function findWholeBatch(
  db: Queryable,
  scope: OwnerScope,
  id: string,
): Promise<CustomBatchRow | undefined> {
  const batch = await findBatch(db, scope, id);
  if (!batch || scope.shops === 'all') return batch;
  const { shops, ownerId } = scope;
  const other = await db
    .selectFrom('custom_factory_batch_orders')
    .select('order_id')
    .where('owner_id', '=', ownerId)
    .where('batch_id', '=', id)
    .where(sql<boolean>`shop_id <> all(${shops})`)
    .limit(1)
    .executeTakeFirst();
  return other ? undefined : batch;
}

export const listBatchOrders = (
  db: Queryable,
  scope: OwnerScope,
  batchId: string,
): Promise<{ orderId: string; content: ExportedOrder | null }[]> =>
  db
    .selectFrom('custom_factory_batch_orders')
    .select(['order_id as orderId', 'content'])
    .where('owner_id', '=', scope.ownerId)
    .where('batch_id', '=', batchId)
    .where(inShops(scope, 'shop_id'))
    .orderBy('position')
    .execute();

/** The newest attempt of an order at a custom factory, which its sheet means. */
export interface AskedAttempt {
  orderId: string;
  shopId: string;
  fulfilmentId: string;
  rawStatus: string | null;
  factoryOrderId: string | null;
  trackingNumber: string | null;
  carrier: string | null;
  costCents: number | null;
  priceCents: number;
  state: string;
  isEnded: boolean;
}

/** Lists the newest exported attempt of each of the orders at a custom factory. */
export async function listAskedAttempts(
  db: Queryable,
  scope: OwnerScope,
  factoryId: string,
  orderIds: readonly string[],
): Promise<AskedAttempt[]> {
  const { ownerId } = scope;
  const { rows } = await sql<AskedAttempt>`
    select distinct on (r.order_id) r.order_id as "orderId", r.shop_id as "shopId", f.id as "fulfilmentId", f.raw_status as "rawStatus",
      f.factory_order_id as "factoryOrderId", f.tracking_number as "trackingNumber", f.carrier, f.cost_cents as "costCents",
      coalesce(f.cost_cents, r.quoted_cents) as "priceCents", f.state, f.ended_at is not null as "isEnded"
    from custom_factory_batch_orders r
    join custom_factory_batches b on b.owner_id = ${ownerId} and b.id = r.batch_id and b.factory_id = ${factoryId}
    join fulfilments f on f.owner_id = ${ownerId} and f.id = r.fulfilment_id
    where r.owner_id = ${ownerId} and r.order_id = any(${orderIds}::text[]) and ${inShops(scope, 'r.shop_id')}
    order by r.order_id, r.fulfilment_id desc`.execute(db);
  return rows;
}

/** Locks a batch until the transaction ends, so that its file is stored once and not while its contents are removed. */
export const lockBatch = (trx: Queryable, scope: OwnerScope, id: string): Promise<CustomBatchRow | undefined> =>
  selectBatches(trx, scope).where('id', '=', id).forUpdate().executeTakeFirst();

export async function setBatchFile(trx: Queryable, { ownerId }: OwnerScope, id: string, fileId: string): Promise<void> {
  await trx
    .updateTable('custom_factory_batches')
    .set({ file_id: fileId })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
}

/** Removes the contents of old batches, which may contain addresses of buyers, and returns their files (CUF-11). */
export async function emptyOldBatches(
  trx: Queryable,
  { ownerId }: OwnerScope,
  before: Date,
  limit: number,
): Promise<{ fileId: string | null }[]> {
  const { rows } = await sql<{ fileId: string | null }>`
    with held as (
      select b.id, b.file_id from custom_factory_batches b
      where b.owner_id = ${ownerId} and b.created_at < ${before} and (b.file_id is not null or exists (
        select from custom_factory_batch_orders r where r.owner_id = ${ownerId} and r.batch_id = b.id and r.content is not null))
      order by b.id limit ${limit} for update of b
    ), emptied as (
      update custom_factory_batch_orders r set content = null from held
      where r.owner_id = ${ownerId} and r.batch_id = held.id
    )
    update custom_factory_batches t set file_id = null from held
    where t.owner_id = ${ownerId} and t.id = held.id returning held.file_id as "fileId"`.execute(trx);
  return rows;
}

/**
 * Removes what was exported of orders whose personal data must go, and returns the files of their batches; a batch keeps that it contained the orders.
 */
export async function emptyBatchContents(
  trx: Queryable,
  { ownerId }: OwnerScope,
  orderIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ fileId: string | null }>`
    with held as (
      select b.id, b.file_id from custom_factory_batches b where b.owner_id = ${ownerId} and b.id in (
        select r.batch_id from custom_factory_batch_orders r where r.owner_id = ${ownerId} and r.order_id = any(${orderIds}::text[]))
      order by b.id for update of b
    ), emptied as (
      update custom_factory_batch_orders set content = null
      where owner_id = ${ownerId} and order_id = any(${orderIds}::text[])
    )
    update custom_factory_batches t set file_id = null from held
    where t.owner_id = ${ownerId} and t.id = held.id returning held.file_id as "fileId"`.execute(trx);
  return rows.flatMap(({ fileId }) => fileId ?? []);
}
