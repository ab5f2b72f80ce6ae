import { createFactoryErrors, findPassing } from '../factory-errors.ts';
import type { FactoryErrorCode } from '../factory.ts';

export const PARTNER = 'MANGO';

export const { createFactoryError, createUnreadable, toFactoryError } = createFactoryErrors(PARTNER);

/** Error codes by MANGO's codes (PAR-16); any other code is a rejection of our data. */
const CODES: Readonly<Record<string, FactoryErrorCode>> = {
  UNAUTHORIZED: 'AUTH',
  // The key does not have the right: only another key helps.
  FORBIDDEN: 'AUTH',
  NOT_FOUND: 'NOT_FOUND',
  RATE_LIMIT_EXCEEDED: 'RATE',
  INTERNAL_ERROR: 'DOWN',
};

/** Error codes of responses whose body is not MANGO's, such as a gateway's. */
const STATUSES: Readonly<Record<number, FactoryErrorCode>> = { 401: 'AUTH', 403: 'AUTH', 408: 'DOWN', 429: 'RATE' };

/** Error codes by rejected field path, such as `items.0.sku`; the first match counts. */
const FIELDS: readonly (readonly [RegExp, FactoryErrorCode])[] = [
  [/\bsku$/, 'VARIANT'],
  [/label_url|tracking_number/, 'LABEL'],
  [/print_files|preview_files/, 'DESIGN'],
  [/address|city|state|zip|country|first_name|last_name|phone|email/, 'ADDRESS'],
];

/** Error codes by message when no field is named. */
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
 * Returns the error code of a refusal by MANGO's code, then the HTTP status, then the message.
 * Errors: none; unknown refusals are VALIDATION.
 * @example findCode('NOT_FOUND', 200, '') // 'NOT_FOUND'
 */
export function findCode(code: string, status: number, message: string): FactoryErrorCode {
  const known = CODES[code] ?? findStatusCode(status) ?? findPassing(message);
  return known ?? MESSAGES.find(([pattern]) => pattern.test(message))?.[1] ?? 'VALIDATION';
}

/**
 * Returns the error code of a rejected field. A rejected reference of valid form was sent before; its exact message is unknown.
 * Errors: none; other fields are VALIDATION.
 * @example findFieldCode('order_id', 'Order ID already exists') // 'DUPLICATE'
 */
export function findFieldCode(field: string, message: string): FactoryErrorCode {
  if (/(?:^|\.)order_id$/.test(field))
    return /required|missing|character|valid string/i.test(message) ? 'VALIDATION' : 'DUPLICATE';
  const code = FIELDS.find(([pattern]) => pattern.test(field))?.[1] ?? 'VALIDATION';
  return code === 'VARIANT' && /stock|sold|available/i.test(message) ? 'STOCK' : code;
}
