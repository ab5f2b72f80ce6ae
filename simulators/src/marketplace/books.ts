import type { Order, Shop } from './model.ts';
import { readStatus } from './activity.ts';
import { toAddress } from './address.ts';
import { getDeadlines } from './deadlines.ts';
import { lineItemId, orderId } from './ids.ts';
import { getBuyer, listPieces, sumMoney } from './order-content.ts';
import { listPayments, listStatements, readPayment, type Payment, type Statement } from './ledger.ts';
import { getSettlement, isUnsettled, sumSettled } from './settlement.ts';
import { readPackageId } from './world.ts';

/**
 * Returns the true state of a shop for comparison with other records: nothing is masked or delayed, independent of what was reported. Times are epoch
 * seconds, amounts are cents; missing values are null.
 */
export function toBooks(shop: Shop, now: number): object {
  const orders = shop.orders.map(toOrderBook);
  const heldCents = shop.orders.reduce((sum, order) => sum + (readHeld(order) ?? 0), 0);
  const statements = listStatements(shop, now).map((one) => toStatementBook(one, now));
  const payments = listPayments(shop, now).map((one) => toPaymentBook(one, now));
  const activities = shop.activities.map((one) => ({ ...one, status: readStatus(one, now) }));
  return { id: shop.id, heldCents, orders, statements, payments, activities };
}

function toStatementBook({ id, time, entries, sums, payment }: Statement, now: number) {
  return {
    id,
    time,
    paymentId: payment !== null && payment.time <= now ? payment.id : null,
    settlementCents: sums.settlementCents,
    reserveCents: sums.reserveCents,
    entries: entries.map((one) => ({
      id: one.id,
      type: one.type,
      kind: one.kind,
      orderId: one.order === null ? null : orderId(one.order.shop.index, one.order.number),
      time: one.time,
      settlementCents: one.settlementCents,
      reserveCents: one.reserveCents,
    })),
  };
}

/** `settlementCents` is the reported amount of the payment; it may deliberately differ from the sum of its statements. */
function toPaymentBook(payment: Payment, now: number) {
  const { id, time, settlementCents, reserveCents, payableCents, bankCents, bankCurrency } = payment;
  const statementCents = payment.statements.reduce((sum, { sums }) => sum + sums.settlementCents, 0);
  const sums = { statementCents, settlementCents, reserveCents, payableCents, bankCents, bankCurrency };
  return { id, time, ...readPayment(payment, now), ...sums };
}

function readHeld(order: Order): number | null {
  return isUnsettled(order) ? getSettlement(order).settlementCents : null;
}

function toOrderBook(order: Order) {
  const { shop, number, status, extra } = order;
  const buyer = getBuyer(order);
  const pieces = listPieces(order, buyer.city.taxRate);
  const money = sumMoney(pieces, buyer.city);
  const { shipping_due_time: shipTime, collection_due_time: collectTime } = getDeadlines(order);
  return {
    id: orderId(shop.index, number),
    status,
    updateTime: order.updateTime,
    shippingType: order.shippingType,
    isCancelWished: order.requestCancelTime > 0 && order.cancelTime === 0,
    shipUntil: order.paidTime > 0 ? shipTime : null,
    collectUntil: order.paidTime > 0 ? collectTime : null,
    totalCents: money.totalCents,
    currency: order.extra?.currency ?? 'USD',
    address: toAddress(buyer, false),
    pieces: pieces.map((piece, line) => ({
      id: lineItemId(shop.index, number, line),
      skuId: piece.sku.id,
      isCancelled: status === 'CANCELLED' || (extra?.cancelledLines ?? []).includes(line),
    })),
    cancels: shop.cancellations
      .filter((one) => one.order === order)
      .map(({ id, role, status: word, updateTime }) => ({ id, role, status: word, updateTime })),
    returns: shop.returns
      .filter((one) => one.order === order)
      .map(({ id, type, status: word, cents, updateTime }) => ({ id, type, status: word, cents, updateTime })),
    settledCents: sumSettled(order),
    heldCents: readHeld(order),
    /** All tracking numbers of the order, including those of cancelled packages, but not those of packages that were combined or split. */
    parcels: order.packages.filter((one) => one.isShipped && one.isGone !== true).map((one) => one.trackingNumber),
    /** The order's packages, which may be shared with other orders. */
    packageIds: order.packages
      .filter((one) => one.isGone !== true && one.status !== 'CANCELLED')
      .map((one) => readPackageId(order, one)),
  };
}
