import { describe, expect, it } from 'vitest';
import { ACCESS, type MarketplaceStub, openMarketplaceStub, toAnswer, toRefusal } from '../testing/marketplace-stub.ts';

let stub: MarketplaceStub;

describe('searchUnsettled', () => {
  it('reads the money on hold', async () => {
    stub = await openMarketplaceStub(() =>
      toAnswer({
        transactions: [
          {
            id: '1',
            type: 'ORDER',
            status: 'UNSETTLED',
            order_id: '576461413038785752',
            order_create_time: 1_795_000_000,
            est_settlement_amount: '14.37',
            est_revenue_amount: '19.99',
            estimated_settlement: '8 days after delivery',
            unsettled_reason: 'Not delivered',
            currency: 'USD',
          },
          { id: '2', type: 'PLATFORM_PENALTY', adjustment_id: '9', est_settlement_amount: '-3' },
          { id: '3', est_settlement_amount: 'x' },
          { id: '4', order_id: '57' },
        ],
        next_page_token: 'next',
        total_count: 4,
        sum_est_settlement_amount: '1234.5',
      }),
    );
    const page = await stub.marketplace.searchUnsettled(ACCESS, {
      pageSize: 100,
      sortOrder: 'DESC',
      searchTimeGe: 1_795_000_000_000,
    });
    expect(page).toEqual({
      rows: [
        {
          id: '1',
          type: 'ORDER',
          orderId: '576461413038785752',
          adjustmentId: null,
          estSettlementCents: 1437,
          estRevenueCents: 1999,
          orderCreatedAt: 1_795_000_000_000,
          orderDeliveredAt: null,
          estimatedSettlement: '8 days after delivery',
          reason: 'Not delivered',
          currency: 'USD',
        },
        expect.objectContaining({ id: '2', orderId: null, adjustmentId: '9', estSettlementCents: -300 }),
      ],
      broken: [
        { id: '3', reason: expect.stringContaining('est_settlement_amount') },
        { id: '4', reason: expect.stringContaining('est_settlement_amount') },
      ],
      nextPageToken: 'next',
      totalCount: 4,
      sumEstSettlementCents: 123_450,
    });
    const query = Object.fromEntries(stub.server.seen[0]?.query ?? []);
    expect(stub.server.seen[0]?.path).toBe('/finance/202507/orders/unsettled');
    expect(query).toMatchObject({
      sort_field: 'order_create_time',
      sort_order: 'DESC',
      page_size: '100',
      search_time_ge: '1795000000',
    });
    expect(query).not.toHaveProperty('page_token');
  });
});

describe('getOrderSettlement', () => {
  it.each([
    [
      '202501',
      { settlement_amount: '12.34', currency: 'USD', total_count: 1, sku_transactions: [{}] },
      1234,
      true,
      'USD',
    ],
    [
      '202309 by its rows',
      { statement_transactions: [{ settlement_amount: '10.00', currency: 'USD' }, { settlement_amount: '-2.5' }] },
      750,
      true,
      'USD',
    ],
    ['nothing settled yet', { settlement_amount: '0', total_count: 0, sku_transactions: [] }, 0, false, null],
    ['an empty answer', {}, 0, false, null],
  ])('reads %s (MKT-29)', async (_, data, settlementCents, isSettled, currency) => {
    stub = await openMarketplaceStub(() => toAnswer(data));
    const settlement = await stub.marketplace.getOrderSettlement(ACCESS, '57');
    expect(settlement).toEqual({ orderId: '57', settlementCents, isSettled, currency });
    expect(stub.server.seen[0]?.path).toBe('/finance/202501/orders/57/statement_transactions');
  });

  it('falls back to the older version when the newer one is missing (MKT-28)', async () => {
    stub = await openMarketplaceStub(({ path }) =>
      path.includes('202501')
        ? toRefusal(404, 36009009, 'Invalid path')
        : toAnswer({ statement_transactions: [{ settlement_amount: '10' }] }),
    );
    expect(await stub.marketplace.getOrderSettlement(ACCESS, '57')).toMatchObject({
      settlementCents: 1000,
      isSettled: true,
    });
  });

  it('rethrows other refusals', async () => {
    stub = await openMarketplaceStub(() => toRefusal(403, 105005, 'Access denied'));
    await expect(stub.marketplace.getOrderSettlement(ACCESS, '57')).rejects.toMatchObject({ code: '105005' });
    expect(stub.server.seen).toHaveLength(1);
  });
});

describe('listPayments', () => {
  it('reads all fields of payments, by creation (MKT-38)', async () => {
    const money = (value: string, currency = 'USD') => ({ value, currency });
    stub = await openMarketplaceStub(() =>
      toAnswer({
        payments: [
          {
            id: '3401',
            create_time: 1_795_000_000,
            paid_time: 1_795_100_000,
            status: 'PAID',
            amount: money('102619000', 'VND'),
            settlement_amount: money('4218.36'),
            reserve_amount: money('-113.6'),
            payment_amount_before_exchange: money('4104.76'),
            exchange_rate: '25000.000000',
            bank_account: '*********4417',
          },
          { id: '3402', create_time: 1_795_000_000, paid_time: 0, status: 'PROCESSING', settlement_amount: money('1') },
          { id: '3403', exchange_rate: '-1' },
          { id: '3404', settlement_amount: 'much' },
        ],
        next_page_token: '',
      }),
    );
    const search = { pageSize: 100, sortOrder: 'ASC', createTimeGe: 1_795_000_000_999 } as const;
    const page = await stub.marketplace.listPayments(ACCESS, search);
    expect(page.payments).toEqual([
      {
        id: '3401',
        status: 'PAID',
        amount: { cents: 10_261_900_000, currency: 'VND' },
        settlement: { cents: 421_836, currency: 'USD' },
        reserve: { cents: -11_360, currency: 'USD' },
        beforeExchange: { cents: 410_476, currency: 'USD' },
        exchangeRate: '25000.000000',
        bankAccount: '*********4417',
        createdAt: 1_795_000_000_000,
        paidAt: 1_795_100_000_000,
      },
      expect.objectContaining({ id: '3402', amount: null, reserve: null, exchangeRate: null, paidAt: null }),
    ]);
    expect(page.broken.map(({ id }) => id)).toEqual(['3403', '3404']);
    expect(page.nextPageToken).toBeNull();
    expect(Object.fromEntries(stub.server.seen[0]?.query ?? [])).toMatchObject({
      sort_field: 'create_time',
      sort_order: 'ASC',
      create_time_ge: '1795000000',
    });
  });
});

describe('listStatements', () => {
  it('reads settled days by their time, with their payment (PAY-10)', async () => {
    stub = await openMarketplaceStub(() =>
      toAnswer({
        statements: [
          {
            id: '7201',
            statement_time: 1_795_046_400,
            payment_id: '3401',
            payment_status: 'PAID',
            settlement_amount: '-4.5',
          },
          { id: '7202', statement_time: 1_795_132_800, payment_id: '', settlement_amount: '0' },
          { id: '7203', statement_time: 0, settlement_amount: '1' },
          { id: '7204', statement_time: 1_795_132_800 },
        ],
        next_page_token: 'more',
      }),
    );
    const page = await stub.marketplace.listStatements(ACCESS, { pageSize: 50, paymentStatus: 'PAID' });
    expect(page).toMatchObject({
      statements: [
        { id: '7201', at: 1_795_046_400_000, paymentId: '3401', paymentStatus: 'PAID', settlementCents: -450 },
        { id: '7202', paymentId: null, settlementCents: 0 },
      ],
      broken: [{ id: '7203' }, { id: '7204' }],
      nextPageToken: 'more',
    });
    expect(Object.fromEntries(stub.server.seen[0]?.query ?? [])).toMatchObject({
      sort_field: 'statement_time',
      payment_status: 'PAID',
    });
  });
});

describe('listStatementTransactions', () => {
  const ROWS = [
    { id: '1', type: 'ORDER', order_id: '57', order_create_time: 1_795_000_000, settlement_amount: '14.37' },
    {
      id: '2',
      type: 'CHARGE_BACK',
      order_id: '0',
      adjustment_id: '9',
      adjustment_order_id: '58',
      settlement_amount: '-3',
    },
    { id: '3', type: 'RESERVE', associated_order_id: '59', reserve_amount: '-30', reserve_status: 'COLLECTED' },
    { id: '4', type: 'ORDER', order_id: '60' },
    { id: '5', type: '../', settlement_amount: '1' },
  ];

  it.each([
    ['202501', 'transactions'],
    ['202309', 'statement_transactions'],
  ])('reads the rows of a day in version %s, with amounts as sent (PAY-11)', async (version, name) => {
    stub = await openMarketplaceStub(({ path }) =>
      path.includes(version) ? toAnswer({ [name]: ROWS, total_count: 5 }) : toRefusal(404, 36009009, 'Invalid path'),
    );
    const page = await stub.marketplace.listStatementTransactions(ACCESS, '7201', { pageSize: 100 });
    expect(page.transactions).toEqual([
      expect.objectContaining({ id: '1', type: 'ORDER', orderId: '57', settlementCents: 1437, reserveCents: null }),
      expect.objectContaining({ id: '2', orderId: '58', adjustmentId: '9', settlementCents: -300 }),
      expect.objectContaining({
        id: '3',
        orderId: '59',
        settlementCents: 0,
        reserveCents: 3000,
        reserveStatus: 'COLLECTED',
      }),
    ]);
    expect(page.broken.map(({ id }) => id)).toEqual(['4', '5']);
    expect(page.totalCount).toBe(5);
    const last = stub.server.seen.at(-1);
    expect(last?.path).toBe(`/finance/${version}/statements/7201/statement_transactions`);
    expect(Object.fromEntries(last?.query ?? [])).toMatchObject({ sort_field: 'order_create_time', page_size: '100' });
  });
});

describe('listWithdrawals', () => {
  it("reads withdrawals from the marketplace's wallet (PAY-12)", async () => {
    stub = await openMarketplaceStub(() =>
      toAnswer({
        withdrawals: [
          { id: '1', type: 'WITHDRAW', amount: '50', currency: 'USD', status: 'SUCCESS', create_time: 1_795_000_000 },
          { id: '2', type: 'SETTLE', amount: {} },
        ],
        total_count: 2,
      }),
    );
    const search = { types: ['WITHDRAW', 'SETTLE'], pageSize: 100 } as const;
    expect(await stub.marketplace.listWithdrawals(ACCESS, search)).toEqual({
      withdrawals: [
        {
          id: '1',
          type: 'WITHDRAW',
          amountCents: 5000,
          currency: 'USD',
          status: 'SUCCESS',
          createdAt: 1_795_000_000_000,
        },
      ],
      broken: [{ id: '2', reason: expect.stringContaining('amount') }],
      nextPageToken: null,
      totalCount: 2,
    });
    expect(Object.fromEntries(stub.server.seen[0]?.query ?? [])).toMatchObject({ types: 'WITHDRAW,SETTLE' });
  });
});
