import type { Order } from '@bobbin/contract/orders';
import { lazy } from 'react';
import { openDialog } from '../../../ui/overlay/dialogs.ts';

const TeamworkDialog = lazy(async () => ({ default: (await import('./teamwork-dialog.tsx')).TeamworkDialog }));

/** Opens the dialog that changes tags, assignee and pause of orders. */
export function openTeamwork(orders: readonly Order[]): void {
  openDialog((close) => <TeamworkDialog orders={orders} onClose={close} />);
}
