import { lazy } from 'react';
import { openDialog } from '../../../ui/overlay/dialogs.ts';

const RequestsDialog = lazy(async () => ({ default: (await import('./requests-dialog.tsx')).RequestsDialog }));

/** Answers what the buyers of orders ask for. */
export function openRequests(orderIds: readonly string[]): void {
  openDialog((close) => <RequestsDialog orderIds={orderIds} onClose={close} />);
}
