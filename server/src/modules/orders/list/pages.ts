import type { OwnerScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/database.ts';
import type { OrderRow } from './list-rows.sql.ts';
import * as list from './list.sql.ts';

/** A pasted search can be very long; such a page is read again each time, so that we keep no long names. */
const NAME_MAX = 1_000;

/**
 * One page of a filtered list; the total is null when a page without rows cannot carry it. `question` is the caller's query: unlike the filter
 * made from it, it does not hold the time, so the same page has the same question later.
 */
export type ReadPage = (
  scope: OwnerScope,
  filter: list.OrderFilter,
  sort: list.OrderSort,
  offset: number,
  limit: number,
  question: object,
) => Promise<{ rows: OrderRow[]; total: number | null }>;

/** Reads a page in the way that suits the filter: by the id of an order, by an index, from the day of a far page, or by the words of a search. */
export function createPageReader(db: Db): ReadPage {
  return async function readPage(scope, filter, sort, offset, limit, question) {
    const { codes = [], words = [] } = filter.search ?? {};
    const isFar = offset > list.SHALLOW_OFFSET;
    const name = JSON.stringify([scope.shops, question]);
    const page = name.length <= NAME_MAX ? { name, isFar } : null;
    if (codes.length === 0 && words.length > 0) return list.listFoundPage(db, scope, filter, sort, offset, limit, page);
    const id = offset === 0 ? list.idOf(filter) : null;
    const found = id === null ? undefined : await list.findOrder(db, scope, id);
    if (found?.isAlone) return { rows: [found.row], total: 1 };
    if (!isFar) return list.listOrderPage(db, scope, filter, sort, offset, limit, page);
    if (sort === 'createdAt:DESC' && list.isCounted(filter)) {
      return list.listFarPage(db, scope, filter, offset, limit, page);
    }
    // Beyond the end nothing is looked for.
    const total = await list.countOrders(db, scope, filter);
    if (offset >= total) return { rows: [], total };
    return { rows: await list.listOrderRows(db, scope, filter, sort, offset, limit, page), total };
  };
}
