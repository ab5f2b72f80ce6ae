import type { Proxy } from '@bobbin/domain/shops/proxy';
import type { z } from 'zod';
import { type CallTime, createCallTime } from '../call-time.ts';
import type { Clock } from '../clock.ts';
import { ConnectorError } from '../errors.ts';
import { createProxyPasswordError, type Http, type HttpCall, type HttpReply, PROXY_PASSWORD_STATUS } from '../http.ts';
import { toStatusWords } from '../http-status.ts';
import { formatIssues, parseJsonOrNull } from '../json.ts';
import { isPdf, type PdfFault, readPdf } from '../pdf.ts';
import { createRedact, type Redact } from '../redact.ts';
import type { RateLimiter } from '../rate-limit.ts';
import { createBackoff, MAX_INLINE_WAIT_MS, parseRetryAfter, retry, type RetryPolicy } from '../retry.ts';
import { NOT_A_PDF, PARTNER, toMarketplaceError } from './errors.ts';
import { signRequest } from './sign.ts';
import { envelopeSchema } from './wire.ts';

/** Key and secret of our app at the marketplace. */
export interface App {
  baseUrl: string;
  authBaseUrl: string;
  appKey: string;
  appSecret: string;
}

/** Credentials of a shop, or of a seller whose shops are still unknown; the latter have no cipher (MKT-4). */
interface Caller {
  accessToken: string;
  proxy: Proxy | null;
  shopId?: string;
  cipher?: string;
  signal?: AbortSignal;
  onWait?: (ms: number) => void;
}

interface ApiCall<Wire, T> {
  method: HttpCall['method'];
  path: string;
  /** Query parameters; undefined, null and "" are not sent (MKT-5). */
  query?: Readonly<Record<string, string | number | null | undefined>>;
  /** Body of the request; when missing, the request has no body. */
  body?: Readonly<Record<string, unknown>>;
  schema: z.ZodType<Wire>;
  /** Translates the data of the response; throws RangeError when the data does not have the documented form. */
  read: (wire: Wire) => T;
  /** Whether the call changes something at the marketplace; such a call is sent once. */
  isWrite: boolean;
}

interface TokenCall<Wire, T> {
  path: string;
  query: Readonly<Record<string, string>>;
  schema: z.ZodType<Wire>;
  read: (wire: Wire) => T;
  isWrite: boolean;
  proxy: Proxy | null;
}

export interface DownloadedPdf {
  bytes: Uint8Array;
  /** Reason why we cannot read the file; a PDF viewer may still open it. */
  fault: PdfFault | null;
}

export interface Api {
  /** Makes a signed call (MKT-5) within the caller's rate limit and reads its response. */
  call<Wire, T>(caller: Caller, call: ApiCall<Wire, T>): Promise<T>;
  /** Makes one attempt of a token call. Token calls are unsigned and have the secret in the query (MKT-2). */
  callToken<Wire, T>(call: TokenCall<Wire, T>): Promise<T>;
  /**
   * Downloads a PDF, unsigned, with up to three attempts. When the file is unreadable, it is requested again. After the last attempt, an unreadable
   * file is returned if it begins as a PDF; any other file is an error (LBL-13).
   */
  downloadPdf(url: string, proxy: Proxy | null): Promise<DownloadedPdf>;
}

/** Maximum attempts of a call that gets HTTP 429 (MKT-10), and of a call that gets server errors. */
const RATE_LIMITED_ATTEMPTS = 6;
const UNAVAILABLE_ATTEMPTS = 3;

/** Maximum characters of the marketplace's texts that are searched for secrets; stored texts are far shorter. */
const MESSAGE_MAX = 4_000;

/**
 * Implements the marketplace's protocol: signing, envelope, errors, rate limit and retries.
 * Errors: none when it is created; its calls fail with ConnectorError.
 */
export function createApi(app: App, http: Http, limiter: RateLimiter, clock: Clock, callMs: number): Api {
  async function attempt<Wire, T>(caller: Caller, call: ApiCall<Wire, T>, key: string, time: CallTime): Promise<T> {
    const waited = await limiter.take(key, caller.signal);
    if (waited > 0) caller.onWait?.(waited);
    const query: Record<string, string> = { app_key: app.appKey, timestamp: String(Math.floor(clock.now() / 1000)) };
    if (caller.cipher !== undefined) query.shop_cipher = caller.cipher;
    for (const [name, value] of Object.entries(call.query ?? {})) {
      if (value != null && value !== '') query[name] = String(value);
    }
    const body = call.body === undefined ? undefined : JSON.stringify(call.body);
    // The signature is made immediately before every attempt, because it is valid for only five minutes.
    query.sign = signRequest({ appSecret: app.appSecret, path: call.path, query, body: body ?? null });
    const redact = createRedact([
      app.appSecret,
      caller.accessToken,
      caller.cipher,
      query.sign,
      ...listProxySecrets(caller.proxy),
    ]);
    const reply = await http.request({
      method: call.method,
      url: toUrl(app.baseUrl, call.path, query),
      headers: { 'content-type': 'application/json', 'x-tts-access-token': caller.accessToken },
      body,
      proxy: caller.proxy,
      isWrite: call.isWrite,
      redact,
      signal: caller.signal,
      time,
    });
    return readAnswer(reply, { ...call, proxy: caller.proxy, redact, now: clock.now() });
  }

  return {
    async call(caller, call) {
      // The rate limit is per app and shop (MKT-10); before the shop is known, per app.
      const key = `${app.appKey}:${caller.shopId ?? ''}`;
      const policy = createPolicy(call.isWrite, clock);
      // All attempts of a call share one total time; otherwise a server that sends single bytes would use the timeout three times.
      const time = createCallTime(callMs);
      return retry(
        async () => {
          try {
            const data = await attempt(caller, call, key, time);
            limiter.speed(key);
            return data;
          } catch (error) {
            if (error instanceof ConnectorError && error.kind === 'rate-limited') limiter.slow(key, error.retryAfterMs);
            throw error;
          }
        },
        policy,
        clock,
        { signal: caller.signal, time },
      );
    },
    async callToken(call) {
      const { app_secret, auth_code, refresh_token } = call.query;
      const redact = createRedact([app_secret, auth_code, refresh_token, ...listProxySecrets(call.proxy)]);
      const reply = await http.request({
        method: 'GET',
        url: toUrl(app.authBaseUrl, call.path, call.query),
        proxy: call.proxy,
        isWrite: call.isWrite,
        redact,
      });
      return readAnswer(reply, { ...call, redact, now: clock.now() });
    },
    async downloadPdf(url, proxy) {
      const isOurs = URL.canParse(url) && new URL(url).origin === new URL(app.baseUrl).origin;
      // For a day, anyone with the link can download the label, so the whole link is redacted.
      const redact = createRedact([url, ...listProxySecrets(proxy)]);
      const time = createCallTime(callMs);
      /** The last file that begins as a PDF and is unreadable. */
      let odd: DownloadedPdf | null = null;
      try {
        return await retry(
          async () => {
            const call = { method: 'GET', url, proxy, isWrite: false, onlyPublic: !isOurs, redact, time } as const;
            const reply = await http.request({ ...call, operation: 'GET document' });
            if (reply.status !== 200) throw toDownloadError(reply, null, clock.now());
            const { fault } = await readPdf(reply.body);
            if (fault === null) return { bytes: reply.body, fault };
            if (isPdf(reply.body)) odd = { bytes: reply.body, fault };
            throw toDownloadError(reply, fault, clock.now());
          },
          createBackoff(UNAVAILABLE_ATTEMPTS, clock),
          clock,
          { time },
        );
      } catch (error) {
        // The label is paid for, so its bytes are returned and stored even if we cannot read them.
        if (odd !== null) return odd;
        throw error;
      }
    },
  };
}

/** Creates the error for a temporary failure, such as a waiting page with HTTP 200. */
function toDownloadError(reply: HttpReply, fault: PdfFault | null, now: number): ConnectorError {
  return toMarketplaceError({
    status: fault === null ? reply.status : 502,
    code: fault === null ? null : NOT_A_PDF,
    statusWords: toStatusWords(reply),
    message: fault === null ? '' : `the document is no PDF that opens: ${fault}`,
    requestId: null,
    retryAfterMs: parseRetryAfter(reply.header('retry-after'), now),
    isWrite: false,
  });
}

/** After a 429 the limiter waits, so that the pause also applies to the shop's other calls. */
function createPolicy(isWrite: boolean, clock: Clock): RetryPolicy {
  const backoff = createBackoff(UNAVAILABLE_ATTEMPTS, clock);
  let refused = 0;
  return (error) => {
    if (isWrite) return null;
    if (error.kind !== 'rate-limited') return backoff(error);
    refused += 1;
    return refused < RATE_LIMITED_ATTEMPTS && (error.retryAfterMs ?? 0) <= MAX_INLINE_WAIT_MS ? 0 : null;
  };
}

function listProxySecrets(proxy: Proxy | null): string[] {
  if (proxy === null) return [];
  const credentials = `${proxy.username}:${proxy.password}`;
  return [credentials, Buffer.from(credentials).toString('base64'), proxy.password];
}

function toUrl(base: string, path: string, query: Readonly<Record<string, string>>): string {
  // URLSearchParams is not used, because it writes a space as "+", which the marketplace may read as a plus sign when it verifies the signature.
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${base.replace(/\/+$/, '')}${path}?${pairs.join('&')}`;
}

interface Reading<Wire, T> {
  path: string;
  schema: z.ZodType<Wire>;
  read: (wire: Wire) => T;
  isWrite: boolean;
  proxy: Proxy | null;
  redact: Redact;
  now: number;
}

/** Returns whether a response without an envelope may come from the marketplace's own gateway, because its status is a server error or 429. */
function isOfAnyServer(status: number): boolean {
  return status >= 500 || status === 408 || status === 429;
}

/** Opens the envelope and returns its data (MKT-7). Every code other than 0 is a failure, independent of the HTTP status. */
function readAnswer<Wire, T>(reply: HttpReply, reading: Reading<Wire, T>): T {
  const { path, isWrite, proxy, redact, now } = reading;
  const json = parseJsonOrNull(reply.body.toString('utf8'));
  const envelope = envelopeSchema.safeParse(json);
  const code = envelope.success ? String(envelope.data.code) : null;
  const requestId = envelope.data?.request_id ?? null;
  if (proxy !== null && reply.status === PROXY_PASSWORD_STATUS) throw createProxyPasswordError(PARTNER);
  // A response of the proxy itself gives no information about the token or the call.
  if (proxy !== null && !envelope.success && !isOfAnyServer(reply.status)) {
    throw new ConnectorError({
      partner: PARTNER,
      kind: 'unavailable',
      code: 'PROXY',
      providerMessage: `the shop's proxy answered itself: ${toStatusWords(reply)}`,
      // A proxy that refuses the call has not forwarded it; a proxy that answers with success may have forwarded it.
      mayHaveHappened: isWrite && reply.status < 400,
    });
  }
  if (reply.status !== 200 || (code !== null && code !== '0')) {
    throw toMarketplaceError({
      status: reply.status,
      code: code === '0' ? null : code,
      statusWords: toStatusWords(reply),
      message: redact((envelope.data?.message ?? '').slice(0, MESSAGE_MAX)),
      requestId,
      retryAfterMs: parseRetryAfter(reply.header('retry-after'), now),
      isWrite,
    });
  }
  const fault = (issues: string) =>
    new ConnectorError({
      partner: PARTNER,
      kind: 'not-understood',
      providerMessage: redact(`${path}: ${issues}`),
      requestId,
      mayHaveHappened: isWrite,
    });
  if (json === null) throw fault('the answer is no JSON');
  if (!envelope.success) throw fault(formatIssues(envelope.error));
  const parsed = reading.schema.safeParse(envelope.data.data);
  if (!parsed.success) throw fault(formatIssues(parsed.error));
  try {
    return reading.read(parsed.data);
  } catch (error) {
    throw error instanceof RangeError ? fault(error.message) : error;
  }
}
