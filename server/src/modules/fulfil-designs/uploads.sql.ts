import { sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';
import type { PictureKind } from './fulfil-designs.sql.ts';

export async function insertUpload(
  trx: Queryable,
  row: { fileId: string; sessionId: string; userId: string; kind: PictureKind; now: Date },
): Promise<void> {
  await trx
    .insertInto('fulfil_uploads')
    .values({
      file_id: row.fileId,
      session_id: row.sessionId,
      user_id: row.userId,
      kind: row.kind,
      created_at: row.now,
    })
    .execute();
}

export async function countUploads(
  trx: Queryable,
  userId: string,
  sessionId: string,
  kind: PictureKind,
): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from fulfil_uploads
    where user_id = ${userId} and session_id = ${sessionId} and kind = ${kind}`.execute(trx);
  return Number(rows[0]?.count ?? 0);
}

/** Takes all uploads of a session from the table; the caller must attach or remove each of them. */
export async function takeUploads(
  trx: Queryable,
  userId: string,
  sessionId: string,
): Promise<{ fileId: string; kind: PictureKind }[]> {
  const { rows } = await sql<{ fileId: string; kind: PictureKind }>`
    delete from fulfil_uploads where user_id = ${userId} and session_id = ${sessionId}
    returning file_id as "fileId", kind`.execute(trx);
  return rows;
}

/** Takes the uploads of forms that were never submitted from the table. */
export async function takeOldUploads(trx: Queryable, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ fileId: string }>`
    delete from fulfil_uploads where file_id = any(array(
      select file_id from fulfil_uploads where created_at < ${before}
      order by file_id limit ${limit} for update skip locked))
    returning file_id as "fileId"`.execute(trx);
  return rows.map((row) => row.fileId);
}

export async function moveUpload(trx: Queryable, userId: string, from: string, to: string): Promise<void> {
  await trx
    .updateTable('fulfil_uploads')
    .set({ session_id: to })
    .where('user_id', '=', userId)
    .where('session_id', '=', from)
    .execute();
}
