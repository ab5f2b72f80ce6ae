import type { Proxy } from '@bobbin/domain/proxy';
import { request, type Dispatcher } from 'undici';
import { type Clock, systemClock } from './clock.ts';
import { createDispatchers } from './dispatchers.ts';
import { ConnectorError } from './errors.ts';
import type { Redact } from './redact.ts';

export interface HttpCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  /** Sent byte for byte as UTF-8. */
  body?: string | undefined;
  proxy?: Proxy | null;
  /** Whether it changes something at the partner, so that a lost answer leaves a doubt. */
  isWrite: boolean;
  /** Refuse targets in private networks, for addresses that come from outside (AC-61). */
  onlyPublic?: boolean;
  redact: Redact;
  signal?: AbortSignal | undefined;
}

export interface HttpReply {
  status: number;
  body: Buffer;
  /** A header by its lower-case name. */
  header(name: string): string | null;
}

/** One line of the integration log; without query, headers and body, since those carry secrets (AC-60). */
export interface CallRecord {
  partner: string;
  method: string;
  path: string;
  /** HTTP status, or null when no answer came. */
  status: number | null;
  durationMs: number;
  error: string | null;
}

export interface HttpConfig {
  /** The first word of error messages. */
  partner: string;
  /** For the whole exchange: connecting, headers and body. */
  timeoutMs: number;
  maxResponseBytes?: number;
  /** Lets shops' proxies and foreign addresses lie in private networks: laptops and tests only. */
  allowPrivateAddresses?: boolean;
  clock?: Clock;
  onCall?: (record: CallRecord) => void;
}

export interface Http {
  /**
   * Makes one attempt at one call and gives whatever answer came, of any status; redirects are not followed.
   *
   * Errors: ConnectorError `unavailable` when no answer came, `not-understood` when it is too large.
   */
  request(call: HttpCall): Promise<HttpReply>;
  close(): Promise<void>;
}

const MAX_RESPONSE_BYTES = 32 * 1024 * 1024;

/** Failures of connecting: nothing was sent, so nothing can have happened. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'PRIVATE_ADDRESS',
  'UND_ERR_CONNECT_TIMEOUT',
]);

class TooLargeError extends Error {}

/**
 * Opens the one door to a partner's HTTP service.
 *
 * Units: milliseconds and bytes. Errors: none by itself.
 */
export function createHttp(config: HttpConfig): Http {
  const clock = config.clock ?? systemClock;
  const maxBytes = config.maxResponseBytes ?? MAX_RESPONSE_BYTES;
  const dispatchers = createDispatchers({
    connectTimeoutMs: Math.min(10_000, config.timeoutMs),
    allowPrivateAddresses: config.allowPrivateAddresses ?? false,
  });

  async function exchange(call: HttpCall, deadline: AbortSignal): Promise<HttpReply> {
    const target = new URL(call.url);
    const reply = await request(target, {
      method: call.method,
      headers: call.headers ?? {},
      body: call.body ?? null,
      dispatcher: dispatchers.get(target, call.proxy ?? null, call.onlyPublic ?? false),
      signal: call.signal === undefined ? deadline : AbortSignal.any([deadline, call.signal]),
    });
    const body = await readBody(reply.body, maxBytes);
    return {
      status: reply.statusCode,
      body,
      header: (name) => {
        const value = reply.headers[name];
        return (Array.isArray(value) ? value[0] : value) ?? null;
      },
    };
  }

  return {
    async request(call) {
      const startedAt = clock.now();
      const deadline = AbortSignal.timeout(config.timeoutMs);
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
      const reply = await exchange(call, deadline).catch((cause: unknown) => {
        const error = toConnectorError(cause, call, config, deadline.aborted);
        record(null, error.message);
        throw error;
      });
      record(reply.status, null);
      return reply;
    },
    close: () => dispatchers.close(),
  };
}

async function readBody(stream: Dispatcher.ResponseData['body'], maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Leaving the loop closes the stream and with it the connection.
    if (size > maxBytes) throw new TooLargeError(`the answer is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** The cause itself is left behind: undici's errors may hold headers and addresses (AC-60). */
function toConnectorError(cause: unknown, call: HttpCall, config: HttpConfig, isLate: boolean): ConnectorError {
  const { partner } = config;
  const text = call.redact(cause instanceof Error ? cause.message : String(cause));
  const code = codeOf(cause);
  if (cause instanceof TooLargeError) {
    return new ConnectorError({
      partner,
      kind: 'not-understood',
      code: 'TOO_LARGE',
      providerMessage: text,
      mayHaveHappened: call.isWrite,
    });
  }
  if (isProxyFault(cause, code, call)) {
    return new ConnectorError({
      partner,
      kind: 'unavailable',
      code: 'PROXY',
      providerMessage: `the shop's proxy failed: ${text}`,
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
      providerMessage: `no answer in ${config.timeoutMs} ms`,
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

/** With a proxy every failure to connect is the proxy's, and so are its own refusals (407 and failed tunnels). */
function isProxyFault(cause: unknown, code: string | null, call: HttpCall): boolean {
  if (call.proxy == null || !(cause instanceof Error)) return false;
  return (code !== null && NOT_SENT.has(code)) || code === 'UND_ERR_PRX_CONN' || cause.message.startsWith('Proxy ');
}

function codeOf(cause: unknown): string | null {
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return null;
  return typeof cause.code === 'string' ? cause.code : null;
}
