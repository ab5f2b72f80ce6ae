import { DESIGN_SIDES, type DesignSide } from '../fulfilment/design-sides.ts';
import { garmentTone, type GarmentTone } from './tones.ts';

/** Group of sizes that a variant may be made for, besides single sizes. */
export const YOUTH = 'youth';

/** The garments that a variant's files are made for; null and an empty list mean any. */
export interface VariantConditions {
  productType: string | null;
  /** Normalised sizes, or YOUTH. */
  sizes: readonly string[];
  /** Known names of colours. */
  colors: readonly string[];
  tone: GarmentTone | null;
}

/** One set of files of a print; `files` maps a side to a file id. */
export interface PrintVariant extends VariantConditions {
  id: string;
  files: Readonly<Partial<Record<DesignSide, string>>>;
}

/** The garment of an order line; unknown facts are null. */
export interface Garment {
  productType: string | null;
  color: string | null;
  size: string | null;
}

/** The file of one side, and the variant that it comes from. */
export interface ChosenFile {
  side: DesignSide;
  fileId: string;
  variantId: string;
}

/** Tones that a seller has corrected, by the name of the colour. */
export type ToneCorrections = ReadonlyMap<string, GarmentTone>;

const NO_CORRECTIONS: ToneCorrections = new Map();

/**
 * Returns whether a variant is made for a garment. A condition on an unknown fact of the garment fails. Errors: none.
 * @example suits({ ...anyGarment, tone: 'dark' }, { productType: 'Hoodie', color: 'Black', size: 'M' }) // true
 */
export function suits(conditions: VariantConditions, garment: Garment, corrections = NO_CORRECTIONS): boolean {
  const { productType, sizes, colors, tone } = conditions;
  if (productType !== null && productType !== garment.productType) return false;
  if (sizes.length > 0 && !sizes.some((size) => isSize(size, garment.size))) return false;
  if (colors.length > 0 && (garment.color === null || !colors.includes(garment.color))) return false;
  return tone === null || (garment.color !== null && garmentTone(garment.color, corrections) === tone);
}

function isSize(wanted: string, size: string | null): boolean {
  if (size === null) return false;
  return wanted === YOUTH ? /^Y(?:outh\s*)?/i.test(size) : wanted === size;
}

/** Conditions in the order in which they decide: product type, size, colour, tone (PRN-4). */
function specificity({ productType, sizes, colors, tone }: VariantConditions): number {
  return (
    (productType === null ? 0 : 16) +
    // A single size is more specific than the youth group; both outweigh colour and tone together.
    (sizes.length === 0 ? 0 : sizes.includes(YOUTH) ? 4 : 8) +
    (colors.length === 0 ? 0 : 2) +
    (tone === null ? 0 : 1)
  );
}

/**
 * Chooses the files of a print for a garment: side by side the file of the variant that fits best. A side that the best variant leaves
 * empty comes from the next one that fits (PRN-4). Of variants with equal conditions the first in the list wins.
 *
 * Errors: none; a print without a file for the garment gives an empty list.
 * @example chooseFiles([forAll, forDark], { productType: null, color: 'Black', size: null })
 */
export function chooseFiles(
  variants: readonly PrintVariant[],
  garment: Garment,
  corrections = NO_CORRECTIONS,
): ChosenFile[] {
  const fitting = variants
    .filter((variant) => suits(variant, garment, corrections))
    .toSorted((a, b) => specificity(b) - specificity(a));
  return DESIGN_SIDES.flatMap((side) => {
    const variant = fitting.find(({ files }) => files[side] !== undefined);
    const fileId = variant?.files[side];
    return variant && fileId !== undefined ? [{ side, fileId, variantId: variant.id }] : [];
  });
}
