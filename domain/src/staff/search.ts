import { wordsOf } from '../orders/search.ts';

/** What staff find by a code or a name, with the permission that shows it (ROL-51). */
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

/** How a result matches, best first: the whole code, its beginning, a part of it, or only something that it is linked to (ROL-52). */
export const MATCHES = ['exact', 'prefix', 'fragment', 'linked'] as const;
export type Match = (typeof MATCHES)[number];

/** Length of the pieces that the index of codes contains. */
const GRAM = 4;
const WORDS_MAX = 6;

/** A search as the index of codes answers it. */
export interface CodeQuestion {
  /** Pieces of four characters that a result must contain. */
  grams: string[];
  /** `like` patterns for the text between its two spaces, one for each word. */
  patterns: string[];
  /** The pattern of a whole code, and that of its beginning. */
  exact: string;
  prefix: string;
}

const escaped = (text: string) => text.replaceAll(/[%_\\]/g, (sign) => `\\${sign}`);

/** A word of four characters may be anywhere, one of three begins a word, and one of two is a whole word. */
function toSought(word: string): string | null {
  if (word.length >= GRAM) return word;
  if (word.length === GRAM - 1) return ` ${word}`;
  return word.length === GRAM - 2 ? ` ${word} ` : null;
}

function gramsOf(text: string): string[] {
  return Array.from({ length: text.length - GRAM + 1 }, (_, at) => text.slice(at, at + GRAM));
}

/**
 * Returns how a typed text is searched among codes and names; null if each of its words is shorter than two characters. Errors: none.
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
