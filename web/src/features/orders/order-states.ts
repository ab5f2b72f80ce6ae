import type { Order } from '@bobbin/contract/orders';
import { checkPrice, type Eligibility, type Reason } from '@bobbin/domain/eligibility';
import { isFulfilState, type FulfilState } from '@bobbin/domain/fulfilment';

/** Ground of a row or card (Spec 1 §2); the status says it in words as well (W36). */
export type RowTint = 'red' | 'green' | 'yellow';

const TINTS: Readonly<Record<string, RowTint>> = {
  CANCELLED: 'red',
  DELIVERED: 'green',
  COMPLETED: 'green',
  IN_TRANSIT: 'yellow',
};

export function toTint(status: string): RowTint | undefined {
  return TINTS[status];
}

function stateOf(order: Order): FulfilState | null {
  return isFulfilState(order.fulfilState) ? order.fulfilState : null;
}

/** The seller's own price may be written while nothing at a factory lives (domain/eligibility). */
export function canEditPrice(order: Order): boolean {
  const state = stateOf(order);
  return order.status !== 'CANCELLED' && state !== null && checkPrice(state, 'HAND').ok;
}

/** A sending that failed can be tried again with what was submitted (AC-06). */
export function canRetry(order: Order): boolean {
  return order.fulfilState === 'FAILED';
}

/** States in which the factory, or our own draft, can still be told to stop. */
const CANCELLABLE: readonly FulfilState[] = ['DRAFT', 'QUEUED', 'SUBMITTED', 'HOLD', 'IN_PRODUCTION'];

export function canCancelFulfil(order: Order): boolean {
  const state = stateOf(order);
  return state !== null && CANCELLABLE.includes(state);
}

/** Reasons that no waiting and no click will remove: what cannot be done any more is not offered. */
const FINAL_REASONS: ReadonlySet<Reason> = new Set(['CANCELLED', 'NOT_STATUS', 'ALREADY_SENT', 'NOT_TIKTOK_SHIPPING']);

export function isMoot(check: Eligibility): boolean {
  return !check.ok && check.reasons.some((reason) => FINAL_REASONS.has(reason));
}

/** States that are the factory's to tell. */
const FACTORY_SPEAKS: readonly FulfilState[] = [
  'SUBMITTED',
  'HOLD',
  'IN_PRODUCTION',
  'SHIPPED',
  'DELIVERED',
  'REJECTED',
];

/** The factory's own word beside the dictionary's, where it says more than that; else null. */
export function toFactoryWord(order: Order): string | null {
  const state = stateOf(order);
  const raw = order.fulfillStatus;
  if (raw === null || raw === state || (state !== null && !FACTORY_SPEAKS.includes(state))) return null;
  return raw.toLowerCase().replaceAll('_', ' ');
}

/** The factory waits for a picture of the right size, which only the seller can give it (factories §3.4). */
export function isWrongSize(order: Order): boolean {
  return order.fulfilState === 'HOLD' && order.fulfillStatus === 'WRONGSIZE';
}

/** Factory and its id of the order: `PRESSIFY PF-884212`; null while there is none. */
export function toFulfilPlace({ fulfillHouse, fulfillId, fulfilState }: Order): string | null {
  if (fulfillHouse === null || fulfillHouse === 'NONE' || fulfilState === 'NONE') return null;
  return fulfillId === null ? fulfillHouse : `${fulfillHouse} ${fulfillId}`;
}

/** A long number by its ends: `9400…4417`. */
export function toShortNumber(number: string): string {
  return number.length <= 10 ? number : `${number.slice(0, 4)}…${number.slice(-4)}`;
}

export function truncate(text: string, max: number): string {
  const letters = [...text];
  return letters.length <= max
    ? text
    : `${letters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}
