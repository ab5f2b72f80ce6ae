import { readProductType } from './product-types.ts';
import type { ProductType } from './garments.ts';

/** How often a garment's word was met: at the orders of the same product, or at the SKUs of its shop that a person told. */
export interface GarmentWord {
  basis: 'product' | 'shop';
  word: string;
  count: number;
}

export interface GarmentHint {
  productType: ProductType;
  basis: GarmentWord['basis'];
  /** How many orders or SKUs speak for it. */
  count: number;
}

/** A shop's habit is worth saying from here on, in SKUs and as a share of all. */
const HABIT_MIN = 3;
const HABIT_SHARE = 0.8;

/**
 * Proposes the garment of a product whose names tell nothing: what its own orders are made of where they agree, else what nearly all of
 * its shop's SKUs are (FUL-83). It is shown as a proposal, and counts once a person has said yes.
 *
 * Units: orders for `product`, SKUs for `shop`.
 * Errors: none; null where there is no reason to propose anything.
 * @example hintGarment([{ basis: 'product', word: 'Hoodie', count: 12 }]) // { productType: 'Hoodie', basis: 'product', count: 12 }
 */
export function hintGarment(words: readonly GarmentWord[]): GarmentHint | null {
  const product = countKinds(words, 'product');
  const [only] = product.kinds;
  if (only !== undefined && product.kinds.length === 1 && only.count === product.total)
    return { ...only, basis: 'product' };
  // Orders that do not agree speak against every habit.
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
