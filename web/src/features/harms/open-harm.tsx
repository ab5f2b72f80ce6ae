import type { BankEvent } from '@bobbin/contract/deposits';
import type { Member } from '@bobbin/contract/members';
import { lazy } from 'react';
import { openDialog } from '../../ui/overlay/dialogs.ts';

const load = () => import('./harm-dialogs.tsx');
const DeactivateDialog = lazy(async () => ({ default: (await load()).DeactivateDialog }));
const ResetTwoFactorDialog = lazy(async () => ({ default: (await load()).ResetTwoFactorDialog }));
const ReturnDialog = lazy(async () => ({ default: (await load()).ReturnDialog }));

/** Opens the dialog that deactivates an account. */
export function openDeactivate(member: Member): void {
  openDialog((close) => <DeactivateDialog member={member} onClose={close} />);
}

/** Opens the dialog that turns off the second factor of a member. */
export function openResetTwoFactor(member: Member): void {
  openDialog((close) => <ResetTwoFactorDialog member={member} onClose={close} />);
}

/** Opens the dialog that records the return of a transfer. */
export function openReturn(event: BankEvent, title: string, onReturned: () => void): void {
  openDialog((close) => <ReturnDialog event={event} title={title} onReturned={onReturned} onClose={close} />);
}
