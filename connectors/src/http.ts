import type { Proxy } from '@bobbin/domain/shops/proxy';
import { PROXY_PASSWORD_REFUSED } from '@bobbin/domain/shops/sync-trouble';
import { request, type Dispatcher } from 'undici';
import type { CallTime } from './call-time.ts';
import { type Clock, systemClock } from './clock.ts';
import { createBreaker } from './breaker.ts';
import { createDispatchers } from './dispatchers.ts';
import { ConnectorError } from './errors.ts';
import { toOperation, toPartnerResult, tracePartnerCall } from './partner-calls.ts';
import type { Redact } from './redact.ts';

export interface HttpCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  /** Name of the call in metrics and traces, for a URL whose path our code did not write. */
  operation?: string;
  headers?: Record<string, string>;
  /** Body of the request, which is sent byte for byte as UTF-8. */
  body?: string | undefined;
  proxy?: Proxy | null;
  /** Whether the call changes something at the partner, so that after a lost response it is unknown whether the change was made. */
  isWrite: boolean;
  /** Rejects targets in private networks; set for URLs that users or partners provide (SEC-4). */
  onlyPublic?: boolean;
  redact: Redact;
  signal?: AbortSignal | undefined;
  /** Time left for all attempts of the call; when missing, this attempt gets the whole timeout. */
  time?: CallTime | undefined;
  /** Maximum bytes of the response, if less than the default. */
  maxBytes?: number | undefined;
}

export interface HttpReply {
  status: number;
  body: Buffer;
  /** Returns a header by its lower-case name. */
  header(name: string): string | null;
}

/** One record of the integration log. Query, headers and body are not included, because they contain secrets (SEC-2). */
export interface CallRecord {
  partner: string;
  method: string;
  path: string;
  /** HTTP status, or null without a response. */
  status: number | null;
  durationMs: number;
  error: string | null;
}

export interface HttpConfig {
  /** Name of the partner; it is the first word of error messages. */
  partner: string;
  /** Timeout of one attempt, which covers connecting, headers and body. An attempt gets at most the time that its call has left. */
  timeoutMs: number;
  maxResponseBytes?: number;
  /** Allows proxies and foreign URLs in private networks: for development machines and tests only. */
  allowPrivateAddresses?: boolean;
  /** `host:port` of the only proxies that may be in a private network: the simulator's. */
  knownProxies?: readonly string[];
  clock?: Clock;
  onCall?: (record: CallRecord) => void;
}

export interface Http {
  /**
   * Makes one attempt of one call and returns the response of any status; redirects are not followed.
   * Errors: ConnectorError `unavailable` when no response arrives, and `not-understood` when the response is too large. After several consecutive
   * calls without a response, the circuit breaker is open for some time, and calls fail immediately with NOT_ASKED (PAR-25).
   */
  request(call: HttpCall): Promise<HttpReply>;
  close(): Promise<void>;
}

/** Maximum bytes of a response; a page of a hundred large orders, a catalogue or a label is far smaller. */
const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;
/** Minimum time for an attempt, in milliseconds; with less time it could only fail. */
const MIN_ATTEMPT_MS = 50;

/** Status with which an HTTP proxy rejects the credentials. */
export const PROXY_PASSWORD_STATUS = 407;
/** Matches the messages of our libraries when a SOCKS5 proxy, or an HTTP proxy that should open a tunnel, rejects the credentials. */
const PROXY_PASSWORD_WORDS = /\(407\)|authentication failed|authentication type/i;

/** Codes of failures to connect. Nothing was sent, so the partner cannot have carried out the call. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'PRIVATE_ADDRESS',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Codes of a connection that broke before the response was complete. */
const BROKEN_OFF = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'UND_ERR_SOCKET']);

class TooLargeError extends Error {}

/**
 * Creates the HTTP client of one partner; all calls to the partner use it.
 * Units: milliseconds and bytes. Errors: none when it is created.
 */
export function createHttp(config: HttpConfig): Http {
  const clock = config.clock ?? systemClock;
  const maxBytes = config.maxResponseBytes ?? MAX_RESPONSE_BYTES;
  const dispatchers = createDispatchers({
    connectTimeoutMs: Math.min(10_000, config.timeoutMs),
    allowPrivateAddresses: config.allowPrivateAddresses ?? false,
    knownProxies: config.knownProxies ?? [],
  });

  const breaker = createBreaker(clock);

  async function exchange(call: HttpCall, deadline: AbortSignal): Promise<HttpReply> {
    const target = new URL(call.url);
    const reply = await request(target, {
      method: call.method,
      headers: call.headers ?? {},
      body: call.body ?? null,
      dispatcher: dispatchers.get(target, call.proxy ?? null, call.onlyPublic ?? false),
      signal: call.signal === undefined ? deadline : AbortSignal.any([deadline, call.signal]),
    });
    const body = await readBody(reply.body, Math.min(maxBytes, call.maxBytes ?? maxBytes));
    return {
      status: reply.statusCode,
      body,
      header: (name) => {
        const value = reply.headers[name];
        return (Array.isArray(value) ? value[0] : value) ?? null;
      },
    };
  }

  async function attempt(call: HttpCall): Promise<HttpReply> {
    const startedAt = clock.now();
    const key = toBreakerKey(call);
    const closedMs = breaker.enter(key);
    if (closedMs > 0) throw createNotAsked(config.partner, closedMs);
    const timeoutMs = Math.max(MIN_ATTEMPT_MS, Math.min(config.timeoutMs, call.time?.left() ?? config.timeoutMs));
    const deadline = AbortSignal.timeout(Math.ceil(timeoutMs));
    // The duration is measured in real time, like the deadline.
    const begin = performance.now();
    const record = (status: number | null, error: string | null): void => {
      const { pathname } = new URL(call.url);
      const durationMs = clock.now() - startedAt;
      config.onCall?.({
        partner: config.partner,
        method: call.method,
        path: call.redact(pathname),
        status,
        durationMs,
        error,
      });
    };
    const reply = await exchange(call, deadline)
      .catch((cause: unknown) => {
        const error = toConnectorError(cause, call, { partner: config.partner, timeoutMs }, deadline.aborted);
        const isLate = error.code === 'TIMEOUT' || error.code === 'UND_ERR_CONNECT_TIMEOUT';
        // A last attempt with very little time left gives no information about the partner.
        if (isLate && timeoutMs > MIN_ATTEMPT_MS) breaker.noteLate(key);
        else if (!isLate && error.code !== 'ABORTED') breaker.noteAnswer(key);
        record(null, error.message);
        throw error;
      })
      .finally(() => call.time?.spend(performance.now() - begin));
    breaker.noteAnswer(key);
    record(reply.status, null);
    return reply;
  }

  return {
    async request(call) {
      const operation = call.operation ?? toOperation(config.partner, call.method, new URL(call.url).pathname);
      return tracePartnerCall(config.partner, operation, async (note) => {
        const reply = await attempt(call);
        note(toPartnerResult(reply.status));
        return reply;
      });
    },
    close: () => dispatchers.close(),
  };
}

async function readBody(stream: Dispatcher.ResponseData['body'], maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Throwing out of the loop closes the stream and its connection.
    if (size > maxBytes) throw new TooLargeError(`the answer is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** A slow proxy of a shop gives no information about the partner behind it or about other shops. */
function toBreakerKey({ url, proxy }: HttpCall): string {
  const { origin } = new URL(url);
  return proxy == null ? origin : `${origin} by ${proxy.host}:${proxy.port}`;
}

function createNotAsked(partner: string, retryAfterMs: number): ConnectorError {
  return new ConnectorError({
    partner,
    kind: 'unavailable',
    code: 'NOT_ASKED',
    providerMessage: 'it left the last calls without an answer and is asked again later',
    retryAfterMs,
  });
}

/**
 * Creates the error for a proxy that rejects the shop's user name and password; the call was not forwarded.
 * Errors: none, it returns the error to throw.
 */
export function createProxyPasswordError(partner: string): ConnectorError {
  return new ConnectorError({ partner, kind: 'unavailable', code: 'PROXY', providerMessage: PROXY_PASSWORD_REFUSED });
}

/** The cause is not attached to the new error, because undici's errors may contain headers and URLs (SEC-2). */
function toConnectorError(
  cause: unknown,
  call: HttpCall,
  { partner, timeoutMs }: Pick<HttpConfig, 'partner' | 'timeoutMs'>,
  isLate: boolean,
): ConnectorError {
  const text = call.redact(cause instanceof Error ? cause.message : String(cause));
  const code = codeOf(cause);
  if (cause instanceof TooLargeError) {
    return new ConnectorError({
      partner,
      kind: 'not-understood',
      code: 'TOO_LARGE',
      providerMessage: `${call.redact(new URL(call.url).pathname)}: ${text}`,
      mayHaveHappened: call.isWrite,
    });
  }
  if (isProxyFault(cause, code, call)) {
    if (PROXY_PASSWORD_WORDS.test(text)) return createProxyPasswordError(partner);
    return new ConnectorError({
      partner,
      kind: 'unavailable',
      code: 'PROXY',
      providerMessage: `the shop's proxy failed: ${text}`,
      // A call whose connection broke may have reached the partner.
      mayHaveHappened: call.isWrite && code !== null && BROKEN_OFF.has(code),
    });
  }
  if (code !== null && NOT_SENT.has(code)) {
    return new ConnectorError({ partner, kind: 'unavailable', code, providerMessage: text });
  }
  if (isLate) {
    return new ConnectorError({
      partner,
      kind: 'unavailable',
      code: 'TIMEOUT',
      providerMessage: `no answer in ${timeoutMs} ms`,
      mayHaveHappened: call.isWrite,
    });
  }
  return new ConnectorError({
    partner,
    kind: 'unavailable',
    code: call.signal?.aborted === true ? 'ABORTED' : (code ?? 'NETWORK'),
    providerMessage: text,
    mayHaveHappened: call.isWrite,
  });
}

/**
 * Returns whether the proxy caused a failure. With a proxy, all failures to connect, refused tunnels, HTTP 407 and broken connections are failures of
 * the proxy, because failures of the marketplace arrive as a response or as a timeout (SHP-42).
 */
function isProxyFault(cause: unknown, code: string | null, call: HttpCall): boolean {
  if (call.proxy == null || !(cause instanceof Error)) return false;
  return (
    (code !== null && (NOT_SENT.has(code) || BROKEN_OFF.has(code))) ||
    code === 'UND_ERR_PRX_CONN' ||
    cause.message.startsWith('Proxy ')
  );
}

function codeOf(cause: unknown): string | null {
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return null;
  return typeof cause.code === 'string' ? cause.code : null;
}
