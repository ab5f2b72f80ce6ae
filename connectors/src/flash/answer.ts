import { createFactoryErrors } from '../factory-errors.ts';
import type { FactoryErrorCode } from '../factory.ts';
import type { HttpReply } from '../http.ts';
import { parseJsonOrNull } from '../json.ts';
import type { Redact } from '../redact.ts';
import { parseRetryAfter } from '../retry.ts';
import { type Envelope, envelopeSchema } from './wire.ts';

export const PARTNER = 'FLASH';

/** Their words are cut before secrets are looked for in them, far behind what is kept of them. */
const MESSAGE_MAX = 4_000;

const { createFactoryError, createUnreadable, toFactoryError } = createFactoryErrors(PARTNER);
export { createUnreadable, toFactoryError };

/** Codes of success; both occur, each with dash or underscore (PAR-18). */
const SUCCESS_CODES = new Set(['FLS_200', 'FLS_201']);

/** Anything else than a code of theirs is no word about the call (PAR-24). */
const CODE = /^FLS_\d{3}$/;

/** 403 is the list of client addresses (PAR-19). */
const STATUSES: Readonly<Record<number, FactoryErrorCode>> = { 401: 'AUTH', 403: 'IP', 408: 'DOWN', 429: 'RATE' };

/**
 * Opens FLASH's envelope.
 *
 * @param refusal what it means when FLASH says no in its envelope
 * Errors: FactoryError when it says no, or when the answer has not the documented form.
 */
export function readAnswer(
  reply: HttpReply,
  refusal: (message: string) => FactoryErrorCode,
  redact: Redact,
  now: number,
): Envelope {
  const { status } = reply;
  const text = reply.body.toString('utf8');
  const envelope = envelopeSchema.safeParse(parseJsonOrNull(text));
  const words = envelope.success ? findMessage(envelope.data).slice(0, MESSAGE_MAX) : '';
  const message = redact(words) || `HTTP ${status}`;
  const code = STATUSES[status] ?? (status >= 500 ? 'DOWN' : null);
  if (code !== null) {
    const retryAfterMs = code === 'RATE' ? parseRetryAfter(reply.header('retry-after'), now) : null;
    throw createFactoryError(code, message, { retryAfterMs });
  }
  if (!envelope.success)
    throw createUnreadable(`HTTP ${status} without an envelope: ${redact(text.slice(0, 80))}`, false);
  const told = envelope.data.code;
  if (status < 300 && told != null && told !== '' && !CODE.test(normalizeCode(String(told)))) {
    throw createUnreadable('code: neither yes nor no', false);
  }
  if (status >= 300 || isRefusal(envelope.data)) throw createFactoryError(refusal(message), message);
  return envelope.data;
}

/**
 * Writes a code of FLASH's in one spelling.
 *
 * Errors: none.
 * @example normalizeCode('FLS-406') // 'FLS_406'
 */
export function normalizeCode(code: string): string {
  return code.trim().toUpperCase().replaceAll('-', '_');
}

/** Without code and without `fail` the answer is a success: version 1 answers a bare token. */
function isRefusal({ code, msg, err }: Envelope): boolean {
  if (code != null && code !== '') return !SUCCESS_CODES.has(normalizeCode(String(code)));
  return /^(fail|error)/i.test(String(msg ?? '')) || (err != null && err !== '' && err !== false);
}

function findMessage({ err, msg, code }: Envelope): string {
  const words = [err, msg, code].find((part) => typeof part === 'string' && part.trim() !== '');
  return typeof words === 'string' ? words.trim() : '';
}
