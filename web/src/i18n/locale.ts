import type { Locale } from '@bobbin/contract/errors';

const LOCALE_KEY = 'locale';

/** The remembered language of this browser; Vietnamese until somebody switches (UI-4). */
export function readLocale(): Locale {
  return localStorage.getItem(LOCALE_KEY) === 'en' ? 'en' : 'vi';
}

export function writeLocale(locale: Locale): void {
  localStorage.setItem(LOCALE_KEY, locale);
}
