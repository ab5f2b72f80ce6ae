import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database.ts';
import { crossTenant } from '../../../platform/cross-tenant.ts';
import { withoutJob, type Orphan } from '../../../platform/orphans.ts';

/** Lists sellers with active rules whose trigger depends on time. */
export async function listOwnersOfTimedRules(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`${crossTenant('listOwnersOfTimedRules')}
    select distinct owner_id as "ownerId" from order_rules
    where deleted_at is null and state <> 'off' and trigger_kind in ('ready', 'deadline', 'daily')`.execute(db);
  return rows.map((row) => row.ownerId);
}

/** Lists sellers who have occasions, executions or replaced versions of rules from before an instant. */
export async function listOwnersOfOldRuleRows(db: Queryable, before: Date): Promise<string[]> {
  const name = crossTenant('listOwnersOfOldRuleRows');
  const found = [
    await sql<{ ownerId: string }>`${name} select distinct owner_id as "ownerId" from order_rule_occasions
      where at < ${before}`.execute(db),
    await sql<{ ownerId: string }>`${name} select distinct owner_id as "ownerId" from order_rule_runs
      where at < ${before}`.execute(db),
    await sql<{ ownerId: string }>`${name} select distinct v.owner_id as "ownerId" from order_rule_versions v
      where v.at < ${before} and not exists (select 1 from order_rules r where r.owner_id = v.owner_id
        and r.id = v.rule_id and r.version = v.version and r.deleted_at is null)`.execute(db),
  ];
  return [...new Set(found.flatMap(({ rows }) => rows.map(({ ownerId }) => ownerId)))];
}

/**
 * Lists sellers who have waiting occasions or released executions but no job for them. Released executions of paused orders do not count, because
 * they wait for the end of the pause.
 */
export async function listOrphanOccasions(db: Queryable, now: Date, limit: number): Promise<Orphan[]> {
  const { rows } = await sql<Orphan>`${crossTenant('listOrphanOccasions')}
    ${withoutJob(
      sql`select distinct l.owner_id as "ownerId", l.owner_id as id, array['rules:' || l.owner_id] as keys
        from order_rules l where exists (select 1 from order_rule_occasions c
          where c.owner_id = l.owner_id and c.state = 'waiting')
        or exists (select 1 from order_rule_runs r where r.owner_id = l.owner_id and r.state = 'waiting' and r.is_again
          and not exists (select 1 from orders o
            where o.owner_id = r.owner_id and o.id = r.order_id and o.paused_until > ${now}))`,
      limit,
    )}`.execute(db);
  return rows;
}
