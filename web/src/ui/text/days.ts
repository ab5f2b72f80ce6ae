import { isDay } from '@bobbin/domain/time/calendar-day';

/** Range of whole Los Angeles days, `YYYY-MM-DD`, both included; an absent end is open. */
export interface Days {
  from?: string;
  to?: string;
}

/** Parses a day that is typed day first, with or without separators, or in the form of the API. Returns null for any other text. */
export function readDay(text: string): string | null {
  const [, date = '', month = '', year = ''] =
    /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(text.trim()) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text.trim()) ?? [];
  const day = year === '' ? text.trim() : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? day : null;
}

/** Formats a day or a month with the day first (UI-22): `21/11/2026`, `11/2026`. */
export function toShownDay(day: string): string {
  return day.split('-').toReversed().join('/');
}

/** Formats a range of days for display; an open end is shown as `…`. */
export function toShownDays({ from, to }: Days): string {
  const show = (day: string | undefined) => (day === undefined ? '…' : toShownDay(day));
  return `${show(from)} – ${show(to)}`;
}

/** Formats a day without the year: `21/11`. */
export function toShortDay(day: string): string {
  return toShownDay(day).slice(0, 5);
}

/** Formats one day or a range of days without years. */
export function toShortDays(firstDay: string, lastDay: string): string {
  return firstDay === lastDay ? toShortDay(firstDay) : `${toShortDay(firstDay)}–${toShortDay(lastDay)}`;
}

/** Returns the first and the last second of a range of days as unix seconds, for `start` and `end` of the API (ORD-10). */
export async function toDaySeconds({ from, to }: Days): Promise<{ start?: number; end?: number }> {
  if (from === undefined && to === undefined) return {};
  // The time zone rules load on demand, because they are large and only lists with dates need them.
  const { laDayEnd, laDayStart } = await import('@bobbin/domain/time/la-day');
  return {
    ...(from === undefined ? {} : { start: laDayStart(from) / 1000 }),
    ...(to === undefined ? {} : { end: laDayEnd(to) / 1000 - 1 }),
  };
}
