import { describe, expect, it } from 'vitest';
import { describeTransactionType, isReserveExplained, listPayoutCauses, toDollars, type PayoutDay } from './payouts.ts';

const day = (more: Partial<PayoutDay> = {}): PayoutDay => ({
  statementId: '7201',
  at: 0,
  settlementCents: 1000,
  rowsCents: 1000,
  isRead: true,
  brokenCount: 0,
  ...more,
});

describe('why a payout does not add up', () => {
  it('is nothing where nothing is missing (PAY-6)', () => {
    expect(listPayoutCauses(0, 1000, [day({ rowsCents: 900 })], [])).toEqual([]);
  });

  it('names what explains it to the cent first, and everything that may (PAY-6)', () => {
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

  it('says that days are missing when those that are there come to something else (PAY-6)', () => {
    expect(listPayoutCauses(700, 1700, [day()], [])).toEqual([
      expect.objectContaining({ cause: 'statementsMissing', isExact: false, cents: 700 }),
    ]);
  });

  it('calls nothing exact in a surplus but the one day that is the surplus to the cent (PAY-6)', () => {
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
    // What its rows lack beside it leaves no day that is all of it.
    const [first] = listPayoutCauses(-200, 1000, [...days, day({ settlementCents: 0, rowsCents: -100 })], []);
    expect(first).toMatchObject({ cause: 'dayDiffers', isExact: false });
  });

  it('takes what comes to it exactly before all (PAY-6)', () => {
    const refund = { cause: 'refund', cents: -1820, orderId: '57', statementId: null, at: null } as const;
    const [first] = listPayoutCauses(-1820, 1000, [day({ isRead: false, rowsCents: 900 })], [refund]);
    expect(first).toEqual({ ...refund, isExact: true, count: 1 });
  });
});

describe('an amount of a bank in dollars (PAY-9)', () => {
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
  ])('%i at %s is %s', (amount, rate, dollars) => {
    expect(toDollars(amount, rate)).toBe(dollars);
  });
});

it('the type of a transaction is its words (PAY-4)', () => {
  expect(describeTransactionType('SHIPPING_FEE_ADJUSTMENT')).toBe('Shipping fee adjustment');
  expect(describeTransactionType('REBATE')).toBe('Rebate');
});

it('settlement and reserve come to what stood before the exchange, or do not (PAY-5)', () => {
  expect(isReserveExplained({ settlement: 13_000, reserve: -3000, beforeExchange: 10_000 })).toBe(true);
  expect(isReserveExplained({ settlement: 13_000, reserve: null, beforeExchange: 13_000 })).toBe(true);
  expect(isReserveExplained({ settlement: 13_000, reserve: -3000, beforeExchange: 10_001 })).toBe(false);
  expect(isReserveExplained({ settlement: 13_000, reserve: -3000, beforeExchange: null })).toBeNull();
});
