import type { ConnectorError } from '@bobbin/connectors/errors';

/** Calls in a row without an answer, after which one is given up (FSL-7). */
const UNANSWERED_MAX = 6;
const FIRST_PAUSE_MS = 15_000;
/** The longest pause between two tries. */
export const PAUSE_MAX_MS = 10 * 60_000;

/** What failed in a row: all calls, and of them those that had no answer at all. */
export interface Failures {
  tries: number;
  unanswered: number;
}

/** How a sale goes on after a call that failed and may be tried again. */
export interface NextTry extends Failures {
  pauseMs: number;
  /** It had no answer, as so many before it: it is tried no more. */
  isHopeless: boolean;
}

/**
 * What follows from a call that failed in passing. Too many calls is an answer however often it comes: nothing is given up for it (FSL-14).
 *
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
