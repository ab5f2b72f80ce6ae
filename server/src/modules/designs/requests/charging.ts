import type { DesignAgreed } from '@bobbin/contract/design-money';
import type { StaffDesign } from '@bobbin/contract/designs';
import type { SeenFields } from '@bobbin/contract/envelope';
import { formatMoney } from '@bobbin/domain/money/money';
import { staffOwnerScope, type StaffScope, type SystemScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Emit } from '../../../platform/events.ts';
import { assertUnchanged } from '../../../platform/precondition.ts';
import type { Audit } from '../../audit/module.ts';
import type { Limits } from '../../roles/module.ts';
import type { Wallet } from '../../wallet/module.ts';
import { findDesignOwner } from '../designs.cross-tenant.sql.ts';
import type { Showing } from '../views.ts';
import { toPayment } from '../wire.ts';
import { mayTakeStep } from '../work/permissions.ts';
import type { Steps } from '../work/transitions.ts';
import { askApproval, firstPersonOf } from './approvals.ts';
import { readShares, toSubject, type Charge } from './charge.ts';

interface Deps {
  db: Db;
  emit: Emit;
  audit: Pick<Audit, 'record'>;
  wallet: Pick<Wallet, 'refund'>;
  limits: Pick<Limits, 'decide'>;
  charge: Charge;
  showing: Showing;
  steps: Steps;
}

const ENTITY = 'rentedDesign';

/** The charge for a design by staff, and its refund. */
export function createCharging({ db, emit, audit, wallet, limits, charge, showing, steps }: Deps) {
  async function scopeOf(staff: StaffScope, id: string): Promise<SystemScope> {
    const ownerId = await findDesignOwner(db, id);
    if (ownerId === null) throw new AppError('NOT_FOUND');
    return staffOwnerScope(staff, ownerId);
  }

  async function show(staff: StaffScope, id: string): Promise<StaffDesign> {
    const { revisions: _, ...design } = await showing.showOneForStaff(staff, id);
    return design;
  }

  return {
    /**
     * Charges the seller once; the three-hour deadline begins (DSN-7). Above the limit of the staff user a second one must charge too (ROL-68).
     * @throws AppError NOT_FOUND, DESIGN_MOVED, CHANGED_MEANWHILE, CONSENT_NEEDED, ABOVE_LIMIT, SECOND_PERSON_NEEDED, SELLER_INACTIVE,
     * BALANCE_TOO_LOW whose reasons contain the missing dollars for staff who see balances
     */
    async pay(
      staff: StaffScope,
      { id, seen, agreed }: { id: string; seen?: SeenFields; agreed?: DesignAgreed | 'unstated' },
    ): Promise<StaffDesign> {
      const scope = await scopeOf(staff, id);
      // Commits after a failed charge too, so that the missing amount and the consent are kept.
      const result = await steps.take(scope, id, 'pay', (trx, taken) => {
        const approvalBy = taken.row.approvalStep === 'pay' ? taken.row.approvalBy : null;
        assertUnchanged(seen, { price: formatMoney(taken.row.priceCents ?? 0), approvalBy });
        return charge.charge({ trx, scope, staff, taken }, agreed);
      });
      if (result.outcome === 'short') {
        // The missing amount would show the balance (ROL-58).
        const reasons = staff.can('VIEW_MEMBERS_PRIVATE') ? [formatMoney(result.lackingCents)] : [];
        throw new AppError('BALANCE_TOO_LOW', { reasons });
      }
      return show(staff, id);
    },

    /**
     * Cancels a design and refunds the charge (DSN-8); above the limit of the staff user a second one must cancel it too (ROL-68).
     * @throws AppError NOT_FOUND, DESIGN_MOVED, CHANGED_MEANWHILE, OWN_BALANCE, FORBIDDEN, ABOVE_LIMIT, SECOND_PERSON_NEEDED
     */
    async cancel(
      staff: StaffScope,
      { id, reason, seen }: { id: string; reason: string; seen?: SeenFields },
    ): Promise<StaffDesign> {
      const scope = await scopeOf(staff, id);
      await steps.take(scope, id, 'cancelByStaff', async (trx, taken) => {
        const { row, code, now, move } = taken;
        assertUnchanged(seen, { status: row.status, payment: toPayment(row) });
        assertUnchanged(seen, { approvalBy: row.approvalStep === 'cancelByStaff' ? row.approvalBy : null });
        const refundCents = row.paidCents - row.refundedCents;
        // Staff must not pay themselves, neither as the first nor as the second person.
        if (refundCents > 0 && row.ownerId === staff.userId) throw new AppError('OWN_BALANCE');
        if (!mayTakeStep(staff, 'cancelByStaff', row)) throw new AppError('FORBIDDEN');
        const movement = { permission: 'REFUND_DESIGNS', cents: refundCents, reference: `refund:${id}` } as const;
        const firstId = firstPersonOf(row, 'cancelByStaff', refundCents);
        if (refundCents > 0 && (await limits.decide(trx, staff, movement, firstId)) === 'ask') {
          await askApproval({ trx, scope, staff, taken, audit }, { step: 'cancelByStaff', cents: refundCents, reason });
          return;
        }
        await move({
          cancelled_at: now,
          cancelled_by: 'staff',
          cancel_reason: reason,
          refunded_cents: row.paidCents,
          due_at: null,
          settles_at: null,
          unpaid_cents: null,
          unpaid_at: null,
        });
        if (refundCents > 0) {
          await wallet.refund(trx, scope, {
            cents: refundCents,
            skus: await readShares(trx, scope, id),
            reason: 'design',
            reference: id,
            refundReference: id,
            description: code,
            subject: toSubject(id),
            shopId: row.shopId,
            orderId: row.orderId,
          });
        }
        await emit(trx, 'designCancelled', { scope, designId: id, code, by: 'staff', reason, refundCents });
        await audit.record(trx, scope, {
          action: 'cancel',
          entity: ENTITY,
          entityId: id,
          before: { status: row.status },
          after: { code, reason, refund: formatMoney(refundCents) },
        });
      });
      return show(staff, id);
    },
  };
}

export type Charging = ReturnType<typeof createCharging>;
