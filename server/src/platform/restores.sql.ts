import type { Queryable } from './database.ts';

/** Returns when this database was last restored from a backup; null when it never was. */
export async function readRestoredAt(db: Queryable): Promise<Date | null> {
  const row = await db
    .selectFrom('restores')
    .select('restored_at as restoredAt')
    .orderBy('restored_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.restoredAt ?? null;
}
