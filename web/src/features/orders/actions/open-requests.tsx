import { lazy } from 'react';
import { openDialog } from '../../../ui/overlay/dialogs.ts';

const RequestsDialog = lazy(async () => ({ default: (await import('./requests-dialog.tsx')).RequestsDialog }));

/** Opens the dialog that answers the buyers' requests of the given orders. */
export function openRequests(orderIds: readonly string[]): void {
  openDialog((close) => <RequestsDialog orderIds={orderIds} onClose={close} />);
}
