import { describe, expect, it } from 'vitest';
import { chargeOf, reasonOfCharge } from './factory-charge.ts';

describe('chargeOf', () => {
  it.each([
    ['DELIVERED', 3000, false, 3000],
    ['CANCELLED', 960, false, 0],
    ['CANCELLED', 960, true, 960],
    ['REJECTED', 960, false, 0],
    ['REFUNDED', 787, true, 787],
    ['REFUNDED', 0, false, 0],
    ['SUBMITTED', null, false, null],
  ])(
    'for state %s, reported cost %s and a factory that keeps a part (%s), returns the charge %s (FAC-36, FUL-90)',
    (state, costCents, keepsCost, charge) => {
      expect(chargeOf({ state, costCents, keepsCost })).toBe(charge);
    },
  );
});

describe('reasonOfCharge', () => {
  it.each([
    ['DELIVERED', 2505, 3000, 'afterShipping'],
    ['SHIPPED', 2505, 2000, 'afterShipping'],
    ['REFUNDED', 3350, 787, 'refund'],
    ['CANCELLED', 960, 0, 'refund'],
    ['REFUNDED', 787, 960, 'correction'],
    ['IN_PRODUCTION', 960, 995, 'correction'],
  ])(
    'for state %s and a cost that changed from %i to %i, returns the reason %s (FAC-37)',
    (state, beforeCents, chargedCents, reason) => {
      expect(reasonOfCharge({ state, beforeCents, chargedCents })).toBe(reason);
    },
  );
});
