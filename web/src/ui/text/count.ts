import type { Locale } from '@bobbin/contract/errors';

const FORMATS = { vi: new Intl.NumberFormat('vi-VN'), en: new Intl.NumberFormat('en-US') };

/** Formats a whole number in the format of the language: `12.408` in Vietnamese, `12,408` in English. */
export function formatCount(count: number, locale: Locale): string {
  return FORMATS[locale].format(count);
}
