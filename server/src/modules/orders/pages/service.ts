import type { OwnerScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/database.ts';
import type { OrderRow, PageName } from '../list-rows/queries.ts';
import * as list from '../list/queries.ts';

/** So many orders are collected quickly in any case. */
const BROAD = 500;
/** How many times as far as expected a walk goes, since words are not spread evenly over the years. */
const WALK_PATIENCE = 8;
/** A pasted search can be very long; such a page is read anew each time, so that we keep no long names. */
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

/** Reads pages by the way that suits the filter: an order by its id, straight from an index, from the day of a far page, or walking for a broad word. */
export function createPageReader(db: Db): ReadPage {
  /**
   * A page of what words find. All orders that have a broad word would be read and sorted for one page of them; while the page is
   * sooner full by asking the newest orders one by one, they are asked.
   */
  async function listFound(
    scope: OwnerScope,
    filter: list.OrderFilter,
    sort: list.OrderSort,
    offset: number,
    limit: number,
    page: PageName | null,
  ): Promise<{ rows: OrderRow[]; total: number }> {
    const total = await list.countOrders(db, scope, filter);
    const size = Math.min(limit, total - offset);
    if (size <= 0) return { rows: [], total };
    const all = total < BROAD ? 0 : await list.countOrders(db, scope, {});
    const expected = ((offset + size) * all) / total;
    if (total >= BROAD && expected < total) {
      const patience = Math.ceil(expected * WALK_PATIENCE);
      const rows = await list.walkOrderRows(db, scope, filter, sort, offset, limit, patience, page);
      if (rows.length === size) return { rows, total };
    }
    return { rows: await list.listOrderRows(db, scope, filter, sort, offset, limit, page), total };
  }

  return async function readPage(scope, filter, sort, offset, limit, question) {
    const { codes = [], words = [] } = filter.search ?? {};
    const isFar = offset > list.SHALLOW_OFFSET;
    const name = JSON.stringify([scope.shops, question]);
    const page = name.length <= NAME_MAX ? { name, isFar } : null;
    if (codes.length === 0 && words.length > 0) return listFound(scope, filter, sort, offset, limit, page);
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
