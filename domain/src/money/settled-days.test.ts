import { expect, it } from 'vitest';
import { readSettledDays, type SettledRow } from './settled-days.ts';

const order = (at: number, cents: number): SettledRow => ({ at, isOrder: true, cents });
const adjustment = (at: number, cents: number): SettledRow => ({ at, isOrder: false, cents });
const refund = (at: number, cents: number) => ({ at, kind: 'refund', cents });
const correction = (at: number, cents: number) => ({ at, kind: 'correction', cents });
const UNSETTLED = { isSettled: false, cents: 0, until: null, corrections: [] };

it.each([
  ['no row', [], false, UNSETTLED],
  ['no row of a cancelled order', [], true, UNSETTLED],
  ['an adjustment alone', [adjustment(1, -300)], false, UNSETTLED],
  [
    'an adjustment alone of a cancelled order',
    [adjustment(1, -300)],
    true,
    { isSettled: true, cents: -300, until: 1, corrections: [] },
  ],
  [
    'two adjustments of a cancelled order',
    [adjustment(2, 100), adjustment(1, -300)],
    true,
    { isSettled: true, cents: -200, until: 2, corrections: [correction(2, 100)] },
  ],
  [
    'the row that settles a cancelled order, after an adjustment',
    [adjustment(1, -300), order(2, 500)],
    true,
    { isSettled: true, cents: 200, until: 2, corrections: [] },
  ],
  ['the row that settles it', [order(1, 5000)], false, { isSettled: true, cents: 5000, until: 1, corrections: [] }],
  ['an order that settled at nothing', [order(1, 0)], false, { isSettled: true, cents: 0, until: 1, corrections: [] }],
  [
    'several rows of the day that settles it',
    [order(1, 5000), order(1, -1000), adjustment(1, -200)],
    false,
    { isSettled: true, cents: 3800, until: 1, corrections: [] },
  ],
  [
    'an adjustment before the day that settles it',
    [adjustment(1, -200), order(2, 5000)],
    false,
    { isSettled: true, cents: 4800, until: 2, corrections: [] },
  ],
  [
    'a return afterwards',
    [order(1, 5000), order(2, -1000)],
    false,
    { isSettled: true, cents: 4000, until: 2, corrections: [refund(2, -1000)] },
  ],
  [
    'more of the order afterwards',
    [order(1, 5000), order(2, 700)],
    false,
    { isSettled: true, cents: 5700, until: 2, corrections: [correction(2, 700)] },
  ],
  [
    'a return and an adjustment of one day',
    [order(1, 5000), order(3, -1500), adjustment(3, 400)],
    false,
    { isSettled: true, cents: 3900, until: 3, corrections: [refund(3, -1500), correction(3, 400)] },
  ],
  [
    'more of the order and an adjustment of one day',
    [order(1, 5000), order(3, 600), adjustment(3, -100)],
    false,
    { isSettled: true, cents: 5500, until: 3, corrections: [correction(3, 500)] },
  ],
  [
    'what a later day gives and takes again',
    [order(1, 5000), order(2, 300), order(2, -300)],
    false,
    { isSettled: true, cents: 5000, until: 2, corrections: [] },
  ],
  [
    'three later days',
    [order(1, 5000), order(4, -100), adjustment(2, 40), order(3, -200)],
    false,
    { isSettled: true, cents: 4740, until: 4, corrections: [correction(2, 40), refund(3, -200), refund(4, -100)] },
  ],
] as const)(
  'readSettledDays returns the same days for rows in any order of arrival: %s (PRF-4, PAY-3, MNY-12)',
  (_, rows, isCancelled, days) => {
    expect(readSettledDays(rows, isCancelled)).toEqual(days);
    expect(readSettledDays(rows.toReversed(), isCancelled)).toEqual(days);
  },
);

it('readSettledDays rejects rows with a fraction of a cent', () => {
  expect(() => readSettledDays([order(1, 0.5)], false)).toThrow(RangeError);
});
