import type { DesignSide } from '../fulfilment/design-sides.ts';
import { PRODUCT_TYPES, type ProductType } from '../products/garments.ts';
import { readProductType } from '../products/product-types.ts';
import type { House } from './houses.ts';
import { SIZES, normaliseSize, type Size } from '../products/sizes.ts';

/** What is printed of a side at most, in inches. */
export interface PrintArea {
  width: number;
  height: number;
}

/** Areas that grow with the garment: each counts up to its size, the last for all that are larger. */
export type GrowingArea = readonly { upTo: Size; area: PrintArea }[];

/** The areas of a factory: front, back and one sleeve of each garment. */
export type PrintAreas = Readonly<Record<ProductType, Readonly<Record<'front' | 'back' | 'sleeve', GrowingArea>>>>;

/** Pixels an inch below which no design is worth its print, whatever a factory says to it (FUL-80). */
export const BLURRED_DPI = 150;

const CHEST: GrowingArea = [
  { upTo: 'M', area: { width: 12, height: 14.4 } },
  { upTo: 'XL', area: { width: 14, height: 16.8 } },
  { upTo: '5XL', area: { width: 15, height: 18 } },
];
/** Above the pocket there is no more, however large the hoodie is. */
const ABOVE_POCKET: GrowingArea = [{ upTo: '5XL', area: { width: 12, height: 14.4 } }];
const SLEEVE: GrowingArea = [{ upTo: '5XL', area: { width: 4, height: 4.8 } }];

/**
 * For a factory that tells no print areas: the usual ones of the trade, all with the proportions of a standard design, which has 300
 * pixels an inch on the largest and 375 on the smallest (FAC-30).
 */
export const USUAL_PRINT_AREAS: PrintAreas = {
  'T-shirt': { front: CHEST, back: CHEST, sleeve: SLEEVE },
  Hoodie: { front: ABOVE_POCKET, back: CHEST, sleeve: SLEEVE },
  Sweatshirt: { front: CHEST, back: CHEST, sleeve: SLEEVE },
};

/** What a factory says to the picture of a side. */
interface PrintRules {
  areas: PrintAreas;
  /** Pixels an inch under which a front or back goes by the word of a person alone; null where the exact size says it all. */
  minDpi: number | null;
}

/** By house, apart from its other facts: these are loaded by every page, and only a dialog looks at prints. */
const PRINT_RULES: Readonly<Record<House, PrintRules>> = {
  PRESSIFY: { areas: USUAL_PRINT_AREAS, minDpi: null },
  MANGO: { areas: USUAL_PRINT_AREAS, minDpi: BLURRED_DPI },
  FLASH: { areas: USUAL_PRINT_AREAS, minDpi: BLURRED_DPI },
};

/**
 * Gives what a factory prints of each side, and what it wants of a picture.
 *
 * Units: inches, pixels an inch. Errors: none.
 * @example printRulesOf('PRESSIFY').minDpi // null
 */
export function printRulesOf(house: House): PrintRules {
  return PRINT_RULES[house];
}

/**
 * Finds what is printed at most of a side of a garment. Of a garment or a size that is not known it is the largest, so that nothing is
 * promised that a larger one does not keep.
 *
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

/** A garment by our name, or by the one that a factory gives it. */
function toType(name: string | null): ProductType | null {
  if (name === null) return null;
  return PRODUCT_TYPES.find((type) => type === name) ?? readProductType(name).type;
}
