import type { PauseReason, TagColor } from '@bobbin/domain/orders/teamwork';
import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { removeOldRows } from '../../../platform/remove-old.ts';
import { inShops } from '../../../platform/shop-scope.ts';

/** A stored pause, without its end, which has a column of its own. */
export interface PauseRow {
  reason: PauseReason;
  note: string;
  by: string;
  byId: string | null;
}

/** The team's fields of an order, and the data that decide whether it may be paused. */
export interface TeamworkRow {
  id: string;
  shopId: string;
  status: string;
  fulfilState: string;
  dueAt: Date | null;
  tagIds: string[];
  assigneeId: string | null;
  assigneeName: string | null;
  pausedUntil: Date | null;
  pause: PauseRow | null;
  noteCount: number;
  /** Ids of the people whom a note mentions and who have not answered yet (TMW-14). */
  mentionedIds: string[];
}

const COLUMNS = [
  'id',
  'shop_id as shopId',
  'status',
  'fulfil_state as fulfilState',
  'due_at as dueAt',
  'tag_ids as tagIds',
  'assignee_id as assigneeId',
  'assignee_name as assigneeName',
  'paused_until as pausedUntil',
  'pause',
  'note_count as noteCount',
  'mentioned_ids as mentionedIds',
] as const;

/**
 * Reads the team's fields of orders and locks the orders by id until the transaction ends; the result has no entry for an order outside the scope.
 */
export async function lockTeamwork(trx: Queryable, scope: OwnerScope, ids: readonly string[]): Promise<TeamworkRow[]> {
  return trx
    .selectFrom('orders')
    .select(COLUMNS)
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shop_id'))
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The fields that a change writes. */
export type TeamworkFields = Pick<
  TeamworkRow,
  'tagIds' | 'assigneeId' | 'assigneeName' | 'pausedUntil' | 'pause' | 'noteCount'
>;

export async function updateTeamwork(
  trx: Queryable,
  scope: OwnerScope,
  id: string,
  fields: TeamworkFields,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({
      tag_ids: fields.tagIds,
      assignee_id: fields.assigneeId,
      assignee_name: fields.assigneeName,
      paused_until: fields.pausedUntil,
      pause: fields.pause && JSON.stringify(fields.pause),
      note_count: fields.noteCount,
    })
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shop_id'))
    .where('id', '=', id)
    .execute();
}

export interface TagRow {
  id: string;
  name: string;
  color: TagColor;
}

export async function listTags(db: Queryable, { ownerId }: OwnerScope): Promise<TagRow[]> {
  return db
    .selectFrom('order_tags')
    .select(['id', 'name', 'color'])
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .$narrowType<{ color: TagColor }>()
    .execute();
}

/** Inserts a tag; returns false when the owner already has a tag with this name. */
export async function insertTag(trx: Queryable, { ownerId }: OwnerScope, tag: TagRow, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('order_tags')
    .values({ owner_id: ownerId, ...tag, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Returns whether another tag of the owner has the name, ignoring case. */
export async function hasTagNamed(
  trx: Queryable,
  { ownerId }: OwnerScope,
  name: string,
  but: string,
): Promise<boolean> {
  const { rows } = await sql`select from order_tags
    where owner_id = ${ownerId} and lower(name) = lower(${name}) and deleted_at is null and id <> ${but}`.execute(trx);
  return rows.length > 0;
}

/** Changes a tag; returns false when the tag does not exist. */
export async function updateTag(trx: Queryable, { ownerId }: OwnerScope, tag: TagRow): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('order_tags')
    .set({ name: tag.name, color: tag.color })
    .where('owner_id', '=', ownerId)
    .where('id', '=', tag.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks a tag as deleted and returns its name; undefined when there is no such tag. */
export async function deleteTag(
  trx: Queryable,
  { ownerId }: OwnerScope,
  id: string,
  now: Date,
): Promise<string | undefined> {
  const row = await trx
    .updateTable('order_tags')
    .set({ deleted_at: now })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** One order of a stored change: the field values before and after the change, and the note that the change added. */
export interface ChangedOrder {
  id: string;
  shopId: string;
  before: StoredFields;
  after: StoredFields;
  noteId: string | null;
}

/** The team's fields that are stored with a change; the number of notes is left out, because it can be counted from the notes. */
export interface StoredFields {
  tagIds: string[];
  assigneeId: string | null;
  assigneeName: string | null;
  pausedUntil: string | null;
  pause: PauseRow | null;
}

export interface ChangeRow {
  id: string;
  at: Date;
  actorId: string | null;
  actorName: string;
  change: { parts: string[] };
  orders: ChangedOrder[];
  undoneAt: Date | null;
}

const CHANGE = [
  'id',
  'at',
  'actor_id as actorId',
  'actor_name as actorName',
  'change',
  'orders',
  'undone_at as undoneAt',
] as const;

export async function insertChange(
  trx: Queryable,
  { ownerId, actor }: OwnerScope,
  { id, at, parts, orders }: { id: string; at: Date; parts: readonly string[]; orders: readonly ChangedOrder[] },
): Promise<void> {
  await trx
    .insertInto('order_changes')
    .values({
      owner_id: ownerId,
      id,
      at,
      actor_id: actor.userId,
      actor_name: actor.name,
      change: JSON.stringify({ parts }),
      orders: JSON.stringify(orders),
    })
    .execute();
}

export async function listChanges(
  db: Queryable,
  { ownerId }: OwnerScope,
  since: Date,
  limit: number,
): Promise<ChangeRow[]> {
  return db
    .selectFrom('order_changes')
    .select(CHANGE)
    .where('owner_id', '=', ownerId)
    .where('at', '>=', since)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();
}

export async function lockChange(trx: Queryable, { ownerId }: OwnerScope, id: string): Promise<ChangeRow | undefined> {
  return trx
    .selectFrom('order_changes')
    .select(CHANGE)
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function setUndone(trx: Queryable, { ownerId }: OwnerScope, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('order_changes')
    .set({ undone_at: now })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
}

/** Deletes a note, and returns the ids of its pictures. */
export async function removeNote(
  trx: Queryable,
  { ownerId }: OwnerScope,
  orderId: string,
  noteId: string,
): Promise<string[]> {
  const { rows } = await sql<{ pictures: string | null }>`delete from order_events where owner_id = ${ownerId}
    and order_id = ${orderId} and id = ${noteId} and event = 'noted' returning details ->> 'pictures' as pictures`.execute(
    trx,
  );
  return rows.flatMap(({ pictures }) => (pictures === null ? [] : pictures.split(',')));
}

/** Lists the pictures of the notes of orders. */
export async function listNotePictures(
  trx: Queryable,
  { ownerId }: OwnerScope,
  orderIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ pictures: string }>`select details ->> 'pictures' as pictures from order_events
    where owner_id = ${ownerId} and order_id = any(${[...orderIds]}::text[]) and event = 'noted'
      and details ? 'pictures'`.execute(trx);
  return rows.flatMap(({ pictures }) => pictures.split(','));
}

/** Lists the notes of an order that mention a person; the person's next note answers all of them. */
export async function listMentions(
  trx: Queryable,
  { ownerId }: OwnerScope,
  orderId: string,
  personId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from order_events where owner_id = ${ownerId}
    and order_id = ${orderId} and event = 'noted'
    and ${personId} = any(string_to_array(details ->> 'mentions', ',')) order by id`.execute(trx);
  return rows.map(({ id }) => id);
}

export async function readMentions(reader: Queryable, scope: OwnerScope, orderId: string): Promise<string[]> {
  const row = await reader
    .selectFrom('orders')
    .select('mentioned_ids as mentionedIds')
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shop_id'))
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row?.mentionedIds ?? [];
}

/** Computes again which mentions of a locked order have no answer yet, and returns the ids of the mentioned people (TMW-14). */
export async function refreshMentions(trx: Queryable, scope: OwnerScope, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ mentionedIds: string[] }>`
    update orders o set mentioned_ids = coalesce((
      select array_agg(distinct m.id order by m.id) from order_events e
        cross join lateral unnest(string_to_array(e.details ->> 'mentions', ',')) as m(id)
      where e.owner_id = ${scope.ownerId} and e.order_id = ${orderId} and e.event = 'noted' and not exists (
        select from order_events a where a.owner_id = ${scope.ownerId} and a.order_id = ${orderId} and a.event = 'noted'
          and a.actor_id = m.id and e.id = any(string_to_array(a.details ->> 'answers', ',')))), '{}')
    where o.owner_id = ${scope.ownerId} and ${inShops(scope, 'o.shop_id')} and o.id = ${orderId}
    returning o.mentioned_ids as "mentionedIds"`.execute(trx);
  return rows[0]?.mentionedIds ?? [];
}

/** Locks orders of an owner whose pause has ended; skips orders that another process has locked, which the next run processes. */
export async function lockEnded(
  trx: Queryable,
  { ownerId }: OwnerScope,
  now: Date,
  limit: number,
): Promise<TeamworkRow[]> {
  return trx
    .selectFrom('orders')
    .select(COLUMNS)
    .where('owner_id', '=', ownerId)
    .where('paused_until', '<=', now)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function removeOldChanges(db: Queryable, scope: OwnerScope, before: Date): Promise<void> {
  await removeOldRows(db, scope, { table: 'order_changes', key: ['id'], isOld: sql`at < ${before}` });
}
