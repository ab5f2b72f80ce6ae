import { findPassing } from '../factory-errors.ts';
import type { FactoryErrorCode } from '../factory.ts';
import type { HttpReply } from '../http.ts';
import { toStatusWords } from '../http-status.ts';
import { formatIssues, parseJsonOrNull } from '../json.ts';
import type { Redact } from '../redact.ts';
import { parseRetryAfter } from '../retry.ts';
import { createFactoryError, createUnreadable, findStatusCode, isUnpaid, normalizeCode } from './errors.ts';
import { type Envelope, envelopeSchema } from './wire.ts';

/** Maximum characters of FLASH's texts that are searched for secrets; stored texts are far shorter. */
const MESSAGE_MAX = 4_000;

/** FLASH's codes for a success; both occur, each with dash or underscore (PAR-18). */
const SUCCESS_CODES = new Set(['FLS_200', 'FLS_201']);

/** Values of `msg` for success and failure. Any other text gives no information about the call (PAR-24). */
const CODE = /^FLS_\d{3}$/;

/** Parameters for reading a response. */
export interface Asked {
  path: string;
  isWrite: boolean;
  redact: Redact;
  now: number;
  /** Error code for a refusal in FLASH's envelope. */
  refusal(message: string): FactoryErrorCode;
}

/**
 * Opens FLASH's envelope.
 * Errors: FactoryError when FLASH refuses the call, or when the response has another form. The code is BALANCE, with `mayHaveHappened`, when FLASH
 * accepted the order and waits for money.
 */
export function readAnswer(reply: HttpReply, { path, isWrite, redact, now, refusal }: Asked): Envelope {
  const { status } = reply;
  const text = reply.body.toString('utf8');
  const envelope = envelopeSchema.safeParse(parseJsonOrNull(text));
  const message =
    redact(envelope.success ? findMessage(envelope.data).slice(0, MESSAGE_MAX) : '') || toStatusWords(reply);
  const told = envelope.data?.code;
  if (isWrite && isUnpaid(told)) throw createFactoryError('BALANCE', message, { mayHaveHappened: true });
  const code = findStatusCode(status);
  if (code !== null) {
    const retryAfterMs = code === 'RATE' ? parseRetryAfter(reply.header('retry-after'), now) : null;
    throw createFactoryError(code, message, { retryAfterMs, mayHaveHappened: code === 'DOWN' && isWrite });
  }
  if (!envelope.success) {
    throw createUnreadable(
      `${path}: ${toStatusWords(reply)}: ${formatIssues(envelope.error)}: ${redact(text.slice(0, 80))}`,
      isWrite,
    );
  }
  if (status < 300 && told != null && told !== '' && !CODE.test(normalizeCode(String(told)))) {
    throw createUnreadable(`${path}: code: neither yes nor no`, isWrite);
  }
  if (status >= 300 || isRefusal(envelope.data)) {
    const passing = findPassing(message);
    throw createFactoryError(passing ?? refusal(message), message, { mayHaveHappened: passing === 'DOWN' && isWrite });
  }
  return envelope.data;
}

/** A response with neither a code nor `fail` is a success, because version 1 returns only a token. */
function isRefusal({ code, msg, err }: Envelope): boolean {
  if (code != null && code !== '') return !SUCCESS_CODES.has(normalizeCode(String(code)));
  return /^(fail|error)/i.test(String(msg ?? '')) || (err != null && err !== '' && err !== false);
}

function findMessage({ err, msg, code }: Envelope): string {
  const words = [err, msg, code].find((part) => typeof part === 'string' && part.trim() !== '');
  return typeof words === 'string' ? words.trim() : '';
}
