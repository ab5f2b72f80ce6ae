import type { Locale } from '@bobbin/contract/errors';
import { useTranslation } from 'react-i18next';

/** The language that the page speaks now. */
export function useLocale(): Locale {
  const { i18n } = useTranslation();
  return i18n.language === 'en' ? 'en' : 'vi';
}
