import { expect, it } from 'vitest';
import { addPurged } from './parting.ts';

it('adds up what a purge removed, and leaves out what was not there (SHP-38)', () => {
  expect(addPurged({ rows: { buyers: 2 }, files: {} }, { rows: { buyers: 1 }, files: { labels: 0 } })).toEqual({
    rows: { buyers: 3 },
    files: {},
  });
  expect(addPurged()).toEqual({ rows: {}, files: {} });
});
