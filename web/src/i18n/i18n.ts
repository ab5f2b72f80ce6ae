import type { Locale } from '@bobbin/contract/errors';
import { formatCount } from '../ui/text/count.ts';
import { readLocale, writeLocale } from './locale.ts';
import { known, onTopic, type Topics } from './topic.ts';

/**
 * The texts of the page, in two languages that are known when it is built: Vietnamese is part of the program and comes with
 * who says it, English comes whole when it is wanted. The browser knows plural forms and numbers (docs/decisions/0015).
 */
type Name = keyof Topics;

/** Keys of a topic with dots; forms of a plural are one key, the number picks the form. */
type Keys<Texts, Path extends string = ''> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? `${Path}${Key extends `${infer Base}_other` ? Base : Key}`
    : Keys<Texts[Key], `${Path}${Key}.`>;
}[keyof Texts & string];

type KeysOf<Topic extends Name> = Keys<Topics[Topic]['texts']> & string;

/** The name of any text, with its topic: `orders:columns.price`. Data can hold it where no hook runs. */
export type TextKey = { [Topic in Name]: `${Topic}:${KeysOf<Topic>}` }[Name];

/** What a text has places for; anything else is left alone. */
type Values = Readonly<Record<string, unknown>>;

/** The texts of topics: keys of the first by their name, of the others with their topic before (`ui:close`). */
export type Texts<First extends Name, Others extends Name = never> = (
  key: KeysOf<First> | { [Topic in First | Others]: `${Topic}:${KeysOf<Topic>}` }[First | Others],
  values?: Values,
) => string;

const PLURALS = { vi: new Intl.PluralRules('vi'), en: new Intl.PluralRules('en') };

let language: Locale = 'vi';
let english: Readonly<Record<string, object>> | null = null;
const listeners = new Set<() => void>();
/** What was found once, by language and key. */
const found = new Map<string, string | null>();
const readers = new Map<string, unknown>();

onTopic(() => found.clear());

/** The language that the page speaks now. */
export function readLanguage(): Locale {
  return language;
}

export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Speaks the remembered language from here on. */
export function startTranslations(): Promise<void> {
  return setLocale(readLocale());
}

/** Switches the language of the whole page and remembers it. */
export async function setLocale(locale: Locale): Promise<void> {
  if (locale === 'en' && english === null) {
    ({ english } = await import('./en.ts'));
    found.clear();
  }
  // First: who hears of the change reads what is remembered.
  writeLocale(locale);
  language = locale;
  document.documentElement.lang = locale;
  for (const listener of listeners) listener();
}

/** Texts in a language; the same function each time, so that it can stand in each of a thousand cells. */
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

/** The text that data names; its topic has to be here. */
export function readText(locale: Locale, key: TextKey): string {
  return say(locale, key);
}

/** Texts where no component reads them, in the language of now. */
export function textsOf<First extends Name, Others extends Name = never>(
  first: { name: First },
  ..._others: { name: Others }[]
): Texts<First, Others> {
  return readTexts<First, Others>(language, first);
}

/** The text of a key that is made of another person's word, as a code of the server; null when no topic knows it. */
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

/** How many of something is written in the language's way; years, sizes and codes come as they are. */
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
