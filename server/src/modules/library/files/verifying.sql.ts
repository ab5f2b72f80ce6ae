import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';

/** Records that a file has no thumbnail; returns false when the file has been removed. */
export async function forgetThumbnail(trx: Queryable, { ownerId }: OwnerScope, fileId: string): Promise<boolean> {
  const { rows } = await sql`update files set has_thumbnail = false
    where owner_id = ${ownerId} and id = ${fileId} and has_thumbnail returning id`.execute(trx);
  return rows.length > 0;
}

/** Records that files of staff have no thumbnail, and returns their ids. */
export async function forgetStaffThumbnails(trx: Queryable, sha256: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update staff_files set has_thumbnail = false
    where sha256 = ${sha256} and has_thumbnail returning id`.execute(trx);
  return rows.map(({ id }) => id);
}
