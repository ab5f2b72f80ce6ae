import type { Order, Refund } from './model.ts';
import { getBuyer, listPieces, sumMoney } from './order-content.ts';
import { shareOfLabel } from './shared-packages.ts';
import { hash } from '../runtime/random.ts';

/** The seller's money of an order, in cents; costs are negative (MKT-29). */
type Settlement = {
  revenueCents: number;
  feeCents: number;
  shippingCostCents: number;
  /** Difference between the settlement and the sum of its parts that a test sets. */
  otherCents: number;
  settlementCents: number;
};

const REFERRAL_PERCENT = 6;
const AFFILIATE_PERCENT = 10;
const LABEL_CENTS = 428;

const known = new WeakMap<Order, { key: string; settlement: Settlement }>();

/** Computes the first row of the order's money, after refunds given before it. */
export function getSettlement(order: Order): Settlement {
  const extra = order.extra ?? {};
  const early = listEarlyRefunds(order).reduce((sum, one) => sum + one.cents, 0);
  // All orders of a package share one label.
  const labelCents = labelCentsOf(order);
  const key = [extra.pieces, extra.settlementCents, extra.cancelledLines?.join('-'), early, labelCents].join();
  const cached = known.get(order);
  if (cached?.key === key) return cached.settlement;
  const { city } = getBuyer(order);
  const pieces = listPieces(order, city.taxRate).filter((_, line) => !isLineCancelled(order, line));
  const money = sumMoney(pieces, city);
  const revenueCents = money.subTotalCents + money.platformDiscountCents - early;
  const affiliate = hash(order.seed, 91) % 4 === 0 ? AFFILIATE_PERCENT : 0;
  const feeCents = -Math.round((revenueCents * (REFERRAL_PERCENT + affiliate)) / 100);
  const shippingIncome = money.shippingCents + money.shippingPlatformDiscountCents;
  const shippingCostCents = order.shippingType === 'TIKTOK' ? shippingIncome - labelCents : shippingIncome;
  const naturalCents = revenueCents + feeCents + shippingCostCents;
  const settlementCents = extra.settlementCents ?? naturalCents;
  const otherCents = settlementCents - naturalCents;
  const settlement = { revenueCents, feeCents, shippingCostCents, otherCents, settlementCents };
  known.set(order, { key, settlement });
  return settlement;
}

/** Lists the parts of the settlement in cents, with the marketplace's signs, where costs and discounts are negative. */
export function listParts(order: Order) {
  const { revenueCents, feeCents } = getSettlement(order);
  const { city } = getBuyer(order);
  const pieces = listPieces(order, city.taxRate).filter((_, line) => !isLineCancelled(order, line));
  const money = sumMoney(pieces, city);
  const referralCents = -Math.round((revenueCents * REFERRAL_PERCENT) / 100);
  return {
    grossCents: money.originalCents,
    sellerDiscountCents: -money.sellerDiscountCents,
    platformDiscountCents: money.platformDiscountCents,
    refundCents: -listEarlyRefunds(order).reduce((sum, one) => sum + one.cents, 0),
    paidCents: money.totalCents,
    referralCents,
    affiliateCents: feeCents - referralCents,
    customerShippingCents: money.shippingCents,
    shippingDiscountCents: money.shippingPlatformDiscountCents,
    labelCents: order.shippingType === 'TIKTOK' ? -labelCentsOf(order) : 0,
    salesTaxCents: money.productTaxCents + money.shippingTaxCents,
    retailDeliveryCents: money.retailDeliveryCents,
  };
}

/**
 * Returns the order's share of its label; after the settlement of this order, changes of other orders in the package no longer change it.
 */
export function labelCentsOf(order: Order): number {
  return order.extra?.settledLabelCents ?? shareOfLabel(order, LABEL_CENTS);
}

function isLineCancelled(order: Order, line: number): boolean {
  return (order.extra?.cancelledLines ?? []).includes(line);
}

function listEarlyRefunds(order: Order): Refund[] {
  return (order.extra?.refunds ?? []).filter((one) => order.settleTime === 0 || one.time <= order.settleTime);
}

/** Lists refunds after the settlement; each is a row of its own on a statement. */
export function listLateRefunds(order: Order): Refund[] {
  return (order.extra?.refunds ?? []).filter((one) => order.settleTime > 0 && one.time > order.settleTime);
}

/** Returns the settled money of an order with corrections, in cents; null while nothing is settled. */
export function sumSettled(order: Order): number | null {
  if (order.settleTime === 0 || order.extra?.currency !== undefined) return null;
  const sum = (rows: readonly Refund[]) => rows.reduce((total, { cents }) => total + cents, 0);
  return getSettlement(order).settlementCents - sum(listLateRefunds(order)) + sum(order.extra?.adjustments ?? []);
}

/** Returns whether an order is paid, not cancelled and not on a statement yet. */
export function isUnsettled(order: Order): boolean {
  return (
    order.extra?.currency === undefined &&
    order.paidTime > 0 &&
    order.settleTime === 0 &&
    order.status !== 'CANCELLED' &&
    order.status !== 'UNPAID'
  );
}
