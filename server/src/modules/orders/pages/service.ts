import type { OwnerScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/database.ts';
import { listDayCounts } from '../counts/queries.ts';
import * as list from '../list/queries.ts';

/** Up to here skipping rows costs less than asking the day counts where to begin. */
const SHALLOW_OFFSET = 500;
/** So many orders are collected quickly in any case. */
const BROAD = 500;
/** How many times as far as expected a walk goes, since words are not spread evenly over the years. */
const WALK_PATIENCE = 8;

/** One page of a filtered list; the total is null when a page without rows cannot carry it. */
export type ReadPage = (
  scope: OwnerScope,
  filter: list.OrderFilter,
  sort: list.OrderSort,
  offset: number,
  limit: number,
) => Promise<{ rows: list.OrderRow[]; total: number | null }>;

/** Reads pages by the way that suits the filter: straight from an index, from the day of a far page, or walking for a broad word. */
export function createPageReader(db: Db): ReadPage {
  /**
   * Days that hold the wanted rows and how many newer rows those days begin with: a far page skips at most one day. The days
   * together are the whole list.
   */
  async function locate(scope: OwnerScope, filter: list.OrderFilter, offset: number, limit: number) {
    const days = await listDayCounts(db, scope, filter);
    const total = days.reduce((sum, day) => sum + day.count, 0);
    let seen = 0;
    let lastDay: string | undefined;
    let skipped = 0;
    for (const day of days) {
      if (lastDay === undefined && seen + day.count > offset) {
        lastDay = day.laDay;
        skipped = seen;
      }
      seen += day.count;
      if (lastDay !== undefined && seen >= offset + limit) {
        return { firstDay: day.laDay, lastDay, offset: offset - skipped, total };
      }
    }
    return { firstDay: days.at(-1)?.laDay, lastDay, offset: offset - skipped, total };
  }

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
  ): Promise<{ rows: list.OrderRow[]; total: number }> {
    const total = await list.countOrders(db, scope, filter);
    const size = Math.min(limit, total - offset);
    if (size <= 0) return { rows: [], total };
    const all = total < BROAD ? 0 : await list.countOrders(db, scope, {});
    const expected = ((offset + size) * all) / total;
    if (total >= BROAD && expected < total) {
      const patience = Math.ceil(expected * WALK_PATIENCE);
      const rows = await list.walkOrderRows(db, scope, filter, sort, offset, limit, patience);
      if (rows.length === size) return { rows, total };
    }
    return { rows: await list.listOrderRows(db, scope, filter, sort, offset, limit), total };
  }

  return async function readPage(
    scope: OwnerScope,
    filter: list.OrderFilter,
    sort: list.OrderSort,
    offset: number,
    limit: number,
  ): Promise<{ rows: list.OrderRow[]; total: number | null }> {
    const { codes = [], words = [] } = filter.search ?? {};
    if (codes.length === 0 && words.length > 0) return listFound(scope, filter, sort, offset, limit);
    if (offset <= SHALLOW_OFFSET) return list.listOrderPage(db, scope, filter, sort, offset, limit);
    if (sort !== 'createdAt:DESC' || !list.isCounted(filter)) {
      // Beyond the end nothing is looked for.
      const total = await list.countOrders(db, scope, filter);
      if (offset >= total) return { rows: [], total };
      return { rows: await list.listOrderRows(db, scope, filter, sort, offset, limit), total };
    }
    const place = await locate(scope, filter, offset, limit);
    if (place.lastDay === undefined) return { rows: [], total: place.total };
    const narrowed = { ...filter, firstDay: place.firstDay, lastDay: place.lastDay };
    return { rows: await list.listOrderRows(db, scope, narrowed, sort, place.offset, limit), total: place.total };
  };
}
