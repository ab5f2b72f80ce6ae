import { normaliseTerm } from '@bobbin/domain/orders/search';

/** Maximum number of words of a search; further words are ignored. */
const WORDS_MAX = 12;

function cut(text: string): string[] {
  return normaliseTerm(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Returns the normalised words of all texts, for the full-text index. */
export function toWords(...texts: readonly string[]): string {
  return [...new Set(texts.flatMap(cut))].join(' ');
}

/** Builds a full-text query that requires each of the words as a prefix; null when there is no word. */
export function toQuestion(search: string | undefined): string | null {
  const words = cut(search ?? '').slice(0, WORDS_MAX);
  return words.length === 0 ? null : words.map((word) => `${word}:*`).join(' & ');
}

/** Builds a `like` pattern that matches texts containing the given text; escapes its wildcards. */
export function toPattern(text: string): string {
  return `%${text.replaceAll(/[%_\\]/g, (sign) => `\\${sign}`)}%`;
}
