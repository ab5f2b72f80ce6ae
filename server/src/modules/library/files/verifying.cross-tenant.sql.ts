import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database.ts';
import { crossTenant } from '../../../platform/cross-tenant.ts';

/** A row of a file, of a seller or of staff, or of a font. */
export interface KeptRow {
  sha256: string;
  ext: string;
  sizeBytes: number;
  hasThumbnail: boolean;
}

/** Lists the hashes of all files of sellers and staff, and of all fonts, sorted, page by page. */
export async function listHashes(db: Queryable, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`${crossTenant('listHashes')}
    (select distinct sha256 from files where sha256 > ${after} order by sha256 limit ${limit})
    union (select distinct id from print_fonts where id > ${after} order by id limit ${limit})
    union (select distinct sha256 from staff_files where sha256 > ${after} order by sha256 limit ${limit})
    order by sha256 limit ${limit}`.execute(db);
  return rows.map(({ sha256 }) => sha256);
}

/** Lists the rows of all sellers and of staff that have these hashes, without duplicates; a font has no thumbnail. */
export async function listKeptRows(db: Queryable, hashes: readonly string[]): Promise<KeptRow[]> {
  const { rows } = await sql<KeptRow>`${crossTenant('listKeptRows')}
    select sha256, ext, size_bytes as "sizeBytes", has_thumbnail as "hasThumbnail" from files where sha256 = any(${hashes}::text[])
    union select id, ext, size_bytes, false from print_fonts where id = any(${hashes}::text[])
    union select sha256, ext, size_bytes, has_thumbnail from staff_files where sha256 = any(${hashes}::text[])`.execute(
    db,
  );
  return rows;
}

/** Lists the files of sellers that have these bytes and a preview. */
export async function listPreviewed(db: Queryable, sha256: string): Promise<{ ownerId: string; fileId: string }[]> {
  const { rows } = await sql<{ ownerId: string; fileId: string }>`${crossTenant('listPreviewed')}
    select owner_id as "ownerId", id as "fileId" from files where sha256 = ${sha256} and has_thumbnail order by 1, 2`.execute(
    db,
  );
  return rows;
}

/** Returns whether an unfinished upload has this id. */
export async function hasUpload(db: Queryable, uploadId: string): Promise<boolean> {
  const { rows } = await sql`${crossTenant('hasUpload')} select 1 from uploads where id = ${uploadId} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Lists which of these hashes a queued job will remove. Jobs have no index on hashes, so one scan looks for all hashes. */
export async function listRemovalsAsked(db: Queryable, hashes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ sha256: string }>`select job.payload ->> 'sha256' as sha256
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier = 'removeBytes' and job.payload ->> 'sha256' = any(${hashes}::text[])`.execute(db);
  return new Set(rows.map(({ sha256 }) => sha256));
}
