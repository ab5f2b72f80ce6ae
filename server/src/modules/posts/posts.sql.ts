import type { PostState } from '@bobbin/contract/posts';
import { sql } from 'kysely';
import type { SellerScope } from '../../platform/access.ts';
import type { Queryable } from '../../platform/database.ts';
import type { Page } from '../../platform/paging.ts';

export interface PostRow {
  id: string;
  folderId: string | null;
  folderName: string | null;
  title: string;
  excerpt: string;
  state: PostState;
  isPinned: boolean;
  comments: number;
  actorName: string;
  publishedAt: Date | null;
  createdAt: Date;
  editedAt: Date;
}

/** Filter of posts; an absent field does not limit the list. */
export interface Filter {
  question: string | null;
  folderId?: string | undefined;
  state?: PostState | undefined;
}

/** Columns of a post `p` with its folder `f`. */
export const COLUMNS = sql.raw(`p.id, p.folder_id as "folderId", f.name as "folderName", p.title, p.excerpt, p.state,
  p.is_pinned as "isPinned", p.comments_count as comments, p.actor_name as "actorName", p.published_at as "publishedAt",
  p.created_at as "createdAt", p.edited_at as "editedAt"`);

export function isFound({ question, folderId, state }: Filter) {
  return sql`p.removed_at is null
    ${state === undefined ? sql`` : sql`and p.state = ${state}`}
    ${folderId === undefined ? sql`` : sql`and p.folder_id = ${folderId}`}
    ${question === null ? sql`` : sql`and to_tsvector('simple', p.words) @@ to_tsquery('simple', ${question})`}`;
}

export async function countPosts(db: Queryable, filter: Filter): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from posts p where ${isFound(filter)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Lists posts, pinned ones first, then newest first, each with whether this user has opened it. */
export async function listPublished(
  db: Queryable,
  { ownerId }: SellerScope,
  filter: Filter,
  { offset, limit }: Page,
  isAscending: boolean,
): Promise<(PostRow & { isRead: boolean })[]> {
  const direction = sql.raw(isAscending ? 'asc' : 'desc');
  const { rows } = await sql<PostRow & { isRead: boolean }>`
    select ${COLUMNS}, r.post_id is not null as "isRead" from posts p
    left join post_folders f on f.id = p.folder_id
    left join post_reads r on r.owner_id = ${ownerId} and r.post_id = p.id
    where ${isFound({ ...filter, state: 'published' })}
    order by p.is_pinned desc, p.published_at ${direction}, p.id ${direction} limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows;
}

export async function getPublished(db: Queryable, id: string): Promise<(PostRow & { content: string }) | undefined> {
  const { rows } = await sql<PostRow & { content: string }>`
    select ${COLUMNS}, p.content from posts p left join post_folders f on f.id = p.folder_id
    where p.id = ${id} and p.state = 'published' and p.removed_at is null`.execute(db);
  return rows[0];
}

/** Lists folders that have a published post, by name. */
export async function listPublishedFolders(db: Queryable): Promise<{ id: string; name: string; posts: number }[]> {
  const { rows } = await sql<{ id: string; name: string; posts: string }>`
    select f.id, f.name, count(*) as posts from post_folders f join posts p on p.folder_id = f.id
    where p.state = 'published' and p.removed_at is null group by f.id order by f.key`.execute(db);
  return rows.map((row) => ({ ...row, posts: Number(row.posts) }));
}

export async function countNew(db: Queryable, { ownerId }: SellerScope, since: Date): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from posts p
    left join post_reads r on r.owner_id = ${ownerId} and r.post_id = p.id
    where p.state = 'published' and p.removed_at is null and p.published_at >= ${since} and r.post_id is null`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0);
}

/** Stores only the first time a user opened a post. */
export async function insertRead(db: Queryable, { ownerId }: SellerScope, postId: string, now: Date): Promise<void> {
  await db
    .insertInto('post_reads')
    .values({ owner_id: ownerId, post_id: postId, read_at: now })
    .onConflict((clash) => clash.columns(['owner_id', 'post_id']).doNothing())
    .execute();
}
