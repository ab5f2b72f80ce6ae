import type { RevenueSummary } from '@bobbin/contract/earnings';
import type { Quote } from '@bobbin/contract/fulfilment';
import type { OrderDetail } from '@bobbin/contract/orders';
import type { PayoutReport } from '@bobbin/contract/payouts';
import type { ProfitSum } from '@bobbin/contract/profits';
import { formatMoney, parseMoney, sumCents } from '@bobbin/domain/money/money';
import { profitOf } from '@bobbin/domain/money/profits';
import { orderRevenue } from '@bobbin/domain/money/revenue';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTranslations } from '../i18n/i18n.ts';
import { FigureStrip, ProfitLine } from './dashboard/figure-strip.tsx';
import { ProfitSumLine } from './dashboard/profit-sum-line.tsx';
import type { ChargeMonth, ChargeSum } from '@bobbin/contract/factory-charges';
import { ChargeMonths } from './factory-charges/charge-months.tsx';
import { LedgerDrawer } from './payments/ledger-drawer.tsx';
import { createForm } from './fulfilment/fulfil-form.ts';
import { QuoteLines } from './fulfilment/quote-lines.tsx';
import { OrderMoneyPanel } from './orders/order/order-money-panel.tsx';
import { createTestDetail } from './orders/testing/orders.ts';
import { PayoutEquation } from './payouts/payout-equation.tsx';
import { ReportEquation } from './payouts/report-equation.tsx';

beforeAll(async () => {
  await Promise.all([startTranslations(), import('../ui/overlay/explain-panel.tsx')]);
});
afterEach(cleanup);

/** Wraps a screen in a router and a query cache, which its links and calls need. */
function inPage(node: ReactNode): ReactNode {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => node }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  return (
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}

/** Opens every question mark of a screen; returns for each the name of the figure, the sum of its lines, and its total. */
async function openAll(node: ReactNode): Promise<{ of: string; lines: number; sum: string; total: string }[]> {
  const { container } = render(inPage(node));
  await screen.findAllByRole('button', { name: / là gì$/ });
  for (const panel of container.querySelectorAll('[popover]'))
    fireEvent(panel, Object.assign(new Event('toggle'), { newState: 'open' }));
  await screen.findAllByRole('note');
  return [...container.querySelectorAll<HTMLElement>('[data-equation]')].map((equation) => {
    const lines = [...equation.querySelectorAll<HTMLElement>('[data-amount]')];
    const cents = lines.map(({ dataset }) => (dataset.sign === '−' ? -1 : 1) * parseMoney(dataset.amount ?? ''));
    const total = equation.querySelector<HTMLElement>('[data-total]')?.dataset.total ?? '';
    return { of: equation.dataset.equation ?? '', lines: lines.length, sum: formatMoney(sumCents(cents)), total };
  });
}

/** Returns the names of the figures whose equations a screen shows; asserts that each equation adds up. */
async function listExact(node: ReactNode): Promise<string[]> {
  const equations = await openAll(node);
  expect(equations.filter(({ sum, total }) => sum !== total)).toEqual([]);
  cleanup();
  return equations.map(({ of, lines }) => `${of} ${lines}`);
}

const money = (cents: number) => formatMoney(cents);

describe('the equation behind each question mark adds up to its figure (PRF-21)', () => {
  type Facts = Parameters<typeof orderRevenue>[0];
  const FACTS: Facts = {
    paymentTotal: 2598,
    subTotal: 2400,
    settlement: null,
    onhold: null,
    fulfilPrice: 670,
    status: 'AWAITING_SHIPMENT',
    kind: 'NORMAL',
    isSettled: false,
  };
  const ORDERS: readonly [string, Partial<Facts>, string, string[]][] = [
    ['expected', {}, 'USD', ['orderProfit 2']],
    ['expected, of which a part went back', { refunded: 500 }, 'USD', ['orderProfit 3']],
    ['on hold', { onhold: 1833 }, 'USD', ['earn 2', 'orderProfit 3']],
    ['settled', { settlement: 1833, isSettled: true }, 'USD', ['earn 2', 'orderProfit 3']],
    ['settled at what was paid', { settlement: 2598, isSettled: true }, 'USD', ['earn 1', 'orderProfit 2']],
    ['settled at nothing', { settlement: 0, isSettled: true }, 'USD', ['earn 2', 'orderProfit 3']],
    ['settled below nothing', { settlement: -310, isSettled: true }, 'USD', ['earn 2', 'orderProfit 3']],
    ['cancelled with a cost', { status: 'CANCELLED' }, 'USD', ['orderProfit 3']],
    ['unpriced', { onhold: 1833, fulfilPrice: 0 }, 'USD', ['earn 2']],
    ['in another currency', { onhold: 1833 }, 'GBP', ['earn 2']],
  ];

  function toOrder(said: Partial<Facts>, currency: string): OrderDetail {
    const facts = { ...FACTS, ...said };
    const { earnState, basis, revenue, percent } = orderRevenue(facts);
    const result = revenue === null || currency !== 'USD' ? null : money(revenue);
    return createTestDetail({
      status: facts.status,
      currency,
      paymentTotalAmount: money(facts.paymentTotal),
      paymentSubTotal: money(facts.subTotal),
      fulfillPrice: money(facts.fulfilPrice ?? 0),
      revenue: {
        state: earnState,
        basis: money(basis),
        cost: money(facts.fulfilPrice ?? 0),
        result,
        percent,
        currency,
      },
    });
  }

  it.each(ORDERS)('on the page of an order that is %s', async (_, said, currency, expected) => {
    const actions = { savePrice: async () => {} } as never;
    expect(await listExact(<OrderMoneyPanel order={toOrder(said, currency)} actions={actions} />)).toEqual(expected);
  });

  it.each(ORDERS.filter(([, said, currency]) => currency === 'USD' && said.fulfilPrice !== 0))(
    'in the fulfil dialog of an order that is %s',
    async (_, said) => {
      const order = toOrder(said, 'USD');
      const cost = { extras: [], lines: [], priceList: { from: null, readAt: null }, total: '6.70', shipping: null };
      const line = {
        id: 'p',
        orderId: order.id,
        label: '',
        quantity: 1,
        price: '6.70',
        base: null,
        size: null,
        sides: null,
        reason: null,
      };
      const rest = { unknown: [], parcel: [], isComplete: true, designSides: 1, reroute: null, revenue: order.revenue };
      const quote = { ...cost, lines: [line], ...rest } as Quote;
      const form = createForm(order, [], undefined);
      const node = <QuoteLines order={order} form={form} quote={quote} isQuoting={false} />;
      expect((await listExact(node)).map((of) => of.split(' ')[0])).toEqual(['orderProfit']);
    },
  );

  const frame = { count: 1, firstDay: '2026-11-08', lastDay: '2026-11-08', before: null };
  function toSummary(cents: { settled: number; estimated: number; corrected: number; other: number }): RevenueSummary {
    const { settled, estimated, corrected, other } = cents;
    const total = money(settled + estimated + corrected);
    const parts = { settled: money(settled), estimated: money(estimated), corrected: money(corrected) };
    const bucket = { ...frame, total, ...parts, corrections: 0 };
    const { net, percent } = profitOf({ revenue: settled, cost: 670, fees: 200 });
    return {
      today: bucket,
      yesterday: bucket,
      last7Days: bucket,
      month: bucket,
      allTime: bucket,
      range: bucket,
      payouts: {
        ...frame,
        total: money(settled - 300 + 120 + other),
        settlement: money(settled),
        reserveHeld: '3.00',
        reserveReleased: '1.20',
        other: money(other),
        uncounted: [],
      },
      fulfills: {
        ...frame,
        total: '6.70',
        orderDetailsCount: 1,
      },
      others: {
        ...frame,
        total: '0.00',
      },
      designs: {
        ...frame,
        total: '2.00',
      },
      onHold: {
        total: money(estimated + 100),
        on_hold_total: '1.00',
        on_hold_count: 1,
        on_hold_temp_total: money(estimated),
        on_hold_temp_count: 1,
      },
      profit: {
        total: money(net),
        percent,
        revenue: money(settled),
        cost: '6.70',
        fees: '2.00',
        estimated: '0.00',
        pricedOrders: 1,
        unpricedOrders: 1,
        unpricedRevenue: '5.00',
      },
      otherCurrencies: [
        {
          currency: 'GBP',
          count: 1,
          total: '9.00',
        },
      ],
    };
  }

  it.each([
    ['nothing', { settled: 0, estimated: 0, corrected: 0, other: 0 }, 3],
    ['estimates', { settled: 1833, estimated: 990, corrected: 0, other: 0 }, 3],
    ['corrections below zero', { settled: 100, estimated: 0, corrected: -4000, other: 0 }, 3],
    ['a payout with another difference', { settled: 1833, estimated: 0, corrected: 12, other: -5 }, 4],
  ])('on the dashboard with %s', async (_, cents, payoutLines) => {
    const revenue = toSummary(cents);
    const equation = revenue.payouts === null ? null : <PayoutEquation payouts={revenue.payouts} />;
    const node = (
      <>
        <FigureStrip revenue={revenue} onOpen={() => {}} />
        <ProfitLine revenue={revenue} shops={undefined} payoutEquation={equation} />
      </>
    );
    const revenues = Array.from({ length: 5 }, () => 'revenue 3');
    const paid = `paidToBank ${payoutLines}`;
    expect(await listExact(node)).toEqual([...revenues, paid, 'onHold 2', paid, 'profit 3']);
  });

  it.each([
    ['nothing', 0, 0, 0],
    ['a profit', 5000, 1200, 800],
    ['a loss', 1000, 1200, 800],
    ['fees that came back', 0, 0, -300],
  ])('on the profit page with %s', async (_, revenue, cost, fees) => {
    const { net, percent, profit } = profitOf({ revenue, cost, fees });
    const sum = {
      orders: 1,
      pieces: 1,
      estimated: '0.00',
      unpricedOrders: 0,
      unpricedRevenue: '0.00',
      feesCount: 1,
      percent,
      revenue: money(revenue),
      cost: money(cost),
      fees: money(fees),
      net: money(net),
      profit: money(profit),
    } satisfies ProfitSum;
    expect(await listExact(<ProfitSumLine sum={sum} otherCurrencies={[]} by="shop" />)).toEqual(['profit 3']);
  });

  it.each([
    ['that adds up', {}, ['settlement 2', 'paidToBank 3']],
    [
      'with missing rows',
      { isSynced: false, missingAmount: '7.01', ordersAmount: '82.99' },
      ['settlement 3', 'paidToBank 3'],
    ],
    [
      'whose reserve is not explained',
      { isReserveExplained: false, paymentAmountBeforeExchangeValue: '80.00' },
      ['settlement 2', 'paidToBank 4'],
    ],
    ['in another currency', { settlementAmountCurrency: 'GBP' }, ['settlement 2', 'paidToBank 3']],
    ['of which nothing reached the bank yet', { paymentAmountBeforeExchangeValue: null }, ['settlement 2']],
  ])('in the report of a payout %s', async (_, said, expected) => {
    const report = {
      status: 'PAID',
      settlementAmountValue: '100.00',
      settlementAmountCurrency: 'USD',
      ordersAmount: '90.00',
      ordersCount: 2,
      transactionsAmount: '10.00',
      transactionsCount: 1,
      isSynced: true,
      missingAmount: '0.00',
      reserveHeldAmount: '12.00',
      reserveReleasedAmount: '2.00',
      reserveReleaseAt: null,
      isReserveExplained: true,
      paymentAmountBeforeExchangeValue: '90.00',
      paymentAmountBeforeExchangeCurrency: 'USD',
      exchangeRate: '1.000000',
      amountCurrency: 'USD',
      amountValue: '90.00',
      amountUsd: '90.00',
      bankAccount: null,
      ...said,
    } as PayoutReport;
    expect(await listExact(<ReportEquation report={report} />)).toEqual(expected);
  });

  it.each([
    ['more', { ours: '33.50', theirs: '41.20', difference: '7.70' }],
    ['less', { ours: '33.50', theirs: '25.05', difference: '-8.45' }],
    ['the same', { ours: '0.00', theirs: '0.00', difference: '0.00' }],
  ])('where a factory charged %s', async (_, sums) => {
    const sum = { ...sums, orders: 1, differing: 1, unread: 0 } as ChargeSum;
    const month = { ...sum, month: '2026-11' } as ChargeMonth;
    const state = { isPending: false, isError: false, isFetching: false, isPlaceholderData: false, error: null };
    const reply = { ...state, rows: [month], meta: undefined, total: 1, dataUpdatedAt: 0, refetch: () => {} };
    const context = { month: undefined, onMonth: () => {} };
    const equations = await listExact(<ChargeMonths reply={reply} sum={sum} context={context} />);
    expect(equations).toEqual(['chargeDifference 2']);
  });

  it('in the nightly verification of the ledger, with the accounts by kind', async () => {
    const totals = [
      ['adjustment', '-5.00'],
      ['bank.usd', '-10.00'],
      ['bank.vnd', '-250.00'],
      ['held', '20.00'],
      ['income.design', '19.00'],
      ['income.renewal', '6.00'],
      ['seller', '220.00'],
    ].map(([account = '', amount = '']) => ({ account, amount }));
    const proof = {
      provedAt: '2026-11-21T10:00:00.000Z',
      ownersCount: 3,
      entriesCount: 9,
      sum: '0.00',
      totals,
      faults: [],
    };
    expect(await listExact(<LedgerDrawer proof={proof as never} onClose={() => {}} />)).toEqual(['ledger 5']);
  });
});
