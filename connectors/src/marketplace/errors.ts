import { isRedirect } from '../http-status.ts';
import { ConnectorError, type ConnectorErrorKind } from '../errors.ts';

export const PARTNER = 'marketplace';

export interface Refusal {
  status: number;
  /** Description of the status, for a response without a message. */
  statusWords: string;
  /** The marketplace's code as text, null when missing. */
  code: string | null;
  message: string;
  requestId: string | null;
  retryAfterMs: number | null;
  isWrite: boolean;
}

/**
 * Codes for an access token that is no longer valid (105001 to 105004), or for an authorization that has ended (36004001 to 36004005; MKT-9). 105005, a
 * missing scope, is not included: a new authorization would not help.
 */
const AUTH_CODES = new Set(['105001', '105002', '105003', '105004', '36004001', '36004004', '36004005']);
const RATE_CODES = new Set(['36009002']);
/** The marketplace has disabled the shop or the seller's account; all calls fail until it is enabled again. */
const DISABLED_CODES = new Set(['36009043', '36009044']);
export const SHOP_DISABLED = 'SHOP_DISABLED';
/** The link of a label leads to a file that is not a PDF. */
export const NOT_A_PDF = 'NOT_A_PDF';
/** Codes for a wrong signature or app secret, which the seller cannot fix. */
const BAD_SIGN = '106001';
/** Codes of failures for which the marketplace asks for a retry. */
const PASSING_CODES = new Set([
  '36009003',
  '36009007',
  '10002014',
  '10002015',
  '10006402',
  '10037002',
  '10037003',
  '10037004',
]);

/**
 * Creates the error of a refusal by the marketplace (MKT-9): by its code, and by its message when the code is ambiguous.
 * Errors: none, it returns the error to throw.
 * @example toMarketplaceError({ status: 401, code: '105002', message: 'Expired credentials', … }).kind // 'auth'
 */
export function toMarketplaceError(refusal: Refusal): ConnectorError {
  const kind = findKind(refusal);
  const isServerFault = refusal.status >= 500 || refusal.status === 408 || isRedirect(refusal.status);
  return new ConnectorError({
    partner: PARTNER,
    kind,
    code: refusal.code === null ? `HTTP_${refusal.status}` : toCode(refusal.code),
    providerMessage: refusal.message || refusal.statusWords,
    retryAfterMs: refusal.retryAfterMs,
    requestId: refusal.requestId,
    // A refused call was not carried out, but a call with a server error may have been carried out before the error.
    mayHaveHappened: refusal.isWrite && kind === 'unavailable' && (isServerFault || refusal.code === '36009007'),
  });
}

function toCode(code: string): string {
  return DISABLED_CODES.has(code) ? SHOP_DISABLED : code;
}

function findKind({ status, code, message }: Refusal): ConnectorErrorKind {
  if (status === 429 || (code !== null && RATE_CODES.has(code))) return 'rate-limited';
  if (code !== null && AUTH_CODES.has(code)) return 'auth';
  if (code === '36009004') return findCredentialKind(message);
  if (status >= 500 || status === 408 || isRedirect(status) || (code !== null && PASSING_CODES.has(code)))
    return 'unavailable';
  if (status === 401 && code !== BAD_SIGN) return 'auth';
  return 'rejected';
}

/** 36009004 covers every wrong credential: the seller's token, our own app's, the time, the shop (MKT-9). */
function findCredentialKind(message: string): ConnectorErrorKind {
  if (message.includes('x-tts-access-token')) return 'auth';
  // The timestamp of the signature is invalid, because the clocks differ or the call took too long. A retry helps, because each attempt is signed
  // again.
  if (/timestamp/i.test(message)) return 'unavailable';
  return 'rejected';
}
