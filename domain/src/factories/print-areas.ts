import type { DesignSide } from '../fulfilment/design-sides.ts';
import { PRODUCT_TYPES, type ProductType } from '../products/garments.ts';
import { readProductType } from '../products/product-types.ts';
import { isHouse, type House } from './houses.ts';
import { SIZES, normaliseSize, type Size } from '../products/sizes.ts';

/** Largest printable area of a side, in inches. */
export interface PrintArea {
  width: number;
  height: number;
}

/** Print areas in ascending order of garment size. Each area applies to sizes up to its own size; the last area applies to all larger sizes too. */
export type GrowingArea = readonly { upTo: Size; area: PrintArea }[];

/** Print areas of a factory: front, back and one sleeve of each garment. */
export type PrintAreas = Readonly<Record<ProductType, Readonly<Record<'front' | 'back' | 'sleeve', GrowingArea>>>>;

/** Pixels per inch below which a design on front or back is too blurred to print (FUL-80). */
export const BLURRED_DPI = 150;

const CHEST: GrowingArea = [
  { upTo: 'M', area: { width: 12, height: 14.4 } },
  { upTo: 'XL', area: { width: 14, height: 16.8 } },
  { upTo: '5XL', area: { width: 15, height: 18 } },
];
/** The pocket limits the print area of a hoodie's front to the same value in every size. */
const ABOVE_POCKET: GrowingArea = [{ upTo: '5XL', area: { width: 12, height: 14.4 } }];
const SLEEVE: GrowingArea = [{ upTo: '5XL', area: { width: 4, height: 4.8 } }];

/**
 * Print areas for a factory that publishes none (FAC-30). They are the usual areas of the trade, in the proportions of a standard design. A standard
 * design has 300 pixels per inch on the largest area and 375 on the smallest.
 */
export const USUAL_PRINT_AREAS: PrintAreas = {
  'T-shirt': { front: CHEST, back: CHEST, sleeve: SLEEVE },
  Hoodie: { front: ABOVE_POCKET, back: CHEST, sleeve: SLEEVE },
  Sweatshirt: { front: CHEST, back: CHEST, sleeve: SLEEVE },
};

/** What a factory requires of the picture of a side. */
interface PrintRules {
  areas: PrintAreas;
  /** Pixels per inch below which a front or back needs a person's confirmation; null when the exact size decides. */
  minDpi: number | null;
}

/** Print rules of each factory. They are separate from the factory's other facts, which every page loads, because only dialogs check prints. */
const PRINT_RULES: Readonly<Record<House, PrintRules>> = {
  PRESSIFY: { areas: USUAL_PRINT_AREAS, minDpi: null },
  MANGO: { areas: USUAL_PRINT_AREAS, minDpi: BLURRED_DPI },
  FLASH: { areas: USUAL_PRINT_AREAS, minDpi: BLURRED_DPI },
};

/** A custom factory publishes nothing, so the usual areas apply, and a person confirms a blurred side (CUF-3). */
const CUSTOM_RULES: PrintRules = { areas: USUAL_PRINT_AREAS, minDpi: BLURRED_DPI };

/**
 * Returns the print areas of a factory and its requirements for a picture.
 * Units: inches, pixels per inch. Errors: none.
 * @example printRulesOf('PRESSIFY').minDpi // null
 */
export function printRulesOf(house: string): PrintRules {
  return isHouse(house) ? PRINT_RULES[house] : CUSTOM_RULES;
}

/**
 * Returns the largest printable area of a side. For an unknown garment or size it returns the largest area, which requires the most pixels.
 * Units: inches. Errors: none.
 * @example findPrintArea(USUAL_PRINT_AREAS, { productType: 'Hoodie', size: 'M' }, 'front').width // 12
 */
export function findPrintArea(
  areas: PrintAreas,
  garment: { productType: string | null; size: string | null },
  side: DesignSide,
): PrintArea {
  const part = side === 'front' || side === 'back' ? side : 'sleeve';
  const size = garment.size === null ? null : normaliseSize(garment.size);
  const type = toType(garment.productType);
  const types = type === null ? PRODUCT_TYPES : [type];
  return types.map((known) => atSize(areas[known][part], size)).reduce((a, b) => (b.width > a.width ? b : a));
}

function atSize(growing: GrowingArea, size: Size | null): PrintArea {
  const fitting = size === null ? undefined : growing.find(({ upTo }) => SIZES.indexOf(upTo) >= SIZES.indexOf(size));
  const { area } = fitting ?? growing.at(-1) ?? { area: { width: 0, height: 0 } };
  return area;
}

/** Returns our garment type for our own name or a factory's name of a garment. */
function toType(name: string | null): ProductType | null {
  if (name === null) return null;
  return PRODUCT_TYPES.find((type) => type === name) ?? readProductType(name).type;
}
