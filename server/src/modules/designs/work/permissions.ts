import { mayStep, type RentedStep } from '@bobbin/domain/designs/rented-designs';
import type { FinePermission } from '@bobbin/domain/staff/permissions';
import type { StaffScope } from '../../../platform/access.ts';
import type { DesignRow } from '../designs.sql.ts';

type Facts = Pick<DesignRow, 'ownerId' | 'status' | 'designerId' | 'paidCents' | 'refundedCents'>;

/** Returns the permissions of which staff need one to take a step (ROL-60). */
function listNeeded(step: RentedStep, { paidCents, refundedCents }: Facts): FinePermission[] {
  switch (step) {
    case 'price':
      return ['PRICE_DESIGNS'];
    case 'pay':
      return ['CHARGE_DESIGNS'];
    case 'deliver':
      return ['HAND_OVER_DESIGNS'];
    case 'assign':
      return ['ASSIGN_DESIGNS'];
    case 'speak':
      return ['TALK_DESIGNS'];
    case 'cancelByStaff':
      // A cancellation before the payment moves no money.
      return paidCents > refundedCents ? ['REFUND_DESIGNS'] : ['REFUND_DESIGNS', 'PRICE_DESIGNS'];
    default:
      return [];
  }
}

/** Returns whether a step decides about money of the staff user: the price or the refund of their own design. */
function isOfOwnMoney({ userId }: StaffScope, step: RentedStep, { ownerId, paidCents, refundedCents }: Facts): boolean {
  return ownerId === userId && (step === 'price' || (step === 'cancelByStaff' && paidCents > refundedCents));
}

/** Returns whether a staff user may take a step of a design. */
export function mayTakeStep(staff: StaffScope, step: RentedStep, design: Facts): boolean {
  if (isOfOwnMoney(staff, step, design)) return false;
  return listNeeded(step, design).some((name) => staff.can(name));
}

/** Returns whether a staff user may become the designer of a paid design that has none (DSN-48). */
export function mayTakeOver(staff: StaffScope, { status, designerId }: Facts): boolean {
  return designerId === null && status === 'INPROCESS' && mayStep('assign', status) && staff.can('HAND_OVER_DESIGNS');
}
