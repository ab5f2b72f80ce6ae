import { lazy } from 'react';
import { openDialog } from '../../ui/overlay/dialogs.ts';

const AddCostDialog = lazy(async () => ({ default: (await import('./add-cost-dialog.tsx')).AddCostDialog }));
const PriceListDialog = lazy(async () => ({ default: (await import('./price-list-dialog.tsx')).PriceListDialog }));

export function openAddCost(): void {
  openDialog((close) => <AddCostDialog onClose={close} />);
}

export function openPriceList(): void {
  openDialog((close) => <PriceListDialog onClose={close} />);
}
