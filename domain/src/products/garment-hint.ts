import { readProductType } from './product-types.ts';
import type { ProductType } from './garments.ts';

/** How often a garment occurs: in orders of the same product, or in those SKUs of the product's shop whose garment a person has set. */
export interface GarmentWord {
  basis: 'product' | 'shop';
  word: string;
  count: number;
}

export interface GarmentHint {
  productType: ProductType;
  basis: GarmentWord['basis'];
  /** Number of orders or SKUs with this garment. */
  count: number;
}

/** Minimum number and minimum share of a shop's SKUs with the same garment at which this garment is proposed. */
const HABIT_MIN = 3;
const HABIT_SHARE = 0.8;

/**
 * Proposes the garment of a product whose names contain none: the garment of the product's own orders when all have the same one, or else the garment
 * of nearly all SKUs of the shop (FUL-83). The garment is not used until a person confirms the proposal.
 * Units: orders for `product`, SKUs for `shop`. Errors: none; null when no garment can be proposed.
 * @example hintGarment([{ basis: 'product', word: 'Hoodie', count: 12 }]) // { productType: 'Hoodie', basis: 'product', count: 12 }
 */
export function hintGarment(words: readonly GarmentWord[]): GarmentHint | null {
  const product = countKinds(words, 'product');
  const [only] = product.kinds;
  if (only !== undefined && product.kinds.length === 1 && only.count === product.total)
    return { ...only, basis: 'product' };
  // When orders of the product have different garments, the shop's usual garment is not proposed either.
  if (product.total > 0) return null;
  const shop = countKinds(words, 'shop');
  const most = shop.kinds.toSorted((a, b) => b.count - a.count)[0];
  if (most === undefined || most.count < HABIT_MIN || most.count < HABIT_SHARE * shop.total) return null;
  return { ...most, basis: 'shop' };
}

function countKinds(words: readonly GarmentWord[], basis: GarmentWord['basis']) {
  const counts = new Map<ProductType, number>();
  let total = 0;
  for (const { word, count } of words.filter((one) => one.basis === basis)) {
    total += count;
    const { type } = readProductType(word);
    if (type !== null) counts.set(type, (counts.get(type) ?? 0) + count);
  }
  return { total, kinds: [...counts].map(([productType, count]) => ({ productType, count })) };
}
