import type { Locale } from '@bobbin/contract/errors';
import { formatCount } from '../ui/text/count.ts';
import { readLocale, writeLocale } from './locale.ts';
import { known, onTopic, type Topics } from './topic.ts';

/**
 * Texts of the page in two languages, which are fixed at build time. Vietnamese is part of each module that uses it; English is loaded as a whole
 * when it is needed. The browser provides plural forms and number formats (docs/decisions/0015).
 */
type Name = keyof Topics;

/** Keys of a topic, joined with dots. The forms of a plural count as one key, because the number selects the form. */
type Keys<Texts, Path extends string = ''> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? `${Path}${Key extends `${infer Base}_other` ? Base : Key}`
    : Keys<Texts[Key], `${Path}${Key}.`>;
}[keyof Texts & string];

type KeysOf<Topic extends Name> = Keys<Topics[Topic]['texts']> & string;

/** Key of any text with its topic: `orders:columns.price`. Data can contain such a key, where no hook can run. */
export type TextKey = { [Topic in Name]: `${Topic}:${KeysOf<Topic>}` }[Name];

/** Values for the placeholders of a text; a value without a placeholder is ignored. */
type Values = Readonly<Record<string, unknown>>;

/** Reads texts of one or several topics. Keys of the first topic have no prefix; keys of the others begin with the topic (`ui:close`). */
export type Texts<First extends Name, Others extends Name = never> = (
  key: KeysOf<First> | { [Topic in First | Others]: `${Topic}:${KeysOf<Topic>}` }[First | Others],
  values?: Values,
) => string;

const PLURALS = { vi: new Intl.PluralRules('vi'), en: new Intl.PluralRules('en') };

let language: Locale = 'vi';
let english: Readonly<Record<string, object>> | null = null;
const listeners = new Set<() => void>();
/** Cache of the texts that were looked up, by language and key. */
const found = new Map<string, string | null>();
const readers = new Map<string, unknown>();

onTopic(() => found.clear());

/** Returns the current language of the page. */
export function readLanguage(): Locale {
  return language;
}

export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Starts the page in the language that this browser remembers. */
export function startTranslations(): Promise<void> {
  return setLocale(readLocale());
}

/** Switches the language of the whole page, and stores the choice in this browser. */
export async function setLocale(locale: Locale): Promise<void> {
  if (locale === 'en' && english === null) {
    ({ english } = await import('./en.ts'));
    found.clear();
  }
  // The language is stored first, because listeners of the change read the stored language.
  writeLocale(locale);
  language = locale;
  document.documentElement.lang = locale;
  for (const listener of listeners) listener();
}

/** Returns a function that reads texts in a language. Its identity is stable, so that a thousand cells can share it. */
export function readTexts<First extends Name, Others extends Name = never>(
  locale: Locale,
  { name }: { name: First },
): Texts<First, Others> {
  const id = `${locale}:${name}`;
  const known = readers.get(id) as Texts<First, Others> | undefined;
  if (known !== undefined) return known;
  const texts = (key: string, values?: Values) => say(locale, key.includes(':') ? key : `${name}:${key}`, values);
  readers.set(id, texts);
  return texts;
}

/** Returns the text for a key that data contains; the topic of the key must be loaded. */
export function readText(locale: Locale, key: TextKey): string {
  return say(locale, key);
}

/** Returns a function that reads texts in the current language, for use outside of components. */
export function textsOf<First extends Name, Others extends Name = never>(
  first: { name: First },
  ..._others: { name: Others }[]
): Texts<First, Others> {
  return readTexts<First, Others>(language, first);
}

/** Returns the text for a key that is built from external data, for example an error code of the server; null if no topic has that key. */
export function findText(key: string): string | null {
  return find(language, key);
}

function say(locale: Locale, key: string, values?: Values): string {
  const count = values?.count;
  const form = typeof count === 'number' ? find(locale, `${key}_${PLURALS[locale].select(count)}`) : null;
  const text = form ?? find(locale, key) ?? key;
  return values === undefined
    ? text
    : text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => write(locale, name, values));
}

/** Formats a placeholder's value: counts in the format of the language; years, sizes and codes unchanged. */
function write(locale: Locale, name: string, values: Values): string {
  const value = values[name];
  if (typeof value === 'number') return name === 'count' ? formatCount(value, locale) : String(value);
  return typeof value === 'string' ? value : '';
}

function find(locale: Locale, key: string): string | null {
  const id = `${locale}:${key}`;
  const before = found.get(id);
  if (before !== undefined) return before;
  const text = read(locale === 'en' ? (english ?? known) : known, key) ?? read(known, key);
  found.set(id, text);
  return text;
}

function read(catalogue: Readonly<Record<string, object>>, key: string): string | null {
  const [topic = '', path = ''] = key.split(':');
  let place: unknown = Object.hasOwn(catalogue, topic) ? catalogue[topic] : undefined;
  for (const part of path.split('.')) {
    place =
      typeof place === 'object' && place !== null && Object.hasOwn(place, part)
        ? (place as Record<string, unknown>)[part]
        : undefined;
  }
  return typeof place === 'string' ? place : null;
}
