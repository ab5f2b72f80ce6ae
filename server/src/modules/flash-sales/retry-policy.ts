import type { ConnectorError } from '@bobbin/connectors/errors';

/** Number of consecutive calls without a response after which a call is abandoned (FSL-7). */
const UNANSWERED_MAX = 6;
const FIRST_PAUSE_MS = 15_000;
/** Maximum pause between two attempts in milliseconds. */
export const PAUSE_MAX_MS = 10 * 60_000;

/** Numbers of consecutive failures: of all kinds, and of those without any response. */
export interface Failures {
  tries: number;
  unanswered: number;
}

/** What follows after a failure that can be retried. */
export interface NextTry extends Failures {
  pauseMs: number;
  /** True when the call had no response too often and is abandoned. */
  isHopeless: boolean;
}

/**
 * Returns when a call is retried after a failure. A rate limit is a response, so a call is never abandoned because of rate limits (FSL-14). Units:
 * milliseconds. Errors: none.
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
