import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correctTracking, isOlderNews, mergeAddress, mergeStatus, mergeTracking } from './order-merge.ts';
import { ORDER_STATUSES, orderStatusRank } from './order-status.ts';

describe('merging a report with the stored order', () => {
  it('drops an older report, and accepts a newer report or one of the same time', () => {
    expect(isOlderNews(2000, 1000, 2500)).toBe(true);
    expect(isOlderNews(2000, 2000, 2500)).toBe(false);
    expect(isOlderNews(2000, 3000, 2500)).toBe(false);
  });

  it('drops no report when the stored time is more than a day in the future (SYN-19)', () => {
    const day = 24 * 3_600_000;
    expect(isOlderNews(day, 1000, 2000)).toBe(true);
    expect(isOlderNews(365 * day, 1000, 2000)).toBe(false);
    // A stored time may be up to one day in the future, because clocks differ.
    expect(isOlderNews(day + 1999, 1000, 2000)).toBe(true);
    expect(isOlderNews(day + 2000, 1000, 2000)).toBe(false);
  });

  it('never moves a status backwards, except to CANCELLED (SYN-5)', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ORDER_STATUSES), fc.constantFrom(...ORDER_STATUSES), (stored, incoming) => {
        const merged = mergeStatus(stored, incoming);
        expect([stored, incoming]).toContain(merged);
        if (merged !== 'CANCELLED') expect(orderStatusRank(merged)).toBeGreaterThanOrEqual(orderStatusRank(stored));
      }),
    );
    expect(mergeStatus('DELIVERED', 'IN_TRANSIT')).toBe('DELIVERED');
    expect(mergeStatus('AWAITING_SHIPMENT', 'CANCELLED')).toBe('CANCELLED');
  });

  it('appends a second tracking number to the first (ORD-15)', () => {
    expect(mergeTracking(['9400'], ['9401', '9400', null, ' '])).toEqual(['9400', '9401']);
    expect(mergeTracking([], [' 1Z '])).toEqual(['1Z']);
  });

  it('puts a corrected tracking number in the place of the wrong one, once (CUF-9)', () => {
    expect(correctTracking(['9400', '9401'], '9400', '9402')).toEqual(['9402', '9401']);
    expect(correctTracking(['9400', '9401'], '9400', '9401')).toEqual(['9401']);
    expect(correctTracking(['9401'], '9400', '9402')).toEqual(['9401', '9402']);
    expect(correctTracking(['9400', '9401'], '9400', null)).toEqual(['9401']);
  });

  it('keeps a known address when the marketplace hides it (ORD-32)', () => {
    const known = { isMasked: false, city: 'Austin' };
    const hidden = { isMasked: true, city: 'A***' };
    expect(mergeAddress(known, hidden)).toBe(known);
    expect(mergeAddress(hidden, known)).toBe(known);
    expect(mergeAddress(known, null)).toBe(known);
    expect(mergeAddress(null, hidden)).toBe(hidden);
    expect(mergeAddress(null, null)).toBeNull();
    const moved = { isMasked: false, city: 'Dallas' };
    expect(mergeAddress(known, moved)).toBe(moved);
    const hiddenAgain = { isMasked: true, city: 'D***' };
    expect(mergeAddress(hidden, hiddenAgain)).toBe(hiddenAgain);
  });
});
