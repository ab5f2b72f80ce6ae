import type { Cents } from './money.ts';

/** Words of the marketplace for a payment that never reached the bank, or came back from it. */
export const FAILED_PAYMENTS = ['FAILED', 'RETURNED', 'REVERSED'] as const;

/** The words of the marketplace for what a payment is, to choose from. */
export const PAYMENT_WORDS = ['PAID', 'PROCESSING', ...FAILED_PAYMENTS] as const;

/**
 * What a payment is for every figure: only `paid` counts, on the day on which it was paid; `failed` counts nowhere and is listed on the
 * day of the attempt; `open` has no day yet and is listed in every period (PAY-15).
 */
export type PaymentState = 'paid' | 'open' | 'failed';

/**
 * Returns what a payment's status means. An unknown word may still become anything: it counts nowhere.
 * Errors: none.
 * @example paymentStateOf('PROCESSING') // 'open'
 */
export function paymentStateOf(status: string): PaymentState {
  if (status === 'PAID') return 'paid';
  return FAILED_PAYMENTS.some((word) => word === status) ? 'failed' : 'open';
}

/**
 * Returns why the profit of a payout cannot be fixed (PAY-8, ORD-51), the first reason that holds; null when it can.
 * Errors: none.
 * @example whyNotFix({ status: 'FAILED', isSynced: true, unpricedCount: 0, unknownCount: 0, currency: 'USD' }) // 'NOT_PAID'
 */
export function whyNotFix(payout: {
  status: string;
  isSynced: boolean;
  unpricedCount: number;
  unknownCount: number;
  /** Of the settlement; costs are in USD, and nothing is converted (PRF-20). */
  currency: string | null;
}): 'NOT_PAID' | 'NOT_SYNCED' | 'UNPRICED' | 'OTHER_CURRENCY' | null {
  if ((payout.currency ?? 'USD') !== 'USD') return 'OTHER_CURRENCY';
  if (paymentStateOf(payout.status) !== 'paid') return 'NOT_PAID';
  if (!payout.isSynced) return 'NOT_SYNCED';
  return payout.unpricedCount > 0 || payout.unknownCount > 0 ? 'UNPRICED' : null;
}

/**
 * What may be why a payout does not add up (PAY-6), the likeliest first:
 * - `statementsMissing`: its days come to less than it, so that not all of them have been told;
 * - `statementsBeyond`: its days come to more than it, so that one of them is of something else;
 * - `dayBeyond`: one of its days is exactly what its days come to beyond it;
 * - `statementUnassigned`: a settled day that no payment has taken up comes to the difference;
 * - `unread`: settled days are not read to their end;
 * - `unreadable`: rows could not be read;
 * - `dayDiffers`: the rows of a day do not come to what the day settled;
 * - `otherPayout`: a row of a day of another payout, or of none, is exactly the difference;
 * - `refund`: what went back to the buyer of one of its orders is exactly the difference;
 * - `repeated`: a row that stands on two of its days is exactly the difference.
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

/** A settled day of a payout as far as it was read. */
export interface PayoutDay {
  statementId: string;
  at: number;
  settlementCents: Cents;
  /** What its orders and transactions come to. */
  rowsCents: Cents;
  isRead: boolean;
  brokenCount: number;
}

/** Something that comes to exactly the difference. */
export interface PayoutMatch {
  cause: 'statementUnassigned' | 'refund' | 'otherPayout' | 'repeated';
  cents: Cents;
  orderId: string | null;
  statementId: string | null;
  at: number | null;
}

/**
 * Returns what may be why a payout does not add up, what explains it to the cent first (PAY-6).
 * Units: cents; `missing` is what the marketplace settled beyond the rows. Errors: none; nothing where nothing is missing.
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
  // Only a surplus can be a day of something else: a day below zero leaves other days missing.
  const isDayBeyond = missingDays < 0 && missingDays === missing;
  const beyond = days.filter((day) => isDayBeyond && 0 - day.settlementCents === missingDays);
  causes.push(...about('dayBeyond', beyond, missingDays));
  // Where the rows come to their days this is the difference by itself, which says where it lies and not what it is: never exact.
  if (missingDays !== 0 && beyond.length === 0) {
    const cause = missingDays > 0 ? 'statementsMissing' : 'statementsBeyond';
    const rest = { isExact: false, count: days.length, orderId: null, statementId: null, at: null };
    causes.push({ cause, cents: missingDays, ...rest });
  }
  return [...causes.filter(({ isExact }) => isExact), ...causes.filter(({ isExact }) => !isExact)];
}

/**
 * Returns an amount of a bank in dollars: as it is at the rate 1, else divided by the rate, half-up (PAY-9).
 * Units: hundredths of the amount's currency in, cents out; the rate as the marketplace writes it. Errors: null without a rate above zero.
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
 * Makes words of the type of a transaction, which the marketplace does not describe (PAY-4).
 *
 * Errors: none.
 * @example describeTransactionType('SHIPPING_FEE_ADJUSTMENT') // 'Shipping fee adjustment'
 */
export function describeTransactionType(type: string): string {
  const words = type.replaceAll('_', ' ').trim().toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Returns whether settlement and reserve come to what stood before the exchange, to the cent (PAY-5).
 * Errors: none; null when one of them was not told.
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
