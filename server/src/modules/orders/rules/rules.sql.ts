import type { RuleDefinition, RuleState } from '@bobbin/domain/rules/rule';
import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { removeOldRows } from '../../../platform/remove-old.ts';
import type { RuleChangeKind, RuleRow, VersionRow } from './rule-rows.ts';
import type {} from './rule-tables.ts';

const COLUMNS = [
  'id',
  'position',
  'version',
  'state',
  'definition',
  'author_id as authorId',
  'author_name as authorName',
  'updated_at as updatedAt',
  'active_since as activeSince',
  'stopped_at as stoppedAt',
  'deleted_at as deletedAt',
] as const;

/** Lists the rules of an owner by their position in the list. */
export async function listRules(db: Queryable, { ownerId }: OwnerScope): Promise<RuleRow[]> {
  return db
    .selectFrom('order_rules')
    .select(COLUMNS)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .$narrowType<{ state: RuleState }>()
    .execute();
}

/** Reads a rule, even a deleted one. */
export async function findRule(db: Queryable, { ownerId }: OwnerScope, id: string): Promise<RuleRow | undefined> {
  return db
    .selectFrom('order_rules')
    .select(COLUMNS)
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .$narrowType<{ state: RuleState }>()
    .executeTakeFirst();
}

export interface NewRule {
  id: string;
  position: number;
  definition: RuleDefinition;
  state: RuleState;
  dailyDay: string | null;
  now: Date;
}

export async function insertRule(trx: Queryable, { ownerId, actor }: OwnerScope, rule: NewRule): Promise<void> {
  await trx
    .insertInto('order_rules')
    .values({
      owner_id: ownerId,
      id: rule.id,
      position: rule.position,
      version: 1,
      state: rule.state,
      definition: JSON.stringify(rule.definition),
      trigger_kind: rule.definition.trigger.kind,
      author_id: actor.userId,
      author_name: actor.name,
      created_at: rule.now,
      updated_at: rule.now,
      active_since: rule.now,
      daily_day: rule.dailyDay,
    })
    .execute();
}

export interface RuleChange {
  id: string;
  version: number;
  definition: RuleDefinition;
  state: RuleState;
  deletedAt: Date | null;
  /**
   * When set, the rule starts again in its current state: earlier deadlines and daily times do not trigger it, and it is no longer stopped. Null
   * continues without a restart.
   */
  restart: { dailyDay: string | null } | null;
  now: Date;
}

export async function updateRule(trx: Queryable, { ownerId, actor }: OwnerScope, change: RuleChange): Promise<void> {
  const { restart } = change;
  await trx
    .updateTable('order_rules')
    .set({
      version: change.version,
      definition: JSON.stringify(change.definition),
      trigger_kind: change.definition.trigger.kind,
      state: change.state,
      deleted_at: change.deletedAt,
      author_id: actor.userId,
      author_name: actor.name,
      updated_at: change.now,
      ...(restart === null ? {} : { active_since: change.now, stopped_at: null, daily_day: restart.dailyDay }),
    })
    .where('owner_id', '=', ownerId)
    .where('id', '=', change.id)
    .execute();
}

/** Writes the positions of rules in one statement. */
export async function placeRules(trx: Queryable, { ownerId }: OwnerScope, ids: readonly string[]): Promise<void> {
  await sql`update order_rules r set position = place.number
    from unnest(${[...ids]}::text[]) with ordinality as place(id, number)
    where r.owner_id = ${ownerId} and r.id = place.id and r.position <> place.number`.execute(trx);
}

/** Marks a rule as stopped, or clears the mark with null. */
export async function setStopped(trx: Queryable, { ownerId }: OwnerScope, id: string, at: Date | null): Promise<void> {
  await trx
    .updateTable('order_rules')
    .set({ stopped_at: at })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
}

export async function setDailyDay(trx: Queryable, { ownerId }: OwnerScope, id: string, day: string): Promise<void> {
  await trx
    .updateTable('order_rules')
    .set({ daily_day: day })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
}

/** Lists the rules with a daily trigger, each with the last day for which it was evaluated. */
export async function listDailyDays(
  trx: Queryable,
  { ownerId }: OwnerScope,
): Promise<{ id: string; definition: RuleDefinition; dailyDay: string | null }[]> {
  return trx
    .selectFrom('order_rules')
    .select(['id', 'definition', 'daily_day as dailyDay'])
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where('state', '<>', 'off')
    .where('trigger_kind', '=', 'daily')
    .execute();
}

const VERSION = [
  'rule_id as ruleId',
  'version',
  'at',
  'actor_id as actorId',
  'actor_name as actorName',
  'change',
  'state',
  'definition',
  'position',
  'is_deleted as isDeleted',
  'undone_at as undoneAt',
] as const;

export async function insertVersion(
  trx: Queryable,
  { ownerId, actor }: OwnerScope,
  row: Pick<VersionRow, 'ruleId' | 'version' | 'at' | 'change' | 'state' | 'definition' | 'position' | 'isDeleted'>,
): Promise<void> {
  await trx
    .insertInto('order_rule_versions')
    .values({
      owner_id: ownerId,
      rule_id: row.ruleId,
      version: row.version,
      at: row.at,
      actor_id: actor.userId,
      actor_name: actor.name,
      change: row.change,
      state: row.state,
      definition: JSON.stringify(row.definition),
      position: row.position,
      is_deleted: row.isDeleted,
    })
    .execute();
}

/** Lists the versions of one rule, newest first. */
export async function listVersions(db: Queryable, { ownerId }: OwnerScope, ruleId: string): Promise<VersionRow[]> {
  return db
    .selectFrom('order_rule_versions')
    .select(VERSION)
    .where('owner_id', '=', ownerId)
    .where('rule_id', '=', ruleId)
    .orderBy('version', 'desc')
    .limit(VERSIONS_READ)
    .$narrowType<{ state: RuleState; change: RuleChangeKind }>()
    .execute();
}
const VERSIONS_READ = 200;

/** Lists the versions of all rules that were written since an instant, newest first. */
export async function listRecentVersions(db: Queryable, { ownerId }: OwnerScope, since: Date): Promise<VersionRow[]> {
  return db
    .selectFrom('order_rule_versions')
    .select(VERSION)
    .where('owner_id', '=', ownerId)
    .where('at', '>=', since)
    .orderBy('at', 'desc')
    .orderBy('version', 'desc')
    .limit(VERSIONS_READ)
    .$narrowType<{ state: RuleState; change: RuleChangeKind }>()
    .execute();
}

/** Reads the given versions of rules, with their definitions. */
export async function readVersions(
  db: Queryable,
  { ownerId }: OwnerScope,
  wanted: readonly { ruleId: string; version: number }[],
): Promise<Pick<VersionRow, 'ruleId' | 'version' | 'definition'>[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<Pick<VersionRow, 'ruleId' | 'version' | 'definition'>>`
    select rule_id as "ruleId", version, definition from order_rule_versions
    where owner_id = ${ownerId} and (rule_id, version) in (select * from unnest(
      ${wanted.map(({ ruleId }) => ruleId)}::text[], ${wanted.map(({ version }) => version)}::int[]))`.execute(db);
  return rows;
}

export async function setUndone(
  trx: Queryable,
  { ownerId }: OwnerScope,
  { ruleId, version, now }: { ruleId: string; version: number; now: Date },
): Promise<void> {
  await trx
    .updateTable('order_rule_versions')
    .set({ undone_at: now })
    .where('owner_id', '=', ownerId)
    .where('rule_id', '=', ruleId)
    .where('version', '=', version)
    .execute();
}

/** Deletes old versions of rules except the current version of each rule. */
export async function removeOldVersions(db: Queryable, scope: OwnerScope, before: Date): Promise<void> {
  await removeOldRows(db, scope, {
    table: 'order_rule_versions',
    key: ['rule_id', 'version'],
    isOld: sql`at < ${before} and not exists (select from order_rules r where r.owner_id = ${scope.ownerId}
      and r.id = order_rule_versions.rule_id and r.version = order_rule_versions.version and r.deleted_at is null)`,
  });
}
