import { describe, expect, it } from 'vitest';
import { ConnectorError } from '../errors.ts';
import { ACCESS, openMarketplaceStub, toAnswer, toRefusal } from '../testing/marketplace-stub.ts';
import { findNamedIds, readPromotionRefusal } from './promotion-refusals.ts';

const ID = '7136104329798256386';

describe('flash sale of the marketplace', () => {
  it('begins and ends in whole seconds within the requested times, and gets an id (MKT-42)', async () => {
    const stub = await openMarketplaceStub(() => toAnswer({ activity_id: ID, status: 'DRAFT' }));
    const sale = { title: 'Half off', beginAt: 1_795_000_000_001, endAt: 1_795_100_000_999 };
    expect(await stub.marketplace.createFlashSale(ACCESS, sale)).toBe(ID);
    expect(JSON.parse(stub.server.seen[0]?.body ?? '')).toMatchObject({
      title: 'Half off',
      activity_type: 'FLASHSALE',
      product_level: 'VARIATION',
      begin_time: 1_795_000_001,
      end_time: 1_795_100_000,
    });
    await expect(stub.marketplace.createFlashSale(ACCESS, { ...sale, title: 'x'.repeat(51) })).rejects.toThrow(
      RangeError,
    );
  });

  it('gets prices with two decimals, at most 300 variants per call (MKT-42)', async () => {
    const stub = await openMarketplaceStub(() => toAnswer({ activity_id: ID, total_count: 1 }));
    const skus = [{ id: '1', priceCents: 1250 }];
    await stub.marketplace.putFlashSaleSkus(ACCESS, ID, [{ id: '9', skus }]);
    expect(JSON.parse(stub.server.seen[0]?.body ?? '')).toMatchObject({
      products: [{ id: '9', quantity_limit: -1, skus: [{ id: '1', activity_price_amount: '12.50' }] }],
    });
    const many = Array.from({ length: 301 }, (_, place) => ({ id: String(place), priceCents: 1 }));
    for (const products of [[], [{ id: '9', skus: [] }], [{ id: '9', skus: many }]])
      await expect(stub.marketplace.putFlashSaleSkus(ACCESS, ID, products)).rejects.toThrow(RangeError);
    expect(stub.server.seen).toHaveLength(1);
  });

  it.each([
    ['ONGOING', 'open'],
    ['EXPIRED', 'expired'],
    ['DEACTIVATED', 'stopped'],
    ['NOT_EFFECTIVE', 'ended'],
    ['BRAND_NEW', 'open'],
  ])('in status %s has the state %s, also when other fields are missing (MKT-14)', async (status, standing) => {
    const stub = await openMarketplaceStub(() =>
      toAnswer({
        activity_id: ID,
        title: null,
        status,
        end_time: 0,
        products: [
          { id: 7, skus: null },
          { id: 8, skus: [{ id: 81 }] },
        ],
      }),
    );
    expect(await stub.marketplace.getFlashSale(ACCESS, ID)).toEqual({
      id: ID,
      title: '',
      type: null,
      status,
      standing,
      beginAt: null,
      endAt: null,
      skuIds: ['81'],
    });
  });

  it('rejects a response that names another activity', async () => {
    const stub = await openMarketplaceStub(() => toAnswer({ activity_id: '1', status: 'ONGOING' }));
    await expect(stub.marketplace.getFlashSale(ACCESS, ID)).rejects.toMatchObject({ kind: 'not-understood' });
  });

  it('appears in a page that returns malformed activities separately (SYN-8)', async () => {
    const stub = await openMarketplaceStub(() =>
      toAnswer({
        activities: [
          { id: ID, title: 'Half off', status: 'ONGOING', end_time: '1795000000' },
          { id: '2', status: 5 },
        ],
        next_page_token: '',
        total_count: 2,
      }),
    );
    const page = await stub.marketplace.searchFlashSales(ACCESS, { title: 'Half off', pageSize: 20 });
    expect(page).toMatchObject({ nextPageToken: null, activities: [{ id: ID, endAt: 1_795_000_000_000 }] });
    expect(page.broken).toEqual([{ id: '2', reason: expect.stringContaining('status') }]);
  });

  it('changes by writes that are sent once and set mayHaveHappened after a server error (MKT-11)', async () => {
    const stub = await openMarketplaceStub(() => toRefusal(500, 36_009_003, 'Internal error'));
    const put = stub.marketplace.putFlashSaleSkus(ACCESS, ID, [{ id: '9', skus: [{ id: '1', priceCents: 5 }] }]);
    await expect(put).rejects.toMatchObject({ kind: 'unavailable', mayHaveHappened: true });
    await expect(stub.marketplace.stopFlashSale(ACCESS, ID)).rejects.toMatchObject({ mayHaveHappened: true });
    expect(stub.server.seen).toHaveLength(2);
  });
});

describe('refusal of a flash sale (MKT-44)', () => {
  const refuse = (code: string | null, providerMessage: string, kind: ConnectorError['kind'] = 'rejected') =>
    readPromotionRefusal(new ConnectorError({ partner: 'marketplace', kind, code, providerMessage }));

  it.each([
    ['11072001', 'The activity title already exists.', 'title'],
    ['11072005', '', 'overlap'],
    [null, 'Activity title exists', 'title'],
    [null, 'SKU 5 is already in another promotion', 'overlap'],
    [null, 'The price must be below the lowest price of the last 30 days', 'price'],
    ['11072006', 'The price must be below the lowest price of the last 30 days', 'price'],
    ['11072006', 'The discount must be between 10% and 90%: SKU 5', 'deal'],
    [null, 'The discount must be at most 90%', 'deal'],
    [null, 'The number of SKUs exceeds the limit of the activity', 'full'],
    [null, 'end_time is invalid', 'time'],
    [null, 'The activity has expired', 'over'],
    [null, 'The moon is in the wrong house', 'item'],
  ])('with the code %s and the message "%s" has the reason %s', (code, message, reason) => {
    expect(refuse(code, message)).toBe(reason);
  });

  it('returns null when the whole call failed, or the shop may make no calls', () => {
    expect(refuse('11072005', '', 'unavailable')).toBeNull();
    for (const code of ['SHOP_DISABLED', '105005', '36009009', 'HTTP_404']) expect(refuse(code, 'period')).toBeNull();
  });

  it('names only ids that were sent', () => {
    expect(findNamedIds('SKU 1729000000000000001 and 1729000000000000009', ['1729000000000000001', '2'])).toEqual([
      '1729000000000000001',
    ]);
    expect(findNamedIds('A SKU is not eligible', ['1729000000000000001'])).toEqual([]);
  });
});
