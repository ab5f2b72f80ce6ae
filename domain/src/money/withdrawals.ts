/**
 * Status of a withdrawal (WDR-2): requested, confirmed by one staff user and waiting for a second one, paid, denied, or cancelled by the seller who
 * requested it.
 */
export const WITHDRAWAL_STATUSES = ['WAITING', 'APPROVAL', 'CONFIRMED', 'DENIED', 'CANCELLED'] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

/** Statuses of a withdrawal in which its money is held. */
export const OPEN_WITHDRAWALS = ['WAITING', 'APPROVAL'] as const satisfies readonly WithdrawalStatus[];

/**
 * Time after a change of password, second factor or API key during which the seller cannot request withdrawals, in milliseconds: 24 hours (WDR-6).
 */
const WITHDRAWAL_FREEZE_MS = 24 * 3_600_000;

/** Credentials whose change freezes withdrawals. */
export const CREDENTIALS = ['password', 'twoFactor', 'apiKey'] as const;
export type Credential = (typeof CREDENTIALS)[number];

const SHOWN_DIGITS = 4;
const SEPARATORS = /[\s.-]/g;
const CARD_NUMBER = /^\d{6,19}$/;

/**
 * Reads the number of a card or an account as people type it, with blanks, dots or hyphens.
 * Errors: none; null for an invalid number.
 * @example readCardNumber('9704 3618 2290 4417') // '9704361822904417'
 */
export function readCardNumber(text: string): string | null {
  const digits = text.replaceAll(SEPARATORS, '');
  return CARD_NUMBER.test(digits) ? digits : null;
}

/**
 * Returns the last four digits of a card or account number; every viewer may see them. Errors: none.
 * @example lastDigits('9704361822904417') // '4417'
 */
export function lastDigits(cardNumber: string): string {
  return cardNumber.slice(-SHOWN_DIGITS);
}

/**
 * Returns the masked form of a card or account number from its last four digits. Errors: none.
 * @example maskDigits('4417') // '•••• 4417'
 */
export function maskDigits(digits: string): string {
  return `•••• ${digits}`;
}

/**
 * Returns when the withdrawal freeze ends. Units: epoch milliseconds in and out. Errors: none; null when withdrawals are not frozen.
 * @example freezeEnd(Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 1, 12)) // Date.UTC(2026, 0, 2)
 */
export function freezeEnd(changedAt: number | null, now: number): number | null {
  if (changedAt === null) return null;
  const end = changedAt + WITHDRAWAL_FREEZE_MS;
  return now < end ? end : null;
}

/**
 * Converts cents into whole dong at a rate, rounded half-up.
 * Units: integer cents in, dong per dollar as `rate`, whole dong out. Errors: RangeError when an input is not an integer.
 * @example centsToVnd(85_000, 25_000) // 21_250_000
 */
export function centsToVnd(cents: number, rate: number): number {
  const product = BigInt(cents) * BigInt(rate);
  return Number((product * 2n + 100n) / 200n);
}

/** Banks that sellers can choose in the form; a seller types the name of any other bank. */
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
