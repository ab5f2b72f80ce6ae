import type { Payout, PayoutReport } from '@bobbin/contract/payouts';
import type { PaymentRequest } from '@bobbin/contract/withdrawals';
import type { Transaction } from '@bobbin/contract/wallet';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTranslations } from '../i18n/i18n.ts';
import type { List } from '../ui/list/data-list/column.ts';
import { DollarsAndDong } from '../ui/text/dollars-and-dong.tsx';
import { Money } from '../ui/text/money.tsx';
import { FigureStrip } from './dashboard/figure-strip.tsx';
import { OrderEarn, OrderRevenueCell, OrderTotal } from './orders/list/order-money.tsx';
import { PriceCell } from './orders/list/price-cell.tsx';
import { createTestOrder } from './orders/testing/orders.ts';
import { PAYOUT_LIST } from './payouts/payout-columns.tsx';
import { ReportEquation } from './payouts/report-equation.tsx';
import { Balance, Change, Dong } from './wallet/amounts.tsx';
import { WITHDRAWAL_LIST } from './withdrawals/columns.tsx';

beforeAll(startTranslations);
afterEach(cleanup);

const HIDDEN = 'Vai trò của bạn không xem số tiền này';

/** Returns the displayed text, with markers for its colour and italics. */
function say(node: ReactNode): string {
  const { container } = render(node);
  const marks = ['estimate', 'negative', 'in', 'open', 'good', 'wrong'].filter((name) =>
    container.querySelector(`[data-${name}]`),
  );
  const text = (container.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  cleanup();
  return [text, ...marks.map((mark) => `[${mark}]`)].join(' ');
}

/** Renders the cell in the given column of a list. */
function cellOf<Row, Context>(list: List<Row, Context>, key: string, row: Row, context: Context): ReactNode {
  const column = list.columns.find((one) => one.key === key);
  if (!column) throw new Error(`no column ${key}`);
  return column.cell(row, context);
}

describe('an amount', () => {
  it.each([
    ['0.00', false, '0.00$'],
    ['12.50', false, '12.50$'],
    ['-12.50', false, '-12.50$ [negative]'],
    ['12.50', true, '12.50$ (Tạm tính) [estimate]'],
    ['-0.01', true, '-0.01$ (Tạm tính) [estimate] [negative]'],
    ['12345678.90', false, '12,345,678.90$'],
    [null, false, 'N/A'],
  ])('appears, for %s and as an estimate: %s, as %s', (amount, isEstimate, expected) => {
    expect(say(<Money amount={amount} isEstimate={isEstimate} />)).toBe(expected);
  });

  it.each([
    ['20.00', 500_000, '20.00$500.000 ₫'],
    ['0.01', 250, '0.01$250 ₫'],
    ['99999.99', 2_499_999_750, '99,999.99$2.499.999.750 ₫'],
  ])('appears for %s dollars and %s dong as %s', (amount, vnd, expected) => {
    expect(say(<DollarsAndDong amount={amount} vnd={vnd} />)).toBe(expected);
  });
});

describe('the money of an order', () => {
  const revenue = (state: string, basis: string, cost: string, result: string | null, percent: number | null) =>
    ({ revenue: { state, basis, cost, result, percent } }) as Partial<ReturnType<typeof createTestOrder>>;

  it.each([
    ['settled', revenue('settled', '20.00', '9.60', '10.40', 23.65), '20.00$', '10.40$23.65%'],
    [
      'settled below nothing',
      revenue('settled', '-3.00', '9.60', '-12.60', -28.65),
      '-3.00$ [negative]',
      '-12.60$-28.65% [negative]',
    ],
    [
      'provisional',
      revenue('provisional', '20.00', '9.60', '10.40', 23.65),
      '20.00$ (Tạm tính) [estimate]',
      '10.40$ (Tạm tính)23.65% [estimate]',
    ],
    [
      'on hold',
      revenue('onhold', '20.00', '9.60', '10.40', null),
      '20.00$ (Tạm tính) [estimate]',
      '10.40$ (Tạm tính) [estimate]',
    ],
    ['expected', revenue('hold', '43.98', '9.60', '34.38', 78.17), 'HOLD', '34.38$ (Tạm tính)78.17% [estimate]'],
    ['unpriced', revenue('settled', '20.00', '0.00', null, null), '20.00$', 'N/A'],
    ['cancelled without money', { status: 'CANCELLED', ...revenue('none', '0.00', '0.00', null, null) }, '—', '—'],
    ['hidden', { revenue: null }, `–${HIDDEN}`, `–${HIDDEN}`],
  ])('appears in both cells when the order is %s', (_state, said, earn, result) => {
    const order = createTestOrder(said);
    expect(say(<OrderEarn order={order} />)).toBe(earn);
    expect(say(<OrderRevenueCell order={order} />)).toBe(result);
  });

  it.each([
    ['43.98', '43.98$'],
    ['0.00', '0.00$'],
    [null, `–${HIDDEN}`],
  ])('shows the payment %s of the buyer as %s', (paymentTotalAmount, expected) => {
    expect(say(<OrderTotal order={createTestOrder({ paymentTotalAmount })} />)).toBe(expected);
  });

  it.each([
    ['9.60', 'SUBMITTED', '9.60$'],
    ['9.60', 'DRAFT', '9.60$ (Tạm tính) [estimate]'],
    ['0.00', 'NONE', '—'],
    [null, 'NONE', `–${HIDDEN}`],
    [null, 'DRAFT', `–${HIDDEN}`],
  ])('shows the production cost %s in fulfil state %s as %s', (fulfillPrice, fulfilState, expected) => {
    const order = createTestOrder({ fulfillPrice, fulfilState: fulfilState as 'NONE' });
    expect(say(<PriceCell order={order} onSave={async () => {}} />)).toBe(expected);
  });
});

describe('a transaction of the balance', () => {
  const movement = (said: Partial<Transaction>) =>
    ({
      amountUsd: '40.00',
      amountVnd: null,
      exchangeRate: 1,
      beforeAmount: '0.00',
      afterAmount: '40.00',
      ...said,
    }) as Transaction;

  it.each([
    ['came in', movement({}), '+40.00$ [in]', '—', '40.00$từ 0.00$'],
    [
      'came in by bank',
      movement({ amountVnd: 1_000_000, exchangeRate: 25_000 }),
      '+40.00$ [in]',
      '1.000.000 ₫@ 25.000',
      '40.00$từ 0.00$',
    ],
    [
      'left',
      movement({ amountUsd: '-40.00', beforeAmount: '40.00', afterAmount: '0.00' }),
      '-40.00$ [negative]',
      '—',
      '0.00$từ 40.00$',
    ],
    ['waits to come in', movement({ beforeAmount: null, afterAmount: null }), '+40.00$ [open]', '—', '—'],
    [
      'waits to leave',
      movement({ amountUsd: '-40.00', beforeAmount: null, afterAmount: null }),
      '-40.00$ [negative] [open]',
      '—',
      '—',
    ],
    ['moved nothing', movement({ amountUsd: '0.00', afterAmount: '0.00' }), '0.00$', '—', '0.00$từ 0.00$'],
  ])('shows its amounts when it %s', (_state, row, change, dong, balance) => {
    expect(say(<Change row={row} />)).toBe(change);
    expect(say(<Dong row={row} />)).toBe(dong);
    expect(say(<Balance row={row} />)).toBe(balance);
  });
});

describe('a withdrawal', () => {
  const at = '2026-11-15T18:30:00.000Z';
  const withdrawal = (said: Partial<PaymentRequest>) =>
    ({
      amountVnd: 500_000,
      cardNumber: '•••• 1234',
      needsSecond: false,
      confirmedAt: null,
      decidedAt: null,
      proof: null,
      reason: null,
      ...said,
    }) as PaymentRequest;
  const result = (said: Partial<PaymentRequest>) =>
    say(cellOf(WITHDRAWAL_LIST, 'result', withdrawal(said), { secondPersonAbove: '500.00' }));

  it('shows the result for its money in each of its states', () => {
    expect(result({ status: 'WAITING' })).toBe('');
    expect(result({ status: 'WAITING', needsSecond: true })).toContain('500.00$');
    expect(result({ status: 'CONFIRMED', decidedAt: at, proof: 'FT1' })).toMatch(/500\.000 ₫.*•••• 1234.*FT1/);
    const back = result({ status: 'CANCELLED', decidedAt: at });
    expect(back).not.toBe('');
    expect(result({ status: 'DENIED', decidedAt: at, reason: 'wrong name' })).toBe(`wrong name${back}`);
  });
});

describe('a payout', () => {
  const payout = (said: Partial<Payout>) =>
    ({
      settlementAmountValue: '100.00',
      reserveAmountValue: null,
      paymentAmountBeforeExchangeValue: null,
      amountUsd: null,
      profitFinalized: null,
      isSynced: true,
      missingAmount: '0.00',
      ...said,
    }) as Payout;

  it.each([
    ['settlement', {}, '100.00$'],
    ['settlement', { settlementAmountValue: '-5.00' }, '-5.00$ [negative]'],
    ['reserve', {}, '—'],
    ['reserve', { reserveAmountValue: '0.00' }, '—'],
    ['reserve', { reserveAmountValue: '-10.00' }, '-10.00$ [negative]'],
    ['paid', {}, '—'],
    ['paid', { amountUsd: '89.00' }, '89.00$'],
    ['paid', { paymentAmountBeforeExchangeValue: '90.00', amountUsd: '89.00' }, '90.00$'],
    ['profit', {}, '—'],
    ['profit', { profitFinalized: '-1.00' }, '-1.00$ [negative]'],
  ] as const)('shows in column %s, with the values %o, the text %s', (key, said, expected) => {
    expect(say(cellOf(PAYOUT_LIST, key, payout(said), undefined as never))).toBe(expected);
  });

  it.each([
    [{ isSynced: true }, ['100.00$', '=']],
    [{ isSynced: false, missingAmount: '7.00' }, ['≠', '7.00$', '[wrong]']],
    [{ isReserveExplained: false }, ['≠', '[wrong]']],
    [
      { amountValue: '2225000.00', amountCurrency: 'VND', exchangeRate: '25000.000000', amountUsd: '89.00' },
      ['2,225,000 ₫', '25,000', '89.00$'],
    ],
    [{ amountValue: '89.00', amountCurrency: 'USD', exchangeRate: '1.000000' }, ['89.00$']],
    [{ amountValue: '80.50', amountCurrency: 'EUR', exchangeRate: '0.904500' }, ['80.5 EUR', '0.9045']],
    [{ amountValue: null }, ['—']],
  ] as const)('shows the equation of a report with the values %o, which contains the parts %o', (said, parts) => {
    const report = payout({}) as PayoutReport;
    const whole = {
      ...report,
      ordersAmount: '90.00',
      ordersCount: 2,
      transactionsAmount: '10.00',
      transactionsCount: 1,
      reserveHeldAmount: '0.00',
      reserveReleasedAmount: '0.00',
      reserveReleaseAt: null,
      isReserveExplained: true,
      exchangeRate: null,
      amountCurrency: null,
      amountValue: null,
      bankAccount: null,
      ...said,
    } as PayoutReport;
    const text = say(<ReportEquation report={whole} />);
    for (const part of parts) expect(text).toContain(part);
  });
});

describe("a figure with the previous period's value", () => {
  /** Parts of each definition, without the total. */
  const PARTS = {
    settled: null,
    estimated: null,
    corrected: null,
    settlement: null,
    reserveHeld: null,
    reserveReleased: null,
  };
  const bucket = (total: string | null, before: string | null) => ({
    ...PARTS,
    total,
    count: 1,
    firstDay: '2026-11-08',
    lastDay: '2026-11-08',
    before: { total: before, count: 1, firstDay: '2026-11-07', lastDay: '2026-11-07', until: null },
  });
  const NOTHING = { ...PARTS, total: null, count: 0, firstDay: null, lastDay: null, before: null };

  /** Renders the one card that has an amount. */
  function show(
    name: 'today' | 'fulfills' | 'others' | 'designs' | 'payouts',
    total: string | null,
    before: string | null,
  ) {
    const names = ['today', 'yesterday', 'last7Days', 'month', 'allTime', 'fulfills', 'others', 'designs'] as const;
    const revenue = {
      ...Object.fromEntries(names.map((one) => [one, { ...NOTHING, orderDetailsCount: 0 }])),
      payouts: null,
      onHold: { total: null, on_hold_total: null, on_hold_count: 0, on_hold_temp_count: 0, on_hold_temp_total: null },
      [name]: { ...bucket(total, before), orderDetailsCount: 1 },
    } as never;
    return say(<FigureStrip revenue={revenue} onOpen={() => {}} />);
  }

  it.each([
    ['today', '20.00', '10.00', '+100%', true],
    ['today', '5.00', '10.00', '-50%', false],
    ['payouts', '5.00', '10.00', '-50%', false],
    ['fulfills', '20.00', '10.00', '+100%', false],
    ['fulfills', '5.00', '10.00', '-50%', true],
    ['others', '20.00', '10.00', '+100%', false],
    ['others', '5.00', '10.00', '-50%', true],
    ['designs', '5.00', '10.00', '-50%', true],
    ['designs', '10.00', '10.00', '0%', true],
    ['today', '-5.00', '-10.00', '+50%', true],
  ] as const)(
    '%s with now %s and earlier %s shows the change %s; marked as good: %s',
    (name, total, before, change, isGood) => {
      const text = show(name, total, before);
      expect(text).toContain(change);
      expect(text.includes('[good]')).toBe(isGood);
    },
  );

  it.each([
    ['today', '20.00', '0.00'],
    ['today', '20.00', null],
    ['today', null, '10.00'],
  ] as const)('%s of %s, after %s before, shows no change', (name, total, before) => {
    expect(show(name, total, before)).not.toContain('%');
  });
});
