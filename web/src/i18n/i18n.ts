import type { Locale } from '@bobbin/contract/errors';
import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { readLocale, writeLocale } from './locale.ts';
import { vi } from './vi/topics.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui';
    resources: typeof vi;
    returnNull: false;
  }
}

/** The one translator; topics are namespaces: `useTranslation('orders')`, `t('ui:close')`. */
export const i18n = createInstance();

/** Loads the remembered language; Vietnamese is part of the program, English comes when it is wanted. */
export async function startTranslations(): Promise<void> {
  await i18n.use(initReactI18next).init({
    lng: 'vi',
    fallbackLng: 'vi',
    defaultNS: 'ui',
    ns: Object.keys(vi),
    resources: { vi },
    // React escapes what it renders.
    interpolation: { escapeValue: false },
  });
  await setLocale(readLocale());
}

/** Switches the language of the whole page and remembers it. */
export async function setLocale(locale: Locale): Promise<void> {
  if (locale === 'en' && !i18n.hasResourceBundle('en', 'ui')) {
    const { en } = await import('./en/topics.ts');
    for (const [topic, texts] of Object.entries(en)) i18n.addResourceBundle('en', topic, texts);
  }
  await i18n.changeLanguage(locale);
  document.documentElement.lang = locale;
  writeLocale(locale);
}
