import { sql, type Insertable } from 'kysely';
import type { Queryable, Tables } from '../../../platform/database.ts';

const COLUMNS = [
  'id',
  'sha256',
  'name',
  'ext',
  'mime',
  'size_bytes as sizeBytes',
  'width',
  'height',
  'has_thumbnail as hasThumbnail',
] as const;

export type StaffFileRow = NonNullable<Awaited<ReturnType<typeof getRow>>>;

export async function getRow(db: Queryable, id: string) {
  return db.selectFrom('staff_files').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** Locks a picture until the transaction ends, so that it cannot be removed. */
export async function holdRow(trx: Queryable, id: string): Promise<StaffFileRow | undefined> {
  return trx.selectFrom('staff_files').select(COLUMNS).where('id', '=', id).forShare().executeTakeFirst();
}

export async function listRows(db: Queryable, ids: readonly string[]): Promise<StaffFileRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('staff_files')
    .select(COLUMNS)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute();
}

export async function insertRow(trx: Queryable, row: Insertable<Tables['staff_files']>): Promise<void> {
  await trx.insertInto('staff_files').values(row).execute();
}

/** Deletes rows of files and returns the addresses of their bytes. */
export async function deleteRows(trx: Queryable, ids: readonly string[]) {
  return trx
    .deleteFrom('staff_files')
    .where('id', '=', sql<string>`any(${ids})`)
    .returning(['sha256', 'ext'])
    .execute();
}

export async function markThumbnail(db: Queryable, id: string): Promise<void> {
  await db.updateTable('staff_files').set({ has_thumbnail: true }).where('id', '=', id).execute();
}
