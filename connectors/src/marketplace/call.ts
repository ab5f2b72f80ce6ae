import type { Proxy } from '@bobbin/domain/proxy';
import type { z } from 'zod';
import type { Clock } from '../clock.ts';
import { ConnectorError } from '../errors.ts';
import type { Http, HttpCall, HttpReply } from '../http.ts';
import { formatIssues, parseJsonOrNull } from '../json.ts';
import { createRedact, type Redact } from '../redact.ts';
import { createBackoff, MAX_INLINE_WAIT_MS, parseRetryAfter, retry, type RetryPolicy } from '../retry.ts';
import { PARTNER, toMarketplaceError } from './errors.ts';
import type { RateLimiter } from './rate-limit.ts';
import { signRequest } from './sign.ts';
import { envelopeSchema } from './wire.ts';

/** Our app at the marketplace. */
export interface App {
  baseUrl: string;
  authBaseUrl: string;
  appKey: string;
  appSecret: string;
}

/** Who calls: a shop, or a seller whose shops are not known yet (then without cipher: marketplace §1.4). */
interface Caller {
  accessToken: string;
  proxy: Proxy | null;
  shopId?: string;
  cipher?: string;
  signal?: AbortSignal;
  onWait?: (ms: number) => void;
}

interface ApiCall<T> {
  method: HttpCall['method'];
  path: string;
  /** What is undefined, null or "" is not sent (marketplace §2: never send empty values). */
  query?: Readonly<Record<string, string | number | null | undefined>>;
  /** Left out: no body at all. */
  body?: Readonly<Record<string, unknown>>;
  schema: z.ZodType<T>;
  /** Whether it changes something at the marketplace; such a call is sent once. */
  isWrite: boolean;
}

interface TokenCall<T> {
  path: string;
  query: Readonly<Record<string, string>>;
  schema: z.ZodType<T>;
  isWrite: boolean;
  proxy: Proxy | null;
}

export interface Api {
  /** Makes a signed call (marketplace §2) in the caller's turn and reads its answer. */
  call<T>(caller: Caller, call: ApiCall<T>): Promise<T>;
  /** Makes one attempt at a token call, which is unsigned and has the secret in its query (marketplace §1.3). */
  callToken<T>(call: TokenCall<T>): Promise<T>;
  /** Fetches a file, unsigned, up to three times. */
  download(url: string, proxy: Proxy | null): Promise<Buffer>;
}

/** Attempts at a call that keeps meeting 429 (AC-13), and at one that meets a broken server. */
const RATE_LIMITED_ATTEMPTS = 6;
const UNAVAILABLE_ATTEMPTS = 3;

/**
 * Speaks the marketplace's language: signing, envelope, errors, turns and repetitions.
 *
 * Errors: none by itself; its calls fail with ConnectorError.
 */
export function createApi(app: App, http: Http, limiter: RateLimiter, clock: Clock): Api {
  async function attempt<T>(caller: Caller, call: ApiCall<T>, key: string): Promise<T> {
    const waited = await limiter.take(key, caller.signal);
    if (waited > 0) caller.onWait?.(waited);
    const query: Record<string, string> = { app_key: app.appKey, timestamp: String(Math.floor(clock.now() / 1000)) };
    if (caller.cipher !== undefined) query.shop_cipher = caller.cipher;
    for (const [name, value] of Object.entries(call.query ?? {})) {
      if (value != null && value !== '') query[name] = String(value);
    }
    const body = call.body === undefined ? undefined : JSON.stringify(call.body);
    // Signed last and for every attempt anew: a signature lives five minutes.
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
    });
    return readAnswer(reply, { ...call, proxy: caller.proxy, redact, now: clock.now() });
  }

  return {
    async call(caller, call) {
      // The quota's unit is app × shop (marketplace §10.4); before the shop is known, the app alone.
      const key = `${app.appKey}:${caller.shopId ?? ''}`;
      const policy = createPolicy(call.isWrite, clock);
      return retry(
        async () => {
          try {
            const data = await attempt(caller, call, key);
            limiter.speed(key);
            return data;
          } catch (error) {
            if (error instanceof ConnectorError && error.kind === 'rate-limited') limiter.slow(key, error.retryAfterMs);
            throw error;
          }
        },
        policy,
        clock,
        caller.signal,
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
    async download(url, proxy) {
      const isOurs = URL.canParse(url) && new URL(url).origin === new URL(app.baseUrl).origin;
      // The link is as good as a key for a day: it is hidden whole.
      const redact = createRedact([url, ...listProxySecrets(proxy)]);
      return retry(
        async () => {
          const reply = await http.request({ method: 'GET', url, proxy, isWrite: false, onlyPublic: !isOurs, redact });
          if (reply.status === 200 && reply.body.length > 0) return reply.body;
          throw toMarketplaceError({
            status: reply.status === 200 ? 502 : reply.status,
            code: null,
            message: reply.status === 200 ? 'the document is empty' : '',
            requestId: null,
            retryAfterMs: parseRetryAfter(reply.header('retry-after'), clock.now()),
            isWrite: false,
          });
        },
        createBackoff(UNAVAILABLE_ATTEMPTS, clock),
        clock,
      );
    },
  };
}

/** After a 429 the wait is the limiter's business, so that it holds for the shop's other calls as well. */
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
  // Not URLSearchParams: it writes a space as "+", which a verifier may read as a plus sign.
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${base.replace(/\/+$/, '')}${path}?${pairs.join('&')}`;
}

interface Reading<T> {
  path: string;
  schema: z.ZodType<T>;
  isWrite: boolean;
  proxy: Proxy | null;
  redact: Redact;
  now: number;
}

/** Statuses without an envelope that the marketplace's own front gives as well: a broken server, too many calls. */
function isOfAnyServer(status: number): boolean {
  return status >= 500 || status === 408 || status === 429;
}

/** Opens the envelope (marketplace §10.1): a code other than 0 is a failure whatever the HTTP status says. */
function readAnswer<T>(reply: HttpReply, { path, schema, isWrite, proxy, redact, now }: Reading<T>): T {
  const envelope = envelopeSchema.safeParse(parseJsonOrNull(reply.body.toString('utf8')));
  const code = envelope.success ? String(envelope.data.code) : null;
  const requestId = envelope.data?.request_id ?? null;
  // Whatever the proxy says by itself speaks neither of the token nor of the call.
  if (proxy !== null && !envelope.success && !isOfAnyServer(reply.status)) {
    throw new ConnectorError({
      partner: PARTNER,
      kind: 'unavailable',
      code: 'PROXY',
      providerMessage: `the shop's proxy answered itself: HTTP ${reply.status}`,
      // One that refuses has passed nothing on; one that says yes may have.
      mayHaveHappened: isWrite && reply.status < 400,
    });
  }
  if (reply.status !== 200 || (code !== null && code !== '0')) {
    throw toMarketplaceError({
      status: reply.status,
      code: code === '0' ? null : code,
      message: redact(envelope.data?.message ?? ''),
      requestId,
      retryAfterMs: parseRetryAfter(reply.header('retry-after'), now),
      isWrite,
    });
  }
  const parsed = envelope.success ? schema.safeParse(envelope.data.data) : envelope;
  if (!parsed.success) {
    throw new ConnectorError({
      partner: PARTNER,
      kind: 'not-understood',
      providerMessage: redact(`${path}: ${formatIssues(parsed.error)}`),
      requestId,
      mayHaveHappened: isWrite,
    });
  }
  return parsed.data;
}
