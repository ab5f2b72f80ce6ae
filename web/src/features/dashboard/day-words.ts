/** Whether a higher or a lower figure is an improvement. */
export type Wish = 'more' | 'less';

/**
 * Returns the change of a figure in percent, rounded to tenths; null if the previous figure is missing or zero, or if one of the two figures is
 * hidden.
 */
export function toChange(now: number | null, before: number | null): number | null {
  if (now === null || before === null || before === 0) return null;
  return Math.round(((now - before) * 1000) / Math.abs(before)) / 10;
}

/** Maximum change that is shown, in percent. A larger change only means that the previous figure was near zero. */
const CHANGE_MAX = 999;

/** `+17.9%`, `-3%`, `> +999%`. */
export function toChangeWord(change: number): string {
  if (change > CHANGE_MAX) return `> +${CHANGE_MAX}%`;
  return `${change > 0 ? '+' : ''}${change}%`;
}
