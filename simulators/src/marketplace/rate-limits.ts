/** Token buckets per app and shop (marketplace §10.4), in machine time: a fast simulated clock buys no extra calls. */
export type RateLimit = { perSecond: number; burst: number };

export class RateLimits {
  limit: RateLimit;
  #buckets = new Map<string, { tokens: number; at: number }>();

  constructor(limit: RateLimit) {
    this.limit = limit;
  }

  /** True when the call fits into the quota, which it then uses up. `now` is epoch milliseconds. */
  take(key: string, now: number, limit: RateLimit = this.limit): boolean {
    const bucket = this.#buckets.get(key) ?? { tokens: limit.burst, at: now };
    bucket.tokens = Math.min(limit.burst, bucket.tokens + ((now - bucket.at) / 1000) * limit.perSecond);
    bucket.at = now;
    this.#buckets.set(key, bucket);
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
  }
}
