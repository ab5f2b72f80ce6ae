import { isInCallTransaction } from './call.ts';
import type { Clock } from './clock.ts';

/** What was read a moment ago, kept for a few seconds by a key. */
export interface Memory<Value> {
  /** The kept value, or what `fetch` reads now; a failure is not kept. */
  read(key: string, fetch: () => Promise<Value>): Promise<Value>;
  /** Drops what matches, or everything; what is being read meanwhile is given out once and not kept. */
  forget(matches?: (value: Value, key: string) => boolean): void;
}

/** Makes a memory of this process. Code that changes what it holds calls `forget` here and tells the other processes. */
export function createMemory<Value>(clock: Clock, keptMs: number, size: number): Memory<Value> {
  const kept = new Map<string, { value: Value; readAt: number }>();
  let forgotten = 0;
  return {
    async read(key, fetch) {
      // What the call wrote and has not committed is nobody else's yet, and may never be.
      if (isInCallTransaction()) return fetch();
      const now = clock.now();
      const known = kept.get(key);
      if (known && now - known.readAt < keptMs && now >= known.readAt) return known.value;
      const forgottenBefore = forgotten;
      const value = await fetch();
      // `forget` was called while we read, so what we read may be old and is not kept.
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
