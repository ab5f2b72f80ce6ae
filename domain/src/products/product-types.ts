import type { ProductType } from './garments.ts';

/** Manufacturers' style numbers; a leading G is a common spelling (PRD-8). */
const STYLE_CODE = /(?<![\p{L}\p{N}])g?(5000|18500|18000)(?![\p{L}\p{N}])/giu;
const TYPE_OF_STYLE: Readonly<Record<string, ProductType>> = {
  '5000': 'T-shirt',
  '18500': 'Hoodie',
  '18000': 'Sweatshirt',
};

/** Words of garments that are not in our list but share a word with a known garment: a long-sleeve shirt must not be printed as a T-shirt (PRD-6). */
const OTHER_PRODUCT =
  /\b(?:long[ -]?sleeves?|tank(?:[ -]?tops?)?|polos?|zip(?:ped|per|[ -]?up)?|onesies?|body[ -]?suits?|jackets?|sweat[ -]?pants)\b/i;

/** Words for a neck that only T-shirts of our list have; other garments with such a neck are not in our list (PRD-6). */
const V_NECK = /\bv[ -]?necks?\b/gi;

/** Words that name a garment, the longest first, so that a word inside a longer one is read as the longer one (PRD-6). */
const TYPE_WORDS: readonly { type: ProductType; words: RegExp }[] = [
  {
    type: 'Hoodie',
    words: /\b(?:(?:hooded|hoodie)[ -]?sweat[ -]?shirts?|sweat[ -]?shirt[ -]?hoodies?|hoodies?|hoody|hooded)\b/gi,
  },
  {
    type: 'Sweatshirt',
    words: /\b(?:crew[ -]?neck[ -]sweaters?|crew[ -]?neck[ -]sweat[ -]?shirts?|sweat[ -]?shirts?|sweaters?)\b/gi,
  },
  { type: 'T-shirt', words: /\b(?:(?:crew[ -]?neck[ -])?(?:t[ -]?shirts?|tees?))\b/gi },
];

/** Words that name a garment only when the text has no clearer word: "Robin Hood tee" and "crewneck tee" are T-shirts. */
const WEAK_TYPE_WORDS: readonly { type: ProductType; words: RegExp }[] = [
  { type: 'Hoodie', words: /\bhoods?\b/gi },
  { type: 'Sweatshirt', words: /\bcrew[ -]?necks?\b/gi },
  { type: 'T-shirt', words: /\bshirts?\b/gi },
];

/** Text that replaces removed words, so that the words before and after them are not joined to one name. */
export const GAP = ' | ';

/**
 * Extracts the garment type from a text: a style number has precedence over words; `type` is null for two different garments and for a garment
 * outside our list (PRD-6). `rest` is the text without the words of the garment.
 * Errors: none.
 * @example readProductType('Gildan 18500 Hoodie, Maroon').type // 'Hoodie'
 */
export function readProductType(text: string): { type: ProductType | null; isOther: boolean; rest: string } {
  const codes = new Set<ProductType>();
  let rest = text.replace(STYLE_CODE, (_, style: string) => {
    const type = TYPE_OF_STYLE[style];
    if (type !== undefined) codes.add(type);
    return GAP;
  });
  const isVNeck = rest.search(V_NECK) !== -1;
  rest = rest.replace(V_NECK, GAP);
  const isNamedOther = OTHER_PRODUCT.test(rest);
  const words = new Set<ProductType>();
  rest = takeWords(rest, TYPE_WORDS, words);
  const weak = new Set<ProductType>();
  rest = takeWords(rest, WEAK_TYPE_WORDS, weak);
  if (codes.size > 0) return { type: findOnly(codes), isOther: false, rest };
  // Of several such weak words the first one decides: a "crewneck shirt" is a sweatshirt.
  const [weakType = null] = weak;
  const type = words.size > 0 ? findOnly(words) : weakType;
  const isOther = isNamedOther || (isVNeck && type !== 'T-shirt');
  return { type: isOther ? null : type, isOther, rest };
}

function takeWords(text: string, table: typeof TYPE_WORDS, found: Set<ProductType>): string {
  return table.reduce(
    (rest, { type, words }) =>
      rest.replace(words, () => {
        found.add(type);
        return GAP;
      }),
    text,
  );
}

function findOnly(types: ReadonlySet<ProductType>): ProductType | null {
  const [first = null] = types;
  return types.size === 1 ? first : null;
}
