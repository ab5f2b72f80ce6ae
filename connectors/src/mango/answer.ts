import type { FactoryError, FactoryErrorCode } from '../factory.ts';
import type { HttpReply } from '../http.ts';
import { toStatusWords } from '../http-status.ts';
import { formatIssues, parseJsonOrNull } from '../json.ts';
import type { Redact } from '../redact.ts';
import { capWait, parseRetryAfter } from '../retry.ts';
import { createFactoryError, createUnreadable, findCode, findFieldCode, findStatusCode } from './errors.ts';
import { envelopeSchema, fieldErrorsSchema } from './wire.ts';

/** Maximum characters of MANGO's texts that are searched for secrets; stored texts are far shorter. */
const MESSAGE_MAX = 4_000;

/** Maximum number of rejected fields that the error message lists. */
const FIELDS_MAX = 50;

/**
 * A value of `X-RateLimit-Reset` above this number is an instant, a value below it a delay in seconds; MANGO's documents do not say which one is
 * sent.
 */
const EARLIEST_MOMENT_SECONDS = 1_000_000_000;

/** A call and its response. */
interface Answered {
  path: string;
  reply: HttpReply;
  isWrite: boolean;
  redact: Redact;
  now: number;
}

/**
 * Opens MANGO's envelope and returns its data; the envelope decides, not the HTTP status (PAR-3).
 * Errors: FactoryError when MANGO refuses the call, or when the response has another form.
 */
export function readAnswer(answered: Answered): unknown {
  const { path, reply, isWrite, redact } = answered;
  const text = reply.body.toString('utf8');
  const envelope = envelopeSchema.safeParse(parseJsonOrNull(text));
  if (!envelope.success) {
    const code = findStatusCode(reply.status);
    if (code === null)
      throw createUnreadable(
        `${path}: ${toStatusWords(reply)}: ${formatIssues(envelope.error)}: ${redact(text.slice(0, 80))}`,
        isWrite,
      );
    throw createRefusal(code, toStatusWords(reply), null, answered);
  }
  const { status, code, message, data } = envelope.data;
  if (status) return data;
  const words = redact((message ?? code ?? toStatusWords(reply)).slice(0, MESSAGE_MAX));
  throw createRefusal(findCode(code ?? '', reply.status, words), words, data, answered);
}

function createRefusal(code: FactoryErrorCode, message: string, data: unknown, answered: Answered): FactoryError {
  if (code === 'RATE') return createFactoryError(code, message, { retryAfterMs: readReset(answered) });
  if (code === 'DOWN') return createFactoryError(code, message, { mayHaveHappened: answered.isWrite });
  const fields = fieldErrorsSchema.safeParse(data);
  if (code !== 'VALIDATION' || !fields.success) return createFactoryError(code, message);
  const refusals = fields.data.errors.slice(0, FIELDS_MAX).map(({ field, message: words }) => {
    const text = answered.redact((words ?? message).slice(0, MESSAGE_MAX));
    return { field, text, code: findFieldCode(field, text) };
  });
  // A duplicate reference has precedence over other rejected fields, because it means that the order already exists.
  const [first] = [...refusals.filter((refusal) => refusal.code === 'DUPLICATE'), ...refusals];
  const text = refusals.map((refusal) => `${refusal.field}: ${refusal.text}`).join('; ');
  return createFactoryError(first?.code ?? code, text, { field: first?.field ?? null });
}

function readReset({ reply, now }: Answered): number | null {
  const asked = parseRetryAfter(reply.header('retry-after'), now);
  if (asked !== null) return asked;
  const reset = reply.header('x-ratelimit-reset');
  const isMoment = Number(reset) >= EARLIEST_MOMENT_SECONDS;
  return isMoment ? capWait(Number(reset) * 1000 - now) : parseRetryAfter(reset, now);
}
