import { PROFIT_GROUPS, PROFIT_LINES, PROFIT_SORTS } from '@bobbin/domain/money/profits';
import { checkDays, createListSchema } from '../../ui/list/list-page/list-search.ts';
import { readDay, readText } from '../../ui/list/list-search.ts';
import { DEFAULT_PERIOD, PERIOD_CHOICES } from './dashboard-search.ts';

export const SORTS = PROFIT_SORTS.flatMap((name) => [`${name}:DESC`, `${name}:ASC`] as const);
export type ProfitSortBy = (typeof SORTS)[number];
export const DEFAULT_SORT: ProfitSortBy = 'revenue:DESC';

/** In an address: the row of what has no shop, no SKU, no design. */
export const NO_ROW = '-';

/** What the profit by shop, product, SKU, design or factory keeps in its URL. */
export const PROFIT_SEARCH = createListSchema({
  filters: {
    /** Whole Los Angeles days, both included; they win over the period. */
    from: readDay,
    to: readDay,
    /** Ids with commas. */
    shops: readText,
  },
  views: {
    by: (value: unknown) => PROFIT_GROUPS.find((choice) => choice === value),
    period: (value: unknown) => PERIOD_CHOICES.find((choice) => choice === value),
  },
  places: {
    sortBy: (value: unknown) => SORTS.find((choice) => choice === value),
    /** The row that is open, and which of its lines. */
    // A number in an address is read as one.
    row: (value: unknown) => readText(typeof value === 'number' ? String(value) : value),
    lines: (value: unknown) => PROFIT_LINES.find((choice) => choice === value),
  },
  defaults: { by: 'shop', period: DEFAULT_PERIOD, sortBy: DEFAULT_SORT, lines: 'orders' },
  check: checkDays,
});

export type ProfitSearch = ReturnType<typeof PROFIT_SEARCH.parse>;
