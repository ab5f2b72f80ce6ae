import type { PaymentOrder, PaymentTransaction, PayoutReport } from '@bobbin/contract/payouts';
import type { Order } from '@bobbin/contract/orders';
import { formatMoney, parseMoney, percentOf, sumCents, type Cents } from '@bobbin/domain/money/money';
import {
  describeTransactionType,
  isReserveExplained,
  listPayoutCauses,
  type PayoutCause,
} from '@bobbin/domain/money/payouts';
import { orderRevenue, payoutProfit } from '@bobbin/domain/money/revenue';
import { listRights, type OwnerScope, type SellerScope } from '../../platform/access.ts';
import type { Db, Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { isAscending, toPage, type Paged, type PageQuery } from '../../platform/paging.ts';
import type { OrdersOffers } from '../orders/module.ts';
import type { ShopNames } from '../shops/module.ts';
import type { Wallet } from '../wallet/module.ts';
import { toPayout } from './payout.ts';
import * as payments from './payouts.sql.ts';
import * as queries from './report.sql.ts';

const DAY_MS = 24 * 3_600_000;
/** Statement days up to this long before a payment may belong to it. */
const AROUND_MS = 35 * DAY_MS;

/** An order of a payment together with its cost. */
interface CostedOrder extends queries.PaidOrder {
  isKnown: boolean;
  fulfilCents: Cents;
  designCents: Cents;
  estimatedCents: Cents | null;
  refundedCents: Cents;
}

/** Profit of a payment after the costs of its orders (PAY-7). */
export interface PayoutProfit {
  fulfilCents: Cents;
  designCents: Cents;
  profitCents: Cents;
  /** Number of orders whose profit is unknown: orders without a fulfil price, and orders of which only the amount is known (PAY-8). */
  unpricedCount: number;
  unknownCount: number;
}

/** A line of a payment, either an order or another amount; the fields of the other kind are null. */
export interface ReportLine {
  /** ORDER, a type of the marketplace, or DIFFERENCE for the amount that no line explains. */
  type: string;
  orderId: string | null;
  adjustmentId: string | null;
  statementId: string | null;
  shopId: string;
  /** Currency of the payment and of all amounts except costs. */
  currency: string;
  /** Creation time of the order; for other lines, the end of the statement day. */
  at: Date | null;
  cents: Cents;
  estimatedCents: Cents | null;
  fulfilCents: Cents | null;
  designCents: Cents | null;
  description: string;
}

interface Deps {
  db: Db;
  orders: Pick<OrdersOffers, 'settled' | 'list'>;
  wallet: Pick<Wallet, 'readDesignFees'>;
  readShopNames(scope: OwnerScope): Promise<ShopNames>;
}

const isUnpriced = (order: CostedOrder) => order.isFirst && order.fulfilCents === 0;
const VIEWS: Record<'all' | 'negative' | 'unpriced', (order: CostedOrder) => boolean> = {
  all: () => true,
  negative: ({ cents }) => cents < 0,
  unpriced: isUnpriced,
};

function compareOrders(sortBy: string): (left: CostedOrder, right: CostedOrder) => number {
  const sign = isAscending(sortBy) ? 1 : -1;
  const keyOf = sortBy.startsWith('settlementAmount')
    ? ({ cents }: CostedOrder) => cents
    : ({ createdAt }: CostedOrder) => createdAt?.getTime() ?? 0;
  return (left, right) => sign * (keyOf(left) - keyOf(right) || (left.orderId < right.orderId ? -1 : 1));
}

/** Amount that the marketplace settled in addition to the stored rows. */
const missingOf = (payment: payments.PaymentRow): Cents =>
  payment.settlementCents - payment.ordersCents - payment.transactionsCents;

export function createPayoutReports({ db, orders, wallet, readShopNames }: Deps) {
  async function getPayment(scope: OwnerScope, id: string): Promise<payments.PaymentRow> {
    const payment = await payments.getPayment(db, scope, id);
    if (!payment) throw new AppError('NOT_FOUND');
    return payment;
  }

  async function listCosted(from: Queryable, scope: OwnerScope, paymentId: string): Promise<CostedOrder[]> {
    const paid = await queries.listPaidOrders(from, scope, paymentId);
    const ids = paid.map(({ orderId }) => orderId);
    const costs = await orders.settled.readCosts(from, scope, ids);
    const fees = await wallet.readDesignFees(from, scope, ids);
    return paid.map((order) => {
      const cost = costs.get(order.orderId);
      return {
        ...order,
        isKnown: cost !== undefined,
        fulfilCents: order.isFirst ? (cost?.fulfilCents ?? 0) : 0,
        designCents: order.isFirst ? (fees.get(order.orderId) ?? 0) : 0,
        estimatedCents: cost?.estimatedCents ?? null,
        refundedCents: cost?.refundedCents ?? 0,
      };
    });
  }

  function toProfit(payment: payments.PaymentRow, costed: readonly CostedOrder[]): PayoutProfit {
    const fulfilCents = sumCents(costed.map((order) => order.fulfilCents));
    const designCents = sumCents(costed.map((order) => order.designCents));
    const profitCents = payoutProfit({
      payouts: payment.settlementCents,
      fulfil: fulfilCents,
      design: designCents,
      other: 0,
    });
    const unpricedCount = costed.filter(VIEWS.unpriced).length;
    const unknownCount = costed.filter(({ isKnown }) => !isKnown).length;
    return { fulfilCents, designCents, profitCents, unpricedCount, unknownCount };
  }

  async function listCauses(
    scope: OwnerScope,
    payment: payments.PaymentRow,
    days: readonly queries.DayRow[],
    costed: readonly CostedOrder[],
  ): Promise<PayoutCause[]> {
    const missing = missingOf(payment);
    if (missing === 0) return [];
    const at = payment.createdAt.getTime();
    const around = {
      id: payment.id,
      shopId: payment.shopId,
      from: new Date(at - AROUND_MS),
      until: new Date(at + DAY_MS),
    };
    const refunds = costed
      .filter(({ refundedCents }) => refundedCents > 0 && -refundedCents === missing)
      .map(({ orderId, refundedCents }) => ({
        cause: 'refund' as const,
        cents: -refundedCents,
        orderId,
        statementId: null,
        at: null,
      }));
    const matches = [...refunds, ...(await queries.listMatches(db, scope, around, missing))];
    return listPayoutCauses(
      missing,
      payment.settlementCents,
      days.map((day) => ({
        statementId: day.id,
        at: day.at.getTime(),
        settlementCents: day.settlementCents,
        rowsCents: day.rowsCents,
        isRead: day.readAt !== null,
        brokenCount: day.brokenCount,
      })),
      matches,
    );
  }

  /** Returns held and released amounts: from the rows of the statement days if these agree with the payment, otherwise from the payment itself. */
  function toReserve(payment: payments.PaymentRow, days: readonly queries.DayRow[]) {
    const held = sumCents(days.map(({ heldCents }) => heldCents));
    const released = sumCents(days.map(({ releasedCents }) => releasedCents));
    const told = payment.reserveCents ?? 0;
    if (released - held === told) return { held, released };
    return { held: Math.max(0, -told), released: Math.max(0, told) };
  }

  function toPaymentOrder(
    order: CostedOrder,
    known: Order | undefined,
    row: payments.PaymentRow,
    names: ShopNames,
  ): PaymentOrder {
    const shop = known?.shop ?? {
      id: row.shopId,
      friendName: names.get(row.shopId)?.friendName ?? '',
      nameShop: names.get(row.shopId)?.nameShop ?? '',
    };
    const { revenue, net, netPercent } = orderRevenue({
      paymentTotal: 0,
      subTotal: known?.paymentSubTotal == null ? 0 : parseMoney(known.paymentSubTotal),
      settlement: order.cents,
      onhold: null,
      fulfilPrice: order.fulfilCents,
      designPrice: order.designCents,
      status: known?.status ?? '',
      kind: known?.kind ?? 'NORMAL',
      isSettled: true,
    });
    const label = known?.labelUrl ?? null;
    const isForeign = (row.settlementCurrency ?? 'USD') !== 'USD';
    return {
      id: order.orderId,
      isKnown: known !== undefined,
      shop,
      status: known?.status ?? '',
      shippingType: known?.shippingType ?? '',
      createTime: known?.createTime ?? toSeconds(order.createdAt),
      targetTime: known?.targetTime ?? null,
      settlementAmount: formatMoney(order.cents),
      currency: row.settlementCurrency ?? 'USD',
      estimatedAmount: order.estimatedCents === null ? null : formatMoney(order.estimatedCents),
      fulfillPrice: formatMoney(order.fulfilCents),
      designPrice: formatMoney(order.designCents),
      revenue: {
        state: 'settled',
        basis: formatMoney(order.cents),
        cost: formatMoney(order.fulfilCents),
        // Profit after design fees, as lists of payments show it; null when an order has no fulfil price (PRF-14).
        result: revenue === null || isForeign ? null : formatMoney(net),
        percent: revenue === null || isForeign ? null : netPercent,
        currency: row.settlementCurrency ?? 'USD',
      },
      fulfillHouse: known?.fulfillHouse ?? null,
      fulfillType: known?.fulfillType ?? null,
      fulfillStatus: known?.fulfillStatus ?? null,
      fulfilState: known?.fulfilState ?? '',
      labelUrl: label,
      orderProducts: known?.orderProducts ?? [],
    };
  }

  return {
    /** Computes the profit that the report shows, in the caller's transaction. */
    async computeProfit(trx: Queryable, scope: OwnerScope, payment: payments.PaymentRow): Promise<PayoutProfit> {
      return toProfit(payment, await listCosted(trx, scope, payment.id));
    },

    /** @throws AppError NOT_FOUND */
    async read(scope: SellerScope, id: string): Promise<PayoutReport> {
      const payment = await getPayment(scope, id);
      const [names, days, costed, releaseAt] = await Promise.all([
        readShopNames(scope),
        queries.listDays(db, scope, id),
        listCosted(db, scope, id),
        queries.findReleaseAt(db, scope, id),
      ]);
      const { fulfilCents, designCents, profitCents, unpricedCount, unknownCount } = toProfit(payment, costed);
      const causes = await listCauses(scope, payment, days, costed);
      const isDollars = (payment.settlementCurrency ?? 'USD') === 'USD';
      const { held, released } = toReserve(payment, days);
      const readAt = days.reduce<Date | null>(
        (newest, { readAt: at }) => (at && (!newest || at > newest) ? at : newest),
        null,
      );
      return {
        ...toPayout(payment, names),
        reserveHeldAmount: formatMoney(held),
        reserveReleasedAmount: formatMoney(released),
        reserveReleaseAt: held === 0 ? null : (releaseAt?.toISOString() ?? null),
        isReserveExplained: isReserveExplained({
          settlement: payment.settlementCents,
          reserve: payment.reserveCents,
          beforeExchange: payment.beforeExchangeCents,
        }),
        statementsCount: payment.statementsCount,
        readAt: readAt?.toISOString() ?? null,
        causes: causes.map(({ cents, at, ...cause }) => ({
          ...cause,
          amount: cents === null ? null : formatMoney(cents),
          at: at === null ? null : new Date(at).toISOString(),
        })),
        fulfillAmount: formatMoney(fulfilCents),
        designAmount: formatMoney(designCents),
        profit: isDollars ? formatMoney(profitCents) : null,
        profitPercent: isDollars ? percentOf(profitCents, payment.settlementCents) : null,
        negativeCount: costed.filter(VIEWS.negative).length,
        unpricedCount,
        unknownCount,
        rights: listRights(scope, payment.shopId),
      };
    },

    /** Counts the lines of a payment, and returns its shop. @throws AppError NOT_FOUND */
    async countLines(scope: OwnerScope, id: string): Promise<{ count: number; shopId: string }> {
      const payment = await getPayment(scope, id);
      const { ordersCount, transactionsCount, shopId } = payment;
      return { count: ordersCount + transactionsCount + (missingOf(payment) === 0 ? 0 : 1), shopId };
    },

    /** Reads all lines of a payment from one snapshot: first its orders, then the other lines. @throws AppError NOT_FOUND */
    readLines: (scope: OwnerScope, id: string): Promise<ReportLine[]> =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (trx) => {
          const payment = await payments.getPayment(trx, scope, id);
          if (!payment) throw new AppError('NOT_FOUND');
          const { shopId, transactionsCount } = payment;
          const currency = payment.settlementCurrency ?? 'USD';
          const costed = (await listCosted(trx, scope, id)).toSorted(compareOrders('createTime:DESC'));
          const page = { offset: 0, limit: transactionsCount, isAscending: false };
          const rest = await queries.listTransactions(trx, scope, id, page);
          return [
            ...costed.map((order) => ({
              type: 'ORDER',
              orderId: order.orderId,
              adjustmentId: null,
              statementId: null,
              shopId,
              currency,
              at: order.createdAt,
              cents: order.cents,
              estimatedCents: order.estimatedCents,
              fulfilCents: order.fulfilCents,
              designCents: order.designCents,
              description: '',
            })),
            ...rest.map((row) => ({
              type: row.type,
              orderId: row.orderId,
              adjustmentId: row.adjustmentId,
              statementId: row.statementId,
              shopId,
              currency,
              at: row.at,
              cents: row.settlementCents,
              estimatedCents: null,
              fulfilCents: null,
              designCents: null,
              description: describeTransactionType(row.type),
            })),
            // Adds a line for the unexplained difference, because otherwise the lines would not add up to the settlement, nor their profits to the
            // payment's profit (PAY-16).
            ...(missingOf(payment) === 0 ? [] : [toDifference(payment)]),
          ];
        }),

    /** @throws AppError NOT_FOUND */
    async listOrders(
      scope: SellerScope,
      id: string,
      query: PageQuery & { view: 'all' | 'negative' | 'unpriced' },
    ): Promise<Paged<PaymentOrder>> {
      const payment = await getPayment(scope, id);
      const [names, costed] = await Promise.all([readShopNames(scope), listCosted(db, scope, id)]);
      const found = costed.filter(VIEWS[query.view]).toSorted(compareOrders(query.sortBy));
      const { offset, limit, meta } = toPage(query, found.length);
      const shown = found.slice(offset, offset + limit);
      const known = await orders.list.listByIds(
        scope,
        shown.map(({ orderId }) => orderId),
      );
      return { data: shown.map((order) => toPaymentOrder(order, known.get(order.orderId), payment, names)), meta };
    },

    /** @throws AppError NOT_FOUND */
    async listTransactions(scope: SellerScope, id: string, query: PageQuery): Promise<Paged<PaymentTransaction>> {
      const payment = await getPayment(scope, id);
      const { offset, limit, meta } = toPage(query, payment.transactionsCount);
      const page = { offset, limit, isAscending: isAscending(query.sortBy) };
      const rows = await queries.listTransactions(db, scope, id, page);
      const named = rows.map(({ orderId }) => orderId).filter((orderId) => orderId !== null);
      const known = await orders.settled.readCosts(db, scope, named);
      return {
        data: rows.map((row) => ({
          id: row.id,
          type: row.type,
          adjustmentOrderId: row.orderId,
          isOrderKnown: row.orderId !== null && known.has(row.orderId),
          adjustmentId: row.adjustmentId,
          settlementAmount: formatMoney(row.settlementCents),
          currency: payment.settlementCurrency ?? 'USD',
          description: describeTransactionType(row.type),
          statementId: row.statementId,
          at: row.at.toISOString(),
        })),
        meta,
      };
    },
  };
}

export type PayoutReports = ReturnType<typeof createPayoutReports>;

function toDifference(payment: payments.PaymentRow): ReportLine {
  return {
    type: 'DIFFERENCE',
    orderId: null,
    adjustmentId: null,
    statementId: null,
    shopId: payment.shopId,
    currency: payment.settlementCurrency ?? 'USD',
    at: payment.createdAt,
    cents: missingOf(payment),
    estimatedCents: null,
    fulfilCents: null,
    designCents: null,
    description: 'Settled beyond the orders and transactions above',
  };
}

function toSeconds(at: Date | null): number | null {
  return at === null ? null : Math.floor(at.getTime() / 1000);
}
