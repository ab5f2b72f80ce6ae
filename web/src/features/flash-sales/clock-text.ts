import { formatVietnam } from '../../ui/text/time.ts';

/** Formats an instant in Vietnam's time in a short form, shown beside the Los Angeles time: `24/11 14:59`. */
export function toVietnamShort(instant: number): string {
  const text = formatVietnam(instant);
  return `${text.slice(0, 5)} ${text.slice(-5)}`;
}
