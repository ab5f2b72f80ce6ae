import type { OwnerScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/database.ts';
import type { OrderRow } from './list-rows.sql.ts';
import * as list from './list.sql.ts';

/** A pasted search can be very long; its page is not cached, so that no long keys are stored. */
const NAME_MAX = 1_000;

/**
 * Reads one page of a filtered list; the total is null when the page is empty. `question` is the caller's query: unlike the filter made
 * from it, it does not contain the time, so it identifies the page later.
 */
export type ReadPage = (
  scope: OwnerScope,
  filter: list.OrderFilter,
  sort: list.OrderSort,
  offset: number,
  limit: number,
  question: object,
) => Promise<{ rows: OrderRow[]; total: number | null }>;

/**
 * Creates the reader that picks the method for a filter: by the id of an order, by an index, from the day of a page far behind, or by the
 * words of a search.
 */
export function createPageReader(db: Db): ReadPage {
  return async function readPage(scope, filter, sort, offset, limit, question) {
    const { codes = [], words = [] } = filter.search ?? {};
    const isFar = offset > list.SHALLOW_OFFSET;
    const name = JSON.stringify([scope.shops, question]);
    const page = name.length <= NAME_MAX ? { name, isRare: isFar } : null;
    if (codes.length === 0 && words.length > 0) return list.listFoundPage(db, scope, filter, sort, offset, limit, page);
    const id = offset === 0 ? list.idOf(filter) : null;
    const found = id === null ? undefined : await list.findOrder(db, scope, id);
    if (found?.isAlone) return { rows: [found.row], total: 1 };
    if (!isFar) return list.listOrderPage(db, scope, filter, sort, offset, limit, page);
    if (sort === 'createdAt:DESC' && list.isCounted(filter)) {
      return list.listFarPage(db, scope, filter, offset, limit, page);
    }
    // Beyond the end of the list the page is empty.
    const total = await list.countOrders(db, scope, filter);
    if (offset >= total) return { rows: [], total };
    return { rows: await list.listOrderRows(db, scope, filter, sort, offset, limit, page), total };
  };
}
