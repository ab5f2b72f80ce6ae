import { lazy } from 'react';
import { openDialog } from '../../ui/overlay/dialogs.ts';

const DepositDialog = lazy(async () => ({ default: (await import('./deposit-dialog.tsx')).DepositDialog }));

/** Opens the dialog of a new deposit, or of an existing one. */
export function openDeposit(id: string | null = null): void {
  openDialog((close) => <DepositDialog id={id} onClose={close} />);
}
