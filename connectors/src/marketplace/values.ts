import { type Cents, parseMoney } from '@bobbin/domain/money/money';

/*
 * The marketplace does not document whether a missing value is absent, null, 0 or "" (MKT-14): all of these become null here, so that callers check
 * for one value only.
 */

type Scalar = string | number | boolean | null | undefined;

/**
 * Reads a text or an id. Ids that arrive as JSON numbers keep all their digits (see parseJson).
 * Errors: none; 0 is not an id and returns null.
 * @example toText('') // null
 */
export function toText(value: Scalar): string | null {
  return value == null || value === '' || value === 0 ? null : String(value);
}

/** Range of plausible instants: no order is older than the marketplace, and no time is far in the future. */
const EARLIEST_MS = Date.UTC(2010, 0);
const LATEST_MS = Date.UTC(2100, 0);

/**
 * Reads an instant.
 * Units: Unix seconds, as number or text, in; epoch milliseconds out. Errors: none for 0, which returns null; RangeError with the field's
 * name for any other value that is not a time in seconds, such as milliseconds.
 * @example toMoment(1619611561, 'create_time') // 1619611561000
 */
export function toMoment(value: Scalar, field: string): number | null {
  return readMoment(value, field, 1000);
}

/**
 * Reads an instant from one of the few fields in milliseconds (MKT-13).
 * Units: epoch milliseconds in and out. Errors: as of `toMoment`.
 * @example toMilliMoment('1619611561000', 'update_time_millis') // 1619611561000
 */
export function toMilliMoment(value: Scalar, field: string): number | null {
  return readMoment(value, field, 1);
}

function readMoment(value: Scalar, field: string, factor: number): number | null {
  if (value == null || value === '' || value === 0 || value === '0') return null;
  const number =
    typeof value === 'number' || (typeof value === 'string' && /^\d{1,15}$/.test(value)) ? Number(value) : NaN;
  const ms = Math.round(number * factor);
  if (ms >= EARLIEST_MS && ms < LATEST_MS) return ms;
  throw new RangeError(`${field}: not a time: ${show(value)}`);
}

/**
 * Reads a flag, which comes as a boolean, a number or a text (MKT-13).
 * Errors: none; any value that is not clearly true is false.
 * @example toFlag('true') // true
 */
export function toFlag(value: Scalar): boolean {
  return (
    value === true || value === 1 || value === '1' || (typeof value === 'string' && value.toLowerCase() === 'true')
  );
}

/** Default limit of an amount: ten million dollars, in cents, far above any item's price. */
const CENTS_MAX = 1_000_000_000;

/**
 * Reads an amount of money, null when it is missing.
 * Units: dollars as text in, integer cents out. Errors: RangeError with the field's name when it is not a plausible amount.
 * @example toCents('19.9', 'total_amount') // 1990
 */
export function toCents(value: Scalar, field: string, max = CENTS_MAX): Cents | null {
  if (value == null || value === '') return null;
  const cents = readMoney(String(value));
  if (cents !== null && Math.abs(cents) <= max) return cents;
  throw new RangeError(`${field}: not an amount of money: ${show(value)}`);
}

function readMoney(text: string): Cents | null {
  try {
    return parseMoney(text);
  } catch {
    return null;
  }
}

function show(value: Scalar): string {
  return JSON.stringify(String(value).slice(0, 40));
}

/**
 * Converts the lower bound of a search to whole seconds, rounded down, so that no instant after it is lost.
 * Units: epoch milliseconds in, Unix seconds out. Errors: none.
 * @example toSecondsFrom(1999) // 1
 */
export function toSecondsFrom(ms: number | undefined): number | undefined {
  return ms === undefined ? undefined : Math.floor(ms / 1000);
}

/**
 * Converts the exclusive upper bound of a search to whole seconds, rounded up, so that no instant before it is lost.
 * Units: epoch milliseconds in, Unix seconds out. Errors: none.
 * @example toSecondsUntil(1001) // 2
 */
export function toSecondsUntil(ms: number | undefined): number | undefined {
  return ms === undefined ? undefined : Math.ceil(ms / 1000);
}

/**
 * Reads page token and total count of a page. The token of the last page is empty or missing (MKT-15).
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
