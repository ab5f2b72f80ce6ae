import { lazy } from 'react';
import { openDialog } from '../../ui/overlay/dialogs.ts';

const DepositDialog = lazy(async () => ({ default: (await import('./deposit-dialog.tsx')).DepositDialog }));

/** Asks for a deposit, or shows one that is there already. */
export function openDeposit(id: string | null = null): void {
  openDialog((close) => <DepositDialog id={id} onClose={close} />);
}
