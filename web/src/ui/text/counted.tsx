import { useLocale } from '../../i18n/use-texts.tsx';
import { formatCount } from './count.ts';

/** A whole number as the page's language writes it. */
export function Counted({ count }: { count: number }) {
  return formatCount(count, useLocale());
}
