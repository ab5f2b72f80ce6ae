import { isDay } from '@bobbin/domain/time/calendar-day';

/** Whole Los Angeles days, `YYYY-MM-DD`, both ends included; an absent end is open. */
export interface Days {
  from?: string;
  to?: string;
}

/** Parses a day typed day first, with or without separators, or in the API's form. Null for anything else. */
export function readDay(text: string): string | null {
  const [, date = '', month = '', year = ''] =
    /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(text.trim()) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text.trim()) ?? [];
  const day = year === '' ? text.trim() : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? day : null;
}

/** Formats a day or a month day first (UI-22): `21/11/2026`, `11/2026`. */
export function toShownDay(day: string): string {
  return day.split('-').toReversed().join('/');
}

/** Formats days for people; an open end is `…`. */
export function toShownDays({ from, to }: Days): string {
  const show = (day: string | undefined) => (day === undefined ? '…' : toShownDay(day));
  return `${show(from)} – ${show(to)}`;
}

/** Formats a day without its year: `21/11`. */
export function toShortDay(day: string): string {
  return toShownDay(day).slice(0, 5);
}

/** Formats one day or a range of days without years. */
export function toShortDays(firstDay: string, lastDay: string): string {
  return firstDay === lastDay ? toShortDay(firstDay) : `${toShortDay(firstDay)}–${toShortDay(lastDay)}`;
}

/** Returns the unix seconds of the first and last second of these days, for the `start` and `end` of the API (ORD-10). */
export async function toDaySeconds({ from, to }: Days): Promise<{ start?: number; end?: number }> {
  if (from === undefined && to === undefined) return {};
  // The time zone rules are large and only loaded for lists with dates.
  const { laDayEnd, laDayStart } = await import('@bobbin/domain/time/la-day');
  return {
    ...(from === undefined ? {} : { start: laDayStart(from) / 1000 }),
    ...(to === undefined ? {} : { end: laDayEnd(to) / 1000 - 1 }),
  };
}
