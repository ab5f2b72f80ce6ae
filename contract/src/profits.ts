import { PROFIT_PAGE_SIZE } from '@bobbin/domain/limits';
import { PROFIT_GROUPS, PROFIT_LINES, PROFIT_SORTS } from '@bobbin/domain/money/profits';
import { z } from 'zod';
import { lineShop, stretchQuery } from './earnings.ts';
import { endpoint } from './endpoint.ts';
import { instant, money, otherCurrencies, pageMeta } from './envelope.ts';
import * as calls from './profits.calls.ts';

/**
 * What orders with a factory cost bring, before and after design fees (PRF-16, PRF-19): `revenue` − `cost` = `profit`, less `fees` = `net`.
 * Orders without a cost stand apart.
 */
const profitSum = z.object({
  /** Null where an order may stand in several rows: by product, SKU and design. */
  orders: z.number().int().nullable(),
  pieces: z.number().int(),
  revenue: money,
  /** Of the revenue, what may still change (MNY-6). */
  estimated: money,
  /** Orders that no factory has priced: null where `orders` is. */
  unpricedOrders: z.number().int().nullable(),
  unpricedRevenue: money,
  cost: money,
  profit: money,
  /** What was paid for designs in these days, what came back taken off. */
  fees: money,
  feesCount: z.number().int(),
  net: money,
  /** `net` of the revenue, two decimals. */
  percent: z.number().nullable(),
});
export type ProfitSum = z.infer<typeof profitSum>;

export const profitRow = profitSum.extend({
  /** Of the shop, the product, the SKU, the print file or the factory; empty for what has none (PRF-17). */
  id: z.string(),
  /** Empty where nothing is known of it. */
  name: z.string(),
  /** A picture of the design. */
  thumbnailUrl: z.string().nullable(),
  /** Whose product or SKU it is: shops sell the same under one name; null of other groups, and of what is not known. */
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
  reach: { right: 'viewPayouts' },
  summary:
    'Profit by shop, product, SKU, design or factory, before and after design fees; the rows of all pages add up to `sum`',
  query: stretchQuery.extend({ by, ...page, sortBy: z.enum(sorts).default('revenue:DESC') }),
  reply: z.object({
    data: z.array(profitRow),
    meta: pageMeta,
    sum: profitSum,
    /** Of the same days and shops. */
    otherCurrencies,
    /** Los Angeles days, both included; null for all time. */
    days: z.object({ firstDay: z.string(), lastDay: z.string() }).nullable(),
  }),
  errors: [],
});

/** An order with its part of a row, or a design fee of it. */
export const profitLine = z.object({
  id: z.string(),
  /** Id of the order, code of the movement that paid the fee. */
  subjectId: z.string(),
  shop: lineShop.nullable(),
  /** The product, or what the fee is of. */
  words: z.string(),
  at: instant,
  /** Status of the order; DESIGN or SKU_DESIGN of a fee. */
  status: z.string(),
  pieces: z.number().int(),
  revenue: money,
  cost: money,
  /** Revenue less cost of an order, of one without a cost its revenue; what the fee was, above zero. */
  amount: money,
});
export type ProfitLine = z.infer<typeof profitLine>;
export type ProfitLineKind = (typeof PROFIT_LINES)[number];

export const listProfitLines = endpoint({
  ...calls.listProfitLines,
  reach: { right: 'viewPayouts' },
  summary: 'What a row of profit is made of: its orders, or its design fees; the lines of all pages add up to `row`',
  query: stretchQuery.extend({
    by,
    /** Empty for what has none. */
    id: z.string().max(200).default(''),
    lines: z.enum(PROFIT_LINES).default('orders'),
    ...page,
  }),
  /** The row has no name where the caller has no such thing: what was asked for is not said again. */
  reply: z.object({ data: z.array(profitLine), meta: pageMeta, row: profitRow.omit({ id: true }) }),
  errors: [],
});
