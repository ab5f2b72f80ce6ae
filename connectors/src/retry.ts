import type { Clock } from './clock.ts';
import { ConnectorError } from './errors.ts';

/** The longest wait that a partner may ask of a call that is under way; more than that is left to the caller's timetable. */
export const MAX_INLINE_WAIT_MS = 60_000;

/** The same where somebody waits at a form. */
export const MAX_FORM_WAIT_MS = 5_000;

/** How long to wait before the next attempt, in milliseconds, or null to give up. */
export type RetryPolicy = (error: ConnectorError) => number | null;

/**
 * Runs `attempt` until it succeeds or the policy gives up; only for calls that change nothing (house rule).
 *
 * Errors: the last attempt's, or the signal's reason.
 */
export async function retry<T>(
  attempt: () => Promise<T>,
  policy: RetryPolicy,
  clock: Clock,
  signal?: AbortSignal,
): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const delay = error instanceof ConnectorError && error.retryable ? policy(error) : null;
      if (delay === null) throw error;
      if (delay > 0) await clock.sleep(delay, signal);
    }
  }
}

/**
 * Makes a policy of `attempts` tries with full jitter: a random part of 250 ms, 500 ms, 1 s … up to 4 s; at least what
 * the partner asks for. Gives up on a partner that asks for more than `maxWaitMs`.
 *
 * Units: milliseconds. Errors: none.
 */
export function createBackoff(attempts: number, clock: Clock, maxWaitMs = MAX_INLINE_WAIT_MS): RetryPolicy {
  let failures = 0;
  return (error) => {
    failures += 1;
    const asked = error.retryAfterMs ?? 0;
    if (failures >= attempts || asked > maxWaitMs) return null;
    return Math.max(asked, clock.random() * Math.min(4_000, 250 * 2 ** (failures - 1)));
  };
}

/**
 * Reads a Retry-After header, seconds or a date, as milliseconds from `now`; null when there is none.
 *
 * Errors: none; what cannot be read is null.
 * @example parseRetryAfter('3', 0) // 3000
 */
export function parseRetryAfter(text: string | null, now: number): number | null {
  if (text === null || text.trim() === '') return null;
  if (/^\d+(?:\.\d+)?$/.test(text.trim())) return Math.ceil(Number(text) * 1000);
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
