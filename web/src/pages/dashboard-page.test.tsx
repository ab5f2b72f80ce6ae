import { TEAM_RIGHTS } from '@bobbin/domain/teams/rights';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createTestOrder } from '../features/orders/testing/orders.ts';
import { dashboardTexts } from '../i18n/vi/dashboard.ts';
import { ordersTexts } from '../i18n/vi/orders.ts';
import { startTexts } from '../i18n/vi/start.ts';
import { uiTexts } from '../i18n/vi/ui.ts';
import { openApp, refuse, USER } from '../testing/open-app.tsx';
import { aroundSignedIn, beginAgain } from '../testing/signed-in.ts';

const { texts: orders } = ordersTexts;
const { texts: words } = dashboardTexts;
const { texts: start } = startTexts;

aroundSignedIn();

const READY = { ...USER, shopsCount: 2, orderCounts: 9, isPressify: true, hasSent: true };
const COUNTS = {
  pendingFulfill: 7,
  todo: 4,
  late: 1,
  dueSoon: 2,
  pendingFulfill24h: 3,
  pendingProduction: 0,
  cancelRequested: 1,
  factoryRefused: 0,
  unsettled: 0,
  wrongTracking: 0,
  missingLabel: 2,
  all: 9,
  otherStatuses: [],
};

function createShop(friendName: string, facts: object = {}) {
  return {
    id: `id-${friendName}`,
    friendName,
    nameShop: friendName,
    code: 'US1',
    isActive: true,
    proxy: null,
    isErrorProxy: false,
    proxySince: null,
    needsAuthorization: false,
    purgeAt: null,
    rights: TEAM_RIGHTS,
    expirationDate: new Date(Date.now() + 90 * 86_400_000).toISOString(),
    expirationReason: 'subscription',
    subscriptionEndsAt: new Date(Date.now() + 90 * 86_400_000).toISOString(),
    authorizationEndsAt: new Date(Date.now() + 90 * 86_400_000).toISOString(),
    isSyncExtension: true,
    extensionSyncedAt: '2026-07-01T00:00:00.000Z',
    shopHealthLevel: null,
    canFlashSale: null,
    bank: null,
    totalProduct: null,
    shopHealth: null,
    acceleratedSettlement: null,
    violationCount: null,
    sync: { state: 'idle', isFirstSync: false, lastSyncAt: null, lastResult: null, lagSeconds: null, errorsCount: 0 },
    ...facts,
  };
}

const BEFORE = { total: '80.00', count: 4, firstDay: '2026-11-19', lastDay: '2026-11-19', until: null };
const BUCKET = { total: '120.50', count: 5, firstDay: '2026-11-20', lastDay: '2026-11-20', before: BEFORE };
const REVENUE = { ...BUCKET, settled: '0.00', estimated: '130.50', corrected: '-10.00', corrections: 1 };
const FIGURES = {
  revenue: {
    today: REVENUE,
    yesterday: REVENUE,
    last7Days: REVENUE,
    month: { ...REVENUE, total: '999.99' },
    allTime: { ...REVENUE, firstDay: null, lastDay: null, before: null },
    range: REVENUE,
    payouts: {
      ...BUCKET,
      total: '60.00',
      settlement: '64.00',
      reserveHeld: '6.00',
      reserveReleased: '2.00',
      other: '0.00',
      uncounted: [{ status: 'FAILED', currency: null, count: 1 }],
    },
    fulfills: { ...BUCKET, total: '20.00', orderDetailsCount: 7 },
    others: { ...BUCKET, total: '1.00' },
    designs: { ...BUCKET, total: '2.00' },
    onHold: {
      total: '33.00',
      on_hold_total: '30.00',
      on_hold_count: 2,
      on_hold_temp_total: '3.00',
      on_hold_temp_count: 1,
    },
    profit: {
      total: '37.00',
      percent: 62.71,
      revenue: '59.00',
      cost: '20.00',
      fees: '2.00',
      estimated: '9.00',
      pricedOrders: 3,
      unpricedOrders: 2,
      unpricedRevenue: '61.50',
    },
    otherCurrencies: [{ currency: 'GBP', count: 2, total: '31.00' }],
  },
  stats: { DELIVERED: 4, IN_TRANSIT: 1, CANCELLED: 3 },
  sales: [{ shopId: 'a', friendName: 'Well', nameShop: 'Well', count: 5, totalPrice: '120.50' }],
  counts: [
    {
      date: '2026-11-20',
      until: '2026-11-20',
      status: 'DELIVERED',
      count: 4,
      totalFulfillCost: null,
      totalPaymentAmount: null,
    },
  ],
  onHold: [
    { shopId: 'a', friendName: 'Well', shopName: 'Well', total: '33.00', count: 3, tempTotal: '3.00', tempCount: 1 },
  ],
  shops: [{ id: 'a', friendName: 'Well', nameShop: 'Well' }],
  payouts: { data: [], meta: { itemsPerPage: 10, totalItems: 0, currentPage: 1, totalPages: 0 } },
  news: {
    since: '2026-11-20',
    until: '2026-11-21',
    payouts: null,
    unsynced: 0,
    failed: 0,
    corrected: null,
    designs: null,
    others: null,
  },
};
const LINES = {
  data: [
    {
      id: 'l-1',
      kind: 'order',
      subjectId: '57700001',
      shop: { id: 'a', friendName: 'Well', nameShop: 'Well' },
      words: 'Sunrise Tee',
      at: '2026-11-20T18:00:00.000Z',
      status: 'DELIVERED',
      part: 'estimated',
      amount: '120.50',
      expected: null,
    },
  ],
  meta: { itemsPerPage: 50, totalItems: 1, currentPage: 1, totalPages: 1 },
  sum: '120.50',
  parts: [{ part: 'estimated', count: 1, total: '120.50' }],
  leftOut: [{ status: 'CANCELLED', count: 3 }],
};

const SALES = {
  data: [
    {
      orderId: '57700002',
      shop: { id: 'a', friendName: 'Well', nameShop: 'Well' },
      skuName: 'Black, M',
      at: '2026-11-20T18:00:00.000Z',
      status: 'DELIVERED',
      pieces: 12,
      amount: '99.00',
    },
  ],
  meta: { itemsPerPage: 50, totalItems: 1, currentPage: 1, totalPages: 1 },
  productName: 'Sunrise Tee',
  pieces: 12,
  sum: '99.00',
  leftOut: [{ status: 'CANCELLED', count: 1 }],
};

function openDashboard(
  shops: readonly object[],
  answers: Record<string, (call: unknown, url: string) => unknown> = {},
) {
  return openApp('/community', {
    '/auth/profile': () => READY,
    '/shops/orders': () => ({
      data: [],
      meta: { itemsPerPage: 50, totalItems: 0, currentPage: 1, totalPages: 1 },
    }),
    '/shops/orders/tracking': () => COUNTS,
    '/shops/orders/dashboard': () => FIGURES,
    '/shops/orders/figures/revenue': () => LINES,
    ...answers,
    '/shops': () => ({
      data: shops,
      meta: { itemsPerPage: 200, totalItems: shops.length, currentPage: 1, totalPages: 1 },
    }),
  });
}

describe('the daily work on the dashboard', () => {
  it('shows no order and no count before the figures have loaded (PRF-8)', async () => {
    let answer: (figures: object) => void = () => undefined;
    openDashboard([createShop('Well')], {
      '/shops/orders/dashboard': () => new Promise((resolve) => (answer = resolve)),
    });
    const total = await screen.findByText(words.sum);
    expect(total.closest('tr')?.textContent).toBe(`${words.sum}———`);
    expect(screen.queryByText(words.noOrders)).toBeNull();
    answer({ ...FIGURES, stats: {} });
    expect(await screen.findByText(words.noOrders)).toBeDefined();
  });

  it('shows pending work, each number with its list, and only the shops that need attention (UI-10)', async () => {
    openDashboard([createShop('Well'), createShop('Blocked', { isErrorProxy: true })]);
    const late = await screen.findByRole('link', { name: new RegExp(`3.*${orders.attentions.pendingFulfill24h}`) });
    expect(late.getAttribute('href')).toBe('/community/orders?attention=pendingFulfill24h');
    const shops = within(
      screen.getByRole('heading', { name: start.troublesTitle }).closest('section') ?? document.body,
    );
    expect((await shops.findByRole('link', { name: 'Blocked' })).getAttribute('href')).toContain('id-Blocked');
    expect(shops.queryByText('Well')).toBeNull();
  });

  it('shows a message when no shop needs attention', async () => {
    openDashboard([createShop('Well')]);
    expect(await screen.findByText(start.noTroubles)).toBeTruthy();
  });
});

describe('the figures of the dashboard', () => {
  it('appear with their comparison, and load in one request (PRF-7, PRF-12)', async () => {
    const sent = openDashboard([createShop('Well')]);
    expect(await screen.findByText('999.99$')).toBeTruthy();
    expect(screen.getAllByText(/50.6%/).length).toBeGreaterThan(0);
    expect(screen.getAllByText(words.against.replace('{{days}}', '19/11')).length).toBeGreaterThan(0);
    // Each equation shows all its parts, estimates have a badge, and orders without a factory price are listed separately (PAY-15, PRF-19, PRF-21).
    const equations = screen.getAllByText(/ =/).map((line) => line.textContent);
    expect(equations).toEqual([
      'Settlement 64.00$ − Reserve giữ lại 6.00$ + Reserve trả lại 2.00$ = Vào ngân hàng 60.00$?',
      'Doanh thu có giá 59.00$ (Tạm tính) − Fulfills 20.00$ − Phí design 2.00$ = 37.00$ (Tạm tính) 62.71%',
    ]);
    expect(screen.getByText('không gồm 1 FAILED')).toBeTruthy();
    // Amounts in other currencies are in no sum; their orders are counted separately (PRF-20).
    expect(screen.getByText(/^2 đơn trả bằng GBP/).textContent).toBe('2 đơn trả bằng GBP (31.00 GBP)');
    expect(screen.getByText(/^2 đơn chưa có giá nhà máy, doanh thu 61\.50\$/)).toBeTruthy();
    // The question mark opens the definition of the figure with its amounts.
    const name = words.profitOf_other.replace('{{count}}', '3');
    expect(screen.getByRole('button', { name: `${name} là gì` })).toBeTruthy();
    await screen.findByText(words.payoutsNone);
    // The page sends five requests, none of them twice: the user, pending work, its numbers, shops that need attention, and all figures with the
    // payouts (PRF-15).
    expect(sent.map(({ path }) => path).toSorted()).toEqual([
      '/auth/profile',
      '/shops',
      '/shops/orders',
      '/shops/orders/dashboard',
      '/shops/orders/tracking',
    ]);
  });

  it('keep the page of the payouts in the URL, and return to the first page for other days (ORD-4)', async () => {
    const payout = (id: string) => ({
      id,
      shopId: 'a',
      shop: { id: 'a', friendName: 'Well', nameShop: 'Well' },
      createTime: 1_763_000_000,
      paidTime: null,
      status: 'PAID',
      amountUsd: '10.00',
      settlementAmountValue: '10.00',
      paymentAmountBeforeExchangeValue: '10.00',
      reserveAmountValue: '0.00',
      bankAccount: null,
      isSynced: true,
      syncedCount: 1,
      statementsCount: 1,
    });
    const page = (currentPage: number) => ({
      data: [payout(`pay-${currentPage}`)],
      meta: { itemsPerPage: 10, totalItems: 11, currentPage, totalPages: 2 },
    });
    openDashboard([createShop('Well')], {
      '/shops/orders/dashboard': () => ({ ...FIGURES, payouts: page(1) }),
      '/shops/payments': () => page(2),
    });
    await screen.findByRole('link', { name: /pay-1$/ });
    fireEvent.click(screen.getByRole('button', { name: uiTexts.texts.pageNumber.replace('{{page}}', '2') }));
    await screen.findByRole('link', { name: /pay-2$/ });
    expect(location.search).toBe('?page=2');
    // Opening a panel keeps the current page of the list; choosing other days resets it.
    const [open] = await screen.findAllByRole('button', { name: /^Mở Hôm nay: 120\.50\$/ });
    if (open) fireEvent.click(open);
    await waitFor(() => expect(location.search).toContain('figure=revenue'));
    expect(location.search).toContain('page=2');
    fireEvent.click(screen.getByRole('radio', { name: words.periods.today, hidden: true }));
    await waitFor(() => expect(location.search).toContain('period=today'));
    expect(location.search).not.toContain('page=');
  });

  it('open their lines, with excluded amounts and the total in view (PRF-8)', async () => {
    openDashboard([createShop('Well')]);
    const [open] = await screen.findAllByRole('button', { name: /^Mở Hôm nay: 120\.50\$/ });
    if (open) fireEvent.click(open);
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByText('57700001')).toBeTruthy();
    expect(drawer.getByText(/3 CANCELLED/)).toBeTruthy();
    expect(drawer.getByText(words.adds, { exact: false })).toBeTruthy();
    expect(location.search).toContain('figure=revenue');
  });

  it("open also for payouts, designs, other costs and a shop's money on hold, each with its own lines (PRF-13)", async () => {
    const paid = {
      ...LINES.data[0],
      kind: 'payment',
      subjectId: '3600000001',
      words: '',
      status: 'PAID',
      part: 'paid',
      amount: '60.00',
    };
    const payments = {
      ...LINES,
      data: [paid],
      sum: '61.00',
      parts: [{ part: 'paid', count: 1, total: '60.00' }],
      leftOut: [],
    };
    const held: string[] = [];
    openDashboard([createShop('Well')], {
      '/shops/orders/figures/payouts': () => payments,
      '/shops/orders/figures/held': (_call, url) => {
        held.push(url);
        return LINES;
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: /^Mở Payouts, theo ngày trả: 60\.00\$/ }));
    const drawer = within(await screen.findByRole('dialog'));
    expect((await drawer.findByRole('link', { name: '3600000001' })).getAttribute('href')).toBe(
      '/community/report/3600000001',
    );
    // The lines add up to less than the sum, which a message reports.
    expect(drawer.getByRole('alert').textContent).toContain(words.addsNot);
    fireEvent.click(drawer.getByRole('button', { name: 'Đóng' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: /^Mở Phí design: 2\.00\$/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Mở Others: 1\.00\$/ })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /^Mở On hold Well: 33\.00\$/ }));
    expect(await within(await screen.findByRole('dialog')).findByText('57700001')).toBeTruthy();
    expect(held).toEqual([expect.stringContaining('shops=a')]);
  });

  it('link payouts with differences to exactly those payouts, and show the active filter there (PRF-8)', async () => {
    const asked: URLSearchParams[] = [];
    openDashboard([createShop('Well')], {
      '/shops/orders/dashboard': () => ({ ...FIGURES, news: { ...FIGURES.news, unsynced: 2 } }),
      '/shops/shops': () => [],
      '/shops/payments': (_call, url) => {
        asked.push(new URLSearchParams(url.split('?')[1]));
        return { data: [], meta: { itemsPerPage: 10, totalItems: 0, currentPage: 1, totalPages: 0 } };
      },
    });
    fireEvent.click(await screen.findByRole('link', { name: words.newsUnsynced_other.replace('{{count}}', '2') }));
    expect(await screen.findByText('20/11/2026 – 21/11/2026')).toBeTruthy();
    await waitFor(() => expect(asked).toHaveLength(1));
    // The requested period is from the first second of the 20th to the last second of the 21st in Los Angeles.
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      isSynced: 'false',
      start: String(Date.UTC(2026, 10, 20, 8) / 1000),
      end: String(Date.UTC(2026, 10, 22, 8) / 1000 - 1),
    });
  });

  it('switch between Profits, Chart Orders and Top Sale Product, with Chart Orders first', async () => {
    openDashboard([createShop('Well')], {
      '/shops/product/stats': () => [{ productId: 'p', productName: 'x'.repeat(200), count: 12 }],
      '/shops/product/p/sales': () => SALES,
    });
    const chosen = await screen.findByRole('radio', { name: words.charts.orders });
    expect((chosen as HTMLInputElement).checked).toBe(true);
    fireEvent.click(screen.getByRole('radio', { name: words.charts.products }));
    expect(await screen.findByText(`${'x'.repeat(150)}…`)).toBeTruthy();
    // Pressing the product's number opens the orders that contain the product (PRF-13).
    fireEvent.click(screen.getByRole('button', { name: /đã bán 12$/ }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Sunrise Tee' }));
    expect(await drawer.findByText('57700002')).toBeTruthy();
    expect(drawer.getByText(/1 CANCELLED/)).toBeTruthy();
    expect(drawer.getByText(words.adds)).toBeTruthy();
  });

  it.each([
    ['missingLabel', {}, 'Tạo label'],
    ['cancelRequested', { isBuyerRequestCancel: true, labelFile: '/l.pdf' }, 'Trả lời'],
    ['factoryRefused', { fulfilState: 'FAILED', labelFile: '/l.pdf' }, 'Gửi lại'],
    ['dueSoon', { labelFile: '/l.pdf' }, 'Fulfill'],
  ] as const)(
    'link a due order with the cause %s to the action that resolves this cause (ORD-54)',
    async (cause, said, action) => {
      const order = createTestOrder({ status: 'AWAITING_SHIPMENT', ...said, todo: [cause] });
      openDashboard([], {
        '/shops/orders': () => ({
          data: [order],
          meta: { itemsPerPage: 50, totalItems: 1, currentPage: 1, totalPages: 1 },
        }),
      });
      const row = (await screen.findByRole('link', { name: order.id })).closest('li');
      expect(row?.querySelector('button:last-of-type')?.textContent).toBe(action);
    },
  );

  it('report a failure with a retry, while the daily work above them stays (UI-15)', async () => {
    openDashboard([createShop('Well')], { '/shops/orders/dashboard': () => refuse('FORBIDDEN', { status: 403 }) });
    await screen.findByText(start.noTroubles);
    const alerts = await screen.findAllByRole('alert');
    expect(alerts.length).toBeGreaterThan(0);
    expect(screen.getByRole('heading', { name: words.dueTitle })).toBeTruthy();
  });
});

describe('the first steps of a new account', () => {
  it.each([
    [true, 1],
    [false, 0],
  ])(
    'show the key of the simulated factory at the field for the key, only in the demo (isDemo: %s) (UI-9)',
    async (isDemo, count) => {
      openApp('/community', {
        '/auth/profile': () => ({ ...READY, orderCounts: 0, isPressify: false }),
        '/form': () => ({ isDemo }),
      });
      const step = (await screen.findByRole('heading', { name: new RegExp(start.factoryTitle) })).closest('li');
      if (step === null) throw new Error('no step');
      await waitFor(() => expect(within(step).queryAllByText('pressify-demo-key')).toHaveLength(count));
      expect(within(step).getByRole('link', { name: start.factoryAction }).getAttribute('href')).toContain(
        '#factories',
      );
    },
  );

  it('open the order with the fewest missing steps as the last step, and the list while none can be sent (UI-61)', async () => {
    const orders = [createTestOrder({ id: 'hard' }), createTestOrder({ id: 'easy', shippingType: 'SELLER' })];
    let data: object[] = [];
    const asked: string[] = [];
    openDashboard([], {
      '/auth/profile': () => ({ ...READY, hasSent: false }),
      '/shops/orders': (_call, url) => {
        asked.push(url);
        return { data, meta: { itemsPerPage: 25, totalItems: data.length, currentPage: 1, totalPages: 1 } };
      },
    });
    const list = await screen.findByRole('link', { name: start.sendAction });
    expect(list.getAttribute('href')).toBe('/community/orders?isAutofulfill=true');
    await waitFor(() => expect(asked[0]).toContain('isSendable=true'));
    beginAgain();
    data = orders;
    openDashboard([], {
      '/auth/profile': () => ({ ...READY, hasSent: false }),
      '/shops/orders': () => ({ data, meta: { itemsPerPage: 25, totalItems: 2, currentPage: 1, totalPages: 1 } }),
    });
    const first = await screen.findByRole('link', { name: start.sendFirst });
    expect(first.getAttribute('href')).toBe('/community/orders?isAutofulfill=true&fulfil=easy');
  });

  it('let a factory be connected before there is a shop (UI-9)', async () => {
    openApp('/community', {
      '/auth/profile': () => ({ ...READY, shopsCount: 0, orderCounts: 0, isPressify: false }),
      '/form': () => ({ isDemo: true }),
    });
    const factory = await screen.findByRole('link', { name: start.factoryAction });
    expect(factory.getAttribute('aria-disabled')).toBeNull();
    expect(screen.getByText(start.ordersWait).closest('a, button, span')?.getAttribute('aria-disabled')).toBe('true');
  });
});
