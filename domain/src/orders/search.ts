import { SEARCH_MAX } from '../limits.ts';
import { checkTrackingNumber, cleanTrackingNumber } from './tracking.ts';

/** A parsed search of typed or pasted text. */
export interface Search {
  /** Complete order ids, as text because they exceed 2^53 (ORD-9). */
  ids: string[];
  /** All other terms, in the form that `searchTermsOf` stores. */
  terms: string[];
}

/** Matches complete order ids. The marketplace's ids have 18 digits today (MKT-12); a tracking number of 22 digits must not match. */
const ORDER_ID = /^\d{16,20}$/;

/** Maximum characters of a word in the index; a longer word is indexed by its beginning, because an index entry is limited in size. */
const WORD_MAX = 200;

/** Matches one group of a tracking number that is written in groups. The ZIP code of a scanned label may be one of the groups. */
const GROUP = /^(?:420\d{5}(?:\d{4})?|[\dA-Z]{1,5})$/i;

/** Number of digits at the end of a long number by which the number can be found. */
const TAIL_LENGTH = 8;
/** Prefix of the stored end of a long number. Because of it, the end is found only as a complete term, never as the beginning of another term. */
const TAIL_MARK = '~';

/** Joins a carrier's tracking number that is written in groups into one word; null for any other text. */
function joinGroups(text: string): string | null {
  const groups = text.trim().split(/[\s\p{Pd}]+/u);
  if (groups.length < 2 || !groups.every((group) => GROUP.test(group))) return null;
  const number = cleanTrackingNumber(text);
  return checkTrackingNumber(number).carrier === null ? null : normaliseTerm(number);
}

/** Returns the search term for the end of a long number; null for a short number. */
function toTail(code: string): string | null {
  const word = normaliseTerm(code);
  return word.length > TAIL_LENGTH && /\d{8}$/.test(word) ? `${TAIL_MARK}${word.slice(-TAIL_LENGTH)}` : null;
}

/**
 * Returns the search terms that a typed code may mean: the code as typed, the tracking number without a label's ZIP code and without dashes, and the
 * end of a longer number (ORD-38). Errors: none.
 * @example codesOf('38700001') // ['38700001', '~38700001']
 */
export function codesOf(term: string): string[] {
  const number = normaliseTerm(cleanTrackingNumber(term));
  const isNumber = number !== term && checkTrackingNumber(number).carrier !== null;
  return [term, ...(isNumber ? [number] : []), ...(/^\d{8}$/.test(term) ? [`${TAIL_MARK}${term}`] : [])];
}

/**
 * Returns the search terms of a number of an order: the complete number and its last eight digits. Errors: none.
 * @example numberTermsOf('576461413038700001') // ['576461413038700001', '~38700001']
 */
export function numberTermsOf(number: string): string[] {
  const tail = toTail(number);
  return [...wordsOf(number), ...(tail === null ? [] : [tail])];
}

/**
 * Splits a text into normalised words; punctuation between words ("Navy / 3XL") is dropped. Stored and typed texts are both split by this function,
 * so every text on screen can be found.
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
 * Parses a search: a pasted list, split at white space, commas, semicolons, slashes and new lines, each entry once, at most SEARCH_MAX of
 * them; the marks of a spreadsheet's text cells are removed. A carrier's number written in groups is one entry.
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
 * Returns whether a word has the form of a whole order id.
 * Errors: none.
 * @example isOrderId('577000000000000001') // true
 */
export function isOrderId(word: string): boolean {
  return ORDER_ID.test(word);
}

/**
 * Returns the normalised form of a word: lower case, without accents (so that "Nguyen" finds "Nguyễn"), trimmed. Errors: none.
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

/** Facts by which an order can be found. Names and SKU names can be found by each of their words. */
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
 * Lists an order's terms in the search index, each once; masked words of a name ("J***") are omitted (ORD-33).
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
  // Codes with spaces are split here too, because the search splits the typed text at spaces.
  const known = [
    ...numbers.flatMap(numberTermsOf),
    ...codes.flatMap((code) => [...wordsOf(code), joinGroups(code) ?? '']),
  ];
  return [...new Set([...known.filter((term) => term !== ''), ...name, ...(facts.skuNames ?? []).flatMap(wordsOf)])];
}
