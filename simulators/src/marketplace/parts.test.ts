import { describe, expect, it } from 'vitest';
import { Agenda } from '../runtime/agenda.ts';
import { findOrderNumber, lineItemId, orderId, packageId } from './ids.ts';
import { toAmount } from './order-content.ts';
import { businessDayEnd } from './pacific.ts';
import { createTrackingNumber, uspsCheckDigit } from './tracking-number.ts';

const seconds = (text: string) => Date.parse(text) / 1000;

describe('business days (MKT-35)', () => {
  it.each([
    ['Friday morning', '2026-11-06T10:00:00-08:00', 2, '2026-11-10T23:59:59-08:00'],
    ['Saturday', '2026-11-14T12:00:00-08:00', 2, '2026-11-17T23:59:59-08:00'],
    ['just before midnight Pacific', '2026-11-16T23:59:59-08:00', 2, '2026-11-18T23:59:59-08:00'],
    ['just after midnight Pacific', '2026-11-17T00:00:00-08:00', 2, '2026-11-19T23:59:59-08:00'],
    ['before Thanksgiving', '2026-11-24T10:00:00-08:00', 2, '2026-11-27T23:59:59-08:00'],
    ['over Christmas', '2026-12-23T10:00:00-08:00', 2, '2026-12-28T23:59:59-08:00'],
    [
      'Independence Day on a Saturday is observed on Friday',
      '2026-07-01T10:00:00-07:00',
      2,
      '2026-07-06T23:59:59-07:00',
    ],
    ['into summer time', '2026-03-06T10:00:00-08:00', 2, '2026-03-10T23:59:59-07:00'],
    ['out of summer time', '2026-10-30T10:00:00-07:00', 1, '2026-11-02T23:59:59-08:00'],
  ])('lead to the expected deadline: %s', (_name, from, count, end) => {
    expect(businessDayEnd(seconds(from), count)).toBe(seconds(end));
  });
});

describe('ids (MKT-12)', () => {
  it('encode the sequence number of the order and never collide', () => {
    const ids = new Set<string>();
    for (let number = 0; number < 20_000; number += 1) {
      const id = orderId(3, number);
      expect(findOrderNumber(id)).toBe(number);
      expect(findOrderNumber(packageId(3, number, 2))).toBe(number);
      expect(findOrderNumber(lineItemId(3, number, 98))).toBe(number);
      ids.add(id);
    }
    expect(ids.size).toBe(20_000);
    expect(orderId(0, 0)).toMatch(/^57\d{16}$/);
    expect(packageId(4, 99_999_999, 0)).toMatch(/^115\d{16}$/);
    expect(findOrderNumber('12')).toBeNull();
    expect(findOrderNumber('57x461413038785752')).toBeNull();
  });
});

describe('tracking numbers (PAR-23)', () => {
  it('end with the right check digit', () => {
    expect(uspsCheckDigit('7016091000010831000')).toBe('9');
    expect(uspsCheckDigit('940010000000000000000')).toBe('6');
    for (let seed = 0; seed < 200; seed += 1) {
      const number = createTrackingNumber(seed);
      expect(number).toMatch(/^94001\d{17}$/);
      expect(uspsCheckDigit(number.slice(0, 21))).toBe(number.slice(21));
    }
  });
});

describe('money text', () => {
  it.each([
    [0, '0'],
    [5, '0.05'],
    [1250, '12.50'],
    [-3000, '-30.00'],
    [-7, '-0.07'],
  ])('writes %d cents as %s', (cents, text) => expect(toAmount(cents)).toBe(text));
});

describe('agenda', () => {
  it('returns due entries sorted by time and then by their sequence of planning, and none before its time', () => {
    const agenda = new Agenda();
    const done: string[] = [];
    const moments = [50, 10, 30, 10, 20, 40, 10];
    moments.forEach((at, place) => agenda.add(at, () => done.push(`${at}-${place}`)));
    for (let entry = agenda.takeDue(40); entry !== null; entry = agenda.takeDue(40)) entry.run();
    expect(done).toEqual(['10-1', '10-3', '10-6', '20-4', '30-2', '40-5']);
    expect(agenda.firstAt).toBe(50);
  });
});
