/** Counts calls in a sliding window. A refused call does not count. */
export type Rate = {
  /** 0 when the call may pass (and is counted), else the milliseconds until one may. */
  take(key: string, now: number, limit: number, windowMs: number): number;
  /** How many more calls may pass now. */
  left(key: string, now: number, limit: number, windowMs: number): number;
};

export function createRate(): Rate {
  const times = new Map<string, number[]>();
  const recent = (key: string, now: number, windowMs: number): number[] => {
    const kept = (times.get(key) ?? []).filter((at) => at > now - windowMs);
    times.set(key, kept);
    return kept;
  };
  return {
    take(key, now, limit, windowMs) {
      const kept = recent(key, now, windowMs);
      if (kept.length >= limit) return (kept[kept.length - limit] ?? now) + windowMs - now;
      kept.push(now);
      return 0;
    },
    left: (key, now, limit, windowMs) => Math.max(0, limit - recent(key, now, windowMs).length),
  };
}
