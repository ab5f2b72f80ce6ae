import { describe, expect, it } from 'vitest';
import {
  discountPercent,
  EARN_STATES,
  isEarnKnown,
  orderRevenue,
  payoutProfit,
  payoutSync,
  settlementState,
} from './revenue.ts';
import type { OrderMoney, OrderRevenue } from './revenue.ts';

const ORDER: OrderMoney = {
  paymentTotal: 3000,
  subTotal: 2500,
  settlement: null,
  onhold: null,
  fulfilPrice: 900,
  status: 'DELIVERED',
  kind: 'NORMAL',
  isSettled: false,
};

const CASES: [string, Partial<OrderMoney>, Partial<OrderRevenue>][] = [
  [
    'settled',
    { settlement: 2500, isSettled: true },
    { earn: 2500, earnState: 'settled', revenue: 1600, percent: 64, net: 1600, netPercent: 64, isEstimate: false },
  ],
  [
    'settled and cancelled',
    { settlement: 2500, isSettled: true, status: 'CANCELLED' },
    { earn: 2500, earnState: 'settled', revenue: 1600 },
  ],
  [
    'fully refunded settles at 0 and is not HOLD (MNY-4)',
    { settlement: 0, isSettled: true, onhold: 2000 },
    { earn: 0, earnState: 'settled', revenue: -900, percent: -36, isEstimate: false },
  ],
  [
    'negative settlement is shown (MNY-4)',
    { settlement: -450, isSettled: true },
    { earn: -450, earnState: 'settled', revenue: -1350, percent: -54 },
  ],
  [
    'settlement that is not final',
    { settlement: 2400 },
    { earn: 2400, earnState: 'provisional', revenue: 1500, isEstimate: true },
  ],
  [
    'on-hold amount (MNY-3)',
    { settlement: 0, onhold: 2000 },
    { earn: 2000, earnState: 'onhold', revenue: 1100, percent: 44, isEstimate: true },
  ],
  [
    'nothing but the payment: the word HOLD (MNY-3)',
    { settlement: 0, onhold: 0 },
    { earn: null, earnState: 'hold', revenue: 2100, percent: 84, net: 2100, isEstimate: true },
  ],
  ...['SAMPLE', 'GIFT', 'REPLACEMENT', 'EXCHANGE'].flatMap((kind): typeof CASES => [
    [
      `${kind}: its price is nobody's, the cost stays (MNY-32)`,
      { kind },
      { earn: null, earnState: 'none', basis: 0, revenue: -900, net: -900, isEstimate: false },
    ],
    [
      `${kind}: what the marketplace says of its money is shown (MNY-32)`,
      { kind, settlement: -428, isSettled: true },
      { earn: -428, earnState: 'settled', revenue: -1328 },
    ],
    [
      `${kind}: held money is money (MNY-32)`,
      { kind, onhold: 150 },
      { earn: 150, earnState: 'onhold', basis: 150, revenue: -750 },
    ],
  ]),
  [
    'cancelled: no HOLD, the cost stays (MNY-7)',
    { status: 'CANCELLED', onhold: 2000 },
    { earn: null, earnState: 'none', revenue: -900, percent: -36, isEstimate: false },
  ],
  [
    'cancelled before it cost anything',
    { status: 'CANCELLED', fulfilPrice: 0 },
    { earn: null, earnState: 'none', revenue: null, percent: null, net: 0, isEstimate: false },
  ],
  [
    'no fulfil price: N/A, the net is known all the same (MNY-5)',
    { settlement: 2500, isSettled: true, fulfilPrice: 0 },
    { earn: 2500, revenue: null, percent: null, net: 2500, netPercent: 100 },
  ],
  ['fulfil price never said', { settlement: 2500, isSettled: true, fulfilPrice: null }, { revenue: null, net: 2500 }],
  [
    'design price counts in the net only (MNY-8)',
    { settlement: 2500, isSettled: true, designPrice: 100 },
    { revenue: 1600, percent: 64, net: 1500, netPercent: 60 },
  ],
  [
    'no sub-total, no percent (MNY-5)',
    { settlement: 2500, isSettled: true, subTotal: 0 },
    { revenue: 1600, percent: null, netPercent: null },
  ],
  [
    'partial refund of 50 from 1000 without cost leaves 950 (MNY-9)',
    { paymentTotal: 100_000, subTotal: 100_000, settlement: 95_000, isSettled: true, fulfilPrice: 0 },
    { net: 95_000 },
  ],
];

describe('orderRevenue', () => {
  it.each(CASES)('computes the expected amounts for an order: %s', (_, order, expected) => {
    expect(orderRevenue({ ...ORDER, ...order })).toMatchObject(expected);
  });

  it('computes amounts of paid, cancelled and refunded orders that add up to the cent (MNY-9)', () => {
    const nets = CASES.map(([, order]) => orderRevenue({ ...ORDER, ...order }).net);
    expect(nets.reduce((sum, net) => sum + net, 0)).toBe(95_938);
  });

  it('rejects fractions of a cent', () => {
    expect(() => orderRevenue({ ...ORDER, fulfilPrice: 0.5 })).toThrow(RangeError);
  });
});

it('isEarnKnown is true for settled, provisional and held amounts, and false when the earn column shows a word (MNY-3)', () => {
  expect(EARN_STATES.filter(isEarnKnown)).toEqual(['settled', 'provisional', 'onhold']);
});

describe('settlementState', () => {
  it.each([
    [{ isSettled: true, settlement: 0, onhold: null, adjustment: 0 }, 'settled'],
    [{ isSettled: true, settlement: 2500, onhold: null }, 'settled'],
    [{ isSettled: true, settlement: 2500, onhold: null, adjustment: -500 }, 'adjusted'],
    [{ isSettled: false, settlement: null, onhold: 2000 }, 'estimated'],
    [{ isSettled: false, settlement: 2400, onhold: null }, 'estimated'],
    [{ isSettled: false, settlement: 0, onhold: 0 }, 'none'],
    [{ isSettled: false, settlement: null, onhold: null }, 'none'],
  ] as const)('for the amounts %j returns %s', (order, state) => {
    expect(settlementState(order)).toBe(state);
  });
});

describe('discountPercent (MNY-13)', () => {
  it.each([
    [2499, 1999, 20],
    [1000, 1000, 0],
    [1000, 0, 100],
    [1000, 1500, -50],
    [1000, 995, 1],
    [10_000, 10_001, 0],
  ])('returns for a price lowered from %i to %i cents the discount %i %%', (original, sale, percent) => {
    expect(discountPercent(original, sale)).toBe(percent);
  });

  it('returns null without an original price', () => {
    expect(discountPercent(0, 500)).toBeNull();
  });
});

describe('payoutSync (MNY-14)', () => {
  it.each([
    [10_000, [6000, 4500], [-500], true, 0],
    [10_000, [6000], [3000], false, 1000],
    [10_000, [6000], [4001], false, -1],
    [0, [], [], true, 0],
  ])(
    'compares a payout of %i with orders %j and transactions %j: synced %s, missing %i',
    (settlement, orders, transactions, isSynced, missing) => {
      expect(payoutSync(settlement, orders, transactions)).toEqual({ isSynced, missing });
    },
  );
});

describe('payoutProfit', () => {
  it('subtracts every cost from the payouts (PAY-7)', () => {
    expect(payoutProfit({ payouts: 10_000, fulfil: 4000, design: 500, other: 100 })).toBe(5400);
    expect(payoutProfit({ payouts: 0, fulfil: 1, design: 0, other: 0 })).toBe(-1);
  });
});
