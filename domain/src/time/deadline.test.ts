import { describe, expect, it } from 'vitest';
import { listFederalHolidays } from './business-days.ts';
import { businessDispatchDue, collectDeadline, formatTargetTime, orderDueAt } from './deadline.ts';
import { timeLeft } from './time-left.ts';
import { addDays, formatLa, laDay, laDayEnd, laDayStart } from './la-day.ts';
import { ORDER_STATUSES } from '../orders/order-status.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

describe('collectDeadline', () => {
  it.each([
    ['usual', Date.UTC(2026, 6, 1, 17), Date.UTC(2026, 6, 3, 17)],
    ['over the spring change', Date.UTC(2026, 2, 7, 18), Date.UTC(2026, 2, 9, 17)],
    ['over the autumn change', Date.UTC(2026, 9, 31, 17), Date.UTC(2026, 10, 2, 18)],
  ])('%s: the same time two days later', (_, createdAt, deadline) => {
    expect(collectDeadline(createdAt)).toBe(deadline);
    expect(formatLa(deadline, 'time')).toBe(formatLa(createdAt, 'time'));
  });
});

describe('businessDispatchDue', () => {
  it.each([
    ['Friday 10:00 to Tuesday', Date.UTC(2026, 6, 10, 17), '2026-07-14'],
    ['Friday 23:59 to Tuesday', Date.UTC(2026, 6, 11, 6, 59), '2026-07-14'],
    ['Saturday to Tuesday', Date.UTC(2026, 6, 11, 17), '2026-07-14'],
    ['Sunday to Tuesday', Date.UTC(2026, 6, 12, 17), '2026-07-14'],
    ['Monday to Wednesday', Date.UTC(2026, 6, 13, 17), '2026-07-15'],
    ['Thursday to Monday', Date.UTC(2026, 6, 16, 17), '2026-07-20'],
    ['before Independence Day, observed on Friday', Date.UTC(2026, 6, 1, 17), '2026-07-06'],
    ['before Thanksgiving', Date.UTC(2026, 10, 25, 18), '2026-11-30'],
    ['before Christmas', Date.UTC(2026, 11, 23, 18), '2026-12-28'],
    ['over the year', Date.UTC(2026, 11, 31, 18), '2027-01-05'],
    ['over a New Year observed in the old year', Date.UTC(2021, 11, 30, 18), '2022-01-04'],
    ['over the spring change', Date.UTC(2026, 2, 6, 18), '2026-03-10'],
  ])('%s', (_, createdAt, day) => {
    const due = businessDispatchDue(createdAt);
    expect(laDay(due)).toBe(day);
    expect(due).toBe(laDayEnd(day) - 1000);
    expect(formatLa(due, 'time')).toBe('23:59');
  });

  it('is the second business day for each day of 2026, counted by hand (ORD-26)', () => {
    const holidays = [...listFederalHolidays(2026), ...listFederalHolidays(2027)];
    const isOpen = (day: string) => {
      const weekday = new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', { weekday: 'short', timeZone: 'UTC' });
      return !['Sat', 'Sun'].includes(weekday) && !holidays.includes(day);
    };
    for (let day = '2026-01-01'; day <= '2026-12-31'; day = addDays(day, 1)) {
      const open: string[] = [];
      for (let next = addDays(day, 1); open.length < 2; next = addDays(next, 1)) if (isOpen(next)) open.push(next);
      for (const createdAt of [laDayStart(day), laDayStart(day) + 12 * HOUR_MS, laDayEnd(day) - 1]) {
        expect(laDay(businessDispatchDue(createdAt)), `order of ${day}`).toBe(open[1]);
      }
    }
  });
});

describe('orderDueAt (ORD-26)', () => {
  const createdAt = Date.UTC(2026, 6, 10, 17);
  const given = { createdAt, shippingDueAt: 111, collectionDueAt: 222 };
  const missing = { createdAt, shippingDueAt: null, collectionDueAt: null };

  it.each([
    ['UNPAID', null, null],
    ['ON_HOLD', 111, businessDispatchDue(createdAt)],
    ['AWAITING_SHIPMENT', 111, businessDispatchDue(createdAt)],
    ['PARTIALLY_SHIPPING', 111, businessDispatchDue(createdAt)],
    ['AWAITING_COLLECTION', 222, collectDeadline(createdAt)],
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
