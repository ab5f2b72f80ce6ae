import { describe, expect, it } from 'vitest';
import { countedMoney } from './counted-money.ts';
import { isCounted, partOf } from './figures.ts';

const ORDER = {
  paymentTotal: 2_500,
  subTotal: 2_000,
  settlement: 0,
  onhold: 0,
  fulfilPrice: 900,
  refunded: 0,
  status: 'DELIVERED',
  kind: 'NORMAL',
  isSettled: false,
};

describe('money of an order (PRF-2)', () => {
  it.each([
    ['settled', { isSettled: true, settlement: 1_800 }, 'settled', 1_800],
    ['settled at zero', { isSettled: true }, 'settled', 0],
    ['held', { onhold: 1_700 }, 'onhold', 1_700],
    ['estimated by the marketplace before it is settled', { settlement: 1_600 }, 'provisional', 1_600],
    ['paid, and nothing is reported', {}, 'hold', 2_500],
    ['paid, and a part was refunded', { refunded: 500 }, 'hold', 2_000],
    ['not paid', { status: 'UNPAID' }, 'none', 0],
    ['not paid, and the marketplace holds money for it', { status: 'UNPAID', onhold: 5 }, 'onhold', 5],
    ['paid in pounds (PRF-20)', { currency: 'GBP', isSettled: true, settlement: 1_800 }, 'foreign', 0],
    ['paid in dollars by name', { currency: 'USD', isSettled: true, settlement: 1_800 }, 'settled', 1_800],
    ['cancelled', { status: 'CANCELLED', onhold: 5 }, 'none', 0],
    ['cancelled and settled nevertheless', { status: 'CANCELLED', isSettled: true, settlement: -300 }, 'settled', -300],
    ['sent without a sale', { kind: 'SAMPLE' }, 'none', 0],
    ['cancelled after a refund', { status: 'CANCELLED', corrected: -500 }, 'gone', 0],
  ])('gets the expected state and amount when it is %s', (_what, facts, state, cents) => {
    expect(countedMoney({ ...ORDER, ...facts })).toEqual({ state, cents });
    expect(isCounted(state)).toBe(!['none', 'gone', 'foreign'].includes(state));
  });

  it('becomes a line of the kind settled, estimated or cost, depending on the figure and the order’s state', () => {
    expect([partOf('revenue', 'settled'), partOf('revenue', 'gone'), partOf('fulfills', 'settled')]).toEqual([
      'settled',
      'estimated',
      'cost',
    ]);
  });
});
