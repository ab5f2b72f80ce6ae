import type { OrderExport } from '@bobbin/contract/order-exports';

/** Returns whether the export is still being written. */
export function isMoving({ state }: OrderExport): boolean {
  return state === 'waiting' || state === 'running';
}
