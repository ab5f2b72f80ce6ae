import type { Wallet } from '@bobbin/contract/wallet';
import { lazy } from 'react';
import { openDialog } from '../../ui/overlay/dialogs.ts';

const LowBalanceDialog = lazy(async () => ({ default: (await import('./low-balance-dialog.tsx')).LowBalanceDialog }));
const AddTransactionDialog = lazy(async () => ({
  default: (await import('./add-transaction-dialog.tsx')).AddTransactionDialog,
}));

export function openLowBalance(wallet: Wallet): void {
  openDialog((close) => <LowBalanceDialog wallet={wallet} onClose={close} />);
}

export function openAddTransaction(member: { id: string; name: string; locale: 'vi' | 'en' }): void {
  openDialog((close) => <AddTransactionDialog member={member} onClose={close} />);
}
