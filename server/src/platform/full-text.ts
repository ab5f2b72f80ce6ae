import { normaliseTerm } from '@bobbin/domain/orders/search';

/** Words of a search that are looked for; more say nothing new. */
const WORDS_MAX = 12;

function cut(text: string): string[] {
  return normaliseTerm(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** What something is found by: the folded words of all its texts. */
export function toWords(...texts: readonly string[]): string {
  return [...new Set(texts.flatMap(cut))].join(' ');
}

/** A question of full-text search that finds what has each of the words, each perhaps cut short; null for no word. */
export function toQuestion(search: string | undefined): string | null {
  const words = cut(search ?? '').slice(0, WORDS_MAX);
  return words.length === 0 ? null : words.map((word) => `${word}:*`).join(' & ');
}

/** A pattern of `like` that finds a text anywhere, whatever signs it has. */
export function toPattern(text: string): string {
  return `%${text.replaceAll(/[%_\\]/g, (sign) => `\\${sign}`)}%`;
}
