import type { TFunction } from 'i18next';
import { createContext, use, useSyncExternalStore, type ReactNode } from 'react';
import { i18n } from './i18n.ts';
import type { vi } from './vi/topics.ts';

const Language = createContext<string | null>(null);

const known = new Map<string, unknown>();

/** Tells everything below it when the language changes. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const language = useSyncExternalStore(subscribe, () => i18n.language);
  return <Language value={language}>{children}</Language>;
}

function subscribe(listener: () => void): () => void {
  i18n.on('languageChanged', listener);
  return () => i18n.off('languageChanged', listener);
}

/** The language that the page speaks now. */
export function useLanguage(): string {
  return use(Language) ?? i18n.language;
}

/**
 * The texts of one topic for what stands in every row. `useTranslation` would keep a state and two listeners for each
 * of a thousand cells, a third of the time until the first row; this only reads.
 */
export function useTexts<T extends keyof typeof vi>(topic: T): TFunction<T> {
  const language = useLanguage();
  const name = `${language}:${topic}`;
  const texts = (known.get(name) as TFunction<T> | undefined) ?? i18n.getFixedT(language, topic);
  known.set(name, texts);
  return texts;
}
