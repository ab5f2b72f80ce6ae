import { describe, expect, it } from 'vitest';
import {
  describeTransactionType,
  FAILED_PAYMENTS,
  isReserveExplained,
  listPayoutCauses,
  paymentStateOf,
  toDollars,
  whyNotFix,
  type PayoutDay,
} from './payouts.ts';

const day = (more: Partial<PayoutDay> = {}): PayoutDay => ({
  statementId: '7201',
  at: 0,
  settlementCents: 1000,
  rowsCents: 1000,
  isRead: true,
  brokenCount: 0,
  ...more,
});

it.each([
  ['PAID', 'paid'],
  ['PROCESSING', 'open'],
  ['A_WORD_OF_TOMORROW', 'open'],
  ['', 'open'],
  ...FAILED_PAYMENTS.map((status) => [status, 'failed'] as const),
] as const)('payments with status %j count as %s (PAY-15)', (status, state) => {
  expect(paymentStateOf(status)).toBe(state);
});

describe('whyNotFix for the profit of a payout (PAY-8)', () => {
  const WHOLE = { status: 'PAID', isSynced: true, unpricedCount: 0, unknownCount: 0, currency: 'USD' };

  it.each([
    [{}, null],
    [{ status: 'PROCESSING' }, 'NOT_PAID'],
    [{ status: 'RETURNED' }, 'NOT_PAID'],
    // Payouts that were stored by older versions have no currency.
    [{ currency: null }, null],
    [{ currency: 'GBP' }, 'OTHER_CURRENCY'],
    [{ currency: 'GBP', status: 'PROCESSING' }, 'OTHER_CURRENCY'],
    [{ isSynced: false }, 'NOT_SYNCED'],
    [{ unpricedCount: 1 }, 'UNPRICED'],
    [{ unknownCount: 1 }, 'UNPRICED'],
    [{ status: 'PROCESSING', isSynced: false, unpricedCount: 1 }, 'NOT_PAID'],
    [{ isSynced: false, unknownCount: 1 }, 'NOT_SYNCED'],
    [{ currency: 'GBP', status: 'PROCESSING' }, 'OTHER_CURRENCY'],
  ] as const)('returns for the facts %j the reason %s', (change, reason) => {
    expect(whyNotFix({ ...WHOLE, ...change })).toBe(reason);
  });
});

describe("possible causes of a payout's difference", () => {
  it('include nothing when the payout has no difference (PAY-6)', () => {
    expect(listPayoutCauses(0, 1000, [day({ rowsCents: 900 })], [])).toEqual([]);
  });

  it('list exact matches first, then every other possible cause (PAY-6)', () => {
    const days = [
      day({ statementId: 'unread', settlementCents: 500, rowsCents: 0, isRead: false }),
      day({ statementId: 'broken', settlementCents: 300, rowsCents: 100, brokenCount: 2 }),
      day({ statementId: 'differs', settlementCents: 50, rowsCents: 30 }),
      day(),
    ];
    const causes = listPayoutCauses(200, 1850, days, []);
    expect(causes.map(({ cause, isExact, cents, count }) => [cause, isExact, cents, count])).toEqual([
      ['unreadable', true, 200, 2],
      ['unread', false, 500, 1],
      ['dayDiffers', false, 20, 1],
    ]);
    expect(causes[0]?.statementId).toBe('broken');
  });

  it('include missing days when the known days have a different sum (PAY-6)', () => {
    expect(listPayoutCauses(700, 1700, [day()], [])).toEqual([
      expect.objectContaining({ cause: 'statementsMissing', isExact: false, cents: 700 }),
    ]);
  });

  it('include, when the rows exceed the payout, as exact only a day that equals the surplus (PAY-6)', () => {
    const days = [
      day({ statementId: 'one' }),
      day({ statementId: 'two', settlementCents: 300, rowsCents: 300, at: 5 }),
    ];
    expect(listPayoutCauses(-300, 1000, days, [])).toEqual([
      { cause: 'dayBeyond', isExact: true, cents: -300, count: 1, orderId: null, statementId: 'two', at: 5 },
    ]);
    expect(listPayoutCauses(-250, 1050, days, [])).toEqual([
      expect.objectContaining({ cause: 'statementsBeyond', isExact: false, cents: -250, count: 2, statementId: null }),
    ]);
    // When rows are missing as well, no single day can explain the whole surplus.
    const [first] = listPayoutCauses(-200, 1000, [...days, day({ settlementCents: 0, rowsCents: -100 })], []);
    expect(first).toMatchObject({ cause: 'dayDiffers', isExact: false });
  });

  it('include missing days also when a day is below zero, independent of the amount of this day (PAY-6)', () => {
    const days = [day(), day({ settlementCents: -700, rowsCents: -700 })];
    expect(listPayoutCauses(700, 1000, days, [])).toEqual([
      {
        cause: 'statementsMissing',
        isExact: false,
        cents: 700,
        count: 2,
        orderId: null,
        statementId: null,
        at: null,
      },
    ]);
  });

  it('attribute a surplus to one day only when days and rows exceed the payout by the same amount (PAY-6)', () => {
    // The days exceed the payout by 300, but the rows exceed it by 200.
    const days = [day({ rowsCents: 900 }), day({ settlementCents: 300, rowsCents: 300 })];
    expect(listPayoutCauses(-200, 1000, days, []).map(({ cause, isExact }) => [cause, isExact])).toEqual([
      ['dayDiffers', false],
      ['statementsBeyond', false],
    ]);
  });

  it('name no single day when several have the same cause (PAY-6)', () => {
    const days = [
      day({ statementId: 'one', rowsCents: 900, at: 5 }),
      day({ statementId: 'two', rowsCents: 950, at: 6 }),
    ];
    expect(listPayoutCauses(150, 2000, days, [])).toEqual([
      { cause: 'dayDiffers', isExact: true, cents: 150, count: 2, orderId: null, statementId: null, at: 5 },
    ]);
  });

  it('begin with an exact match (PAY-6)', () => {
    const refund = { cause: 'refund', cents: -1820, orderId: '57', statementId: null, at: null } as const;
    const [first] = listPayoutCauses(-1820, 1000, [day({ isRead: false, rowsCents: 900 })], [refund]);
    expect(first).toEqual({ ...refund, isExact: true, count: 1 });
  });
});

describe('toDollars (PAY-9)', () => {
  it.each([
    [410_476, '1.000000', 410_476],
    [10_261_900_000, '25000.000000', 410_476],
    [-2_500_000, '25000', -100],
    [1, '3', 0],
    [2, '3', 1],
    [100, '0.5', 200],
    [100, null, null],
    [100, '0.000', null],
    [100, 'x', null],
    [100, '-1', null],
    [100, '1e3', null],
    [100, '1.', null],
    [100, '1234567890', null],
    [0, '3', 0],
  ])('converts %i hundredths at rate %s into %s cents', (amount, rate, dollars) => {
    expect(toDollars(amount, rate)).toBe(dollars);
  });
});

it('describeTransactionType shows the type of a transaction in plain words (PAY-4)', () => {
  expect(describeTransactionType('SHIPPING_FEE_ADJUSTMENT')).toBe('Shipping fee adjustment');
  expect(describeTransactionType('REBATE')).toBe('Rebate');
  expect(describeTransactionType('_LOGISTICS_REIMBURSEMENT_')).toBe('Logistics reimbursement');
});

it('isReserveExplained compares the sum of settlement and reserve with the amount before exchange (PAY-5)', () => {
  expect(isReserveExplained({ settlement: 13_000, reserve: -3000, beforeExchange: 10_000 })).toBe(true);
  expect(isReserveExplained({ settlement: 13_000, reserve: null, beforeExchange: 13_000 })).toBe(true);
  expect(isReserveExplained({ settlement: 13_000, reserve: -3000, beforeExchange: 10_001 })).toBe(false);
  expect(isReserveExplained({ settlement: 13_000, reserve: -3000, beforeExchange: null })).toBeNull();
});
