import { sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';
import type { Page } from '../../platform/paging.ts';

export interface CommentRow {
  id: string;
  postId: string;
  authorId: string;
  comment: string;
  createdAt: Date;
  updatedAt: Date;
}

const COLUMNS = [
  'id',
  'post_id as postId',
  'author_id as authorId',
  'comment',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const;

/** Locks a published post and returns the number of its comments; undefined when there is no such post. */
export async function lockCount(trx: Queryable, postId: string): Promise<number | undefined> {
  const row = await trx
    .selectFrom('posts')
    .select('comments_count')
    .where('id', '=', postId)
    .where('state', '=', 'published')
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row?.comments_count;
}

export async function readCount(db: Queryable, postId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('posts')
    .select('comments_count')
    .where('id', '=', postId)
    .where('state', '=', 'published')
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row?.comments_count;
}

export async function listComments(db: Queryable, postId: string, page: Page): Promise<CommentRow[]> {
  return db
    .selectFrom('post_comments')
    .select(COLUMNS)
    .where('post_id', '=', postId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function lockComment(trx: Queryable, id: string): Promise<CommentRow | undefined> {
  return trx.selectFrom('post_comments').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function countSince(trx: Queryable, authorId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from post_comments where author_id = ${authorId} and created_at > ${since}`.execute(trx);
  return Number(rows[0]?.count ?? 0);
}

export async function insertComment(trx: Queryable, row: CommentRow): Promise<void> {
  await trx
    .insertInto('post_comments')
    .values({
      id: row.id,
      post_id: row.postId,
      author_id: row.authorId,
      comment: row.comment,
      created_at: row.createdAt,
      updated_at: row.updatedAt,
    })
    .execute();
}

export async function updateComment(trx: Queryable, id: string, comment: string, now: Date): Promise<void> {
  await trx.updateTable('post_comments').set({ comment, updated_at: now }).where('id', '=', id).execute();
}

export async function deleteComment(trx: Queryable, id: string): Promise<void> {
  await trx.deleteFrom('post_comments').where('id', '=', id).execute();
}

export async function addToCount(trx: Queryable, postId: string, by: 1 | -1): Promise<void> {
  await trx
    .updateTable('posts')
    .set({ comments_count: sql`comments_count + ${by}` })
    .where('id', '=', postId)
    .execute();
}
