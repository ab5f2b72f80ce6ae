import { sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';
import { sweep } from '../../platform/sweep.ts';
import type { Address } from './storage/storage.ts';

/** Whether any seller has a file of these bytes: equal bytes lie there once, whoever brought them (FIL-8). */
export async function isAddressUsed(db: Queryable, { sha256, ext }: Address): Promise<boolean> {
  const result = await sql<{ isUsed: boolean }>`${sweep('isAddressUsed')}
    select exists (select from files where sha256 = ${sha256} and ext = ${ext}) as "isUsed"`.execute(db);
  return result.rows[0]?.isUsed === true;
}
