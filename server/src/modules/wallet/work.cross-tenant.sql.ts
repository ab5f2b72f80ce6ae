import { lateBefore } from '@bobbin/domain/staff/work';
import { sql } from 'kysely';
import type { StaffScope } from '../../platform/access.ts';
import { crossTenant } from '../../platform/cross-tenant.ts';
import type { Queryable } from '../../platform/database.ts';
import { WORK_SHOWN, type WorkCount } from '../../platform/staff-work.ts';

export interface WithdrawalWorkRow {
  kind: 'withdrawal' | 'withdrawalApproval';
  id: string;
  code: string;
  ownerId: string;
  since: Date;
  cents: number;
  vnd: number;
}

/**
 * Selects open withdrawals as tasks for a staff user. It leaves out the user's own withdrawals, and those that the user confirmed and a second user
 * must confirm.
 */
function steps({ userId }: StaffScope) {
  return sql`
    select 'withdrawal'::text as kind, r.id, r.code, r.owner_id as "ownerId", r.created_at as since, r.cents, r.amount_vnd as vnd
    from payment_requests r where r.status = 'WAITING' and r.owner_id <> ${userId}
    union all
    select 'withdrawalApproval', r.id, r.code, r.owner_id, r.confirmed_at, r.cents, r.amount_vnd
    from payment_requests r
    where r.status = 'APPROVAL' and r.owner_id <> ${userId} and r.confirmer_id is distinct from ${userId}`;
}

export async function countWithdrawalWork(db: Queryable, staff: StaffScope, nowMs: number): Promise<WorkCount[]> {
  const cut = (kind: WithdrawalWorkRow['kind']) => new Date(lateBefore(kind, nowMs) ?? 0);
  const { rows } = await sql<WorkCount>`${crossTenant('countWithdrawalWork')}
    select kind, count(*) filter (where is_late)::bigint as urgent, count(*) filter (where not is_late)::bigint as waiting
    from (select kind, since <= case kind when 'withdrawal' then ${cut('withdrawal')}::timestamptz
      else ${cut('withdrawalApproval')}::timestamptz end as is_late from (${steps(staff)}) as step) as steps
    group by kind`.execute(db);
  return rows;
}

/** Lists the oldest open withdrawals. */
export async function listWithdrawalWork(db: Queryable, staff: StaffScope): Promise<WithdrawalWorkRow[]> {
  const { rows } = await sql<WithdrawalWorkRow>`${crossTenant('listWithdrawalWork')}
    select * from (${steps(staff)}) as step order by since, id limit ${WORK_SHOWN}`.execute(db);
  return rows;
}
