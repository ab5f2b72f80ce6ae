/** Whether a figure is the better the larger it is. */
export type Wish = 'more' | 'less';

/** By how much a figure changed, whole tenths of a percent; null where nothing stood before or both are hidden. */
export function toChange(now: number | null, before: number | null): number | null {
  if (now === null || before === null || before === 0) return null;
  return Math.round(((now - before) * 1000) / Math.abs(before)) / 10;
}

/** Beyond this a share says nothing more: whatever stood before was next to nothing. */
const CHANGE_MAX = 999;

/** `+17.9%`, `-3%`, `> +999%`. */
export function toChangeWord(change: number): string {
  if (change > CHANGE_MAX) return `> +${CHANGE_MAX}%`;
  return `${change > 0 ? '+' : ''}${change}%`;
}
