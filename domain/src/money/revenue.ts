import { isSold } from '../orders/order-kind.ts';
import { percentOf, sumCents } from './money.ts';
import type { Cents } from './money.ts';

/**
 * How final an order's money is (MNY-4): nothing is known, the marketplace has estimated it, it is settled, or it was settled and then changed by a
 * refund or another adjustment.
 */
export type SettlementState = 'none' | 'estimated' | 'settled' | 'adjusted';

/**
 * Returns how final an order's money is. A fully refunded order is settled at 0, so the amount alone cannot distinguish settled orders (MNY-4). Units: cents;
 * null means that the marketplace reported nothing. Errors: none.
 * @example settlementState({ isSettled: true, settlement: 0, onhold: null, adjustment: 0 }) // 'settled'
 */
export function settlementState(order: {
  isSettled: boolean;
  settlement: Cents | null;
  onhold: Cents | null;
  /** Sum of the corrections after the settlement; negative for a refund. */
  adjustment?: Cents;
}): SettlementState {
  if (order.isSettled) return (order.adjustment ?? 0) === 0 ? 'settled' : 'adjusted';
  return isGiven(order.settlement) || isGiven(order.onhold) ? 'estimated' : 'none';
}

/** An order's amounts in cents; null means that the marketplace or factory reported nothing. */
export interface OrderMoney {
  paymentTotal: Cents;
  subTotal: Cents;
  settlement: Cents | null;
  onhold: Cents | null;
  fulfilPrice: Cents | null;
  /** Refund to the buyer; the marketplace's own amounts already include it (MNY-31). */
  refunded?: Cents;
  /** The price that was paid for the order's rented designs; only `net` includes it (MNY-8). */
  designPrice?: Cents | null;
  status: string;
  /** Why the order was made. An order without a sale earns what the marketplace reports, never its price (MNY-32). */
  kind: string;
  isSettled: boolean;
}

/**
 * What the earn column shows: settled money; an amount that may still change (`provisional`); the marketplace's on-hold estimate; the word HOLD; or
 * nothing, for a cancelled order and for an order without a sale.
 */
export const EARN_STATES = ['settled', 'provisional', 'onhold', 'hold', 'none'] as const;
export type EarnState = (typeof EARN_STATES)[number];

export interface OrderRevenue {
  earn: Cents | null;
  earnState: EarnState;
  /** Amount from which costs are subtracted; it differs from `earn` when the earn column shows a word. */
  basis: Cents;
  /** Basis minus fulfil price, before the design price; null, shown as N/A, while the order has no fulfil price (MNY-5). */
  revenue: Cents | null;
  /** Revenue divided by sub-total, in percent with two decimals; null when one of the two is missing. */
  percent: number | null;
  /** Basis minus fulfil price and design price; never null (MNY-8). */
  net: Cents;
  netPercent: number | null;
  /** Whether screens show the amounts with '(Tạm tính)', because they may still change. */
  isEstimate: boolean;
}

/**
 * Computes what an order earns: the settlement, or else the on-hold amount, or else the payment total, minus the fulfil price (MNY-5, MNY-6). A
 * cancelled order that is not settled earns nothing, but its cost remains (MNY-7, MNY-9). The same applies to an order without a sale while the
 * marketplace reports no money (MNY-32).
 * Units: cents; percent with two decimals. Errors: RangeError when an amount is not a whole number of cents.
 * @example orderRevenue(order).revenue // settlement 2500, fulfil price 900: 1600
 */
export function orderRevenue(order: OrderMoney): OrderRevenue {
  const { earn, earnState, basis } = readEarn(order);
  const cost = order.fulfilPrice ?? 0;
  const beforeDesign = sumCents([basis, -cost]);
  const net = sumCents([beforeDesign, -(order.designPrice ?? 0)]);
  const revenue = cost === 0 ? null : beforeDesign;
  return {
    earn,
    earnState,
    basis,
    revenue,
    percent: revenue === null ? null : percentOf(revenue, order.subTotal),
    net,
    netPercent: percentOf(net, order.subTotal),
    isEstimate: isEstimate(earnState),
  };
}

/**
 * Returns whether an amount may still change.
 * Errors: none.
 * @example isEstimate('onhold') // true
 */
export function isEstimate(state: EarnState): boolean {
  return state === 'provisional' || state === 'onhold' || state === 'hold';
}

/**
 * Returns whether the earn column shows an amount; otherwise it shows a word. Errors: none.
 * @example isEarnKnown('hold') // false
 */
export function isEarnKnown(state: EarnState): boolean {
  return state !== 'hold' && state !== 'none';
}

function readEarn(order: OrderMoney): { earn: Cents | null; earnState: EarnState; basis: Cents } {
  const settlement = order.settlement ?? 0;
  if (order.isSettled) return { earn: settlement, earnState: 'settled', basis: settlement };
  if (settlement !== 0) return { earn: settlement, earnState: 'provisional', basis: settlement };
  if (order.status === 'CANCELLED') return { earn: null, earnState: 'none', basis: 0 };
  if (isGiven(order.onhold)) return { earn: order.onhold, earnState: 'onhold', basis: order.onhold };
  if (!isSold(order.kind)) return { earn: null, earnState: 'none', basis: 0 };
  // The refund is subtracted only here, because the marketplace's own amounts already include it.
  return { earn: null, earnState: 'hold', basis: sumCents([order.paymentTotal, -(order.refunded ?? 0)]) };
}

/** Returns whether the marketplace reported an amount; it sends 0 while it has none. */
function isGiven(amount: Cents | null): amount is Cents {
  return amount !== null && amount !== 0;
}

/**
 * Returns by how many whole percent a sale price is below the original price (MNY-13); null without an original price. Units: cents in, percent out;
 * negative when the sale price is higher. Errors: none.
 * @example discountPercent(2499, 1999) // 20
 */
export function discountPercent(original: Cents, sale: Cents): number | null {
  if (original === 0) return null;
  // `+ 0` turns negative zero into zero; a sale price slightly above the original price is rounded to negative zero.
  return Math.round(((original - sale) * 100) / original) + 0;
}

/**
 * Compares a payout with its orders and transactions: synced when orders and transactions add up to the payout's settlement amount to the cent.
 * Otherwise `missing` is the amount by which the settlement exceeds our rows (MNY-14).
 * Units: cents. Errors: RangeError when an amount is not a whole number of cents.
 * @example payoutSync(10_000, [6000], [3000]) // { isSynced: false, missing: 1000 }
 */
export function payoutSync(
  settlement: Cents,
  orders: Iterable<Cents>,
  transactions: Iterable<Cents>,
): { isSynced: boolean; missing: Cents } {
  const missing = sumCents([settlement, -sumCents(orders), -sumCents(transactions)]);
  return { isSynced: missing === 0, missing };
}

/**
 * Computes the profit of a payout: its settlement minus fulfil, design and other costs (PAY-7).
 *
 * Units: cents; costs are positive.
 * Errors: RangeError when an amount is not a whole number of cents.
 * @example payoutProfit({ payouts: 10_000, fulfil: 4000, design: 500, other: 100 }) // 5400
 */
export function payoutProfit(totals: { payouts: Cents; fulfil: Cents; design: Cents; other: Cents }): Cents {
  return sumCents([totals.payouts, -totals.fulfil, -totals.design, -totals.other]);
}
