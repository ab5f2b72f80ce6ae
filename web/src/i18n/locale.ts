import type { Locale } from '@bobbin/contract/errors';

const LOCALE_KEY = 'locale';

/** Returns the language that this browser remembers; Vietnamese by default (UI-4). */
export function readLocale(): Locale {
  return localStorage.getItem(LOCALE_KEY) === 'en' ? 'en' : 'vi';
}

export function writeLocale(locale: Locale): void {
  localStorage.setItem(LOCALE_KEY, locale);
}
