import { expect, it } from 'vitest';
import { FURTHER_STATUSES, readFurtherStatus } from './further-status.ts';
import { isOrderStatus } from './order-status.ts';

it('each additional status is read in any case, and differs from the marketplace’s nine statuses (ORD-40)', () => {
  for (const status of FURTHER_STATUSES) {
    expect(readFurtherStatus(` ${status.toLowerCase()} `)).toBe(status);
    expect(isOrderStatus(status)).toBe(false);
  }
});

it.each(['', ' ', 'AWAITING_SHIPMENT', 'BRAND_NEW'])('%j is not an additional status (ORD-40)', (word) => {
  expect(readFurtherStatus(word)).toBeNull();
});
