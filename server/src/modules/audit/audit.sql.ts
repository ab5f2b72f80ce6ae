import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { OwnerScope } from '../../platform/access.ts';
import type { Queryable, Tables } from '../../platform/database.ts';
import { foundAtMost } from '../../platform/paging.ts';

export async function insertActionLog(
  trx: Queryable,
  { ownerId }: OwnerScope,
  row: Omit<Insertable<Tables['action_logs']>, 'owner_id'>,
): Promise<void> {
  await trx
    .insertInto('action_logs')
    .values({ owner_id: ownerId, ...row })
    .execute();
  // Looks up the id of the action's name before inserting it, because the name nearly always exists, and then nothing is written that could block
  // others.
  await sql`
    insert into action_log_words (kind, word)
    select w.kind, w.word from (values ('action', ${row.action}::text), ('entity', ${row.entity})) as w(kind, word)
    where not exists (select from action_log_words k where k.kind = w.kind and k.word = w.word)
    on conflict do nothing`.execute(trx);
}

/** Removes the values before and after the change from logs about orders; keeps the action and its actor (SHP-38). */
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

/** Reads the last action of each user for an owner; the result has no entry for a user without one. */
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

/** Selects the actions of users on resources of a kind, since an instant. */
export interface DeedChoice {
  userIds: readonly string[];
  entity: string;
  entityIds: readonly string[];
  since: Date;
}

export interface DeedRow {
  id: string;
  at: Date;
  userId: string;
  action: string;
  entityId: string;
}

function deedRows({ ownerId }: OwnerScope, { userIds, entity, entityIds, since }: DeedChoice): RawBuilder<unknown> {
  return sql`from action_logs where owner_id = ${ownerId} and user_id = any(${userIds}) and created_at >= ${since}
    and entity = ${entity} and entity_id = any(${entityIds})`;
}

/** Lists actions, newest first. */
export async function listDeeds(
  db: Queryable,
  scope: OwnerScope,
  choice: DeedChoice,
  limit: number,
): Promise<DeedRow[]> {
  const result = await sql<DeedRow>`
    select id, created_at as at, user_id as "userId", action, entity_id as "entityId" ${deedRows(scope, choice)}
    order by created_at desc, id desc limit ${limit}`.execute(db);
  return result.rows;
}

/** Counts the same actions, up to the maximum to which lists are counted (API-28). */
export async function countDeeds(db: Queryable, scope: OwnerScope, choice: DeedChoice): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*)::bigint as count from ${foundAtMost(sql`select 1 ${deedRows(scope, choice)}`)}`.execute(db);
  return result.rows[0]?.count ?? 0;
}
