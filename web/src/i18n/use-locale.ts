import type { Locale } from '@bobbin/contract/errors';
import { useLanguage } from './use-texts.tsx';

/** The language that the page speaks now. */
export function useLocale(): Locale {
  return useLanguage() === 'en' ? 'en' : 'vi';
}
