import type { CatalogueGroup, CatalogueVariant } from '@bobbin/connectors/factory';
import { findGarment, isSameColor, isSameSize } from '@bobbin/domain/factories/catalogue-match';

/** The garment of an order product: chosen by the seller, or else read from the SKU's name. */
export interface Garment {
  productType: string | null;
  color: string | null;
  size: string | null;
}

/** UNKNOWN_… means that the seller has not chosen it yet (FUL-20); NO_… means that the factory does not offer it. */
type VariantProblem =
  | 'UNKNOWN_TYPE'
  | 'UNKNOWN_COLOR'
  | 'UNKNOWN_SIZE'
  | 'NO_TYPE'
  | 'NO_COLOR'
  | 'NO_SIZE'
  | 'SOLD_OUT';

export type VariantMatch =
  | { ok: true; group: CatalogueGroup; variant: CatalogueVariant }
  | { ok: false; problem: VariantProblem };

/** Finds exactly this garment in a factory's catalogue, never a similar garment (FUL-20). */
export function findVariant(house: string, groups: readonly CatalogueGroup[], garment: Garment): VariantMatch {
  const { productType, color, size } = garment;
  if (productType === null) return { ok: false, problem: 'UNKNOWN_TYPE' };
  const group = findGarment(house, groups, productType);
  if (!group) return { ok: false, problem: 'NO_TYPE' };
  if (color === null) return { ok: false, problem: 'UNKNOWN_COLOR' };
  const ofColor = group.variants.filter((variant) => variant.color !== null && isSameColor(variant.color, color));
  if (ofColor.length === 0) return { ok: false, problem: 'NO_COLOR' };
  if (size === null) return { ok: false, problem: 'UNKNOWN_SIZE' };
  const ofSize = ofColor.filter((variant) => variant.size !== null && isSameSize(variant.size, size));
  const variant = ofSize.find(({ isInStock }) => isInStock !== false);
  if (variant) return { ok: true, group, variant };
  return { ok: false, problem: ofSize.length === 0 ? 'NO_SIZE' : 'SOLD_OUT' };
}
