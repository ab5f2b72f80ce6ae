import type { WithdrawalTerms } from '@bobbin/contract/withdrawals';
import { lazy } from 'react';
import { openDialog } from '../../ui/overlay/dialogs.ts';

const AskDialog = lazy(async () => ({ default: (await import('./ask-dialog.tsx')).AskDialog }));

export function openAskDialog(terms: WithdrawalTerms): void {
  openDialog((close) => <AskDialog terms={terms} onClose={close} />);
}
