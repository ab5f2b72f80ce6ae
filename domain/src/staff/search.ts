import { wordsOf } from '../orders/search.ts';

/** Kinds of results of the staff search, each with the permission that is needed to see them (ROL-51). */
export const SEARCH_KINDS = {
  order: 'VIEW_ORDERS',
  tracking: 'VIEW_ORDERS',
  factoryOrder: 'VIEW_ORDERS',
  rentedDesign: 'VIEW_DESIGNS',
  skuDesign: 'VIEW_DESIGNS',
  fulfilDesign: 'VIEW_FULFILLS',
  bankTransfer: 'VIEW_PAYMENTS',
  deposit: 'VIEW_PAYMENTS',
  withdrawal: 'VIEW_PAYMENTS',
  shop: 'VIEW_SHOPS',
  flashSale: 'VIEW_SHOPS',
  violation: 'VIEW_SHOPS',
  member: 'VIEW_MEMBERS',
  mail: 'VIEW_MAILS',
} as const;
export type SearchKind = keyof typeof SEARCH_KINDS;

/**
 * How a result matches the search, the best match first: the whole code, the beginning of the code, a part of the code, or only a linked object
 * (ROL-52).
 */
export const MATCHES = ['exact', 'prefix', 'fragment', 'linked'] as const;
export type Match = (typeof MATCHES)[number];

/** Length of the n-grams in the index of codes. */
const GRAM = 4;
const WORDS_MAX = 6;

/** A search in the form that the index of codes needs. */
export interface CodeQuestion {
  /** N-grams of four characters that a result must contain. */
  grams: string[];
  /** LIKE patterns, one for each word; the indexed text has a space before and after it. */
  patterns: string[];
  /** LIKE patterns for the whole code and for the beginning of a code. */
  exact: string;
  prefix: string;
}

const escaped = (text: string) => text.replaceAll(/[%_\\]/g, (sign) => `\\${sign}`);

/** A word of at least four characters may occur anywhere. A word of three characters must begin a word, and one of two must be a whole word. */
function toSought(word: string): string | null {
  if (word.length >= GRAM) return word;
  if (word.length === GRAM - 1) return ` ${word}`;
  return word.length === GRAM - 2 ? ` ${word} ` : null;
}

function gramsOf(text: string): string[] {
  return Array.from({ length: text.length - GRAM + 1 }, (_, at) => text.slice(at, at + GRAM));
}

/**
 * Returns n-grams and patterns with which a typed text is searched among codes and names; null when each typed word is shorter than two characters. Errors: none.
 * @example toCodeQuestion('DS-57').grams // ['ds-5', 's-57']
 */
export function toCodeQuestion(text: string): CodeQuestion | null {
  const sought = wordsOf(text)
    .slice(0, WORDS_MAX)
    .flatMap((word) => toSought(word) ?? []);
  if (sought.length === 0) return null;
  const whole = escaped(sought.map((word) => word.trim()).join(' '));
  return {
    grams: [...new Set(sought.flatMap(gramsOf))],
    patterns: sought.map((word) => `%${escaped(word)}%`),
    exact: `% ${whole} %`,
    prefix: `% ${whole}%`,
  };
}
