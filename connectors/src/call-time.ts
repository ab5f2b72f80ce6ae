/** Total time of all attempts of one call. It prevents a partner that sends single bytes from keeping the call open for ever (SYN-21). */
export interface CallTime {
  /** Returns the milliseconds left, at least 0. */
  left(): number;
  spend(ms: number): void;
}

/**
 * Starts the total time of a call. Waits that the partner requests do not count towards this time, because they have a limit of their own. Units: milliseconds. Errors:
 * none.
 * @example createCallTime(60_000).left() // 60000
 */
export function createCallTime(totalMs: number): CallTime {
  let leftMs = totalMs;
  return {
    left: () => leftMs,
    spend(ms) {
      leftMs = Math.max(0, leftMs - ms);
    },
  };
}
