import { expect, it } from 'vitest';
import { fromNearerEnd, toPage } from './paging.ts';

/** What a list gives that is read as it is said. */
function read(list: readonly number[], page: number, limit: number): number[] {
  const { offset, limit: rows, isFromEnd } = fromNearerEnd(toPage({ page, limit }, list.length));
  expect(offset).toBeLessThanOrEqual(list.length / 2);
  const from = isFromEnd ? list.toReversed() : list;
  const found = from.slice(offset, offset + rows);
  return isFromEnd ? found.toReversed() : found;
}

it.each([0, 1, 2, 3, 5, 6, 7, 20, 21])(
  'every page of %d rows is the same from its nearer end (API-2, API-21)',
  (length) => {
    const list = Array.from({ length }, (_, index) => index);
    for (const limit of [1, 2, 3, 7, 50]) {
      for (let page = 1; page <= Math.ceil(length / limit) + 2; page += 1) {
        expect(read(list, page, limit)).toEqual(list.slice((page - 1) * limit, page * limit));
      }
    }
  },
);
