/**
 * Kinds of failures at a partner:
 * - `auth`: the partner rejected the credentials of the shop or seller, so a person must sign in or enter a key again;
 * - `rejected`: the partner understood and refused the call, and would refuse a retry as well;
 * - `rate-limited`: the partner did not carry out the call because there were too many;
 * - `unavailable`: no connection, no answer in time, or the partner is down;
 * - `not-understood`: the response does not have the documented form.
 */
export type ConnectorErrorKind = 'auth' | 'rejected' | 'rate-limited' | 'unavailable' | 'not-understood';

/** Fields of a ConnectorError. Secrets in the texts must be redacted before. */
export interface ConnectorErrorFacts {
  /** Name of the partner; it is the first word of the message. */
  partner: string;
  kind: ConnectorErrorKind;
  providerMessage: string;
  /** The partner's own error code, or our code in capitals for a failure of the transport (TIMEOUT, PROXY, …). */
  code?: string | null;
  retryable?: boolean;
  retryAfterMs?: number | null;
  mayHaveHappened?: boolean;
  /** The partner's id of the call, for its support. */
  requestId?: string | null;
}

/** Maximum characters of a partner's text, because it appears in logs, rows and messages. */
const WORDS_MAX = 400;

/**
 * Truncates a partner's text and repairs split characters.
 * Errors: none.
 * @example cutWords('no') // 'no'
 */
function cutWords(text: string): string {
  const whole = text.toWellFormed();
  return whole.length <= WORDS_MAX ? whole : `${whole.slice(0, WORDS_MAX).toWellFormed()}…`;
}

/** A failure of a call to a partner. Its texts contain no secrets (SEC-2), so they may be logged and shown to staff unchanged. */
export class ConnectorError extends Error {
  readonly kind: ConnectorErrorKind;
  /** Whether the same call may be sent again later; never true when `mayHaveHappened` is. */
  readonly retryable: boolean;
  readonly providerMessage: string;
  readonly code: string | null;
  /** Delay before a retry that the partner requests, in milliseconds. */
  readonly retryAfterMs: number | null;
  /**
   * True when the call changes something and the partner may have carried it out although no valid response arrived. The caller must check this
   * before it sends the call again (PAR-5).
   */
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
