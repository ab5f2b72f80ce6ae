export type RateLimit = { perSecond: number; burst: number };

const GRAIN = 1e-6;

/** Token buckets by key. A rejected call consumes nothing. */
export class Rate {
  #buckets = new Map<string, { tokens: number; at: number }>();

  /** Returns 0 and counts the call when it may pass; otherwise returns the milliseconds until the next call may pass. `now` is epoch milliseconds. */
  take(key: string, now: number, limit: RateLimit): number {
    const bucket = this.#fill(key, now, limit);
    if (bucket.tokens < 1) return Math.ceil(((1 - bucket.tokens) * 1000) / limit.perSecond - GRAIN);
    bucket.tokens -= 1;
    return 0;
  }

  /** Returns how many more calls may pass now. */
  left(key: string, now: number, limit: RateLimit): number {
    return Math.floor(this.#fill(key, now, limit).tokens);
  }

  #fill(key: string, now: number, { perSecond, burst }: RateLimit): { tokens: number; at: number } {
    const bucket = this.#buckets.get(key) ?? { tokens: burst, at: now };
    const tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * perSecond);
    // A small tolerance lets three thirds of a token add up to a whole token.
    bucket.tokens = Math.abs(tokens - Math.round(tokens)) < GRAIN ? Math.round(tokens) : tokens;
    bucket.at = now;
    this.#buckets.set(key, bucket);
    return bucket;
  }
}
