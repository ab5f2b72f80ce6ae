import { sql, type RawBuilder } from 'kysely';
import type { OwnerScope } from './access.ts';
import type { Queryable, Tables } from './database.ts';

/** Maximum number of rows that one statement deletes, because a statement for a year's rows would hold its locks too long. */
const BATCH = 1_000;

interface OldRows {
  table: keyof Tables;
  /** Columns that identify a row among the rows of its owner. */
  key: readonly [string, ...string[]];
  isOld: RawBuilder<unknown>;
  limit?: number;
}

/**
 * Deletes an owner's old rows in batches. Each statement commits by itself, so that after a crash the next run continues.
 * @returns the number of deleted rows
 */
export async function removeOldRows(
  db: Queryable,
  { ownerId }: OwnerScope,
  { table, key, isOld, limit = BATCH }: OldRows,
): Promise<number> {
  const name = sql.table(table);
  const columns = sql.join(key.map((column) => sql.ref(column)));
  return inBatches(limit, async () => {
    const result = await sql`delete from ${name} where owner_id = ${ownerId} and (${columns}) in (
      select ${columns} from ${name} where owner_id = ${ownerId} and ${isOld} limit ${limit})`.execute(db);
    return Number(result.numAffectedRows ?? 0n);
  });
}

/** Repeats a deletion until one run deletes fewer rows than the limit. */
export async function inBatches(limit: number, remove: (limit: number) => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const removed = await remove(limit);
    total += removed;
    if (removed < limit) return total;
  }
}
