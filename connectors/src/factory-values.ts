import { type Cents, parseMoney } from '@bobbin/domain/money/money';

/* Normalises values that factories write in several ways. */

type Value = string | number | null | undefined;

/** Limit of an amount: a hundred thousand dollars. */
const CENTS_MAX = 10_000_000;

/**
 * Returns a non-empty text; a number becomes its digits. Errors: none; null, an empty text and 0 return null.
 * @example toText(9400) // '9400'
 */
export function toText(value: Value): string | null {
  return value == null || value === '' || value === 0 ? null : String(value);
}

/**
 * Returns an http or https URL, which is safe to show as a link. Errors: none; null for any other text.
 * @example toLink('javascript:alert(1)') // null
 */
export function toLink(value: Value): string | null {
  const text = toText(value);
  return text !== null && /^https?:$/.test(URL.parse(text)?.protocol ?? '') ? text : null;
}

/**
 * Reads an amount, which may be a number or a text, as cents. Negative amounts and amounts of a hundred thousand dollars or more are rejected.
 * Units: dollars in, cents out. Errors: RangeError with the name of the field.
 * @example toCents('12.5', 'total') // 1250
 */
export function toCents(value: Value, field: string): Cents | null {
  if (value == null || value === '') return null;
  const cents = readMoney(String(value));
  if (cents !== null && cents >= 0 && cents <= CENTS_MAX) return cents;
  throw new RangeError(`${field}: not an amount of money: ${JSON.stringify(String(value).slice(0, 40))}`);
}

/**
 * Reads a price of a catalogue as `toCents` does; an invalid price becomes null and does not reject the other rows.
 * Units: dollars in, cents out. Errors: none.
 */
export function toPrice(value: Value): Cents | null {
  try {
    return toCents(value, 'price');
  } catch {
    return null;
  }
}

function readMoney(text: string): Cents | null {
  try {
    return parseMoney(text);
  } catch {
    return null;
  }
}
