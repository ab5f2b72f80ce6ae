import type { Cents } from '@bobbin/domain/money/money';
import { lateBefore } from '@bobbin/domain/staff/work';
import { sql, type RawBuilder } from 'kysely';
import type { StaffScope } from '../../platform/access.ts';
import { crossTenant } from '../../platform/cross-tenant.ts';
import type { Queryable } from '../../platform/database.ts';
import { selectShown, type WorkCount } from '../../platform/staff-work.ts';

export interface WithdrawalWorkRow {
  kind: 'withdrawal' | 'withdrawalApproval';
  id: string;
  code: string;
  ownerId: string;
  since: Date;
  cents: number;
  vnd: number;
  /** The user who confirmed the withdrawal first. */
  firstId: string | null;
}

/** Limits a task to those whose amount the staff user may approve; null means any amount. */
const isCovered = (cents: RawBuilder<number>, mostCents: Cents | null) =>
  mostCents === null ? sql`true` : sql`${cents} <= ${mostCents}`;

/**
 * Selects open withdrawals as tasks for a staff user. It leaves out the user's own withdrawals, and of those that a second user must confirm the ones
 * that the user confirmed or whose amount is above the user's limit (ROL-68).
 */
function steps({ userId }: StaffScope, approveCents: Cents | null) {
  return sql`
    select 'withdrawal'::text as kind, r.id, r.code, r.owner_id as "ownerId", r.created_at as since, r.cents, r.amount_vnd as vnd,
      null::text as "firstId"
    from payment_requests r where r.status = 'WAITING' and r.owner_id <> ${userId}
    union all
    select 'withdrawalApproval', r.id, r.code, r.owner_id, r.confirmed_at, r.cents, r.amount_vnd, r.confirmer_id
    from payment_requests r
    where r.status = 'APPROVAL' and r.owner_id <> ${userId} and r.confirmer_id is distinct from ${userId}
      and ${isCovered(sql`r.cents`, approveCents)}`;
}

export async function countWithdrawalWork(
  db: Queryable,
  staff: StaffScope,
  nowMs: number,
  approveCents: Cents | null,
): Promise<WorkCount[]> {
  const cut = (kind: WithdrawalWorkRow['kind']) => new Date(lateBefore(kind, nowMs) ?? 0);
  const { rows } = await sql<WorkCount>`${crossTenant('countWithdrawalWork')}
    select kind, count(*) filter (where is_late)::bigint as urgent, count(*) filter (where not is_late)::bigint as waiting
    from (select kind, since <= case kind when 'withdrawal' then ${cut('withdrawal')}::timestamptz
      else ${cut('withdrawalApproval')}::timestamptz end as is_late from (${steps(staff, approveCents)}) as step) as steps
    group by kind`.execute(db);
  return rows;
}

/** Lists the oldest and the newest open withdrawals. */
export async function listWithdrawalWork(
  db: Queryable,
  staff: StaffScope,
  approveCents: Cents | null,
): Promise<WithdrawalWorkRow[]> {
  const { rows } = await sql<WithdrawalWorkRow>`${crossTenant('listWithdrawalWork')}
    ${selectShown(steps(staff, approveCents))}`.execute(db);
  return rows;
}

interface AdjustmentWorkRow {
  kind: 'adjustmentApproval';
  id: string;
  code: string;
  title: string;
  ownerId: string;
  since: Date;
  cents: number;
  firstId: string | null;
}

/** Selects corrections of balances that a second staff user must approve, and that the staff user may approve (MNY-27). */
function adjustments({ userId }: StaffScope, approveCents: Cents | null) {
  return sql`select 'adjustmentApproval'::text as kind, t.id, t.code, t.description as title, t.owner_id as "ownerId",
      t.created_at as since, abs(t.amount_cents) as cents, t.actor_id as "firstId"
    from transactions t
    where t.status = 'APPROVAL' and t.owner_id <> ${userId} and t.actor_id is distinct from ${userId}
      and ${isCovered(sql`abs(t.amount_cents)`, approveCents)}`;
}

export async function countAdjustmentWork(
  db: Queryable,
  staff: StaffScope,
  nowMs: number,
  approveCents: Cents | null,
): Promise<WorkCount[]> {
  const cut = new Date(lateBefore('adjustmentApproval', nowMs) ?? 0);
  const { rows } = await sql<WorkCount>`${crossTenant('countAdjustmentWork')}
    select kind, count(*) filter (where since <= ${cut})::bigint as urgent,
      count(*) filter (where since > ${cut})::bigint as waiting
    from (${adjustments(staff, approveCents)}) as step group by kind`.execute(db);
  return rows;
}

/** Lists the oldest and the newest corrections that wait for a second staff user. */
export async function listAdjustmentWork(
  db: Queryable,
  staff: StaffScope,
  approveCents: Cents | null,
): Promise<AdjustmentWorkRow[]> {
  const { rows } = await sql<AdjustmentWorkRow>`${crossTenant('listAdjustmentWork')}
    ${selectShown(adjustments(staff, approveCents))}`.execute(db);
  return rows;
}
