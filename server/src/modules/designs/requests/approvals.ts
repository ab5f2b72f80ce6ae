import type { StaffDesign } from '@bobbin/contract/designs';
import { formatMoney, type Cents } from '@bobbin/domain/money/money';
import { workDueAt } from '@bobbin/domain/staff/work';
import type { StaffScope, SystemScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import type { Audit } from '../../audit/module.ts';
import type { Reach } from '../../roles/module.ts';
import { updateDesign, type DesignRow } from '../designs.sql.ts';
import { mayTakeStep } from '../work/permissions.ts';
import { NO_APPROVAL, notify, type Taken } from '../work/transitions.ts';

/** Steps of a design that move money, each with the kind of work of its second person. */
const APPROVED_STEPS = { pay: 'chargeApproval', cancelByStaff: 'refundApproval' } as const;
type MoneyStep = keyof typeof APPROVED_STEPS;

/** The amounts that the staff user may approve, by step. */
type Reaches = Readonly<Record<MoneyStep, Reach>>;

/** Returns the staff user who asked for exactly this charge or refund; null when there is none. */
export function firstPersonOf(row: DesignRow, step: MoneyStep, cents: Cents): string | null {
  return row.approvalStep === step && row.approvalCents === cents ? row.approvalBy : null;
}

interface Asking {
  trx: Queryable;
  scope: SystemScope;
  staff: StaffScope;
  taken: Taken;
  audit: Pick<Audit, 'record'>;
}

/** Stores that a charge or refund waits for a second staff user; no money moves (ROL-68). */
export async function askApproval(
  { trx, scope, staff, taken: { row, code, now }, audit }: Asking,
  { step, cents, reason }: { step: MoneyStep; cents: Cents; reason: string },
): Promise<void> {
  await updateDesign(trx, scope, row.id, {
    ...NO_APPROVAL,
    approval_step: step,
    approval_cents: cents,
    approval_by: staff.userId,
    approval_name: staff.actor.name,
    approval_reason: reason,
    approval_at: now,
  });
  await audit.record(trx, scope, {
    action: 'askApproval',
    entity: 'rentedDesign',
    entityId: row.id,
    before: { askedBy: row.approvalBy },
    after: { code, step, amount: formatMoney(cents), ...(reason === '' ? {} : { reason }) },
  });
  await notify(trx, row, 'state');
}

/** Returns the charge or refund that waits for a second staff user, as staff see it. */
export function toApproval(staff: StaffScope, row: DesignRow, reaches: Reaches): StaffDesign['approval'] {
  const { approvalStep: step, approvalCents: cents, approvalBy: id, approvalName, approvalReason, approvalAt } = row;
  if (step === null || cents === null || id === null || approvalAt === null) return null;
  const { approveCents } = reaches[step];
  const isYours = id === staff.userId;
  const dueAt = workDueAt(APPROVED_STEPS[step], approvalAt.getTime());
  return {
    step,
    amount: formatMoney(cents),
    by: { id, fullName: approvalName ?? id },
    reason: approvalReason ?? '',
    at: approvalAt.toISOString(),
    dueAt: new Date(dueAt ?? 0).toISOString(),
    isYours,
    mayApprove: !isYours && mayTakeStep(staff, step, row) && (approveCents === null || cents <= approveCents),
  };
}

/** Returns the charge or refund that a second staff user declined, as staff see it; the first one reads the reason (ROL-71). */
export function toDeclined({ userId }: StaffScope, row: DesignRow): StaffDesign['declined'] {
  const { declinedStep: step, declinedCents: cents, declinedFor, declinedName, declinedReason, declinedAt } = row;
  if (step === null || cents === null || declinedAt === null) return null;
  return {
    step,
    amount: formatMoney(cents),
    by: declinedName ?? '',
    reason: declinedReason ?? '',
    at: declinedAt.toISOString(),
    isYours: declinedFor === userId,
  };
}
