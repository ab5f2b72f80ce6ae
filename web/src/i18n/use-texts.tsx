import type { Locale } from '@bobbin/contract/errors';
import { createContext, use, useSyncExternalStore, type ReactNode } from 'react';
import { onLanguage, readLanguage, readText, readTexts, type TextKey, type Texts } from './i18n.ts';
import type { Topics } from './topic.ts';

const Language = createContext<Locale | null>(null);

/** Renders its children again when the language changes. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const language = useSyncExternalStore(onLanguage, readLanguage);
  return <Language value={language}>{children}</Language>;
}

/** Returns the current language of the page. */
export function useLocale(): Locale {
  return use(Language) ?? readLanguage();
}

/** Returns the texts of one or several topics. The hook only reads, without state or a listener, because each of a thousand cells uses it. */
export function useTexts<First extends keyof Topics, Others extends keyof Topics = never>(
  first: { name: First },
  ..._others: { name: Others }[]
): Texts<First, Others> {
  return readTexts<First, Others>(useLocale(), first);
}

/** Returns a function that reads the text for a key that data contains, in the page's language. */
export function useText(): (key: TextKey) => string {
  const locale = useLocale();
  return (key) => readText(locale, key);
}
