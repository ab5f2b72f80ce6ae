import { expect, it } from 'vitest';
import { FULFIL_BATCH_STATES, toBatchState, TRIED_AGAIN_STATES } from './batch-state.ts';
import { FULFIL_STATES } from './life-cycle.ts';
import { canDo } from './states.ts';

it('an order of a bulk fulfil stands as its attempt does (BLK-5)', () => {
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

it('orders are tried again only where no factory has them (BLK-5)', () => {
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
  // Before it has an attempt, what was skipped waits for a person; what is cancelled does not.
  expect(TRIED_AGAIN_STATES.toSorted()).toEqual(['failed', 'refused', 'skipped']);
});

it('a state that this version does not know may be at a factory, so it is not tried again (FUL-52)', () => {
  expect(toBatchState('SOMETHING_NEW')).toBe('taken');
});
