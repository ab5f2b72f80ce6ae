import { groupLineItems } from '@bobbin/domain/orders/order-lines';
import { describe, expect, it } from 'vitest';
import type { MarketplaceOrder } from '../marketplace-order.ts';
import { parseJson } from '../json.ts';
import { createSampleOrder } from '../testing/sample-order.ts';
import { readRows } from './map.ts';
import { toOrder } from './order-map.ts';
import { orderPageSchema, orderSchema } from './wire.ts';

function map(more: Record<string, unknown> = {}): MarketplaceOrder {
  return toOrder(orderSchema.parse({ ...createSampleOrder(), ...more }));
}

describe('toOrder', () => {
  it('translates the sample of the documents', () => {
    const order = map();
    expect(order).toMatchObject({
      id: '576461413038785752',
      status: 'AWAITING_SHIPMENT',
      createdAt: 1_619_611_561_000,
      updatedAt: 1_619_621_355_000,
      paidAt: 1_619_611_563_000,
      shipSlaAt: 1_619_611_688_000,
      collectSlaAt: 1_619_611_761_000,
      isOnHold: false,
      isCancelRequested: false,
      shippingType: 'TIKTOK',
      fulfilmentType: 'FULFILLMENT_BY_SELLER',
      warehouseId: '6955005333819123123',
      trackingNumber: null,
      buyerMessage: null,
      payment: {
        currency: 'USD',
        totalCents: 4540,
        subTotalCents: 3998,
        originalProductPriceCents: 4998,
        sellerDiscountCents: 1000,
        platformDiscountCents: 0,
        shippingFeeCents: 399,
        originalShippingFeeCents: 0,
        taxCents: 143,
      },
    });
    expect(groupLineItems(order.lineItems)).toMatchObject([
      { skuId: '2729382476852921560', quantity: 2, salePrice: 1999, originalPrice: 2499, skuName: 'Black, L' },
    ]);
  });

  it.each([
    ['absent', undefined],
    ['null', null],
    ['0', 0],
    ['empty', ''],
    ['"0"', '0'],
  ])('treats a field as missing when it is %s (MKT-14)', (_, nothing) => {
    const order = map({ paid_time: nothing, update_time: nothing, shipping_due_time: nothing });
    expect(order).toMatchObject({ paidAt: null, shippingDueAt: null, updatedAt: order.createdAt });
    const text = nothing === '0' ? '' : nothing;
    const blank = map({ tracking_number: text, shipping_provider_id: text, packages: null, payment: {} });
    expect(blank).toMatchObject({ trackingNumber: null, shippingProviderId: null, payment: { totalCents: 0 } });
  });

  it('rejects an order without its payment instead of treating the order as free (SYN-10)', () => {
    expect(() => map({ payment: undefined })).toThrow('payment: missing');
    expect(() => map({ payment: null })).toThrow('payment: missing');
  });

  it('reads the same value from numbers, texts and booleans (MKT-13)', () => {
    const order = map({
      id: 7,
      create_time: '1619611561',
      is_on_hold_order: 'true',
      is_buyer_request_cancel: 1,
      is_sample_order: 'false',
      payment: { total_amount: 25.4, sub_total: '-3' },
    });
    expect(order).toMatchObject({
      id: '7',
      createdAt: 1_619_611_561_000,
      isOnHold: true,
      isCancelRequested: true,
      isSample: false,
      payment: { totalCents: 2540, subTotalCents: -300 },
    });
  });

  it('keeps an unknown status (ORD-25)', () => {
    expect(map({ status: 'PARTIALLY_SHIPPING' }).status).toBe('PARTIALLY_SHIPPING');
    expect(map({ status: 'BRAND_NEW' }).status).toBe('BRAND_NEW');
    expect(map({ status: 'CANCEL' }).status).toBe('CANCELLED');
  });

  it('distinguishes a masked, a plain and a missing address (MKT-18)', () => {
    expect(map().address).toMatchObject({
      isMasked: true,
      city: 'San Jose',
      state: 'California',
      county: null,
      country: 'United States',
      postalCode: '95110',
    });
    const plain = { name: 'Dan Key', full_address: '1 Coleman Ave', address_line1: '1 Coleman Ave', address_line2: '' };
    expect(map({ recipient_address: plain }).address).toMatchObject({ isMasked: false, lines: ['1 Coleman Ave'] });
    expect(map({ recipient_address: { name: 'Dan', address_line1: '1***' } }).address?.isMasked).toBe(true);
    expect(map({ recipient_address: undefined }).address).toBeNull();
    expect(map({ recipient_address: { name: '', region_code: 'US', district_info: [] } }).address).toBeNull();
  });

  it('reads a package from the order, from its pieces, or from both', () => {
    const [line] = createSampleOrder().line_items;
    const order = map({
      packages: [{ id: '1' }, { id: '' }],
      line_items: [
        { ...line, id: 'a', package_id: '1', tracking_number: '94', shipping_provider_name: 'USPS' },
        { ...line, id: 'b', package_id: '2', tracking_number: '' },
        { ...line, id: 'c', package_id: '' },
      ],
    });
    expect(order.packages).toEqual([
      {
        id: '1',
        status: 'TO_FULFILL',
        trackingNumber: '94',
        shippingProviderId: null,
        shippingProviderName: 'USPS',
        lineItemIds: ['a'],
      },
      {
        id: '2',
        status: 'TO_FULFILL',
        trackingNumber: null,
        shippingProviderId: null,
        shippingProviderName: null,
        lineItemIds: ['b'],
      },
    ]);
  });

  it('uses the sale price when the original one is missing', () => {
    const [line] = createSampleOrder().line_items;
    const { lineItems } = map({ line_items: [{ ...line, original_price: '' }] });
    expect(lineItems[0]).toMatchObject({ originalPrice: 1999, salePrice: 1999 });
  });
});

describe('parsing of a page of 100 orders', () => {
  const text = JSON.stringify({
    orders: Array.from({ length: 100 }, (_, index) => createSampleOrder(`57646141303878${1000 + index}`)),
  });
  const read = () => readRows(orderPageSchema.parse(parseJson(text)).orders, orderSchema, toOrder);

  it('takes less than 10 ms of processor time', () => {
    expect(read().rows).toHaveLength(100);
    const times = Array.from({ length: 100 }, () => {
      const before = process.cpuUsage();
      read();
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    });
    // The fastest of many runs is compared, because garbage collection slows down some runs.
    expect(Math.min(...times)).toBeLessThan(10);
  });
});
