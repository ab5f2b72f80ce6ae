import { expect, it } from 'vitest';
import { toBatchState } from './batch-state.ts';
import { FULFIL_STATES } from './life-cycle.ts';

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

it('a state that this version does not know may be at a factory, so it is not tried again (FUL-52)', () => {
  expect(toBatchState('SOMETHING_NEW')).toBe('taken');
});
