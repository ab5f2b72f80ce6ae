import { lazy } from 'react';
import { openDialog } from '../../ui/overlay/dialogs.ts';

const RatesDialog = lazy(async () => ({ default: (await import('./rates-dialog.tsx')).RatesDialog }));

export function openRates(): void {
  openDialog((close) => <RatesDialog onClose={close} />);
}
