import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database.ts';

export interface FetchRow {
  holder: string;
  slot: string;
  url: string;
  attempts: number;
  lastError: string | null;
}

export async function insertRows(trx: Queryable, rows: readonly Pick<FetchRow, 'holder' | 'slot' | 'url'>[]) {
  if (rows.length === 0) return;
  await trx
    .insertInto('staff_fetches')
    .values(rows.map((row) => ({ ...row, last_error: null })))
    .execute();
}

export async function listRows(db: Queryable, holder: string): Promise<FetchRow[]> {
  const { rows } = await sql<FetchRow>`
    select holder, slot, url, attempts, last_error as "lastError" from staff_fetches
    where holder = ${holder} order by slot`.execute(db);
  return rows;
}

/** Removes a picture from the list of pictures to download; returns false when another run has removed it. */
export async function takeRow(trx: Queryable, { holder, slot }: FetchRow): Promise<boolean> {
  const rows = await trx
    .deleteFrom('staff_fetches')
    .where('holder', '=', holder)
    .where('slot', '=', slot)
    .returning('slot')
    .execute();
  return rows.length > 0;
}

export async function noteFailure(db: Queryable, { holder, slot }: FetchRow, reason: string): Promise<void> {
  await db
    .updateTable('staff_fetches')
    .set((row) => ({ attempts: row('attempts', '+', 1), last_error: reason }))
    .where('holder', '=', holder)
    .where('slot', '=', slot)
    .execute();
}

/** Marks the pending pictures of a resource as failed. */
export async function giveUp(db: Queryable, holder: string, reason: string, attemptsMax: number): Promise<void> {
  await sql`update staff_fetches set last_error = ${reason}
    where holder = ${holder} and (last_error is null or last_error = 'FAILED') and attempts < ${attemptsMax}`.execute(
    db,
  );
}
