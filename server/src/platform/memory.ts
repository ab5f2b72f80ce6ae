import { isInCallTransaction } from './call.ts';
import type { Clock } from './clock.ts';

/** A cache by key that keeps values for a few seconds. */
export interface Memory<Value> {
  /** Returns the cached value, or the result of `fetch`; a failure is not cached. */
  read(key: string, fetch: () => Promise<Value>): Promise<Value>;
  /** Drops matching entries, or all; a value being read meanwhile is returned once and not cached. */
  forget(matches?: (value: Value, key: string) => boolean): void;
}

/** Creates a cache of this process. Code that changes its data calls `forget` here and notifies the other processes. */
export function createMemory<Value>(clock: Clock, keptMs: number, size: number): Memory<Value> {
  const kept = new Map<string, { value: Value; readAt: number }>();
  let forgotten = 0;
  return {
    async read(key, fetch) {
      // The call's uncommitted writes must not be visible to others.
      if (isInCallTransaction()) return fetch();
      const now = clock.now();
      const known = kept.get(key);
      if (known && now - known.readAt < keptMs && now >= known.readAt) return known.value;
      const forgottenBefore = forgotten;
      const value = await fetch();
      // `forget` was called during the read, so the value may be old and is not cached.
      if (forgotten !== forgottenBefore) return value;
      if (kept.size >= size) kept.clear();
      kept.set(key, { value, readAt: now });
      return value;
    },
    forget(matches = () => true) {
      forgotten += 1;
      for (const [key, { value }] of kept) if (matches(value, key)) kept.delete(key);
    },
  };
}
