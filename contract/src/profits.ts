import { PROFIT_PAGE_SIZE } from '@bobbin/domain/limits';
import { PROFIT_GROUPS, PROFIT_LINES, PROFIT_SORTS } from '@bobbin/domain/money/profits';
import { z } from 'zod';
import { lineShop, periodQuery } from './earnings.ts';
import { endpoint } from './endpoint.ts';
import { commaList, instant, money, otherCurrencies, pageMeta } from './envelope.ts';
import * as calls from './profits.calls.ts';

/**
 * Profit of the orders with a factory cost, before and after design fees (PRF-16, PRF-19): `revenue` − `cost` = `profit`, `profit` − `fees`
 * = `net`. Orders without a cost are counted separately.
 */
const profitSum = z.object({
  /** Number of orders; null when an order may be in several rows, as in groups by product, SKU and design. */
  orders: z.number().int().nullable(),
  pieces: z.number().int(),
  revenue: money,
  /** The part of the revenue that may still change (MNY-6). */
  estimated: money,
  /** Number of orders without a factory price; null when `orders` is null. */
  unpricedOrders: z.number().int().nullable(),
  unpricedRevenue: money,
  cost: money,
  profit: money,
  /** Design fees paid in these days, minus refunds. */
  fees: money,
  feesCount: z.number().int(),
  net: money,
  /** `net` as a percentage of the revenue, with two decimals. */
  percent: z.number().nullable(),
});
export type ProfitSum = z.infer<typeof profitSum>;

export const profitRow = profitSum.extend({
  /** Id of the shop, product, SKU, print file or factory; empty for orders without one (PRF-17). */
  id: z.string(),
  /** Name of the row; empty when it is unknown. */
  name: z.string(),
  /** URL of a picture of the design. */
  thumbnailUrl: z.string().nullable(),
  /** The shop of the product or SKU, because different shops use the same names; null for other groups, and when unknown. */
  shop: lineShop.nullable(),
});
export type ProfitRow = z.infer<typeof profitRow>;

const page = {
  page: z.coerce.number().int().min(1).max(10_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(200).default(PROFIT_PAGE_SIZE),
};
const by = z.enum(PROFIT_GROUPS);
const sorts = PROFIT_SORTS.flatMap((name) => [`${name}:DESC`, `${name}:ASC`] as const);

export const listProfits = endpoint({
  ...calls.listProfits,
  scope: { permission: 'viewPayouts' },
  summary:
    'Get the profit by shop, product, SKU, design or factory, before and after design fees; the rows of all pages add up to `sum`',
  query: periodQuery.extend({ by, ...page, sortBy: z.enum(sorts).default('revenue:DESC') }),
  reply: z.object({
    data: z.array(profitRow),
    meta: pageMeta,
    sum: profitSum,
    /** Totals of the same days and shops. */
    otherCurrencies,
    /** First and last Los Angeles day, both included; null for all time. */
    days: z.object({ firstDay: z.string(), lastDay: z.string() }).nullable(),
  }),
  errors: [],
});

/** An order with its share of a row, or one of the row's design fees. */
export const profitLine = z.object({
  id: z.string(),
  /** Id of the order, or code of the movement that paid the fee. */
  subjectId: z.string(),
  shop: lineShop.nullable(),
  /** Name of the product, or subject of the fee. */
  words: z.string(),
  at: instant,
  /** Status of the order; DESIGN or SKU_DESIGN for a fee. */
  status: z.string(),
  pieces: z.number().int(),
  revenue: money,
  cost: money,
  /** For an order: revenue minus cost, or the revenue where there is no cost. For a fee: the fee, positive. */
  amount: money,
});
export type ProfitLine = z.infer<typeof profitLine>;
export type ProfitLineKind = (typeof PROFIT_LINES)[number];

export const listProfitLines = endpoint({
  ...calls.listProfitLines,
  scope: { permission: 'viewPayouts' },
  summary: 'List the orders or design fees in a row of profit; the lines of all pages add up to `row`',
  query: periodQuery.extend({
    by,
    /** Id of the group; empty for orders without a group. */
    id: z.string().max(200).default(''),
    lines: z.enum(PROFIT_LINES).default('orders'),
    ...page,
  }),
  /** The row; its name is empty when the caller has no such resource, so that the response does not repeat the requested id. */
  reply: z.object({ data: z.array(profitLine), meta: pageMeta, row: profitRow.omit({ id: true }) }),
  errors: [],
});

const printEarnings = z.object({
  printId: z.string(),
  /** Number of the orders with a factory cost that have a file of the print, and the print's share of them (PRN-17). */
  orders: z.number().int(),
  revenue: money,
  cost: money,
  profit: money,
  /** `profit` as a percentage of `revenue`, with two decimals. */
  percent: z.number().nullable(),
  /** Number of the orders without a factory cost, and the print's share of their revenue. */
  unpricedOrders: z.number().int(),
  unpricedRevenue: money,
});
export type PrintEarnings = z.infer<typeof printEarnings>;

export const listPrintEarnings = endpoint({
  ...calls.listPrintEarnings,
  scope: { permission: 'viewPayouts' },
  summary:
    'Get the earnings of prints: the money of their orders, split over the lines by revenue and over the prints of a line equally',
  query: z.object({ ids: commaList }),
  reply: z.array(printEarnings),
  errors: [],
});
