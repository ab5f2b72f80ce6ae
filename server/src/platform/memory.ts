import { isInCallTransaction } from './call.ts';
import type { Clock } from './clock.ts';

/** A cache that keeps values by key for some seconds. */
export interface Memory<Value> {
  /** Returns the cached value, or else the result of `fetch`; a failure is not cached. */
  read(key: string, fetch: () => Promise<Value>): Promise<Value>;
  /** Removes matching entries, or all entries; a value that is being read at this moment is returned to its caller but not cached. */
  forget(matches?: (value: Value, key: string) => boolean): void;
}

/** Creates a cache of this process. Code that changes the cached data must call `forget` here and notify the other processes. */
export function createMemory<Value>(clock: Clock, keptMs: number, size: number): Memory<Value> {
  const kept = new Map<string, { value: Value; readAt: number }>();
  let forgotten = 0;
  return {
    async read(key, fetch) {
      // Does not cache what a call with uncommitted writes has read, because others must not see these writes.
      if (isInCallTransaction()) return fetch();
      const now = clock.now();
      const known = kept.get(key);
      if (known && now - known.readAt < keptMs && now >= known.readAt) return known.value;
      const forgottenBefore = forgotten;
      const value = await fetch();
      // The value may be outdated and is not cached, because `forget` was called during the read.
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
