import { lazy } from 'react';
import { openDialog } from '../../ui/overlay/dialogs.ts';

const DesignForm = lazy(async () => ({ default: (await import('./design-form.tsx')).DesignForm }));
const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }));

/** Opens the form of a fulfil design; null opens the form of a new one. */
export function openDesignForm(id: string | null): void {
  openDialog((close) => <DesignForm id={id} onClose={close} />);
}

export function openImport(): void {
  openDialog((close) => <ImportDialog onClose={close} />);
}
