import { SEARCH_MAX } from '../limits.ts';
import { checkTrackingNumber, cleanTrackingNumber } from './tracking.ts';

/** What somebody typed or pasted into a search box. */
export interface Search {
  /** Whole order ids, as text: they exceed 2^53 (ORD-9). */
  ids: string[];
  /** Everything else, in the form that `searchTermsOf` stores. */
  terms: string[];
}

/** The marketplace's ids have 18 digits today (MKT-12); tracking numbers of 22 digits must not look like one. */
const ORDER_ID = /^\d{16,20}$/;

/** Longer words are known by their beginning; an index cannot hold them whole. */
const WORD_MAX = 200;

/** A group of a number that is written in groups; the ZIP code of a scanned label may be one of them. */
const GROUP = /^(?:420\d{5}(?:\d{4})?|[\dA-Z]{1,5})$/i;

/** People say the end of a long number. */
const TAIL_LENGTH = 8;
/** Ends stand under a mark, so that they are found whole and hide no beginning. */
const TAIL_MARK = '~';

/** A carrier's number that is written in groups, as carriers print it, as one word; null for anything else. */
function joinGroups(text: string): string | null {
  const groups = text.trim().split(/[\s\p{Pd}]+/u);
  if (groups.length < 2 || !groups.every((group) => GROUP.test(group))) return null;
  const number = cleanTrackingNumber(text);
  return checkTrackingNumber(number).carrier === null ? null : normaliseTerm(number);
}

/** The mark under which the end of a long number is stored; null for a short one. */
function toTail(code: string): string | null {
  const word = normaliseTerm(code);
  return word.length > TAIL_LENGTH && /\d{8}$/.test(word) ? `${TAIL_MARK}${word.slice(-TAIL_LENGTH)}` : null;
}

/**
 * Returns the codes that a typed one may stand for: itself, the number behind a label's ZIP code or between dashes, and the end of a longer
 * one (ORD-38).
 * Errors: none.
 * @example codesOf('38700001') // ['38700001', '~38700001']
 */
export function codesOf(term: string): string[] {
  const number = normaliseTerm(cleanTrackingNumber(term));
  const isNumber = number !== term && checkTrackingNumber(number).carrier !== null;
  return [term, ...(isNumber ? [number] : []), ...(/^\d{8}$/.test(term) ? [`${TAIL_MARK}${term}`] : [])];
}

/**
 * Returns the terms of a number by which an order is known: whole, and by its end.
 * Errors: none.
 * @example numberTermsOf('576461413038700001') // ['576461413038700001', '~38700001']
 */
export function numberTermsOf(number: string): string[] {
  const tail = toTail(number);
  return [...wordsOf(number), ...(tail === null ? [] : [tail])];
}

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
 * SEARCH_MAX of them; the marks of a spreadsheet's text cells are taken off. A carrier's number written in groups is one entry.
 *
 * Errors: none.
 * @example parseSearch('577000000000000001, Tee-Black') // { ids: ['577000000000000001'], terms: ['tee-black'] }
 */
export function parseSearch(text: string): Search {
  const entries = new Set<string>();
  const pieces = text.split(/[\n,;\t]+/).map((piece) => joinGroups(piece) ?? piece);
  for (const word of wordsOf(pieces.join('\n'))) {
    entries.add(word);
    if (entries.size === SEARCH_MAX) break;
  }
  const all = [...entries];
  return { ids: all.filter(isOrderId), terms: all.filter((entry) => !isOrderId(entry)) };
}

/**
 * Whether a word is a whole order id by its looks.
 *
 * Errors: none.
 * @example isOrderId('577000000000000001') // true
 */
export function isOrderId(word: string): boolean {
  return ORDER_ID.test(word);
}

/**
 * Returns the form in which words are compared: lower case, without accents (so that "Nguyen" finds "Nguyễn"), trimmed.
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
  packageIds?: readonly string[];
  skuIds?: readonly string[];
  sellerSkus?: readonly (string | null)[];
  skuNames?: readonly string[];
  buyerName?: string | null;
}

/**
 * Lists the terms under which an order stands in the search index, each once; masked words of a name ("J***") are left
 * out (ORD-33).
 *
 * Errors: none.
 * @example searchTermsOf({ orderId: '577', buyerName: 'Ann L***' }) // ['577', 'ann']
 */
export function searchTermsOf(facts: SearchFacts): string[] {
  const numbers = [facts.orderId, ...(facts.trackingNumbers ?? [])];
  const codes = [
    facts.fulfilId ?? '',
    ...(facts.packageIds ?? []),
    ...(facts.skuIds ?? []),
    ...(facts.sellerSkus ?? []).map((sku) => sku ?? ''),
  ];
  const name = wordsOf(facts.buyerName ?? '').filter((word) => !word.includes('*'));
  // Codes with spaces are cut as well, because the search box cuts what is typed at the same places.
  const known = [
    ...numbers.flatMap(numberTermsOf),
    ...codes.flatMap((code) => [...wordsOf(code), joinGroups(code) ?? '']),
  ];
  return [...new Set([...known.filter((term) => term !== ''), ...name, ...(facts.skuNames ?? []).flatMap(wordsOf)])];
}
