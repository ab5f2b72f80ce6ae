import { findColor } from './colors.ts';
import { GAP, readProductType } from './product-types.ts';
import type { ProductType } from './garments.ts';
import { normaliseSize } from './sizes.ts';
import type { Size } from './sizes.ts';

/** Parts of a SKU name. A part that is not certain is null and never guessed (PRD-5). */
export interface ParsedSkuName {
  productType: ProductType | null;
  color: string | null;
  size: Size | null;
}

// Maximum entries of the cache. A sync parses the same few hundred names repeatedly; the maximum limits the memory of a long-running server.
const MEMO_MAX = 5000;
/** Maximum characters of a SKU name that are read; the rest of a longer text is ignored. */
const NAME_MAX = 500;
const memo = new Map<string, Readonly<ParsedSkuName>>();

/**
 * Reads garment, colour and size from a SKU name by the lists of known words. The product's title is used only for the garment, and only when the SKU
 * name has none (PRD-7).
 * Errors: none; a missing or contradictory part is null.
 * @example parseSkuName('Tee - BLACK - 3XL') // { productType: 'T-shirt', color: 'Black', size: '3XL' }
 */
export function parseSkuName(skuName: string, productName = ''): Readonly<ParsedSkuName> {
  const key = `${skuName}\0${productName}`;
  const known = memo.get(key);
  if (known !== undefined) return known;
  const parsed = Object.freeze(readSkuName(skuName.slice(0, NAME_MAX), productName.slice(0, NAME_MAX)));
  if (memo.size === MEMO_MAX) memo.clear();
  memo.set(key, parsed);
  return parsed;
}

function readSkuName(skuName: string, productName: string): ParsedSkuName {
  const plain = toPlain(skuName);
  const { type, isOther, rest } = readProductType(plain);
  // A SKU name with two garments, or with a garment outside our list, stays without a garment; the title is not used in this case.
  const isSilent = rest === plain && !isOther;
  const segments = toSegments(rest);
  const size = takeSize(segments);
  return {
    productType: isSilent ? readProductType(toPlain(productName)).type : type,
    color: readColor(segments),
    size: DOUBLE_SIZE.test(plain) ? null : size,
  };
}

/** "M/L" is a size of another size chart, so it is neither M nor L. */
const DOUBLE_SIZE = /(?<![\p{L}\p{N}.])\d?x{0,3}[sml]\s?\/\s?\d?x{0,3}[sml](?![\p{L}\p{N}.])/iu;

/**
 * Normalises to NFC, removes apostrophes ("men's" must not contain a size S), and drops notes in brackets unless they are a size or colour.
 */
function toPlain(text: string): string {
  return text
    .normalize('NFC')
    .replace(/['’`]/g, '')
    .replace(/[([{]([^)\]}]*)[)\]}]/g, (_, inside: string) =>
      normaliseSize(inside) !== null || findColor(inside) !== null ? `${GAP}${inside}${GAP}` : ' ',
    );
}

/** Words next to a size or colour that do not change its meaning. */
const FILLERS = new Set(
  [
    'unisex adult adults youth kid kids men mens man women womens woman ladies',
    'gildan g brand style type size sizes color colour colors shade',
  ].flatMap((line) => line.split(' ')),
);

/** A segment: the words of a SKU name between two separators. A dash without spaces separates words and not segments ("BLACK-M"). */
type Segment = string[];

function toSegments(text: string): Segment[] {
  return text
    .split(/[,;/|\n]|\s[-–—]\s/)
    .map((part) => (part.match(/[\p{L}\p{N}\p{M}]+\.?/gu) ?? []).filter((word) => !FILLERS.has(word.toLowerCase())))
    .filter((words) => words.length > 0);
}

/** Finds the size and removes it from the segments. A segment that consists only of a size has precedence over a size among other words. */
function takeSize(segments: Segment[]): Size | null {
  const whole = new Set<Size>();
  for (const words of segments) {
    const size = normaliseSize(words.join(''));
    if (size === null) continue;
    whole.add(size);
    words.length = 0;
  }
  const sizes = whole.size > 0 ? whole : takeSizeWords(segments);
  const [size = null] = sizes;
  return sizes.size === 1 ? size : null;
}

function takeSizeWords(segments: Segment[]): Set<Size> {
  const sizes = new Set<Size>();
  for (const words of segments) {
    // Two words are tried first: "X Large" must not be read as "Large".
    for (const length of [2, 1]) {
      for (let at = words.length - length; at >= 0; at -= 1) {
        const size = findSizeAt(words, at, length);
        if (size === null) continue;
        sizes.add(size);
        // The words after a size become a segment of their own, so that the words before and after the size are not joined to one name.
        segments.push(words.splice(at).slice(length));
      }
    }
  }
  return sizes;
}

function findSizeAt(words: Segment, at: number, length: number): Size | null {
  const text = words.slice(at, at + length).join('');
  // In "S. Orange", the letter S is not a size; the text means Safety Orange.
  if (text.endsWith('.')) return null;
  // A single letter in the middle is an initial ("Samuel L Jackson"), not a size.
  const isEdge = at === 0 || at + length === words.length;
  return text.length === 1 && !isEdge ? null : normaliseSize(text);
}

/** Words that change the colour next to them. When the combination is not a known colour, the colour is unknown. */
const MODIFIERS = new Set(
  [
    'light dark deep pale bright neon heather heathered vintage antique sport washed wash acid faded tie dye',
    'camo hot ice dusty soft electric safety military marble melange frost',
  ].flatMap((line) => line.split(' ')),
);

/** Number of words in the longest colour name of the list. */
const COLOR_WORDS_MAX = 5;

interface ColorMatch {
  name: string;
  words: Segment;
  start: number;
  end: number;
}

/** A segment that consists only of a colour has precedence over a colour among other words. Two different colours give null. */
function readColor(segments: readonly Segment[]): string | null {
  const whole = new Set(segments.flatMap((words) => findColor(words.join(''))?.name ?? []));
  if (whole.size > 0) {
    const [name = null] = whole;
    return whole.size === 1 ? name : null;
  }
  const matches = segments.flatMap(listColorMatches);
  const [first] = matches;
  if (first === undefined || matches.some((match) => match.name !== first.name || hasModifier(match))) return null;
  return first.name;
}

/** Lists colours in a segment that do not overlap, the longest name first: "Cherry Red" is not read as "Red". */
function listColorMatches(words: Segment): ColorMatch[] {
  const matches: ColorMatch[] = [];
  for (let length = Math.min(COLOR_WORDS_MAX, words.length); length >= 1; length -= 1) {
    for (let start = 0; start + length <= words.length; start += 1) {
      const end = start + length;
      if (matches.some((match) => start < match.end && end > match.start)) continue;
      const color = findColor(words.slice(start, end).join(''));
      if (color !== null) matches.push({ name: color.name, words, start, end });
    }
  }
  return matches;
}

function hasModifier({ words, start, end }: ColorMatch): boolean {
  return [words[start - 1], words[end]].some((word) => word !== undefined && MODIFIERS.has(word.toLowerCase()));
}
