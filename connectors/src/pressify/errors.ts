import { createFactoryErrors } from '../factory-errors.ts';
import type { FactoryErrorCode } from '../factory.ts';

export const PARTNER = 'PRESSIFY';

/**
 * What PRESSIFY's sentences mean (PAR-6), the first that fits. The key's come first: one of them says
 * "duplicated", which is not about the order.
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

/** By the first words of a field's path, such as `line_items.0.variant_id`. */
const FIELDS: readonly (readonly [RegExp, FactoryErrorCode])[] = [
  [/^api_key/, 'AUTH'],
  [/variant_id/, 'VARIANT'],
  [/^address/, 'ADDRESS'],
  [/^shipping_label/, 'LABEL'],
  [/mockup|print_files/, 'DESIGN'],
];

export const { createFactoryError, createUnreadable, toFactoryError } = createFactoryErrors(PARTNER);

/**
 * Sorts a sentence of PRESSIFY's by what it is about.
 *
 * Errors: none; what nobody knows is VALIDATION.
 * @example findMessageCode('Order post address must not contain *') // 'ADDRESS'
 */
export function findMessageCode(message: string): FactoryErrorCode {
  return MESSAGES.find(([pattern]) => pattern.test(message))?.[1] ?? 'VALIDATION';
}

/**
 * Sorts a refused field (HTTP 422). A reference that is given and refused was sent before.
 *
 * Errors: none; other fields are VALIDATION.
 * @example findFieldCode('ref_id', 'The ref id has already been taken.') // 'DUPLICATE'
 */
export function findFieldCode(field: string, message: string): FactoryErrorCode {
  if (field === 'ref_id') return /required|must be/i.test(message) ? 'VALIDATION' : 'DUPLICATE';
  return FIELDS.find(([pattern]) => pattern.test(field))?.[1] ?? 'VALIDATION';
}

/** Returns whether a sentence says that there is no such order. Errors: none. */
export function isNotFound(message: string): boolean {
  return (
    /not[ _-]?found|khong tim thay|does(?:n't| not) exist|no such order/i.test(message) && !/key|variant/i.test(message)
  );
}
