import { createFactoryErrors, findPassing } from '../factory-errors.ts';
import type { FactoryErrorCode } from '../factory.ts';

export const PARTNER = 'MANGO';

export const { createFactoryError, createUnreadable, toFactoryError } = createFactoryErrors(PARTNER);

/** MANGO's codes (PAR-16); what is not here is a refusal of what we sent. */
const CODES: Readonly<Record<string, FactoryErrorCode>> = {
  UNAUTHORIZED: 'AUTH',
  // The key lacks the right: only another key helps.
  FORBIDDEN: 'AUTH',
  NOT_FOUND: 'NOT_FOUND',
  RATE_LIMIT_EXCEEDED: 'RATE',
  INTERNAL_ERROR: 'DOWN',
};

/** For answers whose body is not MANGO's own, such as a gateway's. */
const STATUSES: Readonly<Record<number, FactoryErrorCode>> = { 401: 'AUTH', 403: 'AUTH', 408: 'DOWN', 429: 'RATE' };

/** Refused fields by their path, such as `items.0.sku`; the first that fits. */
const FIELDS: readonly (readonly [RegExp, FactoryErrorCode])[] = [
  [/\bsku$/, 'VARIANT'],
  [/label_url|tracking_number/, 'LABEL'],
  [/print_files|preview_files/, 'DESIGN'],
  [/address|city|state|zip|country|first_name|last_name|phone|email/, 'ADDRESS'],
];

/** What its sentences are about where no field is named. */
const MESSAGES: readonly (readonly [RegExp, FactoryErrorCode])[] = [
  [/balance|insufficient|payment|credit/i, 'BALANCE'],
  [/duplicat|already (?:exists|been|taken)/i, 'DUPLICATE'],
  [/out of stock|sold[ -]?out|not available/i, 'STOCK'],
];

/** Returns what an HTTP status alone says, or null. Errors: none. */
export function findStatusCode(status: number): FactoryErrorCode | null {
  return STATUSES[status] ?? (status >= 500 ? 'DOWN' : null);
}

/**
 * Sorts a refusal by MANGO's code, then by the HTTP status, then by its sentence.
 *
 * Errors: none; what nobody knows is VALIDATION.
 * @example findCode('NOT_FOUND', 200, '') // 'NOT_FOUND'
 */
export function findCode(code: string, status: number, message: string): FactoryErrorCode {
  const known = CODES[code] ?? findStatusCode(status) ?? findPassing(message);
  return known ?? MESSAGES.find(([pattern]) => pattern.test(message))?.[1] ?? 'VALIDATION';
}

/**
 * Sorts a refused field. A reference that is given in the right form and refused was sent before; its exact words are not known.
 *
 * Errors: none; other fields are VALIDATION.
 * @example findFieldCode('order_id', 'Order ID already exists') // 'DUPLICATE'
 */
export function findFieldCode(field: string, message: string): FactoryErrorCode {
  if (/(?:^|\.)order_id$/.test(field))
    return /required|missing|character|valid string/i.test(message) ? 'VALIDATION' : 'DUPLICATE';
  const code = FIELDS.find(([pattern]) => pattern.test(field))?.[1] ?? 'VALIDATION';
  return code === 'VARIANT' && /stock|sold|available/i.test(message) ? 'STOCK' : code;
}
