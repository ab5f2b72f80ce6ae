import { LA_TIME_ZONE, laOffset } from './la-day.ts';

/** Time zones that an export offers; the first is the product's own zone (ORD-10). */
export const EXPORT_ZONES = [LA_TIME_ZONE, 'Asia/Ho_Chi_Minh', 'UTC'] as const;
export type ExportZone = (typeof EXPORT_ZONES)[number];

/** Vietnam has not changed its clock since 1975. */
const VIETNAM_MS = 7 * 3_600_000;

/**
 * Returns how far a zone's local time is ahead of UTC at an instant. Units: epoch milliseconds in, milliseconds out. Errors: RangeError for
 * an invalid instant.
 * @example zoneOffset('Asia/Ho_Chi_Minh', 0) // 25_200_000
 */
export function zoneOffset(zone: ExportZone, instant: number): number {
  if (zone === 'UTC') return 0;
  return zone === LA_TIME_ZONE ? laOffset(instant) : VIETNAM_MS;
}
