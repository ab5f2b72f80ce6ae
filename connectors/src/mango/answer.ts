import { createFactoryErrors } from '../factory-errors.ts';
import type { FactoryError, FactoryErrorCode } from '../factory.ts';
import type { HttpReply } from '../http.ts';
import { parseJsonOrNull } from '../json.ts';
import type { Redact } from '../redact.ts';
import { capWait, parseRetryAfter } from '../retry.ts';
import { envelopeSchema, fieldErrorsSchema } from './wire.ts';

export const PARTNER = 'MANGO';

/** Their words are cut before secrets are looked for in them, far behind what is kept of them. */
const MESSAGE_MAX = 4_000;

const { createFactoryError, createUnreadable, toFactoryError } = createFactoryErrors(PARTNER);
export { toFactoryError };

/** MANGO's codes (PAR-16); what is not here is a refusal of what we sent. */
const CODES: Readonly<Record<string, FactoryErrorCode>> = {
  UNAUTHORIZED: 'AUTH',
  // The key lacks the right: only another key helps.
  FORBIDDEN: 'AUTH',
  RATE_LIMIT_EXCEEDED: 'RATE',
  INTERNAL_ERROR: 'DOWN',
};

/** For answers whose body is not MANGO's own, such as a gateway's. */
const STATUSES: Readonly<Record<number, FactoryErrorCode>> = { 401: 'AUTH', 403: 'AUTH', 408: 'DOWN', 429: 'RATE' };

/** Above this a number of `X-RateLimit-Reset` is a moment, below it a time to wait; the documents do not say which. */
const EARLIEST_MOMENT_SECONDS = 1_000_000_000;

/**
 * Opens MANGO's envelope and gives its data; the envelope decides, not the HTTP status (PAR-3).
 *
 * Errors: FactoryError when it says no, or when the answer has not the documented form.
 */
export function readAnswer(reply: HttpReply, isWrite: boolean, redact: Redact, now: number): unknown {
  const text = reply.body.toString('utf8');
  const envelope = envelopeSchema.safeParse(parseJsonOrNull(text));
  if (!envelope.success) throw createStrangeError(reply, redact(text.slice(0, 80)), isWrite, now);
  const { status, code, message, data } = envelope.data;
  if (status) return data;
  const found = findCode(code ?? '', reply.status);
  const words = (message ?? code ?? `HTTP ${reply.status}`).slice(0, MESSAGE_MAX);
  throw createRefusal(found, redact(words), data, { reply, redact, isWrite, now });
}

function findCode(code: string, status: number): FactoryErrorCode {
  return CODES[code] ?? STATUSES[status] ?? (status >= 500 ? 'DOWN' : 'VALIDATION');
}

/** No envelope: the HTTP status is all there is. */
function createStrangeError(reply: HttpReply, start: string, isWrite: boolean, now: number): FactoryError {
  const { status } = reply;
  const code = STATUSES[status] ?? (status >= 500 ? 'DOWN' : null);
  if (code === null) return createUnreadable(`HTTP ${status} without an envelope: ${start}`, isWrite);
  return createFactoryError(code, `HTTP ${status}`, {
    retryAfterMs: code === 'RATE' ? readReset(reply, now) : null,
    mayHaveHappened: code === 'DOWN' && isWrite,
  });
}

function createRefusal(
  code: FactoryErrorCode,
  message: string,
  data: unknown,
  call: { reply: HttpReply; redact: Redact; isWrite: boolean; now: number },
): FactoryError {
  if (code === 'RATE') return createFactoryError(code, message, { retryAfterMs: readReset(call.reply, call.now) });
  if (code === 'DOWN') return createFactoryError(code, message, { mayHaveHappened: call.isWrite });
  const fields = fieldErrorsSchema.safeParse(data);
  const [first] = fields.success ? fields.data.errors : [];
  if (code !== 'VALIDATION' || first === undefined) return createFactoryError(code, message);
  const text = call.redact(`${first.field}: ${first.message ?? message}`.slice(0, MESSAGE_MAX));
  return createFactoryError(code, text, { field: first.field });
}

function readReset(reply: HttpReply, now: number): number | null {
  const asked = parseRetryAfter(reply.header('retry-after'), now);
  if (asked !== null) return asked;
  const reset = reply.header('x-ratelimit-reset');
  const isMoment = Number(reset) >= EARLIEST_MOMENT_SECONDS;
  return isMoment ? capWait(Number(reset) * 1000 - now) : parseRetryAfter(reset, now);
}
