import { useLocale } from '../../i18n/use-texts.tsx';
import { formatCount } from './count.ts';

/** Shows a whole number in the page's language. */
export function Counted({ count }: { count: number }) {
  return formatCount(count, useLocale());
}
