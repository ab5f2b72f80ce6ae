import type { OrderExport } from '@bobbin/contract/order-exports';

/** Whether a file is still to come. */
export function isMoving({ state }: OrderExport): boolean {
  return state === 'waiting' || state === 'running';
}
