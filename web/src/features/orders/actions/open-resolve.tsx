import type { Order } from '@bobbin/contract/orders';
import { lazy } from 'react';
import { openDialog } from '../../../ui/overlay/dialogs.ts';

const ResolveDialog = lazy(async () => ({ default: (await import('./resolve-dialog.tsx')).ResolveDialog }));

const SettleManyDialog = lazy(async () => ({ default: (await import('./settle-many-dialog.tsx')).SettleManyDialog }));

/** Opens the dialog in which a person records by hand whether the factory has an order. */
export function openResolve(order: Order): void {
  openDialog((close) => <ResolveDialog order={order} onClose={close} />);
}

/** Opens the dialog in which a person records for many orders whether the factories have them. */
export function openSettleMany(orders: readonly Order[]): void {
  openDialog((close) => <SettleManyDialog orders={orders} onClose={close} />);
}
