import { describe, expect, it } from 'vitest';
import { FULFIL_STATES } from '../fulfilment/life-cycle.ts';
import { fulfilCost, isPriceEstimate } from './fulfil-cost.ts';

describe('what making an order costs (MNY-33)', () => {
  it.each(FULFIL_STATES)('in %s is its price, unless it is a draft', (fulfilState) => {
    const isDraft = fulfilState === 'DRAFT';
    expect(fulfilCost({ fulfilState, fulfilPriceCents: 960 })).toBe(isDraft ? 0 : 960);
    expect(isPriceEstimate({ fulfilState })).toBe(isDraft);
  });

  it('of a state that is unknown is its price: somebody wrote it', () => {
    expect(fulfilCost({ fulfilState: 'LATER', fulfilPriceCents: 5 })).toBe(5);
  });
});
