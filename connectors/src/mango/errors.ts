import { createFactoryErrors, findPassing } from '../factory-errors.ts';
import type { FactoryErrorCode } from '../factory.ts';

export const PARTNER = 'MANGO';

export const { createFactoryError, createUnreadable, toFactoryError } = createFactoryErrors(PARTNER);

/** Our error codes by MANGO's codes (PAR-16). Any other code of MANGO means that it rejected our data. */
const CODES: Readonly<Record<string, FactoryErrorCode>> = {
  UNAUTHORIZED: 'AUTH',
  // The API key does not have the needed right, so another key is needed.
  FORBIDDEN: 'AUTH',
  NOT_FOUND: 'NOT_FOUND',
  RATE_LIMIT_EXCEEDED: 'RATE',
  INTERNAL_ERROR: 'DOWN',
};

/** Our error codes for responses whose body does not come from MANGO but, for example, from a gateway. */
const STATUSES: Readonly<Record<number, FactoryErrorCode>> = { 401: 'AUTH', 403: 'AUTH', 408: 'DOWN', 429: 'RATE' };

/** Our error codes by the path of the rejected field, such as `items.0.sku`; the first match decides. */
const FIELDS: readonly (readonly [RegExp, FactoryErrorCode])[] = [
  [/\bsku$/, 'VARIANT'],
  [/label_url|tracking_number/, 'LABEL'],
  [/print_files|preview_files/, 'DESIGN'],
  [/address|city|state|zip|country|first_name|last_name|phone|email/, 'ADDRESS'],
];

/** Our error codes by MANGO's message, for refusals that name no field. */
const MESSAGES: readonly (readonly [RegExp, FactoryErrorCode])[] = [
  [/balance|insufficient|payment|credit/i, 'BALANCE'],
  [/duplicat|already (?:exists|been|taken)/i, 'DUPLICATE'],
  [/out of stock|sold[ -]?out|not available/i, 'STOCK'],
];

/** Returns the error code of an HTTP status, or null. Errors: none. */
export function findStatusCode(status: number): FactoryErrorCode | null {
  return STATUSES[status] ?? (status >= 500 ? 'DOWN' : null);
}

/**
 * Finds the error code of a refusal: by MANGO's own code first, then by the HTTP status, then by the message.
 * Errors: none; unknown refusals are VALIDATION.
 * @example findCode('NOT_FOUND', 200, '') // 'NOT_FOUND'
 */
export function findCode(code: string, status: number, message: string): FactoryErrorCode {
  const known = CODES[code] ?? findStatusCode(status) ?? findPassing(message);
  return known ?? MESSAGES.find(([pattern]) => pattern.test(message))?.[1] ?? 'VALIDATION';
}

/**
 * Returns the error code for a rejected field. A reference that is rejected although its form is valid was sent before; MANGO's exact message for
 * this is unknown.
 * Errors: none; other fields are VALIDATION.
 * @example findFieldCode('order_id', 'Order ID already exists') // 'DUPLICATE'
 */
export function findFieldCode(field: string, message: string): FactoryErrorCode {
  if (/(?:^|\.)order_id$/.test(field))
    return /required|missing|character|valid string/i.test(message) ? 'VALIDATION' : 'DUPLICATE';
  const code = FIELDS.find(([pattern]) => pattern.test(field))?.[1] ?? 'VALIDATION';
  return code === 'VARIANT' && /stock|sold|available/i.test(message) ? 'STOCK' : code;
}
