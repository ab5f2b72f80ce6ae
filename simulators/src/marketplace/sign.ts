import { createHmac, timingSafeEqual } from 'node:crypto';

/** Query parameters that are not signed (MKT-5). */
const UNSIGNED_KEYS = new Set(['sign', 'access_token']);

type SignedRequest = {
  path: string;
  /** Query parameters, URL-decoded; array parameters are joined with commas. */
  query: Readonly<Record<string, string>>;
  contentType: string;
  /** The bytes of the body as received. */
  body: Buffer | string;
  appSecret: string;
};

/** Computes the lower-case hex signature of a request (MKT-5). */
export function signRequest(request: SignedRequest): string {
  const keys = Object.keys(request.query)
    .filter((key) => !UNSIGNED_KEYS.has(key))
    .toSorted((left, right) => (left < right ? -1 : 1));
  const mediaType = request.contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  const hmac = createHmac('sha256', request.appSecret);
  hmac.update(request.appSecret + request.path);
  for (const key of keys) hmac.update(key + (request.query[key] ?? ''));
  if (mediaType !== 'multipart/form-data') hmac.update(request.body);
  hmac.update(request.appSecret);
  return hmac.digest('hex');
}

/** Returns whether `sign` is the request's signature. Optionally, a signature without an empty JSON body is accepted too (MKT-5). */
export function isSigned(request: SignedRequest, sign: string, acceptUnsignedEmptyBody = false): boolean {
  if (isEqual(signRequest(request), sign)) return true;
  const text = request.body.toString();
  if (!acceptUnsignedEmptyBody || (text !== '{}' && text !== '[]')) return false;
  return isEqual(signRequest({ ...request, body: '' }), sign);
}

/** Computes the Authorization header of a webhook (MKT-30). The signed text is not wrapped in the secret, and the header has no "Bearer". */
export function signWebhook(appKey: string, appSecret: string, rawBody: string): string {
  return createHmac('sha256', appSecret)
    .update(appKey + rawBody)
    .digest('hex');
}

function isEqual(expected: string, given: string): boolean {
  const left = Buffer.from(expected);
  const right = Buffer.from(given);
  return left.length === right.length && timingSafeEqual(left, right);
}
