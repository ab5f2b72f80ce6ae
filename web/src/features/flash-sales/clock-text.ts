import type { Locale } from '@bobbin/contract/errors';
import { formatVietnam } from '../../ui/time.ts';

const MINUTE_MS = 60_000;
const DAYS: Record<Locale, (count: number) => string> = {
  vi: (count) => `${count} ngày `,
  en: (count) => `${count} d `,
};

/** A length of time as days and a clock: `2 ngày 03:13`. */
export function toClockText(ms: number, locale: Locale): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  const days = Math.floor(minutes / 1440);
  const clock = [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return `${days === 0 ? '' : DAYS[locale](days)}${clock}`;
}

/** An instant in Vietnam's time as short as the one of Los Angeles beside it: `24/11 14:59`. */
export function toVietnamShort(instant: number): string {
  const text = formatVietnam(instant);
  return `${text.slice(0, 5)} ${text.slice(-5)}`;
}
