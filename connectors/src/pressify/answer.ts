import type { HttpReply } from '../http.ts';
import { isRedirect, toStatusWords } from '../http-status.ts';
import { findPassing } from '../factory-errors.ts';
import { parseJsonOrNull } from '../json.ts';
import type { Redact } from '../redact.ts';
import { parseRetryAfter } from '../retry.ts';
import { createFactoryError, createUnreadable, findFieldCode } from './errors.ts';
import { envelopeSchema, fieldErrorsSchema } from './wire.ts';

/** Maximum number of rejected fields that the error message lists. */
const FIELDS_MAX = 50;

const REFUSALS: ReadonlySet<string> = new Set(['error', 'fail', 'failed', 'failure']);

/** Success or refusal of PRESSIFY; both come with HTTP 200 (PAR-3). */
export type Answer = { isSuccess: true; data: unknown } | { isSuccess: false; message: string };

interface Asked {
  path: string;
  isWrite: boolean;
  redact: Redact;
  now: number;
}

/**
 * Opens PRESSIFY's envelope.
 * Errors: FactoryError when the HTTP status is a failure, or when the response has another form.
 */
export function readAnswer(reply: HttpReply, { path, isWrite, redact, now }: Asked): Answer {
  const json = parseTwice(reply.body.toString('utf8'));
  const { status } = reply;
  const envelope = envelopeSchema.safeParse(json);
  const message = redact(toWords(envelope.data?.msg)) || toStatusWords(reply);
  if (status === 429) {
    const retryAfterMs = parseRetryAfter(reply.header('retry-after'), now);
    throw createFactoryError('RATE', message, { retryAfterMs });
  }
  if (status >= 500 || status === 408) throw createFactoryError('DOWN', message, { mayHaveHappened: isWrite });
  if (status === 422) throw readFieldErrors(json, message, redact);
  if (status === 401) throw createFactoryError('AUTH', message);
  if (status === 403) throw createFactoryError(/\bip\b/i.test(message) ? 'IP' : 'AUTH', message);
  if (!envelope.success) {
    // An error for a missing path or method gives no information about an order.
    if (!isWrite && (status === 404 || status === 405)) throw createFactoryError('NO_SUCH_CALL', message);
    if (isRedirect(status)) throw createUnreadable(`${path}: ${message}`, isWrite);
    if (status >= 300) throw createFactoryError('VALIDATION', message);
    throw createUnreadable(`${path}: the answer has no status: ${redact(reply.body.toString('utf8', 0, 80))}`, isWrite);
  }
  const word = envelope.data.status.toLowerCase();
  if (status < 300 && word === 'success') return { isSuccess: true, data: parseInner(envelope.data.data) };
  // Only an explicit refusal is treated as one, because a refused order may be sent again (PAR-24).
  if (status < 300 && !REFUSALS.has(word)) {
    throw createUnreadable(`${path}: status: neither yes nor no: ${message}`, isWrite);
  }
  const passing = findPassing(message);
  if (passing !== null) throw createFactoryError(passing, message, { mayHaveHappened: passing === 'DOWN' && isWrite });
  return { isSuccess: false, message };
}

/** Returns PRESSIFY's message, which may be missing. The message is truncated before it is searched for secrets; stored texts are far shorter. */
function toWords(msg: unknown): string {
  return typeof msg === 'string' || typeof msg === 'number' ? String(msg).slice(0, 4_000) : '';
}

/** Some paths send the JSON as a JSON string. */
function parseTwice(text: string): unknown {
  const once = parseJsonOrNull(text.replace(/^\uFEFF/, ''));
  return typeof once === 'string' ? parseJsonOrNull(once) : once;
}

function parseInner(data: unknown): unknown {
  return typeof data === 'string' && /^\s*[[{]/.test(data) ? parseJsonOrNull(data) : data;
}

/** The first rejected field decides the error code. A duplicate reference has precedence, because it means that the order already exists. */
function readFieldErrors(json: unknown, message: string, redact: Redact) {
  const parsed = fieldErrorsSchema.safeParse(json);
  if (!parsed.success) return createFactoryError('VALIDATION', message);
  const refusals = Object.entries(parsed.data.errors)
    .slice(0, FIELDS_MAX)
    .map(([field, texts]) => {
      const text = redact([texts].flat().join(' ').slice(0, 4_000));
      return { field, text, code: findFieldCode(field, text) };
    });
  const refusal = refusals.find(({ code }) => code === 'DUPLICATE') ?? refusals[0];
  if (refusal === undefined) return createFactoryError('VALIDATION', message);
  const text = refusals.map((each) => `${each.field}: ${each.text}`).join('; ');
  return createFactoryError(refusal.code, text, { field: refusal.field });
}
