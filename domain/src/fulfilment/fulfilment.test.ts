import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES } from '../orders/order-status.ts';
import { FULFILLABLE_STATUSES, isUnfulfilled } from './fulfilment.ts';
import { FULFIL_STATES } from './life-cycle.ts';
import { listStates } from './states.ts';

describe('isUnfulfilled', () => {
  it('requires a fulfillable status and an unfulfilled state (FUL-16)', () => {
    expect(isUnfulfilled({ status: 'AWAITING_SHIPMENT', fulfilState: 'FAILED' })).toBe(true);
    for (const status of ORDER_STATUSES) {
      for (const fulfilState of FULFIL_STATES) {
        const expected = FULFILLABLE_STATUSES.includes(status) && listStates('unfulfilled').includes(fulfilState);
        expect(isUnfulfilled({ status, fulfilState })).toBe(expected);
      }
    }
    expect(isUnfulfilled({ status: 'AWAITING_SHIPMENT', fulfilState: 'A_NEW_STATE' })).toBe(false);
  });
});
