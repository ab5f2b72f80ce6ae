import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Queryable, Tables } from '../../platform/database.ts';

export interface FileRow {
  id: string;
  code: string;
  actorName: string;
  createdAt: Date;
}

const COLUMNS = ['id', 'code', 'actor_name as actorName', 'created_at as createdAt'] as const;

/** Reads transfer files by id. */
export async function listFiles(db: Queryable, ids: readonly string[]): Promise<Map<string, FileRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('withdrawal_files')
    .select([...COLUMNS])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Lists the newest transfer files. */
export function listNewestFiles(db: Queryable, limit: number): Promise<FileRow[]> {
  return db
    .selectFrom('withdrawal_files')
    .select([...COLUMNS])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Counts the transfer files whose code begins with a text. */
export async function countFiles(trx: Queryable, prefix: string): Promise<number> {
  const row = await trx
    .selectFrom('withdrawal_files')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('code', 'like', `${prefix}%`)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

export async function insertFile(trx: Queryable, row: Insertable<Tables['withdrawal_files']>): Promise<void> {
  await trx.insertInto('withdrawal_files').values(row).execute();
}

export interface TransferRow {
  reference: string;
  amountVnd: number;
  codes: string[];
  importedAt: Date;
}

/** Lists the imported transfers that contain one of the codes. */
export async function listTransfers(db: Queryable, codes: readonly string[]): Promise<TransferRow[]> {
  if (codes.length === 0) return [];
  const { rows } = await sql<TransferRow>`
    select reference, amount_vnd as "amountVnd", codes, imported_at as "importedAt" from bank_statement_lines
    where codes && ${codes}::text[] order by imported_at, reference`.execute(db);
  return rows;
}

/** Returns when a bank statement was imported last; null before the first. */
export async function readLastImport(db: Queryable): Promise<Date | null> {
  const row = await db
    .selectFrom('bank_statement_imports')
    .select('imported_at as at')
    .orderBy('imported_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Inserts a transfer, or returns the stored one with this reference. */
export async function insertTransfer(
  trx: Queryable,
  row: Insertable<Tables['bank_statement_lines']>,
): Promise<{ amountVnd: number; codes: string[] } | null> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('bank_statement_lines')
    .values(row)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) return null;
  return trx
    .selectFrom('bank_statement_lines')
    .select(['amount_vnd as amountVnd', 'codes'])
    .where('reference', '=', row.reference)
    .executeTakeFirstOrThrow();
}

export async function insertImport(trx: Queryable, row: Insertable<Tables['bank_statement_imports']>): Promise<void> {
  await trx.insertInto('bank_statement_imports').values(row).execute();
}

/** Deletes what was imported before an instant. */
export async function deleteOldImports(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom('bank_statement_lines').where('imported_at', '<', before).execute();
  await db.deleteFrom('bank_statement_imports').where('imported_at', '<', before).execute();
}
