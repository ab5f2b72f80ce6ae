import { findColor } from '../products/colors.ts';
import { readProductType } from '../products/product-types.ts';
import { normaliseSize } from '../products/sizes.ts';

/** Matches sizes that are not in our list: sizes of mugs, posters, children's garments and one-size products. */
const OTHER_SIZE =
  /^(?:one\s?size|os|free\s?size|(?:youth|kids?|toddler|infant|baby|adult|unisex|men'?s?|women'?s?)?\s?y?(?:\d{1,2}\s?t|x{0,3}[sml]|[2-6]xl|small|medium|large|x-?large|\d{1,2}\s?-\s?\d{1,2}\s?(?:y|m|years?|months?)?)|\d+(?:\.\d+)?\s?(?:oz|ml|l|cm|mm|in|inch|inches|"|”)?(?:\s?[x×]\s?\d+(?:\.\d+)?\s?(?:cm|mm|in|inch|inches|"|”)?)?)$/iu;

/** Words for children's garments, and words for adults' garments. A title with both kinds does not show which kind a SKU is. */
const YOUTH = /\b(?:youth|kids?|toddler|infant|baby|child(?:ren)?)\b/i;
const ADULT = /\b(?:adults?|unisex|men|mens|women|womens)\b/i;
const YOUTH_SIZE = /(?:^|[\s,/|-])y(?:xs|s|m|l|xl)(?:$|[\s,/|-])|(?:^|[\s,/|-])\d{1,2}t(?:$|[\s,/|-])/i;

export interface NamedSku {
  skuId: string;
  skuName: string;
}

interface ReadName {
  skuId: string;
  /** Parts of a SKU's name that are neither a size nor a known colour nor a garment. */
  rest: string[];
  hasColor: boolean;
}

function isSize(text: string): boolean {
  return normaliseSize(text) !== null || OTHER_SIZE.test(text);
}

/** Returns a part of a name without the words of the garment; empty for a garment that is not in our list. */
function withoutGarment(part: string): string {
  const { isOther, rest } = readProductType(part);
  return isOther ? '' : rest.replaceAll('|', ' ').replaceAll(/\s+/g, ' ').trim();
}

/** Reads "Eagles, Black / 2XL" part by part; a part with dashes is read by its words when all of them are known ("BLACK-M"). */
function readName({ skuId, skuName }: NamedSku): ReadName {
  const parts = skuName
    .normalize('NFC')
    .split(/[,;/|\n]|\s[-–—]\s/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const rest: string[] = [];
  let hasColor = false;
  for (const part of parts.map(withoutGarment)) {
    const words = part.split(/[-\s]+/);
    const size = words.at(-1) ?? '';
    const before = words.slice(0, -1).join(' ');
    if (part === '' || isSize(part)) continue;
    if (findColor(part) !== null) hasColor = true;
    else if (words.length > 1 && isSize(size) && findColor(before) !== null) hasColor = true;
    else rest.push(part.toLowerCase());
  }
  return { skuId, rest, hasColor };
}

/**
 * Returns the style of each SKU of a product: the part of the SKU's name that is neither colour nor size nor garment, such as the team in "Eagles,
 * Black, L". The style is empty when the SKUs differ in colour and size only (PRN-8). Where most names have a known colour, the further part of a
 * name without one ("Dark Heater, L") is a colour and not a style. Errors: none.
 */
export function listStyles(skus: readonly NamedSku[]): Map<string, string> {
  const names = skus.map(readName);
  const withColor = names.filter(({ hasColor }) => hasColor).length;
  // Where most SKUs have a known colour, the only further part of the other SKUs is an unknown colour.
  const isColored = withColor * 2 >= names.length && withColor > 0;
  const styles = names.map(({ skuId, rest, hasColor }) => {
    const words = isColored && !hasColor ? rest.slice(0, -1) : rest;
    return { skuId, style: words.join(', ') };
  });
  const distinct = new Set(styles.map(({ style }) => style));
  // A part that all SKUs share distinguishes no style.
  return new Map(styles.map(({ skuId, style }) => [skuId, distinct.size > 1 ? style : '']));
}

/**
 * Returns whether a SKU is a child's garment, by its size or by a word in its name. Errors: none.
 * @example isYouthSku('Black, YM', 'Owl Tee') // true
 */
export function isYouthSku(skuName: string, productName: string): boolean {
  return YOUTH.test(skuName) || YOUTH_SIZE.test(skuName) || (YOUTH.test(productName) && !ADULT.test(productName));
}
