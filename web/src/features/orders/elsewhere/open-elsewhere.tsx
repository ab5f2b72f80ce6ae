import type { ElsewhereOrder } from '@bobbin/contract/elsewhere-orders';
import type { OrderDetail } from '@bobbin/contract/orders';
import { lazy } from 'react';
import { openDialog } from '../../../ui/overlay/dialogs.ts';
import type { Replaces } from './order-draft.ts';

const OrderFormDialog = lazy(async () => ({ default: (await import('./order-form-dialog.tsx')).OrderFormDialog }));
const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }));

/** Opens the form of an order from elsewhere; null enters a new one. */
export function openOrderForm(order: ElsewhereOrder | null): void {
  openDialog((close) => <OrderFormDialog order={order} onClose={close} />);
}

/** Opens the form with the products and the address of an order, as its replacement for a claim (PWT-18). */
export function openReplacement(order: OrderDetail, replaces: Replaces): void {
  openDialog((close) => <OrderFormDialog order={null} original={order} replaces={replaces} onClose={close} />);
}

/** Opens the import of a table with orders. */
export function openOrderImport(): void {
  openDialog((close) => <ImportDialog onClose={close} />);
}
