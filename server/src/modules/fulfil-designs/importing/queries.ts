import { sql, type Insertable } from 'kysely';
import type { Queryable, Tables } from '../../../platform/database.ts';
import type { PictureKind } from '../queries.ts';

export interface FetchRow {
  designId: string;
  kind: PictureKind;
  position: number;
  url: string;
  attempts: number;
}

export async function insertFetches(trx: Queryable, rows: Insertable<Tables['fulfil_fetches']>[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto('fulfil_fetches').values(rows).execute();
}

export async function listFetches(
  db: Queryable,
  designId: string,
): Promise<(FetchRow & { lastError: string | null })[]> {
  const { rows } = await sql<FetchRow & { lastError: string | null }>`
    select design_id as "designId", kind, position, url, attempts, last_error as "lastError"
    from fulfil_fetches where design_id = ${designId} order by kind, position`.execute(db);
  return rows;
}

/** Takes a picture off the list of what is to be fetched; false when another run has done it. */
export async function takeFetch(trx: Queryable, { designId, kind, position }: FetchRow): Promise<boolean> {
  const rows = await trx
    .deleteFrom('fulfil_fetches')
    .where('design_id', '=', designId)
    .where('kind', '=', kind)
    .where('position', '=', position)
    .returning('position')
    .execute();
  return rows.length > 0;
}

export async function noteFailure(
  db: Queryable,
  { designId, kind, position }: FetchRow,
  reason: string,
): Promise<void> {
  await db
    .updateTable('fulfil_fetches')
    .set((row) => ({ attempts: row('attempts', '+', 1), last_error: reason }))
    .where('design_id', '=', designId)
    .where('kind', '=', kind)
    .where('position', '=', position)
    .execute();
}
