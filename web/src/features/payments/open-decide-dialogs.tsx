import type { StaffPaymentRequest } from '@bobbin/contract/withdrawals';
import { lazy } from 'react';
import { openDialog } from '../../ui/overlay/dialogs.ts';

const ConfirmPayment = lazy(async () => ({ default: (await import('./decide-dialogs.tsx')).ConfirmPayment }));
const DenyPayment = lazy(async () => ({ default: (await import('./decide-dialogs.tsx')).DenyPayment }));

/** Opens the dialog that asks for the bank's payment id; `onDecided` then opens the next withdrawal. */
export function openConfirmPayment(row: StaffPaymentRequest, onDecided: () => unknown): void {
  openDialog((close) => <ConfirmPayment row={row} onDecided={onDecided} onClose={close} />);
}

export function openDenyPayment(row: StaffPaymentRequest, onDecided: () => unknown): void {
  openDialog((close) => <DenyPayment row={row} onDecided={onDecided} onClose={close} />);
}
