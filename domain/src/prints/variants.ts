import type { Tone } from './tones.ts';

/** Conditions under which a variant of a print is used; an empty condition is always met. */
export interface VariantWhen {
  productType: string | null;
  sizes: readonly string[];
  isYouth: boolean;
  /** Keys of colours (`toColorKey`). */
  colorKeys: readonly string[];
  tone: Tone | null;
}

export interface Variant extends VariantWhen {
  /** Number of the variant, from 1. */
  variant: number;
  /** Files by side; a `fileId` of null means that the side is not printed. */
  files: readonly { side: string; fileId: string | null }[];
}

/** A garment to be printed; an unknown property is null, an unknown colour key is empty. */
export interface PrintedGarment {
  productType: string | null;
  size: string | null;
  isYouth: boolean;
  colorKey: string;
  tone: Tone | null;
}

export interface ChosenFile {
  side: string;
  /** Id of the file; null means that the side is not printed. */
  fileId: string | null;
  variant: number;
}

const same = (a: string, b: string | null) => b !== null && a.trim().toLowerCase() === b.trim().toLowerCase();

function meets(when: VariantWhen, garment: PrintedGarment): boolean {
  if (when.productType !== null && !same(when.productType, garment.productType)) return false;
  if (when.sizes.length > 0 && !when.sizes.some((size) => same(size, garment.size))) return false;
  if (when.isYouth && !garment.isYouth) return false;
  if (when.colorKeys.length > 0 && !(garment.colorKey !== '' && when.colorKeys.includes(garment.colorKey)))
    return false;
  return when.tone === null || when.tone === garment.tone;
}

/** Conditions in the order of their precedence: product type, size, youth, colour, tone (PRN-3). */
function weigh({ productType, sizes, isYouth, colorKeys, tone }: VariantWhen): number {
  const conditions = [productType !== null, sizes.length > 0, isYouth, colorKeys.length > 0, tone !== null];
  return conditions.reduce((sum, isSet) => sum * 2 + (isSet ? 1 : 0), 0);
}

/**
 * Lists the variants whose conditions a garment meets, the best first. A condition on the product type has precedence over size, youth, colour and
 * tone (PRN-3). Errors: none.
 * @example rankVariants([], garment) // []
 */
export function rankVariants<V extends Variant>(variants: readonly V[], garment: PrintedGarment): V[] {
  return variants
    .filter((variant) => meets(variant, garment))
    .toSorted((a, b) => weigh(b) - weigh(a) || a.variant - b.variant);
}

/**
 * Chooses the file of each side, from the best variant that names the side. A side that this variant does not name comes from the next variant
 * (PRN-3). Errors: none.
 */
export function chooseFiles(variants: readonly Variant[], garment: PrintedGarment): ChosenFile[] {
  const chosen = new Map<string, ChosenFile>();
  for (const { variant, files } of rankVariants(variants, garment)) {
    for (const { side, fileId } of files) {
      if (!chosen.has(side)) chosen.set(side, { side, fileId, variant });
    }
  }
  return [...chosen.values()];
}

/**
 * Returns a text that is equal for variants with equal conditions; a print may not have two such variants. Errors: none.
 */
export function keyOfWhen({ productType, sizes, isYouth, colorKeys, tone }: VariantWhen): string {
  const lower = (words: readonly string[]) => words.map((word) => word.trim().toLowerCase()).toSorted();
  return JSON.stringify([productType?.trim().toLowerCase() ?? null, lower(sizes), isYouth, lower(colorKeys), tone]);
}
