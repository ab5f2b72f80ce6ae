const MINUTE_MS = 60_000;

/**
 * Formats the remaining time as `hh:mm`, with a minus sign after the deadline (DSN-42). `ms` is in milliseconds; seconds are dropped.
 * @example formatClock(-42 * 60_000) // '−00:42'
 */
export function formatClock(ms: number): string {
  const minutes = Math.floor(Math.abs(ms) / MINUTE_MS);
  const parts = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  return `${ms < 0 ? '−' : ''}${parts.join(':')}`;
}
