import type { Locale } from '@bobbin/contract/errors';
import { createInstance, type FormatterModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { formatCount } from '../ui/count.ts';
import { readLocale, writeLocale } from './locale.ts';
import { errors } from './vi/errors.ts';
import { orders } from './vi/orders.ts';
import { session } from './vi/session.ts';
import { shell } from './vi/shell.ts';
import type { vi } from './vi/topics.ts';
import { ui } from './vi/ui.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui';
    resources: typeof vi;
    returnNull: false;
  }
}

/** What the first screens need; other topics come with the pages that show them. */
const texts: Partial<typeof vi> = { errors, orders, session, shell, ui };

/** The one translator; topics are namespaces: `useTranslation('orders')`, `t('ui:close')`. */
export const i18n = createInstance();

/** How many of something is written in the locale's way in every text; years, sizes and codes come as they are. */
const counts: FormatterModule = {
  type: 'formatter',
  format(value: unknown, _format, language, options) {
    const isCount = typeof value === 'number' && options?.interpolationkey === 'count';
    return (isCount ? formatCount(value, language === 'en' ? 'en' : 'vi') : value) as string;
  },
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
};

/** Loads the remembered language; Vietnamese is part of the program, English comes when it is wanted. */
export async function startTranslations(): Promise<void> {
  await i18n
    .use(counts)
    .use(initReactI18next)
    .init({
      lng: 'vi',
      fallbackLng: 'vi',
      defaultNS: 'ui',
      resources: { vi: texts },
      // React escapes what it renders.
      interpolation: { escapeValue: false, alwaysFormat: true },
    });
  await setLocale(readLocale());
}

/** Adds the Vietnamese texts of a topic; called by the pages and dialogs that are loaded when they are opened. */
export function addTopic<T extends keyof typeof vi>(topic: T, topicTexts: (typeof vi)[T]): void {
  texts[topic] = topicTexts;
  if (i18n.isInitialized) i18n.addResourceBundle('vi', topic, topicTexts);
}

/** Switches the language of the whole page and remembers it. */
export async function setLocale(locale: Locale): Promise<void> {
  if (locale === 'en' && !i18n.hasResourceBundle('en', 'ui')) {
    const { en } = await import('./en/topics.ts');
    for (const [topic, texts] of Object.entries(en)) i18n.addResourceBundle('en', topic, texts);
  }
  // First: who hears of the change reads what is remembered.
  writeLocale(locale);
  await i18n.changeLanguage(locale);
  document.documentElement.lang = locale;
}
