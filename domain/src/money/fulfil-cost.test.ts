import { describe, expect, it } from 'vitest';
import { FULFIL_STATES } from '../fulfilment/life-cycle.ts';
import { fulfilCost, isPriceEstimate } from './fulfil-cost.ts';

describe('cost of making an order (MNY-33)', () => {
  it.each(FULFIL_STATES)('equals the fulfil price in state %s, except that it is 0 for a draft', (fulfilState) => {
    const isDraft = fulfilState === 'DRAFT';
    expect(fulfilCost({ fulfilState, fulfilPriceCents: 960 })).toBe(isDraft ? 0 : 960);
    expect(isPriceEstimate({ fulfilState })).toBe(isDraft);
  });

  it('equals the fulfil price in a state that this version does not know', () => {
    expect(fulfilCost({ fulfilState: 'LATER', fulfilPriceCents: 5 })).toBe(5);
  });
});
