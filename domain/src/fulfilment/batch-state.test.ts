import { expect, it } from 'vitest';
import { FULFIL_BATCH_STATES, toBatchState, TRIED_AGAIN_STATES } from './batch-state.ts';
import { FULFIL_STATES } from './life-cycle.ts';
import { canDo } from './states.ts';

it('toBatchState derives the state of an order in a bulk fulfil from the state of the order’s attempt (BLK-5)', () => {
  expect(Object.fromEntries(FULFIL_STATES.map((state) => [state, toBatchState(state)]))).toMatchObject({
    DRAFT: 'drafted',
    QUEUED: 'sending',
    SENDING: 'sending',
    UNCERTAIN: 'asking',
    FAILED: 'failed',
    SUBMITTED: 'taken',
    HOLD: 'held',
    IN_PRODUCTION: 'taken',
    SHIPPED: 'taken',
    DELIVERED: 'taken',
    REJECTED: 'refused',
    CANCEL_REQUESTED: 'cancelled',
    CANCELLED: 'cancelled',
    REFUNDED: 'cancelled',
  });
});

it('bulk fulfil retries only orders that no factory has (BLK-5)', () => {
  const ofAttempts = FULFIL_BATCH_STATES.filter((batch) =>
    FULFIL_STATES.some((state) => toBatchState(state) === batch),
  );
  for (const batch of ofAttempts.filter((one) => TRIED_AGAIN_STATES.includes(one))) {
    const states = FULFIL_STATES.filter((state) => toBatchState(state) === batch);
    expect(
      states.every((state) => canDo(state, 'send')),
      batch,
    ).toBe(true);
  }
  // Of the states without an attempt, only `skipped` and `failed` are retried; `cancelled` is not.
  expect(TRIED_AGAIN_STATES.toSorted()).toEqual(['failed', 'refused', 'skipped']);
});

it('bulk fulfil does not retry an order in an unknown state, because a factory may have the order (FUL-52)', () => {
  expect(toBatchState('SOMETHING_NEW')).toBe('taken');
});
