import type { CallTime } from './call-time.ts';
import type { Clock } from './clock.ts';
import { ConnectorError } from './errors.ts';

/** Maximum wait within a running call that a partner may request, in milliseconds. For a longer wait the call fails, and the caller retries later. */
export const MAX_INLINE_WAIT_MS = 60_000;

/**
 * Maximum wait that a partner may request at all, in milliseconds; a wrong header must not stop a shop for weeks. After this time the partner is
 * called again (SYN-22).
 */
const MAX_ASKED_WAIT_MS = 6 * 3_600_000;

/** Maximum wait within a call while a user waits at a form, in milliseconds. */
export const MAX_FORM_WAIT_MS = 5_000;

/** Returns the delay before the next attempt, in milliseconds, or null to give up. */
export type RetryPolicy = (error: ConnectorError) => number | null;

interface Limits {
  signal?: AbortSignal | undefined;
  /** Total time of all attempts; when it is used up, no further attempt is made. */
  time?: CallTime | undefined;
}

/**
 * Runs `attempt` until it succeeds, the policy gives up, or the call's time is used up. It may be used only for calls that can be repeated safely.
 *
 * Errors: the error of the last attempt, or the signal's reason.
 */
export async function retry<T>(
  attempt: () => Promise<T>,
  policy: RetryPolicy,
  clock: Clock,
  { signal, time }: Limits = {},
): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const delay = error instanceof ConnectorError && error.retryable ? policy(error) : null;
      if (delay === null || time?.left() === 0) throw error;
      if (delay > 0) await clock.sleep(delay, signal);
    }
  }
}

/**
 * Creates a retry policy of `attempts` attempts with full jitter: the wait is a random part of 250 ms, 500 ms, 1 s … up to 4 s, but at least the wait
 * that the partner requests. The policy gives up when the partner requests more than `maxWaitMs`.
 * Units: milliseconds. Errors: none.
 */
export function createBackoff(attempts: number, clock: Clock, maxWaitMs = MAX_INLINE_WAIT_MS): RetryPolicy {
  let failures = 0;
  return (error) => {
    failures += 1;
    // The policy gives up when the circuit breaker is open (PAR-25).
    if (error.code === 'NOT_ASKED') return null;
    const asked = error.retryAfterMs ?? 0;
    if (failures >= attempts || asked > maxWaitMs) return null;
    return Math.max(asked, clock.random() * Math.min(4_000, 250 * 2 ** (failures - 1)));
  };
}

/**
 * Reads a Retry-After header, seconds or a date, as milliseconds from `now`, at most MAX_ASKED_WAIT_MS; null when there is none.
 * Errors: none; null for an unreadable header.
 * @example parseRetryAfter('3', 0) // 3000
 */
export function parseRetryAfter(text: string | null, now: number): number | null {
  if (text === null || text.trim() === '') return null;
  if (/^\d+(?:\.\d+)?$/.test(text.trim())) return capWait(Number(text) * 1000);
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : capWait(date - now);
}

/**
 * Clamps a wait that a partner asks for to 0…MAX_ASKED_WAIT_MS.
 * Units: milliseconds. Errors: none.
 * @example capWait(-5) // 0
 */
export function capWait(ms: number): number {
  return Math.min(MAX_ASKED_WAIT_MS, Math.max(0, Math.ceil(ms)));
}
