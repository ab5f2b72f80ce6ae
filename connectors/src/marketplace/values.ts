import { type Cents, parseMoney } from '@bobbin/domain/money';

/*
 * The marketplace does not say whether what is not set is absent, null, 0 or "" (marketplace §12.3): here all of them
 * become null, so that nobody else has to think about it.
 */

type Scalar = string | number | boolean | null | undefined;

/**
 * Reads a text or an id; ids that come as JSON numbers keep their digits (see parseJson).
 *
 * Errors: none; 0 is no id and gives null.
 * @example toText('') // null
 */
export function toText(value: Scalar): string | null {
  return value == null || value === '' || value === 0 ? null : String(value);
}

/**
 * Reads an instant.
 *
 * Units: Unix seconds, as number or text, in; epoch milliseconds out. Errors: none; 0 and what is no time are null.
 * @example toMoment(1619611561) // 1619611561000
 */
export function toMoment(value: Scalar): number | null {
  const seconds = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return typeof seconds === 'number' && Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds * 1000) : null;
}

/**
 * Reads a flag, which comes as a boolean, a number or a text (marketplace §3.3).
 *
 * Errors: none; what is not clearly true is false.
 * @example toFlag('true') // true
 */
export function toFlag(value: Scalar): boolean {
  return (
    value === true || value === 1 || value === '1' || (typeof value === 'string' && value.toLowerCase() === 'true')
  );
}

/**
 * Reads an amount of money, null when it is not set.
 *
 * Units: dollars as text in, integer cents out. Errors: RangeError, which names the field, when it is not an amount.
 * @example toCents('19.9', 'total_amount') // 1990
 */
export function toCents(value: Scalar, field: string): Cents | null {
  if (value == null || value === '') return null;
  const text = String(value);
  try {
    return parseMoney(text);
  } catch {
    throw new RangeError(`${field}: not an amount of money: ${JSON.stringify(text.slice(0, 40))}`);
  }
}

/**
 * Gives seconds for a lower bound, so that no instant after it is lost.
 *
 * Units: epoch milliseconds in, Unix seconds out. Errors: none.
 * @example toSecondsFrom(1999) // 1
 */
export function toSecondsFrom(ms: number | undefined): number | undefined {
  return ms === undefined ? undefined : Math.floor(ms / 1000);
}

/**
 * Gives seconds for an exclusive upper bound, so that no instant before it is lost.
 *
 * Units: epoch milliseconds in, Unix seconds out. Errors: none.
 * @example toSecondsUntil(1001) // 2
 */
export function toSecondsUntil(ms: number | undefined): number | undefined {
  return ms === undefined ? undefined : Math.ceil(ms / 1000);
}

/**
 * Reads the end of a page: the last one has an empty token or none (marketplace §3.1).
 *
 * Errors: none.
 * @example toPageEnd({ next_page_token: '', total_count: 7 }) // { nextPageToken: null, totalCount: 7 }
 */
export function toPageEnd(page: {
  next_page_token?: string | number | null | undefined;
  total_count?: number | null | undefined;
}): { nextPageToken: string | null; totalCount: number | null } {
  return { nextPageToken: toText(page.next_page_token), totalCount: page.total_count ?? null };
}
