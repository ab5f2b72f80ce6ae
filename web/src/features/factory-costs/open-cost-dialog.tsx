import { lazy } from 'react';
import { openDialog } from '../../ui/dialogs.ts';

const AddCostDialog = lazy(async () => ({ default: (await import('./add-cost-dialog.tsx')).AddCostDialog }));

export function openAddCost(): void {
  openDialog((close) => <AddCostDialog onClose={close} />);
}
