import { CALL_CODES } from '@bobbin/contract/call-codes';
import { refresh } from '@bobbin/contract/auth.calls';
import type { Call } from '@bobbin/contract/endpoint';
import type { CallInput, CallReply } from '@bobbin/contract/endpoints';
import type { Locale } from '@bobbin/contract/errors';
import { REQUEST_TIMEOUT_MS } from '@bobbin/domain/limits';
import { createActionKey } from './action-key.ts';
import { ApiError, UNKNOWN_CODE } from './api-error.ts';
import { readEnvelope } from './envelope.ts';
import type { Session, Tokens } from './session.ts';

const API_BASE = '/api';

export interface CallOptions {
  signal?: AbortSignal;
  /** Idempotency key of one action of the person; every retry of the action sends the same key (API-10). */
  idempotencyKey?: string;
  /** Access token for this call only: it is not stored, and the session does not change. */
  bearer?: string;
}

interface ClientOptions {
  session: Session;
  /** Returns the page's language, in which the server writes errors and mails. */
  readLocale: () => Locale;
  /** Returns the id of the acting owner; null means the default owner. */
  readActingOwner?: () => string | null;
  /** Called when the person no longer has access to the acting owner. */
  loseActingOwner?: () => void;
  fetch: typeof fetch;
}

/** Creates the API client. Calls are typed by the contract, a 401 renews the tokens once, and only ApiError is thrown. */
export function createClient({
  session,
  readLocale,
  readActingOwner = () => null,
  loseActingOwner,
  fetch,
}: ClientOptions) {
  function ask(entry: Call, input: RequestParts, bearer: string | null, key?: string): [string, RequestInit] {
    return toRequest(entry, input, { bearer, key, locale: readLocale(), actingOwner: readActingOwner() });
  }

  async function renewCall(tokens: Tokens): Promise<Tokens | null> {
    const answer = await send(
      fetch,
      ask(refresh, { body: { refreshToken: tokens.refreshToken } }, tokens.refreshToken),
    );
    // Only a refusal ends the session; a failing server or connection must not sign the person out (ACC-28).
    if (answer.status === 401) return null;
    return toReply<typeof refresh>(answer);
  }

  /** Runs a request with the bearer token. After a 401 it renews the tokens and runs the request once more. */
  async function withBearer(run: (bearer: string | null) => Promise<Answer>): Promise<Answer> {
    const stored = session.read();
    const isEnding = stored !== null && session.isEnding(stored);
    const tokens = isEnding ? await session.renew(stored, renewCall) : stored;
    const answer = await run(tokens?.accessToken ?? null);
    if (answer.status !== 401) return answer;
    const renewed = tokens === null ? null : await session.renew(tokens, renewCall);
    const second = renewed === null ? answer : await run(renewed.accessToken);
    if (second.status !== 401) return second;
    const again = await session.expire(renewed ?? tokens ?? stored);
    return again === null ? second : run(again.accessToken);
  }

  async function call<E extends Call>(entry: E, input: CallInput<E>, options: CallOptions = {}): Promise<CallReply<E>> {
    const key = entry.isIdempotent ? (options.idempotencyKey ?? createActionKey()) : undefined;
    const run = (bearer: string | null) => send(fetch, ask(entry, input, bearer, key), options.signal);
    if (options.bearer !== undefined) return toReply<E>(await run(options.bearer));
    const answer = entry.access === 'public' ? await run(null) : await withBearer(run);
    // A user's own profile always exists, so a 404 means that the access to the acting owner is lost.
    if (answer.status === 404 && entry.name === 'getProfile' && readActingOwner() !== null) loseActingOwner?.();
    return toReply<E>(answer, session);
  }

  return { call, withBearer };
}

export interface Answer {
  status: number;
  json: unknown;
  /** Value of the header `Retry-After` of a refused request, in seconds. */
  retryAfterSeconds?: number | null;
}

/** Returns the body of a response, or throws its error. The error code in the body takes precedence over the HTTP status (API-14). */
export function toReply<E extends Call>({ status, json, retryAfterSeconds }: Answer, session?: Session): CallReply<E> {
  const envelope = readEnvelope(json);
  if (envelope?.isSuccess === true && status >= 200 && status < 300) return envelope.body as CallReply<E>;
  const exception = envelope?.exceptionBody ?? exceptionOf(status);
  if (exception.code === CALL_CODES.SECOND_FACTOR_OWED) session?.emit('secondFactorOwed');
  if (exception.code === CALL_CODES.SECOND_FACTOR_DEMANDED) session?.emit('secondFactorDemanded');
  throw new ApiError(status, exception, retryAfterSeconds ?? null);
}

function exceptionOf(status: number): { code: number; message: string } {
  if (status === 401) return { code: CALL_CODES.UNAUTHORIZED, message: 'Unauthorized' };
  if (status === 403) return { code: CALL_CODES.FORBIDDEN, message: 'Service Forbidden' };
  if (status === 404) return { code: CALL_CODES.NOT_FOUND, message: 'No Service Found' };
  if (status === 408) return { code: CALL_CODES.TIMEOUT, message: 'Timeout' };
  if (status === 413) return { code: CALL_CODES.BODY_TOO_LARGE, message: 'Too large' };
  if (status === 400 || status === 422) return { code: CALL_CODES.INVALID_INPUT, message: 'Invalid Format' };
  if (status === 429) return { code: CALL_CODES.TOO_MANY_REQUESTS, message: 'Too many requests' };
  if (status === 500) return { code: CALL_CODES.INTERNAL, message: 'Server error unknown' };
  if (status >= 502 && status <= 504) return { code: CALL_CODES.UNAVAILABLE, message: 'No Internet' };
  return { code: UNKNOWN_CODE, message: 'Unknown' };
}

interface RequestParts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

interface Caller {
  bearer: string | null;
  key?: string;
  locale: Locale;
  actingOwner: string | null;
}

function toRequest(
  entry: Call,
  input: RequestParts,
  { bearer, key, locale, actingOwner }: Caller,
): [string, RequestInit] {
  const headers = new Headers({ accept: 'application/json', 'accept-language': locale });
  if (bearer !== null) headers.set('authorization', `Bearer ${bearer}`);
  if (actingOwner !== null) headers.set('acting-for', actingOwner);
  if (key !== undefined) headers.set('idempotency-key', key);
  const init: RequestInit = { method: entry.method, headers, credentials: 'omit' };
  if (input.body !== undefined) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(input.body);
  }
  return [toUrl(entry.path, input), init];
}

/** Builds a URL from a path of the contract, its parameters and its query; empty values are left out. */
export function toUrl(path: string, { params, query }: RequestParts): string {
  const values = new Map(Object.entries(params ?? {}));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return `${API_BASE}${filled}${search.size > 0 ? `?${search}` : ''}`;
}

/** Sends once and parses the response as JSON; no response becomes an ApiError with status 0. */
async function send(
  fetch: ClientOptions['fetch'],
  [url, init]: [string, RequestInit],
  cancel?: AbortSignal,
): Promise<Answer> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  try {
    const signal = cancel === undefined ? timeout : AbortSignal.any([timeout, cancel]);
    const response = await fetch(url, { ...init, signal });
    const text = await response.text();
    const retryAfter = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
    const retryAfterSeconds = Number.isNaN(retryAfter) ? null : retryAfter;
    return { status: response.status, json: parseAnswer(text), retryAfterSeconds };
  } catch (error) {
    // If the caller cancelled, the abort error is thrown unchanged, because TanStack Query expects it and does not show it as a failure.
    if (cancel?.aborted === true) throw error;
    if (timeout.aborted) throw new ApiError(408, { code: CALL_CODES.TIMEOUT, message: 'Timeout' });
    throw new ApiError(0, { code: CALL_CODES.UNAVAILABLE, message: 'No Internet' });
  }
}

export function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
