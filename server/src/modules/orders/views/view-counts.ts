import { repairTypedIds } from '@bobbin/domain/orders/typed-ids';
import { readFilters, type FilterTexts, type FilterValues } from '@bobbin/domain/orders/views';
import { laDayEnd, laDayStart } from '@bobbin/domain/time/la-day';
import type { SellerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import { createMemory } from '../../../platform/memory.ts';
import { toListFilter, type OrderListQuery } from '../list/list.ts';
import { countOrders } from '../list/list.sql.ts';

/**
 * Time for which a count is cached. Browsers wait longer than this after an event before they count again, so that they never get a count from before
 * the event.
 */
const KEPT_MS = 2_000;
const SIZE = 5_000;

const toFlag = (value: true | undefined) => (value ? ('true' as const) : undefined);

/** Converts the filters of a view to the query of the orders list, as the browser does. */
function toQuery({ from, to, isPaused, isAutofulfill, isDoable, search, ...others }: FilterValues): OrderListQuery {
  return {
    ...others,
    search: search === undefined ? undefined : repairTypedIds(search),
    isPaused: toFlag(isPaused),
    isAutofulfill: toFlag(isAutofulfill),
    isDoable: toFlag(isDoable),
    start: from === undefined ? undefined : laDayStart(from) / 1000,
    end: to === undefined ? undefined : laDayEnd(to) / 1000 - 1,
  };
}

/** Counts the orders of views with the same statement as the orders list. */
export function createViewCounts({ db, clock }: { db: Db; clock: Clock }) {
  const memory = createMemory<number>(clock, KEPT_MS, SIZE);

  async function count(scope: SellerScope, values: FilterValues): Promise<number> {
    const now = clock.now();
    const filter = toListFilter(toQuery(values), now);
    const total = await countOrders(db, scope, filter);
    // Paused orders are counted only in a view that filters by paused orders (VIW-8).
    if (total === 0 || values.isPaused) return total;
    return total - (await countOrders(db, scope, { ...filter, restingAt: now }));
  }

  return {
    /** Counts the orders of a view; null when a filter of the view is not valid in this version (VIW-3). */
    async count(scope: SellerScope, texts: FilterTexts): Promise<number | null> {
      const { values, invalid } = readFilters(texts);
      if (invalid.length > 0) return null;
      const key = JSON.stringify([scope.ownerId, scope.shops, texts]);
      return memory.read(key, () => count(scope, values));
    },
  };
}
