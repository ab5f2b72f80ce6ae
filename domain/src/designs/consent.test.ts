import { describe, expect, it } from 'vitest';
import { isWithinMaximum, planPricing } from './consent.ts';

describe('the maximum of a rented design (DSN-50)', () => {
  it.each([
    [1_000, 1_000, true],
    [1_000, 1_001, false],
    [null, 1, false],
    [null, 0, true],
    [0, 1, false],
  ])('a maximum of %s covers a price of %i: %s', (maxCents, cents, isCovered) => {
    expect(isWithinMaximum(maxCents, cents)).toBe(isCovered);
  });
});

describe('prices of several requests of one seller (DSN-52)', () => {
  const request = (id: string, cents: number, maxCents: number | null, dueAt: number) => ({
    id,
    cents,
    maxCents,
    dueAt,
  });

  it('use the balance by deadline, and skip a price that no longer fits', () => {
    const requests = [request('late', 300, 500, 3), request('big', 800, 900, 2), request('first', 300, 300, 1)];
    expect(planPricing(requests, 700)).toEqual({
      charged: ['first', 'late'],
      asked: ['big'],
      approval: [],
      chargedCents: 600,
    });
  });

  it('wait for a second person above the limits of the staff user, and use no balance', () => {
    const requests = [request('a', 300, 500, 1), request('b', 300, 500, 2), request('c', 100, 500, 3)];
    const perDay = (cents: number, chargedCents: number) => (cents + chargedCents <= 450 ? 'act' : 'ask');
    expect(planPricing(requests, 700, perDay)).toMatchObject({ charged: ['a', 'c'], approval: ['b'], asked: [] });
    expect(planPricing(requests, 700, () => 'refused')).toMatchObject({
      charged: [],
      approval: [],
      asked: ['a', 'b', 'c'],
    });
  });

  it('ask the seller above the maximum, without a maximum and without a balance', () => {
    const requests = [request('a', 501, 500, 1), request('b', 100, null, 1), request('c', 100, 100, 1)];
    expect(planPricing(requests, 100)).toMatchObject({ charged: ['c'], asked: ['a', 'b'] });
    expect(planPricing(requests, 99)).toMatchObject({ charged: [], asked: ['a', 'b', 'c'] });
  });
});
