/** Whole Los Angeles days, `YYYY-MM-DD`, both ends included; an absent end is open. */
export interface Days {
  from?: string;
  to?: string;
}

/** Tells whether a text is a day of the calendar. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Days as people read them; an open end is `…`. */
export function toShownDays({ from, to }: Days): string {
  const show = (day: string | undefined) => day?.split('-').toReversed().join('/') ?? '…';
  return `${show(from)} – ${show(to)}`;
}

/** Gives the unix seconds of the first and last second of these days, for the `start` and `end` of the API (ORD-10). */
export async function toDaySeconds({ from, to }: Days): Promise<{ start?: number; end?: number }> {
  if (from === undefined && to === undefined) return {};
  // The time zone rules are large and only loaded for lists with dates.
  const { laDayEnd, laDayStart } = await import('@bobbin/domain/time/la-day');
  return {
    ...(from === undefined ? {} : { start: laDayStart(from) / 1000 }),
    ...(to === undefined ? {} : { end: laDayEnd(to) / 1000 - 1 }),
  };
}
