import type { ApprovalEnd } from '@bobbin/contract/design-money';
import type { StaffDesign } from '@bobbin/contract/designs';
import { toRentedCode } from '@bobbin/domain/designs/rented-designs';
import { formatMoney } from '@bobbin/domain/money/money';
import { staffOwnerScope, systemScope, type StaffScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Emit } from '../../../platform/events.ts';
import type { Audit } from '../../audit/module.ts';
import { checkEnd, toDeclinedColumns, type Limits } from '../../roles/module.ts';
import { findDesignOwner } from '../designs.cross-tenant.sql.ts';
import { lockDesign, updateDesign } from '../designs.sql.ts';
import type { Showing } from '../views.ts';
import { mayTakeStep } from '../work/permissions.ts';
import { NO_APPROVAL, notify } from '../work/transitions.ts';

interface Deps {
  db: Db;
  clock: Clock;
  emit: Emit;
  audit: Pick<Audit, 'record'>;
  limits: Pick<Limits, 'readReach'>;
  showing: Pick<Showing, 'showOneForStaff'>;
}

/** Ends a charge or refund that waits for a second staff user without a movement of money (ROL-71). */
export function createApprovalEnding({ db, clock, emit, audit, limits, showing }: Deps) {
  return {
    /** @throws AppError NOT_FOUND, APPROVAL_OVER, NOT_FIRST_PERSON, SECOND_PERSON_NEEDED, FORBIDDEN, ABOVE_LIMIT */
    async end(staff: StaffScope, id: string, { action, amount, reason = '' }: ApprovalEnd): Promise<StaffDesign> {
      const ownerId = await findDesignOwner(db, id);
      if (ownerId === null) throw new AppError('NOT_FOUND');
      const scope = staffOwnerScope(staff, ownerId);
      const reaches = {
        pay: await limits.readReach(staff, 'CHARGE_DESIGNS'),
        cancelByStaff: await limits.readReach(staff, 'REFUND_DESIGNS'),
      };
      await inTransaction(db, async (trx) => {
        const row = await lockDesign(trx, scope, id);
        if (!row) throw new AppError('NOT_FOUND');
        const { approvalStep: step, approvalCents: cents, approvalBy: firstId, approvalName } = row;
        // The request was approved, declined, withdrawn or replaced by another one in the meantime.
        if (step === null || cents === null || firstId === null || formatMoney(cents) !== amount)
          throw new AppError('APPROVAL_OVER');
        const mayApprove = mayTakeStep(staff, step, row);
        checkEnd({ action, cents, firstId, userId: staff.userId, mayApprove, reach: reaches[step] });
        const now = new Date(clock.now());
        const declined = { declined_step: step, ...toDeclinedColumns(staff, { cents, firstId, reason, now }) };
        await updateDesign(trx, scope, id, { ...NO_APPROVAL, ...(action === 'decline' ? declined : {}) });
        const code = toRentedCode(row.number);
        await audit.record(trx, scope, {
          action: action === 'decline' ? 'declineApproval' : 'withdrawApproval',
          entity: 'rentedDesign',
          entityId: id,
          before: { step, amount, askedBy: approvalName },
          after: { code, ...(action === 'decline' ? { reason } : {}) },
        });
        if (action === 'decline') {
          const told = { scope: systemScope(firstId, 'staff'), designId: id, code, cents, at: now };
          await emit(trx, 'designApprovalDeclined', { ...told, by: staff.actor.name, reason });
        }
        await notify(trx, row, 'state');
      });
      const { revisions: _, ...design } = await showing.showOneForStaff(staff, id);
      return design;
    },
  };
}

export type ApprovalEnding = ReturnType<typeof createApprovalEnding>;
