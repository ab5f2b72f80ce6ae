/** Carriers whose number formats are known (FUL-46). */
export type Carrier = 'USPS' | 'UPS' | 'FEDEX';

/** The beginning of a scanned label's barcode: 420 and the ZIP code with five or nine digits. The tracking number follows (FUL-46). */
const ZIP_PREFIX = /^420(?:\d{5}|\d{9})(9[2-5]\d{20})$/;
const ZIP_PREFIX_LONG = /^420\d{5}(9[23]\d{24})$/;

const USPS_DOMESTIC = /^9[2-5]\d{20}$/;
const USPS_COMMERCIAL = /^9[23]\d{24}$/;
const USPS_INTERNATIONAL = /^[A-Z]{2}\d{9}US$/;
const UPS = /^1Z[A-Z\d]{16}$/;
const FEDEX = /^(?:\d{12}|\d{15})$/;
/** Possible format of a tracking number of an unknown carrier. */
const PLAUSIBLE = /^(?=.*\d)[A-Z\d]{8,40}$/;

/**
 * Cleans a pasted tracking number: removes white space, dashes, invisible characters and the ZIP code of a scanned barcode, and converts to upper
 * case. The marketplace rejects numbers with spaces (FUL-46).
 * Errors: none.
 * @example cleanTrackingNumber(' 9400 1000-0000 0000 0000 06 ') // '9400100000000000000006'
 */
export function cleanTrackingNumber(text: string): string {
  const number = text.replace(/[\s\p{Cf}\p{Pd}]+/gu, '').toUpperCase();
  return (ZIP_PREFIX.exec(number) ?? ZIP_PREFIX_LONG.exec(number))?.[1] ?? number;
}

/** Fulfil error of an order whose factory returned an unusable tracking number; the first valid number removes the error (FUL-46). */
export const TRACKING_INVALID = 'TRACKING_INVALID';

export interface TrackingCheck {
  ok: boolean;
  /** Carrier of the number; null when the format belongs to no known carrier. */
  carrier: Carrier | null;
}

/**
 * Checks a tracking number by its carrier's format and, for the usual USPS labels, its check digit (FUL-46); a number of an unknown carrier
 * is accepted when its format is plausible.
 * Errors: none.
 * @example checkTrackingNumber('9400100000000000000007') // { ok: false, carrier: 'USPS' }
 */
export function checkTrackingNumber(text: string): TrackingCheck {
  const number = cleanTrackingNumber(text);
  if (USPS_DOMESTIC.test(number)) {
    return { ok: uspsCheckDigit(number.slice(0, -1)) === Number(number.at(-1)), carrier: 'USPS' };
  }
  if (USPS_COMMERCIAL.test(number) || USPS_INTERNATIONAL.test(number)) return { ok: true, carrier: 'USPS' };
  if (UPS.test(number)) return { ok: true, carrier: 'UPS' };
  if (FEDEX.test(number)) return { ok: true, carrier: 'FEDEX' };
  return { ok: PLAUSIBLE.test(number), carrier: null };
}

/**
 * Computes the last digit of a USPS number: the digits are weighted 3, 1, 3, 1 … from the right, and the check digit is the difference of their sum
 * to the next multiple of ten (FUL-46).
 * Units: the digits without the check digit, as text; one digit out. Errors: RangeError when the text is not digits only.
 * @example uspsCheckDigit('940010000000000000000') // 6
 */
export function uspsCheckDigit(digits: string): number {
  if (!/^\d+$/.test(digits)) throw new RangeError(`not digits: ${JSON.stringify(digits)}`);
  let sum = 0;
  for (let fromRight = 0; fromRight < digits.length; fromRight += 1) {
    sum += Number(digits[digits.length - 1 - fromRight]) * (fromRight % 2 === 0 ? 3 : 1);
  }
  return (10 - (sum % 10)) % 10;
}

/**
 * Returns the page of the external tracking site for a number (ORD-15).
 * Errors: none.
 * @example trackingUrl('1Z999AA10123456784') // 'https://t.17track.net/en#nums=1Z999AA10123456784'
 */
export function trackingUrl(number: string): string {
  return `https://t.17track.net/en#nums=${encodeURIComponent(cleanTrackingNumber(number))}`;
}
