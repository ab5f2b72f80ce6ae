import type { StaffPaymentRequest } from '@bobbin/contract/withdrawals';
import { lazy } from 'react';
import { openDialog } from '../../ui/overlay/dialogs.ts';

const ConfirmPayment = lazy(async () => ({ default: (await import('./decide-dialogs.tsx')).ConfirmPayment }));
const DenyPayment = lazy(async () => ({ default: (await import('./decide-dialogs.tsx')).DenyPayment }));

export function openConfirmPayment(row: StaffPaymentRequest): void {
  openDialog((close) => <ConfirmPayment row={row} onClose={close} />);
}

export function openDenyPayment(row: StaffPaymentRequest): void {
  openDialog((close) => <DenyPayment row={row} onClose={close} />);
}
