import { PROFIT_GROUPS, PROFIT_LINES, PROFIT_SORTS } from '@bobbin/domain/money/profits';
import { checkDays, createListSchema } from '../../ui/list/list-page/list-search.ts';
import { readDay, readText } from '../../ui/list/list-search.ts';
import { DEFAULT_PERIOD, PERIOD_CHOICES } from './dashboard-search.ts';

export const SORTS = PROFIT_SORTS.flatMap((name) => [`${name}:DESC`, `${name}:ASC`] as const);
export type ProfitSortBy = (typeof SORTS)[number];
export const DEFAULT_SORT: ProfitSortBy = 'revenue:DESC';

/** Row id in a URL for orders that have no shop, SKU or design. */
export const NO_ROW = '-';

/** State that the profit list keeps in its URL. */
export const PROFIT_SEARCH = createListSchema({
  filters: {
    /** First and last Los Angeles day, both included; they take precedence over the period. */
    from: readDay,
    to: readDay,
    /** Shop ids, separated by commas. */
    shops: readText,
  },
  views: {
    by: (value: unknown) => PROFIT_GROUPS.find((choice) => choice === value),
    period: (value: unknown) => PERIOD_CHOICES.find((choice) => choice === value),
  },
  places: {
    sortBy: (value: unknown) => SORTS.find((choice) => choice === value),
    /** Open row, and the kind of lines that it shows. */
    // The router parses digits in a URL as a number, so a number is converted to text.
    row: (value: unknown) => readText(typeof value === 'number' ? String(value) : value),
    lines: (value: unknown) => PROFIT_LINES.find((choice) => choice === value),
  },
  defaults: { by: 'shop', period: DEFAULT_PERIOD, sortBy: DEFAULT_SORT, lines: 'orders' },
  check: checkDays,
});

export type ProfitSearch = ReturnType<typeof PROFIT_SEARCH.parse>;
