import { sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';

export interface FolderRow {
  id: string;
  name: string;
}

/** Lists all folders by name, with the number of their posts in any state except removed posts. */
export async function listFolders(db: Queryable): Promise<(FolderRow & { posts: number })[]> {
  const { rows } = await sql<FolderRow & { posts: string }>`
    select f.id, f.name, count(p.id) as posts from post_folders f
    left join posts p on p.folder_id = f.id and p.removed_at is null group by f.id order by f.key`.execute(db);
  return rows.map((row) => ({ ...row, posts: Number(row.posts) }));
}

export async function lockFolder(trx: Queryable, id: string): Promise<FolderRow | undefined> {
  return trx.selectFrom('post_folders').select(['id', 'name']).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function findByKey(trx: Queryable, key: string): Promise<string | undefined> {
  return (await trx.selectFrom('post_folders').select('id').where('key', '=', key).executeTakeFirst())?.id;
}

export async function insertFolder(trx: Queryable, row: FolderRow & { key: string; now: Date }): Promise<void> {
  await trx
    .insertInto('post_folders')
    .values({ id: row.id, name: row.name, key: row.key, created_at: row.now })
    .execute();
}

export async function renameFolder(trx: Queryable, id: string, name: string, key: string): Promise<void> {
  await trx.updateTable('post_folders').set({ name, key }).where('id', '=', id).execute();
}

export async function deleteFolder(trx: Queryable, id: string): Promise<void> {
  // Removes the folder from deleted posts, which may be restored without it.
  await trx
    .updateTable('posts')
    .set({ folder_id: null })
    .where('folder_id', '=', id)
    .where('removed_at', 'is not', null)
    .execute();
  await trx.deleteFrom('post_folders').where('id', '=', id).execute();
}

export async function countIn(trx: Queryable, id: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from posts where folder_id = ${id} and removed_at is null`.execute(trx);
  return Number(rows[0]?.count ?? 0);
}
