import type { Locale } from '@bobbin/contract/errors';
import { formatCount } from '../ui/text/count.ts';
import { readLocale, writeLocale } from './locale.ts';
import { known, onTopic, type Topics } from './topic.ts';

/**
 * Texts of the page in two languages, fixed at build time: Vietnamese is part of each module that uses it, English is loaded completely on
 * demand. The browser provides plural forms and number formats (docs/decisions/0015).
 */
type Name = keyof Topics;

/** Keys of a topic with dots; the forms of a plural are one key, and the number selects the form. */
type Keys<Texts, Path extends string = ''> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? `${Path}${Key extends `${infer Base}_other` ? Base : Key}`
    : Keys<Texts[Key], `${Path}${Key}.`>;
}[keyof Texts & string];

type KeysOf<Topic extends Name> = Keys<Topics[Topic]['texts']> & string;

/** Name of any text with its topic: `orders:columns.price`. Data can contain it where no hook runs. */
export type TextKey = { [Topic in Name]: `${Topic}:${KeysOf<Topic>}` }[Name];

/** Values for the placeholders of a text; other keys are ignored. */
type Values = Readonly<Record<string, unknown>>;

/** Reads the texts of topics: keys of the first without prefix, of the others with their topic (`ui:close`). */
export type Texts<First extends Name, Others extends Name = never> = (
  key: KeysOf<First> | { [Topic in First | Others]: `${Topic}:${KeysOf<Topic>}` }[First | Others],
  values?: Values,
) => string;

const PLURALS = { vi: new Intl.PluralRules('vi'), en: new Intl.PluralRules('en') };

let language: Locale = 'vi';
let english: Readonly<Record<string, object>> | null = null;
const listeners = new Set<() => void>();
/** Cache of lookups, by language and key. */
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

/** Starts the page in the remembered language. */
export function startTranslations(): Promise<void> {
  return setLocale(readLocale());
}

/** Switches the language of the whole page and remembers it. */
export async function setLocale(locale: Locale): Promise<void> {
  if (locale === 'en' && english === null) {
    ({ english } = await import('./en.ts'));
    found.clear();
  }
  // Stored first, because listeners of the change read the stored language.
  writeLocale(locale);
  language = locale;
  document.documentElement.lang = locale;
  for (const listener of listeners) listener();
}

/** Returns the texts in a language, as a function with a stable identity, which a thousand cells can share. */
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

/** Returns the text of a key in data; its topic must be loaded. */
export function readText(locale: Locale, key: TextKey): string {
  return say(locale, key);
}

/** Returns texts in the current language outside of components. */
export function textsOf<First extends Name, Others extends Name = never>(
  first: { name: First },
  ..._others: { name: Others }[]
): Texts<First, Others> {
  return readTexts<First, Others>(language, first);
}

/** Returns the text of a key built from external data, for example an error code of the server; null if no topic has it. */
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

/** Formats a value: counts in the language's form; years, sizes and codes unchanged. */
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
