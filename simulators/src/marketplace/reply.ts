import { randomBytes } from 'node:crypto';

/** A failure response: HTTP status, code and message of MKT-9. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const CODES = {
  rateLimited: 36009002,
  internal: 36009003,
  credentials: 36009004,
  noPath: 36009009,
  noMethod: 36009010,
  wrongContentType: 36009022,
  wrongBody: 36009023,
  shopDisabled: 36009043,
  accountDisabled: 36009044,
  tokenExpired: 105002,
  scopeMissing: 105005,
  badSign: 106001,
  cipherMissing: 106013,
  authCode: 36004004,
  refreshExpired: 36004001,
  refreshUnknown: 36004005,
  invalidParam: 98001004,
  ordersUnreadable: 10002014,
  fulfilment: 10007014,
  cancellation: 25001004,
  returns: 25002004,
  products: 12052032,
  finance: 11050001,
  promotionTitle: 11072001,
  promotionTime: 11072002,
  promotionState: 11072003,
  promotionItem: 11072004,
  promotionOverlap: 11072005,
  promotionPrice: 11072006,
  promotionFull: 11072007,
  shippingUnavailable: 21011024,
  labelRejected: 21011025,
  uspsNotAllowed: 21011026,
  documentsUnprintable: 21042102,
} as const;

/** Creates a business refusal, which has HTTP 200 and a code (MKT-7). */
export function refuse(code: number, message: string): ApiError {
  return new ApiError(200, code, message);
}

export function tooMany(): ApiError {
  return new ApiError(429, CODES.rateLimited, 'Too many requests. Please slow down and try again.');
}

/** Creates the refusal of a query or body that does not have the documented form. */
export function invalidParam(what: string): ApiError {
  return new ApiError(400, CODES.invalidParam, `invalid param: ${what}`);
}

/** Formats a refusal for the wire. */
export function toEnvelope(now: number, { code, message }: ApiError): object {
  return { code, message, data: null, request_id: createRequestId(now) };
}

/** Creates a request id of 34 characters: the time as YYYYMMDDhhmmss, and 20 hex digits (MKT-7). */
export function createRequestId(now: number): string {
  const moment = new Date(now).toISOString().replace(/\D/g, '').slice(0, 14);
  return moment + randomBytes(10).toString('hex').toUpperCase();
}
