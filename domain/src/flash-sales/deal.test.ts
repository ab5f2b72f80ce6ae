import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dealPrice } from './deal.ts';

describe('dealPrice', () => {
  it('subtracts at least the deal’s percentage from every price, and less than one cent more (FSL-3)', () => {
    expect(dealPrice(2495, 10)).toBe(2245);
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 1_000_000 }), fc.integer({ min: 1, max: 100 }), (priceCents, deal) => {
        const hundredths = dealPrice(priceCents, deal) * 100;
        // The sale price is at least one cent, so the upper bound is at least 100 hundredths of a cent.
        expect(hundredths).toBeLessThanOrEqual(Math.max(100, priceCents * (100 - deal)));
        expect(hundredths).toBeGreaterThan(priceCents * (100 - deal) - 100);
      }),
    );
  });
});
