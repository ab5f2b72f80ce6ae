import type { FlashSale } from '@bobbin/contract/flash-sales';
import { lazy } from 'react';
import { openDialog } from '../../ui/overlay/dialogs.ts';

const CreateSaleDialog = lazy(async () => ({ default: (await import('./create-sale-dialog.tsx')).CreateSaleDialog }));
const SalePanel = lazy(async () => ({ default: (await import('./sale-panel.tsx')).SalePanel }));

export function openCreateSale(shop: { id: string; friendName: string }): void {
  openDialog((close) => <CreateSaleDialog shop={shop} onClose={close} />);
}

/** Opens the panel that shows the progress and the failed SKUs of a flash sale. */
export function openSale(sale: Pick<FlashSale, 'id' | 'shopId' | 'name'>): void {
  openDialog((close) => <SalePanel sale={sale} onClose={close} />);
}
