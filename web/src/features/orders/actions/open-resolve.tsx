import type { Order } from '@bobbin/contract/orders';
import { lazy } from 'react';
import { openDialog } from '../../../ui/overlay/dialogs.ts';

const ResolveDialog = lazy(async () => ({ default: (await import('./resolve-dialog.tsx')).ResolveDialog }));

const SettleManyDialog = lazy(async () => ({ default: (await import('./settle-many-dialog.tsx')).SettleManyDialog }));

/** Opens the dialog that settles an order's state at its factory by hand. */
export function openResolve(order: Order): void {
  openDialog((close) => <ResolveDialog order={order} onClose={close} />);
}

/** Opens the same dialog for many orders at once. */
export function openSettleMany(orders: readonly Order[]): void {
  openDialog((close) => <SettleManyDialog orders={orders} onClose={close} />);
}
