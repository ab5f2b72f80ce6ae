/**
 * What went wrong at a partner:
 * - `auth`: the shop's or seller's credentials are refused, somebody must sign in or enter a key again;
 * - `rejected`: the partner understood the call and says no; the same call will be refused again;
 * - `rate-limited`: too many calls, the call was not carried out;
 * - `unavailable`: no connection, no answer in time, or the partner is down;
 * - `not-understood`: an answer came that does not have the documented form.
 */
export type ConnectorErrorKind = 'auth' | 'rejected' | 'rate-limited' | 'unavailable' | 'not-understood';

/** What a ConnectorError is made of; texts must be redacted before they get here. */
export interface ConnectorErrorFacts {
  /** Who was asked, the first word of the message. */
  partner: string;
  kind: ConnectorErrorKind;
  providerMessage: string;
  /** The partner's own code, or ours in capitals for the transport (TIMEOUT, PROXY, …). */
  code?: string | null;
  retryable?: boolean;
  retryAfterMs?: number | null;
  mayHaveHappened?: boolean;
  /** The partner's id of the call, for its support. */
  requestId?: string | null;
}

/** Longer words of a partner are cut: they stand in logs, rows and messages. */
const WORDS_MAX = 400;

/**
 * Cuts a partner's words to what a person reads, and mends half characters.
 *
 * Errors: none.
 * @example cutWords('no') // 'no'
 */
function cutWords(text: string): string {
  const whole = text.toWellFormed();
  return whole.length <= WORDS_MAX ? whole : `${whole.slice(0, WORDS_MAX).toWellFormed()}…`;
}

/** A failure at a partner. Its texts carry no secret (SEC-2), so it may be logged and shown to staff as it is. */
export class ConnectorError extends Error {
  readonly kind: ConnectorErrorKind;
  /** Whether the very same call may simply be sent again later; never true when `mayHaveHappened` is. */
  readonly retryable: boolean;
  readonly providerMessage: string;
  readonly code: string | null;
  /** How long the partner asks to wait, in milliseconds. */
  readonly retryAfterMs: number | null;
  /** The call changes something and may have been carried out although no good answer came: look before sending again (PAR-5). */
  readonly mayHaveHappened: boolean;
  readonly requestId: string | null;

  constructor(facts: ConnectorErrorFacts) {
    const code = facts.code == null ? null : cutWords(facts.code);
    const words = cutWords(facts.providerMessage);
    super(`${facts.partner} ${facts.kind}${code === null ? '' : ` (${code})`}: ${words}`);
    this.name = 'ConnectorError';
    this.kind = facts.kind;
    this.mayHaveHappened = facts.mayHaveHappened ?? false;
    const isPassing = facts.kind === 'rate-limited' || facts.kind === 'unavailable';
    this.retryable = (facts.retryable ?? isPassing) && !this.mayHaveHappened;
    this.providerMessage = words;
    this.code = code;
    this.retryAfterMs = facts.retryAfterMs ?? null;
    this.requestId = facts.requestId == null ? null : cutWords(facts.requestId);
  }
}
