import { sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';
import { type Orphan, withoutJob } from '../../platform/orphans.ts';
import { crossTenant } from '../../platform/cross-tenant.ts';
import type { Address } from './storage/storage.ts';

/** Lists designs of all sellers that an older version did not measure (FIL-50). */
export async function listUnmeasured(db: Queryable, limit: number): Promise<{ ownerId: string; fileId: string }[]> {
  const { rows } = await sql<{ ownerId: string; fileId: string }>`${crossTenant('listUnmeasured')}
    select owner_id as "ownerId", id as "fileId" from files
    where contrasts is null and mime = 'image/png' and source in ('upload', 'link')
    order by owner_id, id limit ${limit}`.execute(db);
  return rows;
}

/** Returns whether a seller or staff have a file, or a seller a font, with these bytes; equal bytes are stored once for all (FIL-8). */
export async function isAddressUsed(db: Queryable, { sha256, ext }: Address): Promise<boolean> {
  // Uses one union instead of several `exists`, which a cluster cannot plan when one table is distributed and the other is not.
  const result = await sql`${crossTenant('isAddressUsed')}
    (select 1 from files where sha256 = ${sha256} and ext = ${ext} limit 1)
    union all (select 1 from print_fonts where id = ${sha256} and ext = ${ext} limit 1)
    union all (select 1 from staff_files where sha256 = ${sha256} and ext = ${ext} limit 1)`.execute(db);
  return result.rows.length > 0;
}

/** Lists staff resources that have pending pictures but no job for them (FIL-61). */
export async function listOrphanFetches(db: Queryable, attemptsMax: number, limit: number): Promise<Orphan[]> {
  const { rows } = await sql<Orphan>`${crossTenant('listOrphanFetches')}
    ${withoutJob(
      sql`select distinct '' as "ownerId", holder as id, array['fetchStaffPictures:' || f.holder] as keys from staff_fetches f
        where (last_error is null or last_error = 'FAILED') and attempts < ${attemptsMax}`,
      limit,
    )}`.execute(db);
  return rows;
}
