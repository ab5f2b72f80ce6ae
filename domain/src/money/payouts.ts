import type { Cents } from './money.ts';

/** Marketplace statuses of a payment that never reached the bank, or was returned. */
export const FAILED_PAYMENTS = ['FAILED', 'RETURNED', 'REVERSED'] as const;

/** Marketplace statuses of a payment, for filters. */
export const PAYMENT_WORDS = ['PAID', 'PROCESSING', ...FAILED_PAYMENTS] as const;

/**
 * State of a payment for every figure: only `paid` counts, on the day of payment; `failed` never counts and is listed on the day of the
 * attempt; `open` has no day yet and is listed in every period (PAY-15).
 */
export type PaymentState = 'paid' | 'open' | 'failed';

/**
 * Returns the state of a payment by its status. An unknown status is `open`: it counts nowhere. Errors: none.
 * @example paymentStateOf('PROCESSING') // 'open'
 */
export function paymentStateOf(status: string): PaymentState {
  if (status === 'PAID') return 'paid';
  return FAILED_PAYMENTS.some((word) => word === status) ? 'failed' : 'open';
}

/**
 * Returns why the profit of a payout cannot be fixed (PAY-8, ORD-51), the first reason that applies; null when it can. Errors: none.
 * @example whyNotFix({ status: 'FAILED', isSynced: true, unpricedCount: 0, unknownCount: 0, currency: 'USD' }) // 'NOT_PAID'
 */
export function whyNotFix(payout: {
  status: string;
  isSynced: boolean;
  unpricedCount: number;
  unknownCount: number;
  /** Currency of the settlement; costs are in USD, and nothing is converted (PRF-20). */
  currency: string | null;
}): 'NOT_PAID' | 'NOT_SYNCED' | 'UNPRICED' | 'OTHER_CURRENCY' | null {
  if ((payout.currency ?? 'USD') !== 'USD') return 'OTHER_CURRENCY';
  if (paymentStateOf(payout.status) !== 'paid') return 'NOT_PAID';
  if (!payout.isSynced) return 'NOT_SYNCED';
  return payout.unpricedCount > 0 || payout.unknownCount > 0 ? 'UNPRICED' : null;
}

/**
 * Possible causes of a payout that does not add up (PAY-6), the likeliest first:
 * - `statementsMissing`: its days add up to less, so some days are missing;
 * - `statementsBeyond`: its days add up to more, so one day belongs to something else;
 * - `dayBeyond`: one of its days equals the surplus exactly;
 * - `statementUnassigned`: a settled day without a payment equals the difference;
 * - `unread`: settled days are not read completely;
 * - `unreadable`: rows could not be read;
 * - `dayDiffers`: the rows of a day do not add up to the day's settlement;
 * - `otherPayout`: a row of a day of another payout, or of none, equals the difference;
 * - `refund`: a refund to the buyer of one of its orders equals the difference;
 * - `repeated`: a row that is on two of its days equals the difference.
 */
export const PAYOUT_CAUSES = [
  'statementUnassigned',
  'refund',
  'otherPayout',
  'repeated',
  'dayBeyond',
  'unread',
  'unreadable',
  'dayDiffers',
  'statementsMissing',
  'statementsBeyond',
] as const;
export type PayoutCauseName = (typeof PAYOUT_CAUSES)[number];

export interface PayoutCause {
  cause: PayoutCauseName;
  isExact: boolean;
  cents: Cents | null;
  count: number;
  orderId: string | null;
  statementId: string | null;
  /** Epoch milliseconds. */
  at: number | null;
}

/** A settled day of a payout, as far as it was read. */
export interface PayoutDay {
  statementId: string;
  at: number;
  settlementCents: Cents;
  /** Sum of its orders and transactions. */
  rowsCents: Cents;
  isRead: boolean;
  brokenCount: number;
}

/** An item that equals the difference exactly. */
export interface PayoutMatch {
  cause: 'statementUnassigned' | 'refund' | 'otherPayout' | 'repeated';
  cents: Cents;
  orderId: string | null;
  statementId: string | null;
  at: number | null;
}

/**
 * Lists possible causes of a payout that does not add up, exact matches first (PAY-6). Units: cents; `missing` is what the marketplace
 * settled beyond the rows. Errors: none; empty when nothing is missing.
 */
export function listPayoutCauses(
  missing: Cents,
  settlementCents: Cents,
  days: readonly PayoutDay[],
  matches: readonly PayoutMatch[],
): PayoutCause[] {
  if (missing === 0) return [];
  const about = (cause: PayoutCauseName, some: readonly PayoutDay[], cents: Cents | null): PayoutCause[] => {
    const [first] = some;
    if (!first) return [];
    const statementId = some.length === 1 ? first.statementId : null;
    return [{ cause, isExact: cents === missing, cents, count: some.length, orderId: null, statementId, at: first.at }];
  };
  const lack = (some: readonly PayoutDay[]) => some.reduce((sum, day) => sum + day.settlementCents - day.rowsCents, 0);
  const unread = days.filter(({ isRead }) => !isRead);
  const read = days.filter(({ isRead }) => isRead);
  const unreadable = read.filter(({ brokenCount }) => brokenCount > 0);
  const differing = read.filter((day) => day.brokenCount === 0 && day.settlementCents !== day.rowsCents);
  const missingDays = settlementCents - days.reduce((sum, day) => sum + day.settlementCents, 0);
  const causes: PayoutCause[] = [
    ...matches.map((match) => ({ ...match, isExact: true, count: 1 })),
    ...about('unread', unread, lack(unread)),
    ...about('unreadable', unreadable, lack(unreadable)).map((cause) => ({
      ...cause,
      count: unreadable.reduce((sum, day) => sum + day.brokenCount, 0),
    })),
    ...about('dayDiffers', differing, lack(differing)),
  ];
  // A day belongs to another payout only if the days sum to more than the payment. A negative day does not explain a surplus.
  const isDayBeyond = missingDays < 0 && missingDays === missing;
  const beyond = days.filter((day) => isDayBeyond && 0 - day.settlementCents === missingDays);
  causes.push(...about('dayBeyond', beyond, missingDays));
  // When the rows add up to their days, this equals the difference by definition. It says where the difference is, not what it is, so it is
  // never exact.
  if (missingDays !== 0 && beyond.length === 0) {
    const cause = missingDays > 0 ? 'statementsMissing' : 'statementsBeyond';
    const rest = { isExact: false, count: days.length, orderId: null, statementId: null, at: null };
    causes.push({ cause, cents: missingDays, ...rest });
  }
  return [...causes.filter(({ isExact }) => isExact), ...causes.filter(({ isExact }) => !isExact)];
}

/**
 * Converts a bank amount into dollars: unchanged at rate 1, else divided by the rate, half-up (PAY-9). Units: hundredths of the amount's
 * currency in, cents out; the rate as the marketplace writes it. Errors: null without a rate above zero.
 * @example toDollars(10_261_900_000, '25000.000000') // 410476
 */
export function toDollars(amount: Cents, rate: string | null): Cents | null {
  if (rate === null || !/^\d{1,9}(\.\d+)?$/.test(rate)) return null;
  const [, fraction = ''] = rate.split('.');
  const scale = 10n ** BigInt(fraction.length);
  const divisor = BigInt(rate.replace('.', ''));
  if (divisor === 0n) return null;
  const scaled = BigInt(Math.abs(amount)) * scale;
  const cents = Number((scaled * 2n + divisor) / (divisor * 2n));
  return amount < 0 ? 0 - cents : cents;
}

/**
 * Turns a transaction type, which the marketplace does not describe, into plain words (PAY-4).
 * Errors: none.
 * @example describeTransactionType('SHIPPING_FEE_ADJUSTMENT') // 'Shipping fee adjustment'
 */
export function describeTransactionType(type: string): string {
  const words = type.replaceAll('_', ' ').trim().toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Returns whether settlement and reserve add up to the amount before exchange, to the cent (PAY-5). Errors: none; null when one of them is
 * missing.
 * @example isReserveExplained({ settlement: 13_000, reserve: -3000, beforeExchange: 10_000 }) // true
 */
export function isReserveExplained(payment: {
  settlement: Cents;
  reserve: Cents | null;
  beforeExchange: Cents | null;
}): boolean | null {
  if (payment.beforeExchange === null) return null;
  return payment.settlement + (payment.reserve ?? 0) === payment.beforeExchange;
}
