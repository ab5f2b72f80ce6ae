import { createTestOrder } from './orders.ts';

/** Quote of a factory for one garment with two prints, without postage. */
export const QUOTE = {
  lines: [
    {
      id: 'product-1',
      orderId: '577241908833610294',
      label: 'Tee',
      quantity: 2,
      price: '17.20',
      base: '14.20',
      size: '3.00',
      sides: '2.00',
      reason: null,
    },
  ],
  priceList: { from: null, readAt: null },
  extras: [] as { code: string; quantity: number; price: string | null }[],
  shipping: null as string | null,
  total: '19.20',
  parcel: [] as { orderId: string; share: string | null }[],
  unknown: ['POSTAGE'],
  isComplete: false,
  revenue: createTestOrder({ fulfillPrice: '19.20' }).revenue,
  designSides: 1,
  reroute: null,
};
