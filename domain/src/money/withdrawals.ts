/**
 * How far a withdrawal is (WDR-2): asked for, confirmed by one person and waiting for another, paid, refused, or taken back by whoever
 * asked.
 */
export const WITHDRAWAL_STATUSES = ['WAITING', 'APPROVAL', 'CONFIRMED', 'DENIED', 'CANCELLED'] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

/** Those whose money is held. */
export const OPEN_WITHDRAWALS = ['WAITING', 'APPROVAL'] as const satisfies readonly WithdrawalStatus[];

/** After a change of password, second factor or API key nothing is withdrawn for this long, in milliseconds: 24 hours (WDR-6). */
const WITHDRAWAL_FREEZE_MS = 24 * 3_600_000;

/** What of an account was changed last. */
export const CREDENTIALS = ['password', 'twoFactor', 'apiKey'] as const;
export type Credential = (typeof CREDENTIALS)[number];

const SHOWN_DIGITS = 4;
const SEPARATORS = /[\s.-]/g;
const CARD_NUMBER = /^\d{6,19}$/;

/**
 * Reads the number of a card or an account as people type it, with blanks, dots or hyphens.
 *
 * Errors: none; null for what is no such number.
 * @example readCardNumber('9704 3618 2290 4417') // '9704361822904417'
 */
export function readCardNumber(text: string): string | null {
  const digits = text.replaceAll(SEPARATORS, '');
  return CARD_NUMBER.test(digits) ? digits : null;
}

/**
 * Returns what everybody sees of a number: its last four digits.
 * Errors: none.
 * @example lastDigits('9704361822904417') // '4417'
 */
export function lastDigits(cardNumber: string): string {
  return cardNumber.slice(-SHOWN_DIGITS);
}

/**
 * Returns a number as it is shown where it is masked.
 * Errors: none.
 * @example maskDigits('4417') // '•••• 4417'
 */
export function maskDigits(digits: string): string {
  return `•••• ${digits}`;
}

/**
 * Tells until when nothing is withdrawn.
 *
 * Units: epoch milliseconds in and out.
 * Errors: none; null when it is free.
 * @example freezeEnd(Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 1, 12)) // Date.UTC(2026, 0, 2)
 */
export function freezeEnd(changedAt: number | null, now: number): number | null {
  if (changedAt === null) return null;
  const end = changedAt + WITHDRAWAL_FREEZE_MS;
  return now < end ? end : null;
}

/**
 * Converts cents into whole dong at a rate, half-up.
 *
 * Units: integer cents in, dong per dollar as `rate`, whole dong out.
 * Errors: RangeError when an input is no whole number.
 * @example centsToVnd(85_000, 25_000) // 21_250_000
 */
export function centsToVnd(cents: number, rate: number): number {
  const product = BigInt(cents) * BigInt(rate);
  return Number((product * 2n + 100n) / 200n);
}

/** Banks that sellers choose from; another one is typed. */
export const BANK_NAMES = [
  'ACB',
  'Agribank',
  'BIDV',
  'HDBank',
  'LPBank',
  'MB Bank',
  'MSB',
  'OCB',
  'Sacombank',
  'SHB',
  'Techcombank',
  'TPBank',
  'VIB',
  'Vietcombank',
  'VietinBank',
  'VPBank',
] as const;
