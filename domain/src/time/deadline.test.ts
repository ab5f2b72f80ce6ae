import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatTargetTime, orderDueAt, plainDeadline } from './deadline.ts';
import { timeLeft } from './time-left.ts';
import { formatLa } from './la-day.ts';
import { ORDER_STATUSES } from '../orders/order-status.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const la = (text: string) => Date.parse(text);

describe('plainDeadline (ORD-26)', () => {
  it.each([
    ['within a week', '2026-07-07T10:00:00-07:00', '2026-07-09T10:00:00-07:00'],
    ['over a weekend', '2026-07-10T10:00:00-07:00', '2026-07-14T10:00:00-07:00'],
    ['from a Saturday', '2026-07-11T10:00:00-07:00', '2026-07-15T00:00:00-07:00'],
    ['from a Sunday night', '2026-07-12T23:59:00-07:00', '2026-07-15T00:00:00-07:00'],
    ['over Thanksgiving', '2026-11-25T10:00:00-08:00', '2026-11-30T10:00:00-08:00'],
    ['from Thanksgiving', '2026-11-26T10:00:00-08:00', '2026-12-01T00:00:00-08:00'],
    ['over the observed 4th of July', '2026-07-02T10:00:00-07:00', '2026-07-07T10:00:00-07:00'],
    ['over New Year', '2026-12-31T10:00:00-08:00', '2027-01-05T10:00:00-08:00'],
    ['over the spring change', '2026-03-06T10:00:00-08:00', '2026-03-10T10:00:00-07:00'],
    ['over the autumn change', '2026-10-30T10:00:00-07:00', '2026-11-03T10:00:00-08:00'],
  ])('returns a deadline two business days after the creation of %s', (_, createdAt, deadline) => {
    expect(formatLa(plainDeadline(la(createdAt)), 'dateTime')).toBe(formatLa(la(deadline), 'dateTime'));
    expect(plainDeadline(la(createdAt))).toBe(la(deadline));
  });

  it('never gives a later order an earlier deadline', () => {
    const instants = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2040, 0, 1) });
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 5 * DAY_MS }), (first, later) => {
        expect(plainDeadline(first + later)).toBeGreaterThanOrEqual(plainDeadline(first));
      }),
      // Both instants of a repeated hour show the same time of day.
      { examples: [[Date.UTC(2026, 9, 30, 8, 30), HOUR_MS]] },
    );
  });
});

describe('orderDueAt (ORD-26)', () => {
  const createdAt = Date.UTC(2026, 6, 10, 17);
  const given = { createdAt, shippingDueAt: 111, collectionDueAt: 222 };
  const missing = { createdAt, shippingDueAt: null, collectionDueAt: null };

  it.each([
    ['UNPAID', null, null],
    ['ON_HOLD', 111, plainDeadline(createdAt)],
    ['AWAITING_SHIPMENT', 111, plainDeadline(createdAt)],
    ['PARTIALLY_SHIPPING', 111, plainDeadline(createdAt)],
    ['AWAITING_COLLECTION', 222, plainDeadline(createdAt)],
    ['IN_TRANSIT', null, null],
    ['DELIVERED', null, null],
    ['COMPLETED', null, null],
    ['CANCELLED', null, null],
    ['BRAND_NEW', null, null],
  ])('returns the deadline that applies in status %s', (status, withTimes, computed) => {
    expect(orderDueAt({ ...given, status })).toBe(withTimes);
    expect(orderDueAt({ ...missing, status })).toBe(computed);
  });

  it('handles every order status', () => {
    expect(ORDER_STATUSES).toHaveLength(9);
  });
});

describe('timeLeft', () => {
  it.each([
    [2 * DAY_MS, 'safe', 48, 0],
    [DAY_MS, 'safe', 24, 0],
    [DAY_MS - 1, 'soon', 23, 59],
    [90 * MINUTE_MS, 'soon', 1, 30],
    [0, 'soon', 0, 0],
    [-1, 'passed', 0, 0],
    [-90 * MINUTE_MS, 'passed', 1, 30],
    [-11 * DAY_MS, 'passed', 264, 0],
  ] as const)('classifies %i ms as %s', (ms, state, hours, minutes) => {
    expect(timeLeft(1_000_000 + ms, 1_000_000)).toEqual({ state, ms, hours, minutes });
  });
});

describe('formatTargetTime', () => {
  it.each([
    [28 * HOUR_MS + 10 * MINUTE_MS, '1 days 04:10'],
    [2 * DAY_MS, '2 days 00:00'],
    [11 * DAY_MS + 59_999, '11 days 00:00'],
    [DAY_MS - 1, '0 days 23:59'],
    [0, '0 days 00:00'],
    [-1, '-00:00'],
    [-65 * MINUTE_MS, '-01:05'],
    [-28 * HOUR_MS, '-28:00'],
    [-43 * HOUR_MS - 20 * MINUTE_MS, '-43:20'],
    [-1000 * HOUR_MS, '-1000:00'],
  ])('writes %i ms as %s', (ms, text) => {
    expect(formatTargetTime(ms)).toBe(text);
  });

  it("shows '1 days' only while a full day is left, and no days after the deadline (ORD-27)", () => {
    for (let minutes = -30 * 1440; minutes < 3 * 1440; minutes += 1) {
      const { state } = timeLeft(minutes * MINUTE_MS, 0);
      const text = formatTargetTime(minutes * MINUTE_MS);
      const said = !text.includes('days') ? 'passed' : text.startsWith('0 days') ? 'soon' : 'safe';
      // The loop collects failures, because a call of expect for each minute would take seconds.
      if (state !== said || (text.includes('1 days') && state !== 'safe')) throw new Error(`${state}: ${text}`);
    }
  });
});
