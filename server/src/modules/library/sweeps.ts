import { sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';
import { sweep } from '../../platform/sweep.ts';
import type { Address } from './storage/storage.ts';

/** Designs of all sellers that nobody has measured (FIL-50): those of a version that did not. */
export async function listUnmeasured(db: Queryable, limit: number): Promise<{ ownerId: string; fileId: string }[]> {
  const { rows } = await sql<{ ownerId: string; fileId: string }>`${sweep('listUnmeasured')}
    select owner_id as "ownerId", id as "fileId" from files
    where print is null and mime = 'image/png' and source in ('upload', 'link')
    order by owner_id, id limit ${limit}`.execute(db);
  return rows;
}

/** Whether any seller, or the staff, have a file of these bytes: equal bytes lie there once, whoever brought them (FIL-8). */
export async function isAddressUsed(db: Queryable, { sha256, ext }: Address): Promise<boolean> {
  const result = await sql<{ isUsed: boolean }>`${sweep('isAddressUsed')}
    select exists (select from files where sha256 = ${sha256} and ext = ${ext})
      or exists (select from staff_files where sha256 = ${sha256} and ext = ${ext}) as "isUsed"`.execute(db);
  return result.rows[0]?.isUsed === true;
}
