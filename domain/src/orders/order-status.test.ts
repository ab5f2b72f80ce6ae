import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CANCELLABLE_STATUSES,
  ORDER_STATUSES,
  UNKNOWN_RANK,
  canMoveStatus,
  isOrderStatus,
  orderStatusRank,
  toOrderStatus,
} from './order-status.ts';

describe('isOrderStatus', () => {
  it('accepts exactly the nine known statuses (ORD-24)', () => {
    expect(ORDER_STATUSES).toHaveLength(9);
    expect(ORDER_STATUSES.every(isOrderStatus)).toBe(true);
    expect(isOrderStatus('IN_TRANSIT')).toBe(true);
    for (const value of ['CANCEL', 'in_transit', '', null, 5]) expect(isOrderStatus(value)).toBe(false);
  });
});

describe('CANCELLABLE_STATUSES', () => {
  it('contains every status before delivery', () => {
    const isBefore = (status: string) => orderStatusRank(status) < orderStatusRank('DELIVERED');
    expect(CANCELLABLE_STATUSES).toEqual(ORDER_STATUSES.filter(isBefore));
  });
});

describe('toOrderStatus', () => {
  it.each([
    ['CANCEL', 'CANCELLED'],
    [' cancelled ', 'CANCELLED'],
    ['in_transit', 'IN_TRANSIT'],
    ['PARTIALLY_SHIPPING', 'PARTIALLY_SHIPPING'],
    ['Brand_New_Word', 'Brand_New_Word'],
    [' 105 ', '105'],
  ])('translates %j into %s', (raw, status) => {
    expect(toOrderStatus(raw)).toBe(status);
  });
});

describe('orderStatusRank', () => {
  it('returns a status’s position in the list of statuses (ORD-24)', () => {
    expect(orderStatusRank('UNPAID')).toBe(0);
    expect(orderStatusRank('ON_HOLD')).toBe(1);
    expect(orderStatusRank('CANCELLED')).toBe(8);
    expect(orderStatusRank('BRAND_NEW')).toBe(UNKNOWN_RANK);
  });
});

describe('canMoveStatus', () => {
  it.each([
    ['DELIVERED', 'IN_TRANSIT', false],
    ['AWAITING_COLLECTION', 'PARTIALLY_SHIPPING', false],
    ['AWAITING_SHIPMENT', 'ON_HOLD', false],
    ['UNPAID', 'COMPLETED', true],
    ['IN_TRANSIT', 'IN_TRANSIT', true],
    ['IN_TRANSIT', 'CANCELLED', true],
    ['COMPLETED', 'CANCELLED', true],
    ['CANCELLED', 'COMPLETED', false],
    ['CANCELLED', 'BRAND_NEW', false],
    ['COMPLETED', 'BRAND_NEW', true],
    ['BRAND_NEW', 'UNPAID', true],
  ])('allows the change from %s to %s: %s', (from, to, allowed) => {
    expect(canMoveStatus(from, to)).toBe(allowed);
  });

  it('leads to the same final status in whatever sequence the same events arrive (SYN-5)', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...ORDER_STATUSES), { minLength: 1 }), (events) => {
        const apply = (list: readonly string[]) =>
          list.reduce((status, event) => (canMoveStatus(status, event) ? event : status), 'UNPAID');
        const highest = Math.max(...events.map(orderStatusRank));
        expect(apply(events)).toBe(ORDER_STATUSES[highest]);
        expect(apply(events.toReversed())).toBe(apply(events));
      }),
    );
  });
});
