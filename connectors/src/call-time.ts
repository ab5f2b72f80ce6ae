/** The time that all attempts of one call may take together, so that a partner who drips bytes cannot hold it for ever (SYN-21). */
export interface CallTime {
  /** Milliseconds that are left; 0 when there are none. */
  left(): number;
  spend(ms: number): void;
}

/**
 * Returns a call its time. Waits that the partner asks for are not counted: they are bounded by themselves.
 * Units: milliseconds. Errors: none.
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
