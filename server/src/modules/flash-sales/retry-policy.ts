import type { ConnectorError } from '@bobbin/connectors/errors';

/** Number of consecutive calls without a response after which a call is given up (FSL-7). */
const UNANSWERED_MAX = 6;
const FIRST_PAUSE_MS = 15_000;
/** The longest pause between two tries. */
export const PAUSE_MAX_MS = 10 * 60_000;

/** Consecutive failures: of all kinds, and those without any response. */
export interface Failures {
  tries: number;
  unanswered: number;
}

/** The next step of a sale after a retryable failure. */
export interface NextTry extends Failures {
  pauseMs: number;
  /** True when the call had no response too many times and is not retried. */
  isHopeless: boolean;
}

/**
 * Returns the next try after a retryable failure. A rate limit is a response, so it never counts towards giving up (FSL-14).
 * Units: milliseconds. Errors: none.
 */
export function afterFailure(
  { kind, retryAfterMs }: Pick<ConnectorError, 'kind' | 'retryAfterMs'>,
  { tries, unanswered }: Failures,
): NextTry {
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** tries, PAUSE_MAX_MS);
  if (kind === 'rate-limited')
    return { tries: tries + 1, unanswered, pauseMs: retryAfterMs ?? pauseMs, isHopeless: false };
  return { tries: tries + 1, unanswered: unanswered + 1, pauseMs, isHopeless: unanswered + 1 >= UNANSWERED_MAX };
}
