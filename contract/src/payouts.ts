import { PAYOUT_PAGE_SIZE, REPORT_PAGE_SIZE } from '@bobbin/domain/limits';
import { PAYOUT_CAUSES } from '@bobbin/domain/money/payouts';
import { TEAM_RIGHTS } from '@bobbin/domain/teams/rights';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { commaList, idParams, instant, money, paged, pageQuery } from './envelope.ts';
import { orderProduct, revenue } from './orders.ts';
import * as calls from './payouts.calls.ts';

/** Unix seconds, as the marketplace gives them. */
const seconds = z.number().int();

/** A payment of the marketplace to the seller's bank (PAY-1). Amounts are in their own currency; a missing one was not told. */
export const payout = z.object({
  id: z.string(),
  shopId: z.string(),
  shop: z.object({ id: z.string(), friendName: z.string(), nameShop: z.string() }),
  /** PAID, PROCESSING, FAILED; unknown words are passed on. */
  status: z.string(),
  createTime: seconds,
  /** Null until it is paid. */
  paidTime: seconds.nullable(),
  bankAccount: z.string().nullable(),
  /** What the bank gets. */
  amountValue: money.nullable(),
  amountCurrency: z.string().nullable(),
  /** The same in dollars: as it is at the rate 1, else divided by the rate (PAY-9). */
  amountUsd: money.nullable(),
  exchangeRate: z.string().nullable(),
  paymentAmountBeforeExchangeValue: money.nullable(),
  paymentAmountBeforeExchangeCurrency: z.string().nullable(),
  /** Below zero when the marketplace keeps money back. */
  reserveAmountValue: money.nullable(),
  reserveAmountCurrency: z.string().nullable(),
  settlementAmountValue: money,
  settlementAmountCurrency: z.string().nullable(),
  /** The profit that was fixed (PAY-8), null while it is not. */
  profitFinalized: money.nullable(),
  profitFinalizedAt: instant.nullable(),
  profitFinalizedBy: z.string().nullable(),
  /** Whether orders and transactions add up to the settlement amount (PAY-5). */
  isSynced: z.boolean(),
  /** What the marketplace settled beyond the rows that we hold; 0.00 when synced. */
  missingAmount: money,
  ordersAmount: money,
  ordersCount: z.number().int(),
  transactionsAmount: money,
  transactionsCount: z.number().int(),
});
export type Payout = z.infer<typeof payout>;

/** Why a payout may not add up, the likeliest first (PAY-6). */
export const payoutCause = z.object({
  cause: z.enum(PAYOUT_CAUSES),
  /** It explains the difference to the cent. */
  isExact: z.boolean(),
  amount: money.nullable(),
  /** How many things it is about. */
  count: z.number().int(),
  orderId: z.string().nullable(),
  statementId: z.string().nullable(),
  at: instant.nullable(),
});
export type PayoutCause = z.infer<typeof payoutCause>;

/** A payment with all that its report says above the tables. */
export const payoutReport = payout.extend({
  /** What was kept back and given back; null where the marketplace tells only the difference of both. */
  reserveHeldAmount: money.nullable(),
  reserveReleasedAmount: money.nullable(),
  /** When the last of what was kept back is expected. */
  reserveReleaseAt: instant.nullable(),
  /** Whether settlement, reserve and the amount before exchange agree to the cent; null when one was not told. */
  isReserveExplained: z.boolean().nullable(),
  statementsCount: z.number().int(),
  /** The settled day that was read last, and when. */
  readAt: instant.nullable(),
  causes: z.array(payoutCause),
  /** What is taken from the settlement amount, and what is left (PAY-7); null where the payment is not in USD (PRF-20). */
  fulfillAmount: money,
  designAmount: money,
  profit: money.nullable(),
  /** Of the settlement amount, two decimals. */
  profitPercent: z.number().nullable(),
  negativeCount: z.number().int(),
  /** Orders without a fulfil price, and those of which we hold nothing but the amount. */
  unpricedCount: z.number().int(),
  unknownCount: z.number().int(),
  rights: z.array(z.enum(TEAM_RIGHTS)),
});
export type PayoutReport = z.infer<typeof payoutReport>;

/** An order in a payment: what was settled of it there. Of one that we do not hold yet only the amount is known. */
export const paymentOrder = z.object({
  id: z.string(),
  isKnown: z.boolean(),
  shop: z.object({ id: z.string(), friendName: z.string(), nameShop: z.string() }),
  status: z.string(),
  shippingType: z.string(),
  createTime: seconds.nullable(),
  targetTime: z.string().nullable(),
  /** What this payment settles of it; the order itself may stand in several. */
  settlementAmount: money,
  /** Of both amounts: that of the payment. */
  currency: z.string(),
  /** The marketplace's last estimate before it settled. */
  estimatedAmount: money.nullable(),
  /** Only in the payment that settled it first, so that a cost is taken once. */
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

/** What a payment holds beside orders: adjustments and corrections. */
export const paymentTransaction = z.object({
  id: z.string(),
  type: z.string(),
  /** The order that it is about, null for none. */
  adjustmentOrderId: z.string().nullable(),
  /** We hold that order: it has a page. */
  isOrderKnown: z.boolean(),
  adjustmentId: z.string().nullable(),
  settlementAmount: money,
  currency: z.string(),
  /** The type as words: the marketplace describes nothing. */
  description: z.string(),
  statementId: z.string(),
  /** The end of the day on which it was settled. */
  at: instant,
});
export type PaymentTransaction = z.infer<typeof paymentTransaction>;

/** Which orders of a payment. */
export const PAYMENT_ORDER_VIEWS = ['all', 'negative', 'unpriced'] as const;

export const listPayments = endpoint({
  ...calls.listPayments,
  reach: { right: 'viewPayouts' },
  summary: 'Payments of the marketplace to my bank; search finds the beginning of an id',
  query: pageQuery(['createTime', 'createdAt'], PAYOUT_PAGE_SIZE).extend({
    shops: commaList.optional(),
    statuses: commaList.optional(),
    isSynced: z.enum(['true', 'false']).optional(),
    /** Unix seconds of the creation, both ends included. */
    start: z.coerce.number().int().min(0).max(9_999_999_999).optional(),
    end: z.coerce.number().int().min(0).max(9_999_999_999).optional(),
  }),
  reply: paged(payout),
  errors: [],
});

const names = { kind: 'payment', at: 'params.id' } as const;

export const getPayment = endpoint({
  ...calls.getPayment,
  reach: { right: 'viewPayouts', names },
  summary: 'A payment with its report: what it is made of, whether it adds up, what is left of it',
  params: idParams,
  reply: payoutReport,
  errors: [],
});

export const fixPaymentProfit = endpoint({
  ...calls.fixPaymentProfit,
  reach: { right: 'manageShops', names },
  summary: 'Fix the profit of a payment at the figure that the report shows; another figure is refused with ours',
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
  reach: { right: 'manageShops', names },
  summary: 'Undo the fixing of the profit of a payment: it is computed again',
  params: idParams,
  reply: payoutReport,
  errors: [],
});

export const listPaymentOrders = endpoint({
  ...calls.listPaymentOrders,
  reach: { right: 'viewPayouts', names },
  summary: 'Orders that a payment settles, the newest first',
  params: idParams,
  query: pageQuery(['createTime', 'createdAt', 'settlementAmount'], REPORT_PAGE_SIZE).extend({
    view: z.enum(PAYMENT_ORDER_VIEWS).default('all'),
  }),
  reply: paged(paymentOrder),
  errors: [],
});

export const listPaymentTransactions = endpoint({
  ...calls.listPaymentTransactions,
  reach: { right: 'viewPayouts', names },
  summary: 'What a payment holds beside orders, the newest first',
  params: idParams,
  query: pageQuery(['createTime', 'createdAt'], REPORT_PAGE_SIZE),
  reply: paged(paymentTransaction),
  errors: [],
});

export const rereadPayment = endpoint({
  ...calls.rereadPayment,
  reach: { right: 'manageShops', names },
  summary: 'Read the statements of a payment anew now',
  params: idParams,
  reply: payoutReport,
  errors: [],
});
