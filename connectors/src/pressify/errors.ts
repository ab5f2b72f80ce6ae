import { createFactoryErrors } from '../factory-errors.ts';
import type { FactoryErrorCode } from '../factory.ts';

export const PARTNER = 'PRESSIFY';

/**
 * Patterns of PRESSIFY's messages with our error codes (PAR-6); the first match decides. Messages about the key come first, because one of them
 * contains "duplicated" although it does not concern the order.
 */
const MESSAGES: readonly (readonly [RegExp, FactoryErrorCode])[] = [
  [/api[ _-]?key|\bkey\b.*\b(?:store|duplicat|match)|\bseller\b|unauthori[sz]ed|unauthenticated/i, 'AUTH'],
  [/variant/i, 'VARIANT'],
  [/out of stock|sold[ -]?out|het hang/i, 'STOCK'],
  [/\*|mask/i, 'ADDRESS'],
  [/ref_?id.*(?:taken|exist|duplicat|used)|(?:taken|exist|duplicat|used).*ref_?id/i, 'DUPLICATE'],
  [/balance|wallet|so du|payment|insufficient/i, 'BALANCE'],
  [/address|zip|postcode|country/i, 'ADDRESS'],
  [/label/i, 'LABEL'],
  [/print_?file|mockup|design|artwork/i, 'DESIGN'],
];

/** Our error codes by the beginning of a rejected field's path, such as `line_items.0.variant_id`. */
const FIELDS: readonly (readonly [RegExp, FactoryErrorCode])[] = [
  [/^api_key/, 'AUTH'],
  [/variant_id/, 'VARIANT'],
  [/^address/, 'ADDRESS'],
  [/^shipping_label/, 'LABEL'],
  [/mockup|print_files/, 'DESIGN'],
];

export const { createFactoryError, createUnreadable, toFactoryError } = createFactoryErrors(PARTNER);

/**
 * Returns the error code of a PRESSIFY message.
 * Errors: none; unknown messages are VALIDATION.
 * @example findMessageCode('Order post address must not contain *') // 'ADDRESS'
 */
export function findMessageCode(message: string): FactoryErrorCode {
  return MESSAGES.find(([pattern]) => pattern.test(message))?.[1] ?? 'VALIDATION';
}

/**
 * Returns the error code for a rejected field (HTTP 422). A non-empty reference that is rejected was sent before.
 * Errors: none; other fields are VALIDATION.
 * @example findFieldCode('ref_id', 'The ref id has already been taken.') // 'DUPLICATE'
 */
export function findFieldCode(field: string, message: string): FactoryErrorCode {
  if (field === 'ref_id') return /required|must be/i.test(message) ? 'VALIDATION' : 'DUPLICATE';
  return FIELDS.find(([pattern]) => pattern.test(field))?.[1] ?? 'VALIDATION';
}

/** Returns whether a message means that the order does not exist. Errors: none. */
export function isNotFound(message: string): boolean {
  return (
    /not[ _-]?found|khong tim thay|does(?:n't| not) exist|no such order/i.test(message) && !/key|variant/i.test(message)
  );
}
