import type { Clock } from './clock.ts';
import { ConnectorError } from './errors.ts';
import { capWait, MAX_INLINE_WAIT_MS } from './retry.ts';

/** Rate limiter with a token bucket for each key, such as a shop or an account, so that a busy key does not slow down other keys (MKT-10, PAR-16). */
export interface RateLimiter {
  /**
   * Waits for a slot of this key, first come, first served; returns the milliseconds waited.
   * Errors: the signal's reason; ConnectorError `rate-limited` immediately when the partner requested a longer wait than a call allows (SYN-22).
   */
  take(key: string, signal?: AbortSignal): Promise<number>;
  /** Records a 429: pauses the key and slows it down. */
  slow(key: string, retryAfterMs: number | null): void;
  /** Records a success: the key gradually returns to full speed. */
  speed(key: string): void;
}

export interface RateLimit {
  perSecond: number;
  /** Number of calls that are allowed at once after a time without calls. */
  burst: number;
}

interface Bucket {
  tokens: number;
  perSecond: number;
  refilledAt: number;
  pausedUntil: number;
  /** Number of consecutive responses with status 429. */
  strikes: number;
  /** The last caller in the queue. */
  queue: Promise<unknown>;
}

/** Lowest rate after responses with HTTP 429, in calls per second; it is the marketplace's recommendation for new apps (MKT-10). */
const MIN_PER_SECOND = 0.2;
const JITTER_MS = 500;

/**
 * Creates a limiter whose keys all start with the same limit; `partner` is the first word of its errors.
 * Units: calls per second, milliseconds. Errors: none when it is created.
 */
export function createRateLimiter(limit: RateLimit, clock: Clock, partner: string): RateLimiter {
  const buckets = new Map<string, Bucket>();

  function getBucket(key: string): Bucket {
    let bucket = buckets.get(key);
    if (bucket === undefined) {
      bucket = {
        tokens: limit.burst,
        perSecond: limit.perSecond,
        refilledAt: clock.now(),
        pausedUntil: 0,
        strikes: 0,
        queue: Promise.resolve(),
      };
      buckets.set(key, bucket);
    }
    return bucket;
  }

  function refill(bucket: Bucket, now: number): void {
    const earned = (Math.max(0, now - bucket.refilledAt) / 1000) * bucket.perSecond;
    bucket.tokens = Math.min(limit.burst, bucket.tokens + earned);
    bucket.refilledAt = now;
  }

  async function waitForToken(bucket: Bucket, signal: AbortSignal | undefined): Promise<void> {
    for (;;) {
      signal?.throwIfAborted();
      const now = clock.now();
      refill(bucket, now);
      const pause = bucket.pausedUntil - now;
      if (pause > MAX_INLINE_WAIT_MS + JITTER_MS) throw createPause(partner, pause);
      const shortage = ((1 - bucket.tokens) / bucket.perSecond) * 1000;
      const delay = Math.ceil(Math.max(pause, shortage));
      if (delay <= 0) {
        bucket.tokens -= 1;
        return;
      }
      await clock.sleep(delay, signal);
    }
  }

  return {
    async take(key, signal) {
      const bucket = getBucket(key);
      const startedAt = clock.now();
      const turn = bucket.queue.then(() => waitForToken(bucket, signal));
      // A caller whose signal is aborted leaves the queue.
      bucket.queue = turn.catch(() => undefined);
      await turn;
      return clock.now() - startedAt;
    },
    slow(key, retryAfterMs) {
      const bucket = getBucket(key);
      const now = clock.now();
      const asked = capWait(retryAfterMs ?? 0);
      if (now < bucket.pausedUntil) {
        // Concurrent calls are rejected together, so they count as one rejection.
        bucket.pausedUntil = Math.max(bucket.pausedUntil, now + asked);
        return;
      }
      bucket.strikes += 1;
      const backoff = Math.min(60_000, 1000 * 2 ** (bucket.strikes - 1)) + clock.random() * JITTER_MS;
      bucket.pausedUntil = now + Math.max(backoff, asked);
      bucket.perSecond = Math.max(MIN_PER_SECOND, bucket.perSecond / 2);
      bucket.tokens = Math.min(bucket.tokens, 1);
    },
    speed(key) {
      const bucket = getBucket(key);
      bucket.strikes = 0;
      bucket.perSecond = Math.min(limit.perSecond, bucket.perSecond * 1.1);
    },
  };
}

function createPause(partner: string, ms: number): ConnectorError {
  return new ConnectorError({
    partner,
    kind: 'rate-limited',
    code: 'PAUSED',
    providerMessage: `it asked for a pause; it goes on in ${Math.ceil(ms / 60_000)} minutes`,
    retryAfterMs: ms,
  });
}
