import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { isVisible } from '../visibility.sql.ts';

/** Identifies the file of an upload by the hash that the caller sent; the hash is not trusted until all bytes have arrived. */
export interface Named {
  sha256: string;
  name: string;
}

export interface UploadRow extends Named {
  id: string;
  sizeBytes: number;
  receivedBytes: number;
  /** Hashes of the stored pieces, in their sequence. */
  pieces: string[];
  updatedAt: Date;
}

const COLUMNS = sql`sha256, name, id, size_bytes as "sizeBytes", received_bytes as "receivedBytes", pieces, updated_at as "updatedAt"`;

/** Finds a design of the library with these bytes and this name; the thirty days until it expires start again (FIL-21). */
export async function renewFile(
  trx: Queryable,
  scope: OwnerScope,
  { sha256, name }: Named,
  now: Date,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    update files file set updated_at = ${now}, idle_since = case when file.orders_count > 0 then null else ${now}::timestamptz end
    where file.owner_id = ${scope.ownerId} and file.sha256 = ${sha256} and file.name = ${name} and file.mime = 'image/png'
      and file.source in ('upload', 'link') and ${isVisible(scope)}
    returning file.id`.execute(trx);
  return rows[0]?.id ?? null;
}

/** Begins an upload, or returns the existing one. */
export async function begin(
  trx: Queryable,
  { ownerId, actor }: OwnerScope,
  upload: Named & { id: string; sizeBytes: number },
  now: Date,
): Promise<UploadRow> {
  const { sha256, name, id, sizeBytes } = upload;
  const { rows } = await sql<UploadRow>`
    insert into uploads (owner_id, actor_id, sha256, name, id, size_bytes, created_at, updated_at)
    values (${ownerId}, ${actor.userId}, ${sha256}, ${name}, ${id}, ${sizeBytes}, ${now}, ${now})
    on conflict (owner_id, actor_id, sha256, name) do update set updated_at = excluded.updated_at
    returning ${COLUMNS}`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error('An upload that was begun is not there');
  return row;
}

export async function find(
  db: Queryable,
  { ownerId, actor }: OwnerScope,
  { sha256, name }: Named,
  isLocked = false,
): Promise<UploadRow | null> {
  const { rows } = await sql<UploadRow>`
    select ${COLUMNS} from uploads
    where owner_id = ${ownerId} and actor_id = ${actor.userId} and sha256 = ${sha256} and name = ${name}
    ${isLocked ? sql`for update` : sql``}`.execute(db);
  return rows[0] ?? null;
}

export async function listOpen(db: Queryable, { ownerId, actor }: OwnerScope, limit: number): Promise<UploadRow[]> {
  const { rows } = await sql<UploadRow>`
    select ${COLUMNS} from uploads where owner_id = ${ownerId} and actor_id = ${actor.userId}
    order by updated_at desc, sha256 limit ${limit}`.execute(db);
  return rows;
}

/** Records that a piece is about to be stored; returns false when the upload no longer exists or has reached its limit. */
export async function notePiece(
  db: Queryable,
  { ownerId, actor }: OwnerScope,
  { sha256, name, id }: Named & { id: string },
  piece: { sha256: string },
  storedMax: number,
): Promise<boolean> {
  const { rows } = await sql`
    update uploads set stored = array_append(array_remove(stored, ${piece.sha256}), ${piece.sha256})
    where owner_id = ${ownerId} and actor_id = ${actor.userId} and sha256 = ${sha256} and name = ${name} and id = ${id}
      and cardinality(stored) < ${storedMax}
    returning id`.execute(db);
  return rows.length > 0;
}

/** Adds a stored piece to the upload, whose row the caller has locked. */
export async function addPiece(
  trx: Queryable,
  { ownerId, actor }: OwnerScope,
  { sha256, name }: Named,
  piece: { sha256: string; sizeBytes: number },
  now: Date,
): Promise<void> {
  await sql`
    update uploads set pieces = pieces || ${piece.sha256}::text, received_bytes = received_bytes + ${piece.sizeBytes}, updated_at = ${now}
    where owner_id = ${ownerId} and actor_id = ${actor.userId} and sha256 = ${sha256} and name = ${name}`.execute(trx);
}

/** An upload that was removed; no row refers to its stored bytes any more. */
export interface GoneUpload {
  id: string;
  stored: string[];
}

/** Removes the caller's uploads of a file, under one name or all names. */
export async function remove(
  trx: Queryable,
  { ownerId, actor }: OwnerScope,
  { sha256, name }: { sha256: string; name?: string },
): Promise<GoneUpload[]> {
  const { rows } = await sql<GoneUpload>`
    delete from uploads where owner_id = ${ownerId} and actor_id = ${actor.userId} and sha256 = ${sha256}
      ${name === undefined ? sql`` : sql`and name = ${name}`}
    returning id, stored`.execute(trx);
  return rows;
}

/** Removes the caller's uploads beyond a maximum number, beginning with those that have been idle the longest. */
export async function removeBeyond(
  trx: Queryable,
  { ownerId, actor }: OwnerScope,
  limit: number,
): Promise<GoneUpload[]> {
  const { rows } = await sql<GoneUpload>`
    delete from uploads where owner_id = ${ownerId} and actor_id = ${actor.userId} and id = any(array(
      select id from uploads where owner_id = ${ownerId} and actor_id = ${actor.userId}
      order by updated_at desc, sha256 offset ${limit}))
    returning id, stored`.execute(trx);
  return rows;
}

/** Removes a seller's idle uploads. */
export async function removeIdle(
  trx: Queryable,
  { ownerId }: OwnerScope,
  before: Date,
  limit: number,
): Promise<GoneUpload[]> {
  const { rows } = await sql<GoneUpload>`
    delete from uploads where owner_id = ${ownerId} and (actor_id, sha256, name) in (
      select actor_id, sha256, name from uploads where owner_id = ${ownerId} and updated_at < ${before}
      order by updated_at limit ${limit} for update skip locked)
    returning id, stored`.execute(trx);
  return rows;
}
