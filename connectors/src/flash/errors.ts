import { createFactoryErrors } from '../factory-errors.ts';
import type { FactoryErrorCode } from '../factory.ts';

export const PARTNER = 'FLASH';

export const { createFactoryError, createUnreadable, toFactoryError } = createFactoryErrors(PARTNER);

/** FLASH's code when it has accepted the order and waits for money (PAR-30). */
const UNPAID = 'FLS_406';

/** HTTP 403 means that our IP address is not on FLASH's list (PAR-19). */
const STATUSES: Readonly<Record<number, FactoryErrorCode>> = { 401: 'AUTH', 403: 'IP', 408: 'DOWN', 429: 'RATE' };

/**
 * Patterns of FLASH's messages with our error codes (PAR-30); the first match decides. Messages are used because the full list of FLASH's codes is
 * unknown.
 */
const MESSAGES: readonly (readonly [RegExp, FactoryErrorCode])[] = [
  [/token|session|unauthori[sz]ed|unauthenticated|credential|\blog ?in\b|sign ?in/i, 'AUTH'],
  [/out of stock|sold[ -]?out/i, 'STOCK'],
  [/variant/i, 'VARIANT'],
  [/(?:duplicat|already|exist).*order|order.*(?:duplicat|already|(?<!not )exists?\b)/i, 'DUPLICATE'],
  [/balance|insufficient|wallet|payment/i, 'BALANCE'],
  [/label/i, 'LABEL'],
  [/design|mockup|artwork|print_url/i, 'DESIGN'],
  [/address|province|city|zip|country|buyer|phone/i, 'ADDRESS'],
];

/** Returns the error code of an HTTP status, or null. Errors: none. */
export function findStatusCode(status: number): FactoryErrorCode | null {
  return STATUSES[status] ?? (status >= 500 ? 'DOWN' : null);
}

/**
 * Normalises the spelling of a code of FLASH: upper case, with underscores.
 * Errors: none.
 * @example normalizeCode('FLS-406') // 'FLS_406'
 */
export function normalizeCode(code: string): string {
  return code.trim().toUpperCase().replaceAll('-', '_');
}

/** Returns whether a code means that the order was accepted although the balance is too low. Errors: none. */
export function isUnpaid(code: unknown): boolean {
  return normalizeCode(String(code ?? '')) === UNPAID;
}

/** Returns whether a message means that the order does not exist. Errors: none. */
export function isNotFound(message: string): boolean {
  return (
    /not[ _-]?found|does(?:n't| not) exist|no such order/i.test(message) &&
    !/variant|token|user|label|design|mockup|address/i.test(message)
  );
}

/**
 * Returns the error code of a FLASH message.
 * Errors: none; unknown messages are VALIDATION.
 * @example findMessageCode('Order id already exists') // 'DUPLICATE'
 */
export function findMessageCode(message: string): FactoryErrorCode {
  if (isNotFound(message)) return 'NOT_FOUND';
  return MESSAGES.find(([pattern]) => pattern.test(message))?.[1] ?? 'VALIDATION';
}
