import { findColor, toColorKey } from '../products/colors.ts';
import { readProductType } from '../products/product-types.ts';
import { normaliseSize } from '../products/sizes.ts';
import { garmentName } from './factories.ts';
import type { House } from './houses.ts';

function isSameText(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

/**
 * Finds a garment in a factory's catalogue: by the catalogue's own name, else by the name that the factory gives to this kind of
 * garment, also where the word is another factory's (PRD-8). A garment that is none of ours is found by its own name alone.
 *
 * Errors: none.
 * @example findGarment('FLASH', [{ productName: 'GILDAN G5000' }], 'Unisex T-shirt')?.productName // 'GILDAN G5000'
 */
export function findGarment<G extends { productName: string }>(
  house: House,
  groups: readonly G[],
  productType: string,
): G | undefined {
  const kind = readProductType(productType).type;
  for (const name of [productType, garmentName(house, productType), garmentName(house, kind)]) {
    const group = groups.find(({ productName }) => name !== null && isSameText(productName, name));
    if (group) return group;
  }
  return undefined;
}

/**
 * Tells whether two words mean the same colour, by spelling or as names of one known colour (PRD-10).
 *
 * Errors: none.
 * @example isSameColor('sport gray', 'Sport Grey') // true
 */
export function isSameColor(a: string, b: string): boolean {
  if (toColorKey(a) === toColorKey(b)) return true;
  const known = findColor(a);
  return known !== null && known.name === findColor(b)?.name;
}

/**
 * Tells whether two words mean the same size (PRD-9).
 *
 * Errors: none.
 * @example isSameSize('XXL', '2XL') // true
 */
export function isSameSize(a: string, b: string): boolean {
  if (isSameText(a, b)) return true;
  const known = normaliseSize(a);
  return known !== null && known === normaliseSize(b);
}
