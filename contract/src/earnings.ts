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

/**
 * Selects shops and days. `start` and `end` (unix seconds) take precedence over the period; the Los Angeles days on which they fall are included as a
 * whole.
 */
export const periodQuery = z.object({
  shops: commaList.optional(),
  period: z.enum(PERIODS).default('all'),
  start: seconds,
  end: seconds,
});
export type PeriodQuery = z.output<typeof periodQuery>;

export const getOrderStats = endpoint({
  ...calls.getOrderStats,
  scope: { permission: 'viewOrders' },
  summary: 'Count the orders of a period by status, including cancelled ones',
  query: periodQuery,
  reply: z.record(z.string(), z.number().int()),
  errors: [],
});

/** Sales of a shop in a period; amounts are null when the caller's role does not allow them to be seen (TEA-2). */
export const shopSales = z.object({
  shopId: z.string(),
  friendName: z.string(),
  nameShop: z.string(),
  /** Number of orders with settled or expected revenue (PRF-2). */
  count: z.number().int(),
  totalPrice: money.nullable(),
});
export type ShopSales = z.infer<typeof shopSales>;

export const getOrderSales = endpoint({
  ...calls.getOrderSales,
  scope: { permission: 'viewOrders' },
  summary: 'List orders and revenue of each shop in a period',
  query: periodQuery,
  reply: z.array(shopSales),
  errors: [],
});

export const topProduct = z.object({ productId: z.string(), productName: z.string(), count: z.number().int() });
export type TopProduct = z.infer<typeof topProduct>;

export const getProductStats = endpoint({
  ...calls.getProductStats,
  scope: { permission: 'viewOrders' },
  summary: `List the ${String(TOP_PRODUCTS_MAX)} products with the most pieces sold in a period`,
  query: periodQuery,
  reply: z.array(topProduct),
  errors: [],
});

/** Orders of one status from `date` to `until`: a single day, or a month in long periods. */
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
  scope: { permission: 'viewOrders' },
  summary: 'Count orders by day and status; by month in long periods',
  query: periodQuery,
  reply: z.array(orderCount),
  errors: [],
});

/**
 * A figure for a period and for the previous period of equal length. When the period is not over, the previous period ends at the same time of day
 * (PRF-7).
 */
const bucket = z.object({
  total: money.nullable(),
  count: z.number().int(),
  /** First and last Los Angeles day, both included; null for all time. */
  firstDay: day.nullable(),
  lastDay: day.nullable(),
  before: z
    .object({
      total: money.nullable(),
      count: z.number().int(),
      firstDay: day,
      lastDay: day,
      /** End of a partial last day; null when the day is complete. */
      until: instant.nullable(),
    })
    .nullable(),
});
export type Bucket = z.infer<typeof bucket>;

/** Revenue with its parts: `settled` + `estimated` + `corrected` is `total` (PRF-3). */
const revenueBucket = bucket.extend({
  settled: money.nullable(),
  estimated: money.nullable(),
  /** Sum of changes on these days to orders of earlier days, such as refunds to buyers and late settlements. */
  corrected: money.nullable(),
  corrections: z.number().int(),
});
export type RevenueBucket = z.infer<typeof revenueBucket>;

export const onHoldTotals = z.object({
  total: money.nullable(),
  /** Money on hold, as the marketplace reports it. */
  on_hold_total: money.nullable(),
  on_hold_count: z.number().int(),
  /** The part for which the marketplace has not reported an amount yet; it is the amount that buyers paid. */
  on_hold_temp_total: money.nullable(),
  on_hold_temp_count: z.number().int(),
});

/** Figures of the dashboard. The fields from `payouts` to `designs` cover the requested days; the first five fields do not depend on these days. */
export const revenueSummary = z.object({
  today: revenueBucket,
  yesterday: revenueBucket,
  last7Days: revenueBucket,
  month: revenueBucket,
  allTime: revenueBucket,
  /** Revenue of the requested days. */
  range: revenueBucket,
  /** Payouts by the day on which they reached the bank; settlement − held + released + other = total (PAY-15). */
  payouts: bucket
    .extend({
      settlement: money,
      reserveHeld: money,
      reserveReleased: money,
      /** The part of the payouts that the marketplace's own figures do not explain; normally 0.00. */
      other: money,
      /** Payouts of these days that no figure includes. */
      uncounted: z.array(z.object({ status: z.string(), currency: z.string().nullable(), count: z.number().int() })),
    })
    .nullable(),
  fulfills: bucket.extend({ orderDetailsCount: z.number().int() }),
  others: bucket,
  designs: bucket,
  onHold: onHoldTotals,
  /**
   * Profit of these days as on the profit page (PRF-19): revenue of the orders that have a factory cost, minus these costs and design fees.
   * Orders without a factory cost are excluded. Null when the caller's role does not allow the profit to be seen.
   */
  profit: z
    .object({
      total: money,
      percent: z.number().nullable(),
      revenue: money,
      cost: money,
      fees: money,
      /** The part of the revenue that may still change. */
      estimated: money,
      pricedOrders: z.number().int(),
      unpricedOrders: z.number().int(),
      unpricedRevenue: money,
    })
    .nullable(),
  /** Sum over the requested days. */
  otherCurrencies,
});
export type RevenueSummary = z.infer<typeof revenueSummary>;

const rangeQuery = z.object({ shops: commaList.optional(), start: seconds, end: seconds });

export const getRevenue = endpoint({
  ...calls.getRevenue,
  scope: { permission: 'viewOrders' },
  summary: 'Get the earnings of the shops: revenue by period, costs, money on hold, profit',
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
  /** The part of the total that the marketplace has not reported yet. */
  tempTotal: money,
  tempCount: z.number().int(),
});
export type ShopOnHold = z.infer<typeof shopOnHold>;

export const listOnHold = endpoint({
  ...calls.listOnHold,
  scope: { permission: 'viewOrders' },
  summary: 'List money on hold of each shop whose payouts the caller may see',
  query: z.object({ shops: commaList.optional() }),
  reply: z.array(shopOnHold),
  errors: [],
});

const sum = z.object({ total: money, count: z.number().int() });

/** All data of the dashboard for some days, in one response. */
export const dashboard = z.object({
  revenue: revenueSummary,
  stats: z.record(z.string(), z.number().int()),
  sales: z.array(shopSales),
  counts: z.array(orderCount),
  onHold: z.array(shopOnHold),
  /** All shops of the acting owner, independent of the filter. */
  shops: z.array(z.object({ id: z.string(), nameShop: z.string(), friendName: z.string() })),
  /** First page of the payouts of these days; null when the caller's role does not allow payouts to be seen. */
  payouts: paged(payout).nullable(),
  /** Money movements since the beginning of yesterday; a part is null when the caller's role does not allow it to be seen. */
  news: z.object({
    since: day,
    until: day,
    payouts: sum.nullable(),
    /** Number of payments of these days whose orders and transactions do not add up, as in the list of payments. */
    unsynced: z.number().int(),
    /** Number of payments of these days that did not reach the bank. */
    failed: z.number().int(),
    corrected: sum.nullable(),
    designs: sum.nullable(),
    others: sum.nullable(),
  }),
});
export type Dashboard = z.infer<typeof dashboard>;

export const getDashboard = endpoint({
  ...calls.getDashboard,
  scope: { permission: 'viewOrders' },
  summary: 'Get all figures of the dashboard in one response',
  query: periodQuery,
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
  scope: { permission: 'viewCosts' },
  summary: 'Get costs and payouts of each month of a year, in dollars; the current year by default',
  query: z.object({ shops: commaList.optional(), year: z.coerce.number().int().min(2000).max(2200).optional() }),
  reply: z.array(monthCost),
  errors: [],
});

export const lineShop = z.object({ id: z.string(), friendName: z.string(), nameShop: z.string() });
/** Orders, payments or charges of the same days that a figure excludes, by status. */
const leftOut = z.array(z.object({ status: z.string(), count: z.number().int() }));
const page = {
  page: z.coerce.number().int().min(1).max(10_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(200).default(FIGURE_PAGE_SIZE),
};

/** A line of a figure's breakdown: an order or a later change to one, a payment, or a charge to the balance. */
export const figureRow = z.object({
  id: z.string(),
  kind: z.enum(['order', 'payment', 'charge']),
  /** Id of the order or payment, or code of the charge. */
  subjectId: z.string(),
  /** Shop of the line; null for a charge without a shop. */
  shop: lineShop.nullable(),
  /** Name of the product, or description of the charge. */
  words: z.string(),
  at: instant,
  status: z.string(),
  part: z.enum(FIGURE_PARTS),
  amount: money,
  /** Expected revenue of an order before its settlement; null for other lines. */
  expected: money.nullable(),
});
export type FigureRow = z.infer<typeof figureRow>;

export const listFigure = endpoint({
  ...calls.listFigure,
  scope: { permission: 'viewCosts' },
  summary: 'List the lines of a figure; the lines of all pages add up to `sum`',
  params: z.object({ figure: z.enum(FIGURES) }),
  query: periodQuery.extend({
    /** Limits a figure of orders to one state of money or to one factory. */
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

/** An order in which a product was sold; money is the product's share of the order's revenue (PRF-9). */
export const productSale = z.object({
  orderId: z.string(),
  shop: lineShop,
  skuName: z.string(),
  at: instant,
  status: z.string(),
  pieces: z.number().int(),
  /** The product's share of the revenue; null when the caller's role does not allow it to be seen (TEA-2). */
  amount: money.nullable(),
});
export type ProductSale = z.infer<typeof productSale>;

export const listProductSales = endpoint({
  ...calls.listProductSales,
  scope: { permission: 'viewOrders' },
  summary: 'List the orders in which a product was sold; the pieces of all pages add up to `pieces`',
  params: z.object({ id: z.string().min(1).max(100) }),
  query: periodQuery.extend(page),
  reply: z.object({
    data: z.array(productSale),
    meta: pageMeta,
    /** Name of the product; empty when the caller has no such product, so that the response does not repeat the requested id. */
    productName: z.string(),
    pieces: z.number().int(),
    /** Sum over the shops whose money the caller may see; null when there is no such shop. */
    sum: money.nullable(),
    leftOut,
  }),
  errors: [],
});
