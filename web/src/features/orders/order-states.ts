import type { Order } from '@bobbin/contract/orders';
import { canMoveFulfil, isFulfilState, type FulfilState } from '@bobbin/domain/fulfilment';

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

/** The seller's own price may be written while nothing at a factory lives (domain/fulfilment). */
export function canEditPrice(order: Order): boolean {
  const state = stateOf(order);
  return order.status !== 'CANCELLED' && state !== null && canMoveFulfil(state, 'MANUAL');
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

/** Words of the fulfilment badge: factory and its own word, `PRESSIFY · printed`; null leaves them to the dictionary. */
export function toFulfilText(order: Order): string | null {
  const { fulfillHouse: house, fulfillStatus: word, fulfilState: state } = order;
  if (house === null || house === 'NONE' || word === null || state === 'NONE' || state === 'DRAFT') return null;
  return `${house} · ${word.toLowerCase().replaceAll('_', ' ')}`;
}

/** A long number by its ends: `9400 1…4417`. */
export function toShortNumber(number: string): string {
  return number.length <= 12 ? number : `${number.slice(0, 4)} ${number.slice(4, 5)}…${number.slice(-4)}`;
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
