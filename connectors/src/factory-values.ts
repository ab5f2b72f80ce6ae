import { type Cents, parseMoney } from '@bobbin/domain/money/money';

/* What factories write in several ways, as one. */

type Value = string | number | null | undefined;

/** A hundred thousand dollars. */
const CENTS_MAX = 10_000_000;

/**
 * Returns a text that says something; a number becomes its digits.
 * Errors: none; nothing, an empty text and 0 are null.
 * @example toText(9400) // '9400'
 */
export function toText(value: Value): string | null {
  return value == null || value === '' || value === 0 ? null : String(value);
}

/**
 * Returns an address of the web: somebody may follow it.
 * Errors: none; anything else is null.
 * @example toLink('javascript:alert(1)') // null
 */
export function toLink(value: Value): string | null {
  const text = toText(value);
  return text !== null && /^https?:$/.test(URL.parse(text)?.protocol ?? '') ? text : null;
}

/**
 * Reads an amount, a number or a text, as cents; nothing costs less than nothing, nor a hundred thousand dollars.
 *
 * Units: dollars in, cents out. Errors: RangeError, which names the field.
 * @example toCents('12.5', 'total') // 1250
 */
export function toCents(value: Value, field: string): Cents | null {
  if (value == null || value === '') return null;
  const cents = readMoney(String(value));
  if (cents !== null && cents >= 0 && cents <= CENTS_MAX) return cents;
  throw new RangeError(`${field}: not an amount of money: ${JSON.stringify(String(value).slice(0, 40))}`);
}

/**
 * Reads a price of a catalogue as `toCents` does; what is none costs only itself.
 *
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
