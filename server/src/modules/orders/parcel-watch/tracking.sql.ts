import './tracking-tables.ts';
import { ELSEWHERE_KINDS } from '@bobbin/domain/orders/order-kind';
import { READ_DAYS, READ_STATUSES, type TrackingProblem } from '@bobbin/domain/orders/tracking-events';
import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';

const DAY_MS = 24 * 3_600_000;
/** Maximum number of events of one order; no parcel has more scans. */
export const EVENTS_MAX = 200;
const listOf = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)));
const IS_SHIPPED = sql`o.status in (${listOf(READ_STATUSES)})`;
/** The marketplace knows no events of orders from elsewhere (ELS-2). */
const IS_OF_MARKETPLACE = sql`o.kind not in (${listOf(ELSEWHERE_KINDS)})`;

/** Prepares reading the events of shipped orders of a shop that are not delivered and were never read; they are due at once. */
export async function watchShipped(db: Queryable, { ownerId }: OwnerScope, shopId: string, now: Date): Promise<void> {
  await sql`insert into order_tracking (owner_id, order_id, shop_id, next_read_at)
    select ${ownerId}, o.id, o.shop_id, ${now} from orders o
    where o.owner_id = ${ownerId} and o.shop_id = ${shopId} and ${IS_SHIPPED} and ${IS_OF_MARKETPLACE}
      and o.created_at > ${new Date(now.getTime() - READ_DAYS * DAY_MS)} and o.tracking_numbers <> '{}'
      and not exists (select from order_tracking t where t.owner_id = ${ownerId} and t.order_id = o.id)
    order by o.id
    on conflict do nothing`.execute(db);
}

/** Stops reading the events of cancelled orders of a shop. */
export async function leaveCancelled(db: Queryable, { ownerId }: OwnerScope, shopId: string, now: Date): Promise<void> {
  await sql`update order_tracking t set next_read_at = null from orders o
    where t.owner_id = ${ownerId} and t.shop_id = ${shopId} and t.next_read_at <= ${now}
      and o.owner_id = ${ownerId} and o.id = t.order_id and o.status = 'CANCELLED'`.execute(db);
}

/**
 * Lists the orders of a shop whose events are due, the longest due first. A parcel without a scan comes before others that are due for less than an
 * hour longer, because its deadline is near.
 */
export async function listDue(
  db: Queryable,
  { ownerId }: OwnerScope,
  shopId: string,
  now: Date,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ orderId: string }>`select order_id as "orderId" from order_tracking
    where owner_id = ${ownerId} and shop_id = ${shopId} and next_read_at <= ${now}
    order by next_read_at - (case when scanned_at is null then interval '1 hour' else interval '0' end), order_id
    limit ${limit}`.execute(db);
  return rows.map(({ orderId }) => orderId);
}

/** Postpones an order whose events the marketplace refused or could not tell. */
export async function postpone(db: Queryable, { ownerId }: OwnerScope, orderId: string, until: Date): Promise<void> {
  await sql`update order_tracking set next_read_at = ${until}
    where owner_id = ${ownerId} and order_id = ${orderId} and next_read_at is not null`.execute(db);
}

interface ReadOrder {
  status: string;
  createdAt: Date;
  dueAt: Date | null;
  collectedAt: Date | null;
}

/** Locks an order's row of tracking, and reads what decides the next reading; undefined when the order is gone. */
export async function lockTracking(
  trx: Queryable,
  { ownerId }: OwnerScope,
  orderId: string,
): Promise<ReadOrder | undefined> {
  const { rows } = await sql<ReadOrder>`select o.status, o.created_at as "createdAt", o.collected_at as "collectedAt",
      coalesce(o.collection_due_at, o.shipping_due_at, o.due_at) as "dueAt"
    from order_tracking t join orders o on o.owner_id = ${ownerId} and o.id = t.order_id
    where t.owner_id = ${ownerId} and t.order_id = ${orderId} for update of t`.execute(trx);
  return rows[0];
}

export interface NewTrackingEvent {
  id: string;
  at: string | null;
  kind: string;
  problem: TrackingProblem | null;
  words: string;
}

/** Stores events; an event that is stored already does not change. Returns the number of new events. */
export async function insertEvents(
  trx: Queryable,
  { ownerId }: OwnerScope,
  orderId: string,
  events: readonly NewTrackingEvent[],
  now: Date,
): Promise<number> {
  if (events.length === 0) return 0;
  const { numAffectedRows } = await sql`
    insert into order_tracking_events (owner_id, order_id, id, at, read_at, kind, problem, words)
    select ${ownerId}, ${orderId}, e.id, e.at, ${now}, e.kind, e.problem, e.words
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e(id text, at timestamptz, kind text, problem text, words text)
    on conflict do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

export interface TrackingEventRow {
  id: string;
  at: Date | null;
  readAt: Date;
  kind: string;
  problem: string | null;
  words: string;
}

/** Lists the stored events of an order, the newest first. */
export async function listTrackingEvents(
  db: Queryable,
  { ownerId }: OwnerScope,
  orderId: string,
): Promise<TrackingEventRow[]> {
  const { rows } = await sql<TrackingEventRow>`select id, at, read_at as "readAt", kind, problem, words
    from order_tracking_events where owner_id = ${ownerId} and order_id = ${orderId}
    order by coalesce(at, read_at) desc, id limit ${EVENTS_MAX}`.execute(db);
  return rows;
}

export interface TrackingRow {
  next_read_at: Date | null;
  read_at: Date;
  kind: string | null;
  problem: string | null;
  problem_at: Date | null;
  scanned_at: Date | null;
  delivered_at: Date | null;
  last_at: Date | null;
  last_words: string | null;
}

export async function updateTracking(
  trx: Queryable,
  { ownerId }: OwnerScope,
  orderId: string,
  row: TrackingRow,
): Promise<void> {
  await trx
    .updateTable('order_tracking')
    .set(row)
    .where('owner_id', '=', ownerId)
    .where('order_id', '=', orderId)
    .execute();
}
