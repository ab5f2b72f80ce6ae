import type { OwnerScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/database.ts';
import type { OrderRow } from './list-rows.sql.ts';
import * as list from './list.sql.ts';
import { isScan, type Sort } from './sorting.sql.ts';

/** Maximum length of a query whose page is cached. A pasted search can be very long and would become a long cache key. */
const NAME_MAX = 1_000;

/**
 * Reads one page of a filtered list; `total` is null when the page is empty. `question` is the caller's query. It identifies the page in the cache,
 * because the filter contains the current time and differs at each call.
 */
export type ReadPage = (
  scope: OwnerScope,
  filter: list.OrderFilter,
  sort: Sort,
  offset: number,
  limit: number,
  question: object,
) => Promise<{ rows: OrderRow[]; total: number | null }>;

/**
 * Creates the function that reads pages. It chooses the method by the filter: by the id of an order, by an index, by the day counts for a large
 * offset, or by the words of a search.
 */
export function createPageReader(db: Db): ReadPage {
  return async function readPage(scope, filter, sort, offset, limit, question) {
    const { codes = [], words = [] } = filter.search ?? {};
    const isFar = offset > list.SHALLOW_OFFSET;
    const name = JSON.stringify([scope.shops, question]);
    const page = name.length <= NAME_MAX ? { name, isRare: isFar } : null;
    const isPlainSort = isScan(sort) && filter.restLastAt === undefined;
    if (isPlainSort && codes.length === 0 && words.length > 0)
      return list.listFoundPage(db, scope, filter, sort, offset, limit, page);
    const id = offset === 0 ? list.idOf(filter) : null;
    const found = id === null ? undefined : await list.findOrder(db, scope, id);
    if (found?.isAlone) return { rows: [found.row], total: 1 };
    if (!isFar) return list.listOrderPage(db, scope, filter, sort, offset, limit, page);
    if (isPlainSort && sort === 'createdAt:DESC' && list.isCounted(filter)) {
      return list.listFarPage(db, scope, filter, offset, limit, page);
    }
    // Beyond the end of the list a page is empty.
    const total = await list.countOrders(db, scope, filter);
    if (offset >= total) return { rows: [], total };
    return { rows: await list.listOrderRows(db, scope, filter, sort, offset, limit, page), total };
  };
}
