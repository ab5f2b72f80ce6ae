import { createHmac } from 'node:crypto';

export interface SignInput {
  appSecret: string;
  /** Path of the URL as sent, without the query. */
  path: string;
  /** Query parameters, with values before URL encoding. */
  query: Readonly<Record<string, string>>;
  /** The exact body of the request; missing for GET. */
  body?: string | null;
  contentType?: string | null;
}

/** Query parameters that are sent but not signed (MKT-5). */
const UNSIGNED = new Set(['sign', 'access_token', 'x-tts-access-token']);

/**
 * Signs a call to the marketplace (MKT-5): HMAC-SHA256 as lower-case hex over path, sorted query and raw body, with the secret before and after them.
 *
 * Errors: none.
 * @example signRequest({ appSecret: 'e59af819cc', path: '/authorization/202309/shops', query: { app_key: '29a39d', timestamp: '1623812664' } }) // 'b596b73e…82dc8'
 */
export function signRequest(input: SignInput): string {
  const parameters = Object.keys(input.query)
    .filter((key) => !UNSIGNED.has(key))
    .sort()
    .map((key) => key + input.query[key])
    .join('');
  // Only the media type decides, because the body of "multipart/form-data; boundary=…" is not signed either.
  const mediaType = input.contentType?.split(';', 1)[0]?.trim().toLowerCase();
  const body = mediaType === 'multipart/form-data' ? '' : (input.body ?? '');
  const message = `${input.appSecret}${input.path}${parameters}${body}${input.appSecret}`;
  return createHmac('sha256', input.appSecret).update(message, 'utf8').digest('hex');
}
