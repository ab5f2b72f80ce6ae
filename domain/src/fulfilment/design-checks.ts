import { factoryOf } from '../factories/factories.ts';
import { DESIGN_SIDES, placementOf, type DesignSide, type PixelSize, type Placement } from './design-sides.ts';
import { checkPrint, type DesignToPrint, type PrintBlock } from './print-check.ts';

/** A problem that blocks a submit; `side` is null for NO_DESIGN, which concerns the whole product. */
export type DesignProblemCode = 'NO_DESIGN' | 'BAD_SIZE' | 'NO_MOCKUP' | 'LOW_DPI' | 'EMPTY';

export interface DesignProblem {
  productId: string;
  side: DesignSide | null;
  code: DesignProblemCode;
}

/** A product of an order with its files; sizes are in pixels. A product without a known garment is checked as the largest garment. */
export interface DesignedProduct {
  id: string;
  productType?: string | null;
  size?: string | null;
  placements: Partial<Record<Placement, DesignToPrint | null>>;
}

const PROBLEM_OF: Readonly<Record<PrintBlock, DesignProblemCode>> = {
  WRONG_SIZE: 'BAD_SIZE',
  LOW_DPI: 'LOW_DPI',
  EMPTY: 'EMPTY',
};

/** Sides whose design size and mockup are checked before a submit. */
const CHECKED_SIDES: readonly DesignSide[] = ['front', 'back'];

/**
 * Returns the exact size that a factory requires for a side's design, or null for any. Errors: none.
 * @example wantedSize('PRESSIFY', 'left') // null
 */
export function wantedSize(house: string, side: DesignSide): Readonly<PixelSize> | null {
  return CHECKED_SIDES.includes(side) ? factoryOf(house).designSize : null;
}

/**
 * Lists the problems that block a submit of the products' designs to a factory: a wrong size, low resolution (FUL-80) or missing mockup of front or
 * back, as the factory's facts require; a product without a design; and a picture on which nothing is visible.
 * Units: pixels. Errors: none; an empty list means that the order can be sent.
 * @example checkDesigns('MANGO', [{ id: '1', placements: {} }]) // [{ productId: '1', side: null, code: 'NO_DESIGN' }]
 */
export function checkDesigns(house: string, products: readonly DesignedProduct[]): DesignProblem[] {
  return products.flatMap((product) => checkProduct(house, product));
}

function checkProduct(house: string, { id, placements, productType = null, size = null }: DesignedProduct) {
  const printed = listPrintedSides(placements);
  if (printed.length === 0) return [{ productId: id, side: null, code: 'NO_DESIGN' as const }];

  const { needsMockups } = factoryOf(house);
  const problems: DesignProblem[] = [];
  for (const side of printed) {
    const design = placements[placementOf(side, false)];
    if (!design) continue;
    const { blocks } = checkPrint(house, side, design, { productType, size });
    problems.push(...blocks.map((block) => ({ productId: id, side, code: PROBLEM_OF[block] })));
    const isMockupWanted = needsMockups && CHECKED_SIDES.includes(side);
    if (isMockupWanted && !placements[placementOf(side, true)])
      problems.push({ productId: id, side, code: 'NO_MOCKUP' });
  }
  return problems;
}

function listPrintedSides(placements: DesignedProduct['placements']): DesignSide[] {
  return DESIGN_SIDES.filter((side) => placements[placementOf(side, false)]);
}
