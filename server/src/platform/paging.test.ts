import { expect, it } from 'vitest';
import { FOUND_MAX, fromNearerEnd, toFoundPage, toPage } from './paging.ts';

/** Reads a list in the direction that the page requires. */
function read(list: readonly number[], page: number, limit: number): number[] {
  const { offset, limit: rows, isFromEnd } = fromNearerEnd(toPage({ page, limit }, list.length));
  expect(offset).toBeLessThanOrEqual(list.length / 2);
  const from = isFromEnd ? list.toReversed() : list;
  const found = from.slice(offset, offset + rows);
  return isFromEnd ? found.toReversed() : found;
}

it.each([0, 1, 2, 3, 5, 6, 7, 20, 21])(
  'Pages of a list with %d rows are the same, whether the list is read from its beginning or its end (API-2, API-21)',
  (length) => {
    const list = Array.from({ length }, (_, index) => index);
    for (const limit of [1, 2, 3, 7, 50]) {
      for (let page = 1; page <= Math.ceil(length / limit) + 2; page += 1) {
        expect(read(list, page, limit)).toEqual(list.slice((page - 1) * limit, page * limit));
      }
    }
  },
);

it('A search with more results than are counted says so, and its pages are then read only from the beginning (API-28)', () => {
  const asked = { page: 90, limit: 50 };
  expect(toFoundPage(asked, FOUND_MAX)).toEqual(toPage(asked, FOUND_MAX));
  const page = toFoundPage(asked, FOUND_MAX + 1);
  expect(page.meta).toEqual({
    itemsPerPage: 50,
    totalItems: FOUND_MAX,
    currentPage: 90,
    totalPages: 100,
    isMore: true,
  });
  expect(fromNearerEnd(page)).toEqual({ offset: 4_450, limit: 50, isFromEnd: false });
  expect(fromNearerEnd(toFoundPage(asked, FOUND_MAX)).isFromEnd).toBe(true);
  expect(toFoundPage({ page: 101, limit: 50 }, FOUND_MAX + 1).offset).toBe(5_000);
});
