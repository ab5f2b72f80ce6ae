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

/** Lists sellers with occasions, executions or versions of rules from before an instant. */
export async function listOwnersOfOldRuleRows(db: Queryable, before: Date): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`${crossTenant('listOwnersOfOldRuleRows')}
    select owner_id as "ownerId" from order_rule_occasions where at < ${before}
    union select owner_id from order_rule_runs where at < ${before}
    union select owner_id from order_rule_versions v where v.at < ${before} and not exists (select from order_rules r
      where r.owner_id = v.owner_id and r.id = v.rule_id and r.version = v.version and r.deleted_at is null)`.execute(
    db,
  );
  return rows.map((row) => row.ownerId);
}

/** Lists sellers whose waiting occasions, or released executions, have no job; those of paused orders wait for the end of the pause. */
export async function listOrphanOccasions(db: Queryable, now: Date, limit: number): Promise<Orphan[]> {
  const { rows } = await sql<Orphan>`${crossTenant('listOrphanOccasions')}
    ${withoutJob(
      sql`select c.owner_id as "ownerId", c.owner_id as id, array['rules:' || c.owner_id] as keys
        from order_rule_occasions c where c.state = 'waiting'
        union
        select r.owner_id, r.owner_id, array['rules:' || r.owner_id] from order_rule_runs r
        where r.state = 'waiting' and r.is_again and not exists (select from orders o
          where o.owner_id = r.owner_id and o.id = r.order_id and o.paused_until > ${now})`,
      limit,
    )}`.execute(db);
  return rows;
}
