import { BLURRED_DPI, findPrintArea, USUAL_PRINT_AREAS } from '../factories/print-areas.ts';

/** Sides whose pictures need a minimum resolution; a sleeve accepts any picture. */
const JUDGED_SIDES: ReadonlySet<string> = new Set(['front', 'back']);

/**
 * Returns the pixels per inch of a file on a side of a garment, by the usual print areas; 0 for an unknown size. Errors: none.
 * @example dpiOn('front', { width: 4500, height: 5400 }, { productType: 'T-shirt', size: 'M' }) // 375
 */
export function dpiOn(
  side: 'front' | 'back' | 'right' | 'left',
  { width, height }: { width: number | null; height: number | null },
  garment: { productType: string | null; size: string | null },
): number {
  const area = findPrintArea(USUAL_PRINT_AREAS, garment, side);
  return Math.floor(Math.max((width ?? 0) / area.width, (height ?? 0) / area.height));
}

/**
 * Returns whether a file has too few pixels for the print area of a product type (PRN-7); false for an unknown type or size. Errors:
 * none.
 */
export function isTooSmall(
  side: string,
  size: { width: number | null; height: number | null },
  garment: { productType: string | null; size: string | null },
): boolean {
  if (!JUDGED_SIDES.has(side) || garment.productType === null || size.width === null) return false;
  return dpiOn(side === 'back' ? 'back' : 'front', size, garment) < BLURRED_DPI;
}
