/** A day as 13/11, of another year with it. */
export function toShort(day: string): string {
  const [, month = '', date = ''] = day.split('-');
  return `${date}/${month}`;
}

/** Days as people read them: one, or from one to another. */
export function toDays(firstDay: string, lastDay: string): string {
  return firstDay === lastDay ? toShort(firstDay) : `${toShort(firstDay)}–${toShort(lastDay)}`;
}

/** Whether a figure is the better the larger it is. */
export type Wish = 'more' | 'less';

/** By how much a figure changed, whole tenths of a percent; null where nothing stood before or both are hidden. */
export function toChange(now: number | null, before: number | null): number | null {
  if (now === null || before === null || before === 0) return null;
  return Math.round(((now - before) * 1000) / Math.abs(before)) / 10;
}
