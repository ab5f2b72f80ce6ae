import { FIGURES, FIGURE_PARTS } from '@bobbin/domain/money/figures';
import { FIGURE_PAGE_SIZE, TOP_PRODUCTS_MAX } from '@bobbin/domain/limits';
import { MONEY_STATES } from '@bobbin/domain/money/counted-money';
import { PERIODS } from '@bobbin/domain/time/la-day';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { commaList, instant, money, otherCurrencies, paged, pageMeta } from './envelope.ts';
import { payout } from './payouts.ts';
import * as calls from './earnings.calls.ts';

/** A Los Angeles day, YYYY-MM-DD. */
const day = z.string();
const seconds = z.coerce.number().int().min(0).max(32_503_680_000).optional();

/** Which shops and days: `start` and `end` in unix seconds mean the whole Los Angeles days they fall on, and win over the period. */
export const stretchQuery = z.object({
  shops: commaList.optional(),
  period: z.enum(PERIODS).default('all'),
  start: seconds,
  end: seconds,
});
export type StretchQuery = z.output<typeof stretchQuery>;

export const getOrderStats = endpoint({
  ...calls.getOrderStats,
  reach: { right: 'viewOrders' },
  summary: 'How many orders of a period are in each status, cancelled ones too',
  query: stretchQuery,
  reply: z.record(z.string(), z.number().int()),
  errors: [],
});

/** What a shop sold in a stretch; money is null where the caller's role does not show it (TEA-2). */
export const shopSales = z.object({
  shopId: z.string(),
  friendName: z.string(),
  nameShop: z.string(),
  /** Orders that bring money or are expected to (PRF-2). */
  count: z.number().int(),
  totalPrice: money.nullable(),
});
export type ShopSales = z.infer<typeof shopSales>;

export const getOrderSales = endpoint({
  ...calls.getOrderSales,
  reach: { right: 'viewOrders' },
  summary: 'Orders and revenue of each shop in a period',
  query: stretchQuery,
  reply: z.array(shopSales),
  errors: [],
});

export const topProduct = z.object({ productId: z.string(), productName: z.string(), count: z.number().int() });
export type TopProduct = z.infer<typeof topProduct>;

export const getProductStats = endpoint({
  ...calls.getProductStats,
  reach: { right: 'viewOrders' },
  summary: `The ${String(TOP_PRODUCTS_MAX)} products of which the most pieces were sold in a period`,
  query: stretchQuery,
  reply: z.array(topProduct),
  errors: [],
});

/** Orders of one status on the days from `date` to `until`: one day each, months where the period is long. */
export const orderCount = z.object({
  date: day,
  until: day,
  status: z.string(),
  count: z.number().int(),
  totalFulfillCost: money.nullable(),
  totalPaymentAmount: money.nullable(),
});
export type OrderCount = z.infer<typeof orderCount>;

export const getOrderCounts = endpoint({
  ...calls.getOrderCounts,
  reach: { right: 'viewOrders' },
  summary: 'Orders by day and status; by month where there are many days',
  query: stretchQuery,
  reply: z.array(orderCount),
  errors: [],
});

/** A figure of some days beside the same of as many days before; of a stretch that is not over, up to the same time of day (PRF-7). */
const bucket = z.object({
  total: money.nullable(),
  count: z.number().int(),
  /** Los Angeles days, both included; null for all time. */
  firstDay: day.nullable(),
  lastDay: day.nullable(),
  before: z
    .object({
      total: money.nullable(),
      count: z.number().int(),
      firstDay: day,
      lastDay: day,
      /** Where its last day is cut; null when it is whole. */
      until: instant.nullable(),
    })
    .nullable(),
});
export type Bucket = z.infer<typeof bucket>;

/** Revenue with its parts: `settled` + `estimated` + `corrected` is `total` (PRF-3). */
const revenueBucket = bucket.extend({
  settled: money.nullable(),
  estimated: money.nullable(),
  /** What changed orders of earlier days: money back to buyers, later settlements. */
  corrected: money.nullable(),
  corrections: z.number().int(),
});
export type RevenueBucket = z.infer<typeof revenueBucket>;

export const onHoldTotals = z.object({
  total: money.nullable(),
  /** Held by the marketplace, as it says. */
  on_hold_total: money.nullable(),
  on_hold_count: z.number().int(),
  /** Of which it says nothing yet: what was paid. */
  on_hold_temp_total: money.nullable(),
  on_hold_temp_count: z.number().int(),
});

/** `payouts` to `designs` are of the days that are asked for; the first five are not. */
export const revenueSummary = z.object({
  today: revenueBucket,
  yesterday: revenueBucket,
  last7Days: revenueBucket,
  month: revenueBucket,
  allTime: revenueBucket,
  /** Revenue of the days that are asked for. */
  range: revenueBucket,
  /** What reached the bank, by the day on which it did; settlement − held + released + other = total (PAY-15). */
  payouts: bucket
    .extend({
      settlement: money,
      reserveHeld: money,
      reserveReleased: money,
      /** What the marketplace's own figures do not explain; 0.00 as a rule. */
      other: money,
      /** Listed in these days and counted nowhere. */
      uncounted: z.array(z.object({ status: z.string(), currency: z.string().nullable(), count: z.number().int() })),
    })
    .nullable(),
  fulfills: bucket.extend({ orderDetailsCount: z.number().int() }),
  others: bucket,
  designs: bucket,
  onHold: onHoldTotals,
  /**
   * The profit page's own figure of these days (PRF-19): revenue of the orders that have a factory cost, less these costs and design fees.
   * Orders without one are no part of it. Null where the role does not show it.
   */
  profit: z
    .object({
      total: money,
      percent: z.number().nullable(),
      revenue: money,
      cost: money,
      fees: money,
      /** Of the revenue, what may still change. */
      estimated: money,
      pricedOrders: z.number().int(),
      unpricedOrders: z.number().int(),
      unpricedRevenue: money,
    })
    .nullable(),
  /** Of the days that are asked for. */
  otherCurrencies,
});
export type RevenueSummary = z.infer<typeof revenueSummary>;

const rangeQuery = z.object({ shops: commaList.optional(), start: seconds, end: seconds });

export const getRevenue = endpoint({
  ...calls.getRevenue,
  reach: { right: 'viewOrders' },
  summary: 'What the shops bring: revenue by stretch of time, costs, on hold, profit',
  query: rangeQuery,
  reply: revenueSummary,
  errors: [],
});

export const shopOnHold = z.object({
  shopId: z.string(),
  friendName: z.string(),
  shopName: z.string(),
  total: money,
  count: z.number().int(),
  /** Of the total, what the marketplace says nothing of yet. */
  tempTotal: money,
  tempCount: z.number().int(),
});
export type ShopOnHold = z.infer<typeof shopOnHold>;

export const listOnHold = endpoint({
  ...calls.listOnHold,
  reach: { right: 'viewOrders' },
  summary: 'Money on hold of each shop whose payouts the caller may see',
  query: z.object({ shops: commaList.optional() }),
  reply: z.array(shopOnHold),
  errors: [],
});

const sum = z.object({ total: money, count: z.number().int() });

/** Everything that the dashboard shows of some days, in one answer. */
export const dashboard = z.object({
  revenue: revenueSummary,
  stats: z.record(z.string(), z.number().int()),
  sales: z.array(shopSales),
  counts: z.array(orderCount),
  onHold: z.array(shopOnHold),
  /** All shops of the desk, whatever is asked for. */
  shops: z.array(z.object({ id: z.string(), nameShop: z.string(), friendName: z.string() })),
  /** The first page of the payouts of the days; null where the caller's role does not show them. */
  payouts: paged(payout).nullable(),
  /** What moved money since the beginning of yesterday; parts are null where the caller's role does not show them. */
  news: z.object({
    since: day,
    until: day,
    payouts: sum.nullable(),
    /** Payments of these days that do not add up, as the list has them. */
    unsynced: z.number().int(),
    /** Payments of these days that did not reach the bank. */
    failed: z.number().int(),
    corrected: sum.nullable(),
    designs: sum.nullable(),
    others: sum.nullable(),
  }),
});
export type Dashboard = z.infer<typeof dashboard>;

export const getDashboard = endpoint({
  ...calls.getDashboard,
  reach: { right: 'viewOrders' },
  summary: 'All figures of the dashboard at once',
  query: stretchQuery,
  reply: dashboard,
  errors: [],
});

export const monthCost = z.object({
  /** 1 to 12. */
  month: z.number().int(),
  fulfilltotal: z.number(),
  designtotal: z.number(),
  otherstotal: z.number(),
  payoutstotal: z.number().nullable(),
});
export type MonthCost = z.infer<typeof monthCost>;

export const getCosts = endpoint({
  ...calls.getCosts,
  reach: { right: 'viewCosts' },
  summary: 'Costs and payouts of the months of a year, in dollars; without a year of the current one',
  query: z.object({ shops: commaList.optional(), year: z.coerce.number().int().min(2000).max(2200).optional() }),
  reply: z.array(monthCost),
  errors: [],
});

export const lineShop = z.object({ id: z.string(), friendName: z.string(), nameShop: z.string() });
/** Orders, payments or charges of the same days that a figure does not count, by status. */
const leftOut = z.array(z.object({ status: z.string(), count: z.number().int() }));
const page = {
  page: z.coerce.number().int().min(1).max(10_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(200).default(FIGURE_PAGE_SIZE),
};

/** A line of what a figure is made of: an order or what changed one later, a payment, or a charge of the balance. */
export const figureRow = z.object({
  id: z.string(),
  kind: z.enum(['order', 'payment', 'charge']),
  /** Id of the order or of the payment, code of the charge. */
  subjectId: z.string(),
  /** Null for a charge that is of no shop. */
  shop: lineShop.nullable(),
  /** What it is of: the name of the product, or what the charge says. */
  words: z.string(),
  at: instant,
  status: z.string(),
  part: z.enum(FIGURE_PARTS),
  amount: money,
  /** What a settled order was expected to bring before; null otherwise. */
  expected: money.nullable(),
});
export type FigureRow = z.infer<typeof figureRow>;

export const listFigure = endpoint({
  ...calls.listFigure,
  reach: { right: 'viewCosts' },
  summary: 'What a figure is made of, line by line; the lines of all pages add up to `sum`',
  params: z.object({ figure: z.enum(FIGURES) }),
  query: stretchQuery.extend({
    /** Narrows figures of orders to one state of money or one factory. */
    state: z.enum(MONEY_STATES).optional(),
    house: z.string().min(1).max(100).optional(),
    ...page,
  }),
  reply: z.object({
    data: z.array(figureRow),
    meta: pageMeta,
    sum: money,
    parts: z.array(z.object({ part: z.enum(FIGURE_PARTS), count: z.number().int(), total: money })),
    leftOut,
  }),
  errors: [],
});

/** An order in which a product was sold; money is the product's share of what the order brings (PRF-9). */
export const productSale = z.object({
  orderId: z.string(),
  shop: lineShop,
  skuName: z.string(),
  at: instant,
  status: z.string(),
  pieces: z.number().int(),
  /** Null where the caller's role does not show it (TEA-2). */
  amount: money.nullable(),
});
export type ProductSale = z.infer<typeof productSale>;

export const listProductSales = endpoint({
  ...calls.listProductSales,
  reach: { right: 'viewOrders' },
  summary: 'The orders in which a product was sold; the pieces of all pages add up to `pieces`',
  params: z.object({ id: z.string().min(1).max(100) }),
  query: stretchQuery.extend(page),
  reply: z.object({
    data: z.array(productSale),
    meta: pageMeta,
    /** Empty where the caller has no such product: what was asked for is not said again. */
    productName: z.string(),
    pieces: z.number().int(),
    /** Of the shops whose money the caller may see; null when there are none. */
    sum: money.nullable(),
    leftOut,
  }),
  errors: [],
});
