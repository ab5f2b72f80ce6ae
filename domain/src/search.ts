import { SEARCH_MAX } from './limits.ts';

/** What somebody typed or pasted into a search box. */
export interface Search {
  /** Whole order ids, as text: they exceed 2^53 (AC-14). */
  ids: string[];
  /** Everything else, in the form that `searchTermsOf` stores. */
  terms: string[];
}

/** The marketplace's ids have 18 digits today (marketplace §3.3); tracking numbers of 22 digits must not look like one. */
const ORDER_ID = /^\d{16,20}$/;

/** Longer words are known by their beginning; an index cannot hold them whole. */
const WORD_MAX = 200;

/**
 * Cuts a text into its words, in the form in which they are compared; signs between words ("Navy / 3XL") are none. What is
 * stored and what is typed both go through here, so that whatever is shown can be searched.
 *
 * Errors: none.
 * @example wordsOf('Navy / 3XL') // ['navy', '3xl']
 */
export function wordsOf(text: string): string[] {
  return text
    .split(/[\s,;/]+/)
    .map((part) => [...normaliseTerm(part.replace(/^[="'#]+|["']+$/g, ''))].slice(0, WORD_MAX).join(''))
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/**
 * Parses a search: a pasted list, split at white space, commas, semicolons, slashes and new lines, each entry once, at most
 * SEARCH_MAX of them; the marks of a spreadsheet's text cells are taken off.
 *
 * Errors: none.
 * @example parseSearch('577000000000000001, Tee-Black') // { ids: ['577000000000000001'], terms: ['tee-black'] }
 */
export function parseSearch(text: string): Search {
  const entries = new Set<string>();
  for (const word of wordsOf(text)) {
    entries.add(word);
    if (entries.size === SEARCH_MAX) break;
  }
  const all = [...entries];
  return { ids: all.filter((entry) => ORDER_ID.test(entry)), terms: all.filter((entry) => !ORDER_ID.test(entry)) };
}

/**
 * Gives the form in which words are compared: lower case, without accents (so that "Nguyen" finds "Nguyễn"), trimmed.
 *
 * Errors: none.
 * @example normaliseTerm(' Đặng ') // 'dang'
 */
export function normaliseTerm(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}+/gu, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replace(/\p{Cf}+/gu, '')
    .trim();
}

/** What an order can be found by; names and sku names by each of their words. */
export interface SearchFacts {
  orderId: string;
  fulfilId?: string | null;
  trackingNumbers?: readonly string[];
  skuIds?: readonly string[];
  sellerSkus?: readonly (string | null)[];
  skuNames?: readonly string[];
  buyerName?: string | null;
}

/**
 * Lists the terms under which an order stands in the search index, each once; masked words of a name ("J***") are left
 * out (AC-15).
 *
 * Errors: none.
 * @example searchTermsOf({ orderId: '577', buyerName: 'Ann L***' }) // ['577', 'ann']
 */
export function searchTermsOf(facts: SearchFacts): string[] {
  const codes = [
    facts.orderId,
    facts.fulfilId ?? '',
    ...(facts.trackingNumbers ?? []),
    ...(facts.skuIds ?? []),
    ...(facts.sellerSkus ?? []).map((sku) => sku ?? ''),
  ];
  const name = wordsOf(facts.buyerName ?? '').filter((word) => !word.includes('*'));
  // Codes with spaces are cut as well, because the search box cuts what is typed at the same places.
  return [...new Set([...codes.flatMap(wordsOf), ...name, ...(facts.skuNames ?? []).flatMap(wordsOf)])];
}
