const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** How near a deadline is. It decides the colour of the badge: green, amber or red (ORD-27). */
export type DeadlineState = 'safe' | 'soon' | 'passed';

export interface TimeLeft {
  state: DeadlineState;
  /** Milliseconds to the deadline; negative after the deadline. */
  ms: number;
  /** Whole hours and minutes to the deadline, or since the deadline. */
  hours: number;
  minutes: number;
}

/**
 * Returns the time left to a deadline. The state is `safe` while at least one full day is left, so every text with '1 days' is green (ORD-27).
 * Units: epoch milliseconds in; hours and minutes are never negative. Errors: none.
 * @example timeLeft(90 * 60_000, 0) // { state: 'soon', ms: 5_400_000, hours: 1, minutes: 30 }
 */
export function timeLeft(deadline: number, now: number): TimeLeft {
  const ms = deadline - now;
  const minutes = Math.floor(Math.abs(ms) / MINUTE_MS);
  return { state: deadlineState(ms), ms, hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

function deadlineState(ms: number): DeadlineState {
  if (ms < 0) return 'passed';
  return ms >= DAY_MS ? 'safe' : 'soon';
}
