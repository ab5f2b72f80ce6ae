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

/** Gives the unix seconds of the first and last second of these days, for the `start` and `end` of the API (AC-33). */
export async function toDaySeconds({ from, to }: Days): Promise<{ start?: number; end?: number }> {
  if (from === undefined && to === undefined) return {};
  // The rules of the zone are a large piece of program that a list without dates never needs.
  const { laDayEnd, laDayStart } = await import('@bobbin/domain/la-day');
  return {
    ...(from === undefined ? {} : { start: laDayStart(from) / 1000 }),
    ...(to === undefined ? {} : { end: laDayEnd(to) / 1000 - 1 }),
  };
}
