import { sql, type Updateable } from 'kysely';
import type { OwnerScope } from '../../platform/access.ts';
import type { Queryable, Tables } from '../../platform/database.ts';

export type NoteRow = NonNullable<Awaited<ReturnType<typeof lockNote>>>;

const COLUMNS = [
  'id',
  'text',
  'author_id as authorId',
  'author_name as authorName',
  'cause',
  'created_at as createdAt',
  'edited_at as editedAt',
  'versions',
  'pinned_at as pinnedAt',
  'pinned_by as pinnedBy',
  'deleted_at as deletedAt',
] as const;

/** Lists the notes about a user: first pinned ones, then newest first. */
export async function listNotes(db: Queryable, { ownerId }: OwnerScope, limit: number): Promise<NoteRow[]> {
  return db
    .selectFrom('staff_notes')
    .select(COLUMNS)
    .where('owner_id', '=', ownerId)
    .orderBy(sql`pinned_at is null`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function lockNote(trx: Queryable, { ownerId }: OwnerScope, id: string) {
  return trx
    .selectFrom('staff_notes')
    .select(COLUMNS)
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function countPinned(trx: Queryable, { ownerId }: OwnerScope): Promise<number> {
  const row = await trx
    .selectFrom('staff_notes')
    .select(sql<number>`count(*)::bigint`.as('count'))
    .where('owner_id', '=', ownerId)
    .where('pinned_at', 'is not', null)
    .executeTakeFirst();
  return row?.count ?? 0;
}

export async function insertNote(
  trx: Queryable,
  { ownerId, actor }: OwnerScope,
  note: { id: string; text: string; cause: string | null; createdAt: Date; pinnedAt: Date | null },
): Promise<void> {
  await trx
    .insertInto('staff_notes')
    .values({
      owner_id: ownerId,
      id: note.id,
      text: note.text,
      author_id: actor.userId ?? '',
      author_name: actor.name,
      cause: note.cause,
      created_at: note.createdAt,
      pinned_at: note.pinnedAt,
      pinned_by: note.pinnedAt === null ? null : actor.name,
    })
    .execute();
}

export async function updateNote(
  trx: Queryable,
  { ownerId }: OwnerScope,
  id: string,
  change: Updateable<Tables['staff_notes']>,
): Promise<void> {
  await trx.updateTable('staff_notes').set(change).where('owner_id', '=', ownerId).where('id', '=', id).execute();
}

/** Deletes all notes about a user whose account was closed. */
export async function removeNotes(trx: Queryable, { ownerId }: OwnerScope): Promise<void> {
  await trx.deleteFrom('staff_notes').where('owner_id', '=', ownerId).execute();
}
