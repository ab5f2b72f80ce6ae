import { sql, type Updateable } from 'kysely';
import type { Queryable, Tables } from '../../platform/database.ts';

export async function getRead(db: Queryable, provider: string) {
  return db
    .selectFrom('bank_reads')
    .select(['read_until as readUntil', 'read_at as readAt', 'missed', 'failure'])
    .where('provider', '=', provider)
    .executeTakeFirst();
}

export async function saveRead(
  db: Queryable,
  provider: string,
  changes: Updateable<Tables['bank_reads']>,
): Promise<void> {
  await db
    .insertInto('bank_reads')
    .values({ provider, missed: 0, ...changes })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet(changes))
    .execute();
}

/** Returns when a feed last sent a webhook. */
export async function getLastHook(db: Queryable, provider: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select received_at as at from bank_events where provider = ${provider} and source = 'hook'
    order by received_at desc limit 1`.execute(db);
  return rows[0]?.at ?? null;
}
