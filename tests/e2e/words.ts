import { readdir } from 'node:fs/promises';
import { ERRORS, type ErrorName, type Locale } from '@bobbin/contract/errors';
import type { Topics } from '../../web/src/i18n/topic.ts';

/** The texts of the web application, in which a test looks up the texts that people read. */
export type Words = { [Name in keyof Topics]: Topics[Name]['texts'] };

const CATALOGUES = new URL('../../web/src/i18n/', import.meta.url);

/** Reads all topics of a language; each topic is a file with one export. */
async function readCatalogue(language: Locale, toTexts: (exported: unknown) => unknown): Promise<Words> {
  const names = await readdir(new URL(`${language}/`, CATALOGUES));
  const topics = names.map(async (name) => {
    const file = (await import(new URL(`${language}/${name}`, CATALOGUES).href)) as object;
    return [name.slice(0, -'.ts'.length), toTexts(Object.values(file)[0])];
  });
  return Object.fromEntries(await Promise.all(topics)) as Words;
}

export const WORDS: Readonly<Record<Locale, Words>> = {
  vi: await readCatalogue('vi', (topic) => (topic as { texts: unknown }).texts),
  en: await readCatalogue('en', (texts) => texts),
};

/** Replaces `{{name}}` in a text of the catalogue. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values).reduce(
    (filled, [name, value]) => filled.replaceAll(`{{${name}}}`, String(value)),
    text,
  );
}

/** Returns a text in the plural form for this number; Vietnamese has only one form. */
export function sayCount(texts: object, key: string, count: number): string {
  const forms = texts as Readonly<Record<string, unknown>>;
  return fill(String(forms[`${key}_${count === 1 ? 'one' : 'other'}`] ?? forms[`${key}_other`]), { count });
}

/** Converts a text with placeholders to a pattern that accepts any values for them. */
export function toPattern(text: string): RegExp {
  const parts = text.split(/\{\{\w+\}\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`));
  return new RegExp(parts.join('.+'));
}

/** Returns the text that the application shows for an error code. */
export function sayError(name: ErrorName, language: Locale): string {
  return ERRORS[name][language];
}
