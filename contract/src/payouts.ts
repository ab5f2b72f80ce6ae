import { PAYOUT_PAGE_SIZE, REPORT_PAGE_SIZE } from '@bobbin/domain/limits';
import { PAYOUT_CAUSES } from '@bobbin/domain/money/payouts';
import { TEAM_RIGHTS } from '@bobbin/domain/teams/rights';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { commaList, idParams, instant, money, paged, pageQuery } from './envelope.ts';
import { orderProduct, revenue } from './orders.ts';
import * as calls from './payouts.calls.ts';

/** Schema of an instant in Unix seconds, as in the marketplace's API. */
const seconds = z.number().int();

/**
 * A payment of the marketplace to the seller's bank (PAY-1). Each amount has its own currency, and is null when the marketplace did not report it.
 */
export const payout = z.object({
  id: z.string(),
  shopId: z.string(),
  shop: z.object({ id: z.string(), friendName: z.string(), nameShop: z.string() }),
  /** Status: PAID, PROCESSING or FAILED; unknown statuses are passed on unchanged. */
  status: z.string(),
  createTime: seconds,
  /** When the payment was paid; null until then. */
  paidTime: seconds.nullable(),
  bankAccount: z.string().nullable(),
  /** The amount that the bank receives. */
  amountValue: money.nullable(),
  amountCurrency: z.string().nullable(),
  /** The amount in dollars: unchanged at rate 1, otherwise divided by the rate (PAY-9). */
  amountUsd: money.nullable(),
  exchangeRate: z.string().nullable(),
  paymentAmountBeforeExchangeValue: money.nullable(),
  paymentAmountBeforeExchangeCurrency: z.string().nullable(),
  /** Amount of the reserve; negative when the marketplace withholds money. */
  reserveAmountValue: money.nullable(),
  reserveAmountCurrency: z.string().nullable(),
  settlementAmountValue: money,
  settlementAmountCurrency: z.string().nullable(),
  /** The fixed profit (PAY-8); null while it is not fixed. */
  profitFinalized: money.nullable(),
  profitFinalizedAt: instant.nullable(),
  profitFinalizedBy: z.string().nullable(),
  /** Whether orders and transactions sum up to the settlement amount (PAY-5). */
  isSynced: z.boolean(),
  /** The settled amount that our rows do not cover; 0.00 when synced. */
  missingAmount: money,
  ordersAmount: money,
  ordersCount: z.number().int(),
  transactionsAmount: money,
  transactionsCount: z.number().int(),
});
export type Payout = z.infer<typeof payout>;

/** Possible causes of a payout that does not add up, the most likely first (PAY-6). */
export const payoutCause = z.object({
  cause: z.enum(PAYOUT_CAUSES),
  /** Whether the cause explains the difference to the cent. */
  isExact: z.boolean(),
  amount: money.nullable(),
  /** Number of orders or transactions to which the cause applies. */
  count: z.number().int(),
  orderId: z.string().nullable(),
  statementId: z.string().nullable(),
  at: instant.nullable(),
});
export type PayoutCause = z.infer<typeof payoutCause>;

/** A payment with the figures above the tables of its report. */
export const payoutReport = payout.extend({
  /** Amounts withheld and released; null when the marketplace reports only their difference. */
  reserveHeldAmount: money.nullable(),
  reserveReleasedAmount: money.nullable(),
  /** When the last part of the withheld money will probably be released. */
  reserveReleaseAt: instant.nullable(),
  /** Whether settlement, reserve and the amount before exchange match to the cent; null when one is missing. */
  isReserveExplained: z.boolean().nullable(),
  statementsCount: z.number().int(),
  /** The last settled day that was read, and when. */
  readAt: instant.nullable(),
  causes: z.array(payoutCause),
  /** Costs that are subtracted from the settlement amount, and the profit (PAY-7); null when the payment is not in USD (PRF-20). */
  fulfillAmount: money,
  designAmount: money,
  profit: money.nullable(),
  /** The profit in percent of the settlement amount, with two decimals. */
  profitPercent: z.number().nullable(),
  negativeCount: z.number().int(),
  /** Number of orders without a fulfil price, and number of orders of which only the amount is known. */
  unpricedCount: z.number().int(),
  unknownCount: z.number().int(),
  rights: z.array(z.enum(TEAM_RIGHTS)),
});
export type PayoutReport = z.infer<typeof payoutReport>;

/** An order in a payment, with the amount that the payment settles. For an order that was not synced yet, only the amount is known. */
export const paymentOrder = z.object({
  id: z.string(),
  isKnown: z.boolean(),
  shop: z.object({ id: z.string(), friendName: z.string(), nameShop: z.string() }),
  status: z.string(),
  shippingType: z.string(),
  createTime: seconds.nullable(),
  targetTime: z.string().nullable(),
  /** The amount that this payment settles; the order can be in several payments. */
  settlementAmount: money,
  /** Currency of both amounts; it is the payment's currency. */
  currency: z.string(),
  /** The marketplace's last estimate before the settlement. */
  estimatedAmount: money.nullable(),
  /** Cost of the order; set only in the payment that settled the order first, so that the cost is subtracted once. */
  fulfillPrice: money,
  designPrice: money,
  revenue,
  fulfillHouse: z.string().nullable(),
  fulfillType: z.string().nullable(),
  fulfillStatus: z.string().nullable(),
  fulfilState: z.string(),
  labelUrl: z.string().nullable(),
  orderProducts: z.array(orderProduct),
});
export type PaymentOrder = z.infer<typeof paymentOrder>;

/** An entry of a payment that is not an order: an adjustment or correction. */
export const paymentTransaction = z.object({
  id: z.string(),
  type: z.string(),
  /** Id of the order that the adjustment concerns; null when it concerns none. */
  adjustmentOrderId: z.string().nullable(),
  /** True when Bobbin has this order, so that the order has a page. */
  isOrderKnown: z.boolean(),
  adjustmentId: z.string().nullable(),
  settlementAmount: money,
  currency: z.string(),
  /** The type in plain words, because the marketplace sends no description. */
  description: z.string(),
  statementId: z.string(),
  /** The end of the settlement day. */
  at: instant,
});
export type PaymentTransaction = z.infer<typeof paymentTransaction>;

/** Filters of a payment's orders. */
export const PAYMENT_ORDER_VIEWS = ['all', 'negative', 'unpriced'] as const;

export const listPayments = endpoint({
  ...calls.listPayments,
  scope: { permission: 'viewPayouts' },
  summary: 'List payments of the marketplace to my bank; the search finds the beginning of an id',
  query: pageQuery(['createTime', 'createdAt'], PAYOUT_PAGE_SIZE).extend({
    shops: commaList.optional(),
    statuses: commaList.optional(),
    isSynced: z.enum(['true', 'false']).optional(),
    /** Creation time in unix seconds, both ends inclusive. */
    start: z.coerce.number().int().min(0).max(9_999_999_999).optional(),
    end: z.coerce.number().int().min(0).max(9_999_999_999).optional(),
  }),
  reply: paged(payout),
  errors: [],
});

const resource = { kind: 'payment', at: 'params.id' } as const;

export const getPayment = endpoint({
  ...calls.getPayment,
  scope: { permission: 'viewPayouts', resource },
  summary: 'Get a payment with its report: its parts, whether they add up, and the profit',
  params: idParams,
  reply: payoutReport,
  errors: [],
});

export const fixPaymentProfit = endpoint({
  ...calls.fixPaymentProfit,
  scope: { permission: 'manageShops', resource },
  summary:
    'Fix the profit of a payment at the figure of the report; a different figure is refused, with ours in the error',
  params: idParams,
  body: z.object({
    profit: z.union([
      money,
      z
        .number()
        .transform((value) => value.toFixed(2))
        .pipe(money),
    ]),
  }),
  reply: payoutReport,
  errors: [
    'PROFIT_DIFFERS',
    'PAYOUT_NOT_PAID',
    'PAYOUT_NOT_SYNCED',
    'PAYOUT_UNPRICED',
    'PAYOUT_OTHER_CURRENCY',
    'PROFIT_FIXED',
  ],
});

export const releasePaymentProfit = endpoint({
  ...calls.releasePaymentProfit,
  scope: { permission: 'manageShops', resource },
  summary: 'Undo fixing the profit of a payment: it is computed again',
  params: idParams,
  reply: payoutReport,
  errors: [],
});

export const listPaymentOrders = endpoint({
  ...calls.listPaymentOrders,
  scope: { permission: 'viewPayouts', resource },
  summary: 'List the orders that a payment settles, newest first',
  params: idParams,
  query: pageQuery(['createTime', 'createdAt', 'settlementAmount'], REPORT_PAGE_SIZE).extend({
    view: z.enum(PAYMENT_ORDER_VIEWS).default('all'),
  }),
  reply: paged(paymentOrder),
  errors: [],
});

export const listPaymentTransactions = endpoint({
  ...calls.listPaymentTransactions,
  scope: { permission: 'viewPayouts', resource },
  summary: 'List the entries of a payment beside orders, newest first',
  params: idParams,
  query: pageQuery(['createTime', 'createdAt'], REPORT_PAGE_SIZE),
  reply: paged(paymentTransaction),
  errors: [],
});

export const rereadPayment = endpoint({
  ...calls.rereadPayment,
  scope: { permission: 'manageShops', resource },
  summary: 'Read the statements of a payment again now',
  params: idParams,
  reply: payoutReport,
  errors: [],
});
