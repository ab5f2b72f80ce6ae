import { isRedirect } from '../http-status.ts';
import { ConnectorError, type ConnectorErrorKind } from '../errors.ts';

export const PARTNER = 'marketplace';

export interface Refusal {
  status: number;
  /** What the status alone says, where the answer has no message. */
  statusWords: string;
  /** The marketplace's code as text, null when the answer had none. */
  code: string | null;
  message: string;
  requestId: string | null;
  retryAfterMs: number | null;
  isWrite: boolean;
}

/**
 * The access token is not good any more (105001 to 105004), or the authorization itself is over (36004001 to 36004005;
 * MKT-9). 105005, a scope that was not granted, is not among them: to sign in again would not help.
 */
const AUTH_CODES = new Set(['105001', '105002', '105003', '105004', '36004001', '36004004', '36004005']);
const RATE_CODES = new Set(['36009002']);
/** The marketplace has disabled the shop or the seller's account: no call helps until it is opened again. */
const DISABLED_CODES = new Set(['36009043', '36009044']);
export const SHOP_DISABLED = 'SHOP_DISABLED';
/** The link of a label leads to something that is no PDF. */
export const NOT_A_PDF = 'NOT_A_PDF';
/** Our signature is wrong, or our app secret: nothing that the seller could mend. */
const BAD_SIGN = '106001';
/** Their side failed and says to try again. */
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
 * Sorts the marketplace's refusals (MKT-9) by code, and by message where a code means many things.
 *
 * Errors: none, it gives the error to throw.
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
    // A refused call was not carried out; a server that broke down may have carried it out before.
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

/** 36009004 stands for every wrong credential: the seller's token, our own app's, the time, the shop (MKT-9). */
function findCredentialKind(message: string): ConnectorErrorKind {
  if (message.includes('x-tts-access-token')) return 'auth';
  // The clocks differ or the call lay too long on its way; it is signed again for each attempt.
  if (/timestamp/i.test(message)) return 'unavailable';
  return 'rejected';
}
