import { lazy } from 'react';
import { openDialog } from '../../../ui/overlay/dialogs.ts';
import type { BatchScope } from '../labels/use-batch-label.ts';

const PackingDialog = lazy(async () => ({ default: (await import('./packing-dialog.tsx')).PackingDialog }));

/** Opens the dialog that prints packing slips or a pick list of orders. */
export function openPacking(scope: BatchScope): void {
  openDialog((close) => <PackingDialog scope={scope} onClose={close} />);
}
