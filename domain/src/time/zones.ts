import { LA_TIME_ZONE, laOffset } from './la-day.ts';

/** Zones in which the times of an export can be written; the product's own first (ORD-10). */
export const EXPORT_ZONES = [LA_TIME_ZONE, 'Asia/Ho_Chi_Minh', 'UTC'] as const;
export type ExportZone = (typeof EXPORT_ZONES)[number];

/** Vietnam has changed no clock since 1975. */
const VIETNAM_MS = 7 * 3_600_000;

/**
 * Returns how far the clock on the wall of a zone is ahead of UTC at an instant.
 * Units: epoch milliseconds in, milliseconds out. Errors: RangeError when no date can hold the instant.
 * @example zoneOffset('Asia/Ho_Chi_Minh', 0) // 25_200_000
 */
export function zoneOffset(zone: ExportZone, instant: number): number {
  if (zone === 'UTC') return 0;
  return zone === LA_TIME_ZONE ? laOffset(instant) : VIETNAM_MS;
}
