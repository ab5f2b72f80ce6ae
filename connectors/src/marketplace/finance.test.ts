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

  it('asks the older version when the newer is not there (MKT-28)', async () => {
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

  it('passes other refusals on', async () => {
    stub = await openMarketplaceStub(() => toRefusal(403, 105005, 'Access denied'));
    await expect(stub.marketplace.getOrderSettlement(ACCESS, '57')).rejects.toMatchObject({ code: '105005' });
    expect(stub.server.seen).toHaveLength(1);
  });
});
