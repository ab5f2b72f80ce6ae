import { FIGURES } from '@bobbin/domain/money/figures';
import { checkDays, createListSchema } from '../../ui/list/list-page/list-search.ts';
import { readDay } from '../../ui/list/list-search.ts';

/** Periods that the documents define, in the sequence of the documents. */
export const PERIOD_CHOICES = ['today', 'yesterday', 'last7days', 'lastMonth', 'all'] as const;
export type PeriodChoice = (typeof PERIOD_CHOICES)[number];
export const DEFAULT_PERIOD: PeriodChoice = 'lastMonth';

export const CHARTS = ['profits', 'orders', 'products'] as const;
export type Chart = (typeof CHARTS)[number];

/** Period of an opened figure: the periods of the revenue, and the days of the money movements. */
export const BUCKETS = ['today', 'yesterday', 'last7Days', 'month', 'allTime', 'range', 'news'] as const;
export type BucketName = (typeof BUCKETS)[number];

const ID = /^[\w-]{1,100}$/;
const SHOPS = /^[\w-]{1,100}(,[\w-]{1,100})*$/;

function readId(value: unknown): string | undefined {
  // The router parses digits in a URL as a number, so a number is converted to text.
  const id = typeof value === 'number' ? String(value) : value;
  return typeof id === 'string' && ID.test(id) ? id : undefined;
}

/** State that the dashboard keeps in its URL. */
export const DASHBOARD_SEARCH = createListSchema({
  filters: {
    /** First and last Los Angeles day, both included; they take precedence over the period. */
    from: readDay,
    to: readDay,
    /** Ids of the chosen shops, separated by commas. */
    shops: (value: unknown) => (typeof value === 'string' && SHOPS.test(value) ? value : undefined),
  },
  views: { period: (value: unknown) => PERIOD_CHOICES.find((choice) => choice === value) },
  places: {
    chart: (value: unknown) => CHARTS.find((choice) => choice === value),
    year: (value: unknown) => (typeof value === 'number' && value >= 2000 && value <= 2200 ? value : undefined),
    /** Figure whose lines are open, and the period of these lines. */
    figure: (value: unknown) => FIGURES.find((choice) => choice === value),
    of: (value: unknown) => BUCKETS.find((choice) => choice === value),
    /** Id of the shop to which the open figure is limited. */
    shop: readId,
    /** Id of the product whose orders are open. */
    product: readId,
  },
  defaults: { period: DEFAULT_PERIOD, chart: 'orders' },
  check: checkDays,
});

export type DashboardSearch = ReturnType<typeof DASHBOARD_SEARCH.parse>;
