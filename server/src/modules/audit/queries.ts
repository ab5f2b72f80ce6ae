import { sql, type Insertable } from 'kysely';
import type { OwnerScope } from '../../platform/access.ts';
import type { Queryable, Tables } from '../../platform/database.ts';

export async function insertActionLog(
  trx: Queryable,
  { ownerId }: OwnerScope,
  row: Omit<Insertable<Tables['action_logs']>, 'owner_id'>,
): Promise<void> {
  await trx
    .insertInto('action_logs')
    .values({ owner_id: ownerId, ...row })
    .execute();
  // Looked up first: nearly always the words are there, and then nothing is written that others would wait for.
  await sql`
    insert into action_log_words (kind, word)
    select w.kind, w.word from (values ('action', ${row.action}::text), ('entity', ${row.entity})) as w(kind, word)
    where not exists (select from action_log_words k where k.kind = w.kind and k.word = w.word)
    on conflict do nothing`.execute(trx);
}

/** Empties what logs of orders say was there before and after; that something was done, and by whom, stays (SHP-38). */
export async function emptyOrderLogs(
  trx: Queryable,
  { ownerId }: OwnerScope,
  orderIds: readonly string[],
): Promise<number> {
  const result = await sql`update action_logs set before = null, after = null
    where owner_id = ${ownerId} and entity = 'order' and entity_id = any(${orderIds}::text[])
      and (before is not null or after is not null)`.execute(trx);
  return Number(result.numAffectedRows ?? 0n);
}

/** When people last did something for an owner; whoever did nothing is not in it. */
export async function readLastLogs(
  db: Queryable,
  { ownerId }: OwnerScope,
  userIds: readonly string[],
): Promise<Map<string, Date>> {
  const result = await sql<{ userId: string; at: Date | null }>`
    select person.id as "userId",
      (select max(created_at) from action_logs where owner_id = ${ownerId} and user_id = person.id) as at
    from unnest(${userIds}::text[]) as person(id)`.execute(db);
  return new Map(result.rows.flatMap(({ userId, at }) => (at === null ? [] : [[userId, at] as const])));
}
