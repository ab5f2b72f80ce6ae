import type { House } from '@bobbin/domain/factories/houses';
import type { Switch } from './table.ts';

/** A case of a cancellation: the fault that is on during the cancel call. Each case runs before and after production has begun. */
export interface CancelRow {
  name: string;
  on?: Switch;
  houses?: readonly House[];
}

const once = { at: 'cancel', times: 1 } as const;

/**
 * Expected for every fault: a cancellation in time leaves the order cancelled, refunded and free to be sent again. After a late cancellation,
 * production continues at the same cost, and the order shows this.
 */
export const CANCEL_ROWS: readonly CancelRow[] = [
  { name: 'nothing' },
  { name: 'its answer lost', on: { ...once, name: 'drop' } },
  { name: 'away at first', on: { ...once, name: 'down' } },
  { name: 'broken at first', on: { ...once, name: '5xx' } },
  { name: 'broken, told under HTTP 200', on: { ...once, name: 'fails-under-200', word: 'broken' } },
  { name: 'too many calls at first', on: { ...once, name: '429', seconds: 1 } },
  { name: 'its answer cut', on: { ...once, name: 'malformed' } },
  { name: 'a strange answer', on: { ...once, name: 'strange', word: 'html' } },
  { name: 'slow', on: { ...once, name: 'latency', milliseconds: 300 } },
  { name: 'an unknown status', on: { name: 'unknown-status', at: 'anything', times: 1, word: 'quality_check' } },
  { name: 'our address not on the list', houses: ['FLASH'], on: { ...once, name: 'ip-not-listed' } },
  { name: 'the key revoked', houses: ['PRESSIFY'], on: { ...once, name: 'key-revoked' } },
];

/** The factory's state in which an order can no longer be cancelled, and the number of steps to reach that state. */
export const TOO_LATE: Readonly<Record<House, { steps: number; state: string }>> = {
  PRESSIFY: { steps: 1, state: 'IN_PRODUCTION' },
  MANGO: { steps: 1, state: 'IN_PRODUCTION' },
  // FLASH accepts a cancellation until the order is completed (PAR-30).
  FLASH: { steps: 3, state: 'SHIPPED' },
};
