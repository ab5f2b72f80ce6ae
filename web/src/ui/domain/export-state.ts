import type { OrderExport } from '@bobbin/contract/order-exports';

/** Returns whether the file is not finished yet. */
export function isMoving({ state }: OrderExport): boolean {
  return state === 'waiting' || state === 'running';
}
