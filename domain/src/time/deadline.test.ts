import { describe, expect, it } from 'vitest';
import { formatTargetTime, orderDueAt, plainDeadline } from './deadline.ts';
import { timeLeft } from './time-left.ts';
import { formatLa } from './la-day.ts';
import { ORDER_STATUSES } from '../orders/order-status.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

describe('plainDeadline', () => {
  it.each([
    ['usual', Date.UTC(2026, 6, 1, 17), Date.UTC(2026, 6, 3, 17)],
    ['over the spring change', Date.UTC(2026, 2, 7, 18), Date.UTC(2026, 2, 9, 17)],
    ['over the autumn change', Date.UTC(2026, 9, 31, 17), Date.UTC(2026, 10, 2, 18)],
  ])('%s: the same time two days later', (_, createdAt, deadline) => {
    expect(plainDeadline(createdAt)).toBe(deadline);
    expect(formatLa(deadline, 'time')).toBe(formatLa(createdAt, 'time'));
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
  ])('%s', (status, withTimes, computed) => {
    expect(orderDueAt({ ...given, status })).toBe(withTimes);
    expect(orderDueAt({ ...missing, status })).toBe(computed);
  });

  it('is tested for every status', () => {
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
  ] as const)('%i ms: %s', (ms, state, hours, minutes) => {
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
    [-65 * MINUTE_MS, '-0 days 01:05'],
    [-28 * HOUR_MS, '-1 days 04:00'],
  ])('%i ms: %s', (ms, text) => {
    expect(formatTargetTime(ms)).toBe(text);
  });

  it("is green with every '1 days' that has not passed, red with none that is ahead (ORD-27)", () => {
    for (let minutes = 0; minutes < 3 * 1440; minutes += 1) {
      const { state } = timeLeft(minutes * MINUTE_MS, 0);
      expect(state).toBe(formatTargetTime(minutes * MINUTE_MS).startsWith('0 days') ? 'soon' : 'safe');
    }
  });
});
