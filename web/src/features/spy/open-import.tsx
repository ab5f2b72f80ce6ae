import { lazy } from 'react';
import { openDialog } from '../../ui/overlay/dialogs.ts';

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }));

export function openImport(): void {
  openDialog((close) => <ImportDialog onClose={close} />);
}
