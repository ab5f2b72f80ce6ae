import type { OrderStatus } from '../orders/order-status.ts';
import { hasTrait } from './states.ts';

/** AUTO sends designs to a factory, HAND records the seller's own price (FUL-31). */
export const FULFIL_TYPES = ['AUTO', 'HAND'] as const;
export type FulfilType = (typeof FULFIL_TYPES)[number];

/** Order statuses in which an order may still be sent to a factory (FUL-16). */
export const FULFILLABLE_STATUSES: readonly OrderStatus[] = [
  'AWAITING_SHIPMENT',
  'PARTIALLY_SHIPPING',
  'AWAITING_COLLECTION',
];

/**
 * Returns whether an order is not yet fulfilled: its status allows a submit, and no factory has it. Errors: none.
 * @example isUnfulfilled({ status: 'AWAITING_SHIPMENT', fulfilState: 'FAILED' }) // true
 */
export function isUnfulfilled(order: { status: string; fulfilState: string }): boolean {
  return FULFILLABLE_STATUSES.some((status) => status === order.status) && hasTrait(order.fulfilState, 'unfulfilled');
}
