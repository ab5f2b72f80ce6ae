import { formatVietnam } from '../../ui/text/time.ts';

/** An instant in Vietnam's time as short as the one of Los Angeles beside it: `24/11 14:59`. */
export function toVietnamShort(instant: number): string {
  const text = formatVietnam(instant);
  return `${text.slice(0, 5)} ${text.slice(-5)}`;
}
