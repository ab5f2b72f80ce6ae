import type { ViewContent } from '@bobbin/contract/order-views';
import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { removeOldRows } from '../../../platform/remove-old.ts';

/** The fields of a view that users change, in the form in which a change stores them. */
export interface StoredView {
  name: string;
  teamId: string | null;
  isTeamPinned: boolean;
  content: ViewContent;
}

export interface ViewRow extends StoredView {
  id: string;
  authorId: string;
  authorName: string;
  place: number;
  revision: number;
  deletedAt: Date | null;
}

const VIEW = [
  'id',
  'author_id as authorId',
  'author_name as authorName',
  'name',
  'team_id as teamId',
  'is_team_pinned as isTeamPinned',
  'place',
  'content',
  'revision',
  'deleted_at as deletedAt',
] as const;

/** Lists the views of all users of an owner: first personal ones, then those of each team by their position. */
export async function listViewRows(db: Queryable, { ownerId }: OwnerScope): Promise<ViewRow[]> {
  return db
    .selectFrom('order_views')
    .select(VIEW)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .orderBy('team_id', (order) => order.asc().nullsFirst())
    .orderBy('place')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Reads a view, even a deleted one, and locks it until the transaction ends. */
export async function lockView(trx: Queryable, { ownerId }: OwnerScope, id: string): Promise<ViewRow | undefined> {
  return trx
    .selectFrom('order_views')
    .select(VIEW)
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertView(
  trx: Queryable,
  { ownerId }: OwnerScope,
  row: Omit<ViewRow, 'revision' | 'deletedAt'>,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('order_views')
    .values({
      owner_id: ownerId,
      id: row.id,
      author_id: row.authorId,
      author_name: row.authorName,
      name: row.name,
      team_id: row.teamId,
      is_team_pinned: row.isTeamPinned,
      place: row.place,
      content: JSON.stringify(row.content),
      created_at: now,
      deleted_at: null,
    })
    .execute();
}

export async function updateView(
  trx: Queryable,
  { ownerId }: OwnerScope,
  id: string,
  { name, teamId, isTeamPinned, content }: StoredView,
): Promise<void> {
  await trx
    .updateTable('order_views')
    .set(({ eb }) => ({
      name,
      team_id: teamId,
      is_team_pinned: isTeamPinned,
      content: JSON.stringify(content),
      revision: eb('revision', '+', 1),
    }))
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
}

/** Marks a view as deleted; with null, restores it. */
export async function setDeleted(trx: Queryable, { ownerId }: OwnerScope, id: string, at: Date | null): Promise<void> {
  await trx
    .updateTable('order_views')
    .set(({ eb }) => ({ deleted_at: at, revision: eb('revision', '+', 1) }))
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
}

/** Stores the sequence of views: the position of each view is its index. */
export async function setPlaces(trx: Queryable, { ownerId }: OwnerScope, ids: readonly string[]): Promise<void> {
  await sql`update order_views v set place = p.place - 1
    from unnest(${ids}::text[]) with ordinality as p(id, place)
    where v.owner_id = ${ownerId} and v.id = p.id`.execute(trx);
}

/** The choices of a user about views, as they are stored. */
export interface ChoicesRow {
  order: string[];
  pins: Record<string, boolean>;
  hidden: string[];
  landing: string | null;
}

export async function readChoices(
  db: Queryable,
  { ownerId }: OwnerScope,
  userId: string,
): Promise<ChoicesRow | undefined> {
  return db
    .selectFrom('order_view_choices')
    .select(['view_order as order', 'pins', 'hidden', 'landing'])
    .where('owner_id', '=', ownerId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function saveChoices(
  trx: Queryable,
  { ownerId }: OwnerScope,
  userId: string,
  { order, pins, hidden, landing }: ChoicesRow,
  now: Date,
): Promise<void> {
  const values = { view_order: order, pins: JSON.stringify(pins), hidden, landing, updated_at: now };
  await trx
    .insertInto('order_view_choices')
    .values({ owner_id: ownerId, user_id: userId, ...values })
    .onConflict((conflict) => conflict.columns(['owner_id', 'user_id']).doUpdateSet(values))
    .execute();
}

export interface ViewChangeRow {
  id: string;
  at: Date;
  actorId: string;
  actorName: string;
  viewId: string;
  what: string;
  before: StoredView;
  /** State of the view after the change; null when the change deleted the view. */
  after: StoredView | null;
  undoneAt: Date | null;
}

const CHANGE = [
  'id',
  'at',
  'actor_id as actorId',
  'actor_name as actorName',
  'view_id as viewId',
  'what',
  'before',
  'after',
  'undone_at as undoneAt',
] as const;

export async function insertViewChange(
  trx: Queryable,
  { ownerId }: OwnerScope,
  row: Omit<ViewChangeRow, 'undoneAt' | 'what'>,
): Promise<void> {
  await trx
    .insertInto('order_view_changes')
    .values({
      owner_id: ownerId,
      id: row.id,
      at: row.at,
      actor_id: row.actorId,
      actor_name: row.actorName,
      view_id: row.viewId,
      what: row.after === null ? 'removed' : 'changed',
      before: JSON.stringify(row.before),
      after: row.after && JSON.stringify(row.after),
    })
    .execute();
}

/** Lists changes that were not undone, newest first, with the author of their view. */
export async function listViewChanges(
  db: Queryable,
  { ownerId }: OwnerScope,
  since: Date,
  limit: number,
): Promise<(ViewChangeRow & { authorId: string })[]> {
  return db
    .selectFrom('order_view_changes')
    .innerJoin('order_views', (join) =>
      join
        .onRef('order_views.owner_id', '=', 'order_view_changes.owner_id')
        .onRef('order_views.id', '=', 'order_view_changes.view_id')
        .on('order_views.owner_id', '=', ownerId),
    )
    .select([
      'order_view_changes.id',
      'at',
      'actor_id as actorId',
      'actor_name as actorName',
      'view_id as viewId',
      'what',
      'before',
      'after',
      'undone_at as undoneAt',
      'author_id as authorId',
    ])
    .where('order_view_changes.owner_id', '=', ownerId)
    .where('at', '>=', since)
    .where('undone_at', 'is', null)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();
}

export async function lockViewChange(
  trx: Queryable,
  { ownerId }: OwnerScope,
  id: string,
): Promise<ViewChangeRow | undefined> {
  return trx
    .selectFrom('order_view_changes')
    .select(CHANGE)
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function setViewChangeUndone(
  trx: Queryable,
  { ownerId }: OwnerScope,
  id: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('order_view_changes')
    .set({ undone_at: now })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
}

/** Deletes changes that can no longer be undone, and deleted views that can no longer be restored. */
export async function removeOldViews(db: Queryable, scope: OwnerScope, before: Date): Promise<void> {
  await removeOldRows(db, scope, { table: 'order_view_changes', key: ['id'], isOld: sql`at < ${before}` });
  await removeOldRows(db, scope, { table: 'order_views', key: ['id'], isOld: sql`deleted_at < ${before}` });
}
