import { expect, it } from 'vitest';
import { ORDER_STATUSES } from '../orders/order-status.ts';
import { addPurged, NOT_LEFT, PURGED_FILES, PURGED_ROWS } from './disconnection.ts';
import { PURGED_WORDS } from './purged-words.ts';

it('addPurged sums the counts of purged rows and files, and omits kinds with the count 0 (SHP-38)', () => {
  expect(addPurged({ rows: { buyers: 2 }, files: {} }, { rows: { buyers: 1 }, files: { labels: 0 } })).toEqual({
    rows: { buyers: 3 },
    files: {},
  });
  expect(addPurged()).toEqual({ rows: {}, files: {} });
});

it('each kind of purged rows or files has a name of its own in both languages (SHP-38)', () => {
  expect(Object.keys(PURGED_WORDS).toSorted()).toEqual([...PURGED_ROWS, ...PURGED_FILES].toSorted());
  for (const locale of ['vi', 'en'] as const) {
    const names = Object.values(PURGED_WORDS).map((words) => words[locale]);
    expect(new Set(names).size).toBe(names.length);
  }
});

it('NOT_LEFT contains the statuses from payment until the carrier has the order (SHP-38)', () => {
  const [from, to] = [ORDER_STATUSES.indexOf('AWAITING_SHIPMENT'), ORDER_STATUSES.indexOf('IN_TRANSIT')];
  expect(NOT_LEFT).toEqual(ORDER_STATUSES.slice(from, to));
});
