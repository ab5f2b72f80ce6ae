import type { LabelSize, PrintFailure } from '@bobbin/contract/label-batches';
import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { createId } from '../../../platform/ids.ts';

export interface PrintRow {
  id: string;
  batchId: string;
  createdAt: Date;
  actorId: string | null;
  actorName: string;
  size: LabelSize;
  state: 'waiting' | 'ready' | 'failed';
  fileId: string | null;
  orderIds: string[];
  missingIds: string[];
  /** Why the print failed; null unless it failed. */
  reason: PrintFailure | null;
}

const PRINT_COLUMNS = sql`id, batch_id as "batchId", created_at as "createdAt", actor_id as "actorId",
  actor_name as "actorName", size, state, file_id as "fileId", order_ids as "orderIds", missing_ids as "missingIds", reason`;

/**
 * Lists the orders of a batch that have a label, in the sequence of the batch, and whether each label was printed before. Locks these orders, so that
 * a simultaneous print waits.
 */
export async function lockPrintable(trx: Queryable, { ownerId }: OwnerScope, batchId: string) {
  // Locks the other orders of each parcel too: they share the label, and another batch may print it at the same time (LBL-20).
  await sql`
    with chosen as (
      select o.id, o.parcel_mates from orders o join label_batch_orders b on b.owner_id = ${ownerId} and b.order_id = o.id
      where o.owner_id = ${ownerId} and b.batch_id = ${batchId}
    )
    select o.id from orders o where o.owner_id = ${ownerId}
      and o.id in (select id from chosen union select unnest(parcel_mates) from chosen)
    order by o.id for update`.execute(trx);
  const result = await sql<{ orderId: string; isPrinted: boolean }>`
    select b.order_id as "orderId", exists (
      select from orders s join label_print_orders l on l.owner_id = ${ownerId} and l.order_id = s.id
      join label_prints p on p.owner_id = ${ownerId} and p.id = l.print_id
      where s.owner_id = ${ownerId} and (s.id = o.id or (s.id = any(o.parcel_mates) and s.label_file_id = o.label_file_id))
        and p.state <> 'failed' and not l.order_id = any(p.missing_ids)) as "isPrinted"
    from label_batch_orders b join orders o on o.owner_id = ${ownerId} and o.id = b.order_id
    where b.owner_id = ${ownerId} and b.batch_id = ${batchId} and o.label_file_id is not null
      and o.status <> 'CANCELLED'
    order by b.position`.execute(trx);
  return result.rows;
}

export async function insertPrint(
  trx: Queryable,
  { ownerId, actor }: OwnerScope,
  print: { id: string; batchId: string; at: Date; size: LabelSize; orderIds: string[] },
): Promise<void> {
  await trx
    .insertInto('label_prints')
    .values({
      owner_id: ownerId,
      id: print.id,
      batch_id: print.batchId,
      created_at: print.at,
      actor_id: actor.userId,
      actor_name: actor.name,
      size: print.size,
      state: 'waiting',
      file_id: null,
      reason: null,
      order_ids: print.orderIds,
    })
    .execute();
  await sql`insert into label_print_orders (owner_id, order_id, print_id)
    select ${ownerId}, o.order_id, ${print.id} from unnest(${print.orderIds}::text[]) as o(order_id)`.execute(trx);
}

export async function getPrint(db: Queryable, { ownerId }: OwnerScope, printId: string): Promise<PrintRow | undefined> {
  const result = await sql<PrintRow>`select ${PRINT_COLUMNS} from label_prints
    where owner_id = ${ownerId} and id = ${printId}`.execute(db);
  return result.rows[0];
}

/** Lists the prints of a batch, and the prints of its orders in other batches; newest first. */
export async function listPrints(
  db: Queryable,
  { ownerId, shops }: OwnerScope,
  batchId: string,
  limit: number,
): Promise<PrintRow[]> {
  // Leaves out orders of shops that the caller may not see, because a print of another batch may contain them.
  const others =
    shops === 'all'
      ? sql`or p.id in (
      select l.print_id from label_batch_orders b join label_print_orders l on l.owner_id = ${ownerId} and l.order_id = b.order_id
      where b.owner_id = ${ownerId} and b.batch_id = ${batchId})`
      : sql``;
  const result = await sql<PrintRow>`select ${PRINT_COLUMNS} from label_prints p
    where p.owner_id = ${ownerId} and (p.batch_id = ${batchId} ${others})
    order by p.created_at desc, p.id desc limit ${limit}`.execute(db);
  return result.rows;
}

/** Returns the paper size of the caller's last print. */
export async function findLastSize(db: Queryable, { ownerId, actor }: OwnerScope): Promise<LabelSize | undefined> {
  const row = await db
    .selectFrom('label_prints')
    .select('size')
    .where('owner_id', '=', ownerId)
    .where('actor_id', '=', actor.userId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.size as LabelSize | undefined;
}

/** Lists the stored label documents of orders. */
export async function listLabelFiles(db: Queryable, { ownerId }: OwnerScope, orderIds: readonly string[]) {
  return db
    .selectFrom('orders')
    .select(['id', 'label_file_id as fileId'])
    .where('owner_id', '=', ownerId)
    .where('id', 'in', orderIds)
    .execute();
}

/** Stores the outcome of a print once; returns false when another worker has already stored it. */
export async function endPrint(
  trx: Queryable,
  { ownerId }: OwnerScope,
  printId: string,
  end: { state: 'ready' | 'failed'; file_id: string | null; missing_ids: string[]; reason: PrintFailure | null },
): Promise<boolean> {
  const rows = await trx
    .updateTable('label_prints')
    .set(end)
    .where('owner_id', '=', ownerId)
    .where('id', '=', printId)
    .where('state', '=', 'waiting')
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** Adds an event about the print to the timeline of each of its orders. */
export async function insertPrintEvents(
  trx: Queryable,
  { ownerId, actor }: OwnerScope,
  orderIds: readonly string[],
  at: Date,
  size: LabelSize,
): Promise<void> {
  if (orderIds.length === 0) return;
  await trx
    .insertInto('order_events')
    .values(
      orderIds.map((orderId) => ({
        owner_id: ownerId,
        order_id: orderId,
        id: createId(at.getTime()),
        at,
        event: 'labelPrinted',
        actor: actor.name,
        actor_id: actor.userId,
        details: JSON.stringify({ size }),
      })),
    )
    .execute();
}
