import { sql, type Insertable, type Updateable } from 'kysely';
import type { Queryable, Tables } from '../../platform/database.ts';
import type { Page } from '../../platform/paging.ts';
import { COLUMNS, isFound, type Filter, type PostRow } from './posts.sql.ts';

export type FullRow = PostRow & { content: string; removedAt: Date | null };

/** Lists posts, the last changed first. */
export async function listAll(
  db: Queryable,
  filter: Filter,
  { offset, limit }: Page,
  isAscending: boolean,
): Promise<PostRow[]> {
  const direction = sql.raw(isAscending ? 'asc' : 'desc');
  const { rows } = await sql<PostRow>`
    select ${COLUMNS} from posts p left join post_folders f on f.id = p.folder_id where ${isFound(filter)}
    order by p.edited_at ${direction}, p.id ${direction} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Reads a post in any state, even a removed one. */
export async function getAny(db: Queryable, id: string): Promise<FullRow | undefined> {
  const { rows } = await sql<FullRow>`
    select ${COLUMNS}, p.content, p.removed_at as "removedAt" from posts p
    left join post_folders f on f.id = p.folder_id where p.id = ${id}`.execute(db);
  return rows[0];
}

/** Locks a post until the transaction ends; returns whether it exists. */
export async function lockPost(trx: Queryable, id: string): Promise<boolean> {
  const row = await trx.selectFrom('posts').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return row !== undefined;
}

/** Locks a folder until the transaction ends, so that it cannot be removed; returns whether it exists. */
export async function holdFolder(trx: Queryable, id: string): Promise<boolean> {
  const row = await trx.selectFrom('post_folders').select('id').where('id', '=', id).forShare().executeTakeFirst();
  return row !== undefined;
}

export async function insertPost(trx: Queryable, row: Insertable<Tables['posts']>): Promise<void> {
  await trx.insertInto('posts').values(row).execute();
}

export async function updatePost(trx: Queryable, id: string, set: Updateable<Tables['posts']>): Promise<void> {
  await trx.updateTable('posts').set(set).where('id', '=', id).execute();
}
