import type { Claim } from '@bobbin/contract/claims';
import type { OrderDetail } from '@bobbin/contract/orders';
import { lazy } from 'react';
import { openDialog } from '../../../ui/overlay/dialogs.ts';

const ClaimDialog = lazy(async () => ({ default: (await import('./claim-dialog.tsx')).ClaimDialog }));

/** Opens the form of an order's claim; null enters a new one. */
export function openClaim(order: OrderDetail, claim: Claim | null): void {
  openDialog((close) => <ClaimDialog order={order} claim={claim} onClose={close} />);
}
