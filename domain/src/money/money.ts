/** Whole cents of a US dollar; never a fraction (MNY-1). */
export type Cents = number;

const MONEY_TEXT = /^([+-]?)(\d+)(?:\.(\d*))?$/;

/**
 * Parses a decimal dollar text of a partner into cents, half-up at two decimals.
 * Units: dollars as text in, integer cents out. Errors: RangeError when the text is not a plain decimal number or exceeds the safe
 * integers.
 * @example parseMoney('19.9') // 1990
 */
export function parseMoney(text: string): Cents {
  const match = MONEY_TEXT.exec(text.trim());
  if (match === null) throw new RangeError(`not an amount of money: ${JSON.stringify(text)}`);
  const [, sign, dollars = '', fraction = ''] = match;
  const roundsUp = fraction.charAt(2) >= '5';
  const cents = Number(dollars) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0')) + (roundsUp ? 1 : 0);
  if (!Number.isSafeInteger(cents)) throw new RangeError(`amount of money too large: ${text}`);
  // `0 - x` instead of `-x`: `Object.is` distinguishes -0 from 0.
  return sign === '-' ? 0 - cents : cents;
}

/**
 * Formats cents as the wire's decimal text with exactly two decimals.
 *
 * Units: integer cents in, dollars as text out.
 * Errors: RangeError when `cents` is not a safe integer.
 * @example formatMoney(1250) // '12.50'
 */
export function formatMoney(cents: Cents): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`cents must be a whole number: ${cents}`);
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Formats cents for people: en-US separators in both languages, the dollar sign after the number in Vietnamese and before it in English,
 * the minus always first (MNY-2). Screens, mails and messages use it; files for machines use `formatMoney`.
 * Units: integer cents in. Errors: RangeError when `cents` is not a safe integer.
 * @example displayMoney(123450, 'vi') // '1,234.50$'
 */
export function displayMoney(cents: Cents, locale: 'vi' | 'en'): string {
  const text = formatMoney(Math.abs(cents));
  const dollars = text.slice(0, -3).replace(/\B(?=(?:\d{3})+$)/g, ',');
  const minus = cents < 0 ? '-' : '';
  const amount = `${dollars}${text.slice(-3)}`;
  return locale === 'vi' ? `${minus}${amount}$` : `${minus}$${amount}`;
}

/**
 * Formats an amount of any currency: dollars by `displayMoney`, other currencies as a number and the currency code (PRF-20). Units: hundredths of the
 * currency's unit in. Errors: as {@link displayMoney}.
 * @example displayAmount(6198, 'GBP', 'en') // '61.98 GBP'
 */
export function displayAmount(cents: Cents, currency: string, locale: 'vi' | 'en'): string {
  const text = displayMoney(cents, locale);
  return currency === 'USD' ? text : `${text.replace('$', '')} ${currency}`;
}

/**
 * Adds amounts.
 * Units: integer cents. Errors: RangeError when a value or the sum is not a safe integer, so a fraction fails at its first use.
 * @example sumCents([1990, -30, 5]) // 1965
 */
export function sumCents(values: Iterable<Cents>): Cents {
  let sum = 0;
  for (const value of values) {
    sum += value;
    if (!Number.isSafeInteger(value) || !Number.isSafeInteger(sum)) {
      throw new RangeError(`cents must be whole numbers: ${value}`);
    }
  }
  return sum;
}

/**
 * Returns `part` as a percentage of `whole`, rounded half away from zero to two decimals; null when `whole` is 0.
 *
 * Units: two amounts in the same unit (cents); percent out (12.5 means 12.5 %).
 * Errors: RangeError when an amount is not a whole number.
 * @example percentOf(1, 3) // 33.33
 */
export function percentOf(part: number, whole: number): number | null {
  if (whole === 0) return null;
  // Hundredths of a percent are rounded as integers, because the float 1.005 would round down.
  const negative = part < 0 !== whole < 0;
  const rounded = divideHalfUp(BigInt(Math.abs(part)) * 10_000n, BigInt(Math.abs(whole)));
  return rounded === 0 ? 0 : (negative ? -rounded : rounded) / 100;
}

/**
 * Converts whole dong into cents, rounded half-up. A rate of 1 means that the amount is in dollars already (MNY-16).
 *
 * Units: whole dong (or whole dollars at rate 1) in, dong per dollar as `rate`, integer cents out.
 * Errors: RangeError when `vnd` is not an integer or `rate` is not a positive integer.
 * @example vndToCents(1_000_000, 25_000) // 4000
 */
export function vndToCents(vnd: number, rate: number): Cents {
  if (!Number.isSafeInteger(vnd)) throw new RangeError(`dong must be a whole number: ${vnd}`);
  if (!Number.isSafeInteger(rate) || rate <= 0) throw new RangeError(`exchange rate must be positive: ${rate}`);
  const cents = divideHalfUp(BigInt(Math.abs(vnd)) * 100n, BigInt(rate));
  return vnd < 0 ? 0 - cents : cents;
}

function divideHalfUp(dividend: bigint, divisor: bigint): number {
  return Number((dividend * 2n + divisor) / (divisor * 2n));
}
