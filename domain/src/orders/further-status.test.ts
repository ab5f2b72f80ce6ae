import { expect, it } from 'vitest';
import { FURTHER_STATUSES, readFurtherStatus } from './further-status.ts';
import { isOrderStatus } from './order-status.ts';

it('readFurtherStatus reads each additional status in upper or lower case; none equals one of the marketplace’s nine statuses (ORD-40)', () => {
  for (const status of FURTHER_STATUSES) {
    expect(readFurtherStatus(` ${status.toLowerCase()} `)).toBe(status);
    expect(isOrderStatus(status)).toBe(false);
  }
});

it.each(['', ' ', 'AWAITING_SHIPMENT', 'BRAND_NEW'])('readFurtherStatus returns null for %j (ORD-40)', (word) => {
  expect(readFurtherStatus(word)).toBeNull();
});
