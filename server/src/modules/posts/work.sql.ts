import { sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';
import { selectShown } from '../../platform/staff-work.ts';

export interface CommentedPost {
  id: string;
  title: string;
  comments: number;
  since: Date;
}

/** Counts one more comment that staff have not read. */
export async function addNewComment(trx: Queryable, postId: string, now: Date): Promise<void> {
  await trx
    .updateTable('posts')
    .set({ new_comments: sql`new_comments + 1`, new_comment_at: sql`coalesce(new_comment_at, ${now})` })
    .where('id', '=', postId)
    .execute();
}

/** Marks the comments of a post as read, and returns how many were new; undefined when the post does not exist. */
export async function lockNewComments(trx: Queryable, postId: string): Promise<number | undefined> {
  const row = await trx
    .selectFrom('posts')
    .select('new_comments as count')
    .where('id', '=', postId)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row?.count;
}

export async function clearNewComments(trx: Queryable, postId: string): Promise<void> {
  await trx.updateTable('posts').set({ new_comments: 0, new_comment_at: null }).where('id', '=', postId).execute();
}

export async function countCommentedPosts(db: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from posts where new_comments > 0 and removed_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Lists the posts whose new comments have waited longest and shortest. */
export async function listCommentedPosts(db: Queryable): Promise<CommentedPost[]> {
  const { rows } = await sql<CommentedPost>`
    ${selectShown(sql`select 'comment'::text as kind, id, title, new_comments as comments, coalesce(new_comment_at, created_at) as since
      from posts where new_comments > 0 and removed_at is null`)}`.execute(db);
  return rows;
}
