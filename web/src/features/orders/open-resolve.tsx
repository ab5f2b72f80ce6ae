import type { Order } from '@bobbin/contract/orders';
import { lazy } from 'react';
import { openDialog } from '../../ui/dialogs.ts';

const ResolveDialog = lazy(async () => ({ default: (await import('./resolve-dialog.tsx')).ResolveDialog }));

/** Settles by hand how an order stands at its factory. */
export function openResolve(order: Order): void {
  openDialog((close) => <ResolveDialog order={order} onClose={close} />);
}
