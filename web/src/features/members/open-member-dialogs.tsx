import type { Member } from '@bobbin/contract/members';
import { lazy } from 'react';
import { openDialog } from '../../ui/overlay/dialogs.ts';

const load = () => import('./harm-dialogs.tsx');
const DeactivateDialog = lazy(async () => ({ default: (await load()).DeactivateDialog }));
const ResetTwoFactorDialog = lazy(async () => ({ default: (await load()).ResetTwoFactorDialog }));

/** Opens the dialog that deactivates an account. */
export function openDeactivate(member: Member): void {
  openDialog((close) => <DeactivateDialog member={member} onClose={close} />);
}

/** Opens the dialog that turns off the second factor of a member. */
export function openResetTwoFactor(member: Member): void {
  openDialog((close) => <ResetTwoFactorDialog member={member} onClose={close} />);
}
