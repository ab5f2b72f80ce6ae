import type { Cents } from './money.ts';

/** Marketplace statuses of a payment that never reached the seller's bank, or that the bank returned. */
export const FAILED_PAYMENTS = ['FAILED', 'RETURNED', 'REVERSED'] as const;

/** Marketplace statuses of a payment by which lists can be filtered. */
export const PAYMENT_WORDS = ['PAID', 'PROCESSING', ...FAILED_PAYMENTS] as const;

/**
 * State of a payment (PAY-15). Figures include only `paid` payments, on the day of payment. A `failed` payment is in no figure, and lists show it on
 * the day of the attempt. An `open` payment has no day yet, and lists show it in every period.
 */
export type PaymentState = 'paid' | 'open' | 'failed';

/**
 * Returns the state of a payment from its status. A payment with an unknown status is `open`, so no figure includes it. Errors: none.
 * @example paymentStateOf('PROCESSING') // 'open'
 */
export function paymentStateOf(status: string): PaymentState {
  if (status === 'PAID') return 'paid';
  return FAILED_PAYMENTS.some((word) => word === status) ? 'failed' : 'open';
}

/**
 * Returns the first reason why the profit of a payout cannot be fixed (PAY-8, ORD-51); null when the profit can be fixed. Errors: none.
 * @example whyNotFix({ status: 'FAILED', isSynced: true, unpricedCount: 0, unknownCount: 0, currency: 'USD' }) // 'NOT_PAID'
 */
export function whyNotFix(payout: {
  status: string;
  isSynced: boolean;
  unpricedCount: number;
  unknownCount: number;
  /** Currency of the settlement. Costs are in USD and are not converted, so another currency prevents a profit (PRF-20). */
  currency: string | null;
}): 'NOT_PAID' | 'NOT_SYNCED' | 'UNPRICED' | 'OTHER_CURRENCY' | null {
  if ((payout.currency ?? 'USD') !== 'USD') return 'OTHER_CURRENCY';
  if (paymentStateOf(payout.status) !== 'paid') return 'NOT_PAID';
  if (!payout.isSynced) return 'NOT_SYNCED';
  return payout.unpricedCount > 0 || payout.unknownCount > 0 ? 'UNPRICED' : null;
}

/**
 * Possible causes of a payout that does not add up (PAY-6), the likeliest first:
 * - `statementsMissing`: the payout's days add up to less than the payout, so some days are missing;
 * - `statementsBeyond`: the payout's days add up to more, so one of them belongs to another payout;
 * - `dayBeyond`: the settlement of one of the payout's days equals the surplus exactly;
 * - `statementUnassigned`: the settlement of a day without a payment equals the difference;
 * - `unread`: Bobbin has not read all rows of some days;
 * - `unreadable`: Bobbin could not read some rows;
 * - `dayDiffers`: the rows of a day do not add up to the day's settlement;
 * - `otherPayout`: a row on a day of another payout, or on a day without a payout, equals the difference;
 * - `refund`: a refund to the buyer of one of the payout's orders equals the difference;
 * - `repeated`: a row that is on two of the payout's days equals the difference.
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

/** A settled day of a payout, with the rows that were read so far. */
export interface PayoutDay {
  statementId: string;
  at: number;
  settlementCents: Cents;
  /** Sum of the day's orders and transactions. */
  rowsCents: Cents;
  isRead: boolean;
  brokenCount: number;
}

/** A possible cause whose amount equals the difference exactly. */
export interface PayoutMatch {
  cause: 'statementUnassigned' | 'refund' | 'otherPayout' | 'repeated';
  cents: Cents;
  orderId: string | null;
  statementId: string | null;
  at: number | null;
}

/**
 * Lists possible causes of a payout that does not add up, exact matches first (PAY-6). Units: cents; `missing` is the amount by which the
 * marketplace's settlement exceeds the sum of the rows. Errors: none; empty when `missing` is 0.
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
  // A day can belong to another payout only if the days sum to more than the payment. A day below zero does not explain a surplus.
  const isDayBeyond = missingDays < 0 && missingDays === missing;
  const beyond = days.filter((day) => isDayBeyond && 0 - day.settlementCents === missingDays);
  causes.push(...about('dayBeyond', beyond, missingDays));
  // When the rows of each day add up to the day's settlement, this amount always equals the difference. It shows where the difference is but not its
  // cause, so it is never exact.
  if (missingDays !== 0 && beyond.length === 0) {
    const cause = missingDays > 0 ? 'statementsMissing' : 'statementsBeyond';
    const rest = { isExact: false, count: days.length, orderId: null, statementId: null, at: null };
    causes.push({ cause, cents: missingDays, ...rest });
  }
  return [...causes.filter(({ isExact }) => isExact), ...causes.filter(({ isExact }) => !isExact)];
}

/**
 * Converts a bank amount into dollars: unchanged at rate 1, otherwise divided by the rate and rounded half-up (PAY-9). Units: hundredths of the
 * amount's currency in, cents out; the rate as the marketplace writes it. Errors: none; null when the rate is missing or not above zero.
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
