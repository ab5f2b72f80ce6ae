import { ERRORS, type ErrorName, type Locale } from '@bobbin/contract/errors';
import { en } from '../../web/src/i18n/en/topics.ts';
import { vi } from '../../web/src/i18n/vi/topics.ts';

/** The texts of the web application, so that a journey finds what a person reads and not what a test once said. */
export type Words = typeof vi;

export const WORDS: Readonly<Record<Locale, Words>> = { vi, en };

/** Fills `{{name}}` in a text of the catalogue. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values).reduce(
    (filled, [name, value]) => filled.replaceAll(`{{${name}}}`, String(value)),
    text,
  );
}

/** A text with placeholders as a pattern: whatever stands in them. */
export function toPattern(text: string): RegExp {
  const parts = text.split(/\{\{\w+\}\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`));
  return new RegExp(parts.join('.+'));
}

/** The sentence of an error code. */
export function sayError(name: ErrorName, language: Locale): string {
  return ERRORS[name][language];
}
