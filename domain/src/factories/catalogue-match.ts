import { findColor, toColorKey } from '../products/colors.ts';
import { readProductType } from '../products/product-types.ts';
import { normaliseSize } from '../products/sizes.ts';
import { garmentName } from './factories.ts';
import { isHouse } from './houses.ts';

function isSameText(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

/**
 * Finds a garment in a factory's catalogue: by the catalogue's own name, else by the factory's name for this kind of garment. The given name may also
 * be another factory's name for this kind of garment (PRD-8). A garment of an unknown kind is found by its exact name only.
 * Errors: none.
 * @example findGarment('FLASH', [{ productName: 'GILDAN G5000' }], 'Unisex T-shirt')?.productName // 'GILDAN G5000'
 */
export function findGarment<G extends { productName: string }>(
  house: string,
  groups: readonly G[],
  productType: string,
): G | undefined {
  const kind = readProductType(productType).type;
  for (const name of [productType, garmentName(house, productType), garmentName(house, kind)]) {
    const group = groups.find(({ productName }) => name !== null && isSameText(productName, name));
    if (group) return group;
  }
  if (isHouse(house) || kind === null) return undefined;
  // A seller names the garments of a custom factory freely, so the only garment of the kind is the right one (CUF-3).
  const ofKind = groups.filter(({ productName }) => readProductType(productName).type === kind);
  return ofKind.length === 1 ? ofKind[0] : undefined;
}

/**
 * Returns whether two words name the same colour, by spelling or as aliases of one known colour (PRD-10).
 * Errors: none.
 * @example isSameColor('sport gray', 'Sport Grey') // true
 */
export function isSameColor(a: string, b: string): boolean {
  if (toColorKey(a) === toColorKey(b)) return true;
  const known = findColor(a);
  return known !== null && known.name === findColor(b)?.name;
}

/**
 * Returns whether two words name the same size (PRD-9).
 * Errors: none.
 * @example isSameSize('XXL', '2XL') // true
 */
export function isSameSize(a: string, b: string): boolean {
  if (isSameText(a, b)) return true;
  const known = normaliseSize(a);
  return known !== null && known === normaliseSize(b);
}
