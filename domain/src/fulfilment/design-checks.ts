import { factoryOf, type House } from '../factories/factories.ts';
import {
  DESIGN_SIDES,
  FULL_PRINT_SIZE,
  placementOf,
  type DesignSide,
  type PixelSize,
  type Placement,
} from './design-sides.ts';

/** What stops a submit; NO_DESIGN has no side. */
export type DesignProblemCode = 'NO_DESIGN' | 'BAD_SIZE' | 'NO_MOCKUP';

export interface DesignProblem {
  productId: string;
  side: DesignSide | null;
  code: DesignProblemCode;
}

/** What is worth a look before a submit but does not stop it. */
export type DesignWarningCode = 'LOW_SIZE' | 'NO_MOCKUP';

export interface DesignWarning {
  productId: string;
  side: DesignSide;
  code: DesignWarningCode;
}

/** A product of an order with the files it has; sizes in pixels. */
export interface DesignedProduct {
  id: string;
  placements: Partial<Record<Placement, PixelSize | null>>;
}

/** Sides whose size and mockup a factory's submit depends on. */
const CHECKED_SIDES: readonly DesignSide[] = ['front', 'back'];

/**
 * Gives the exact size that a factory wants of a side's design, or null for any.
 *
 * Errors: none.
 * @example wantedSize('PRESSIFY', 'left') // null
 */
export function wantedSize(house: House, side: DesignSide): Readonly<PixelSize> | null {
  return CHECKED_SIDES.includes(side) ? factoryOf(house).designSize : null;
}

/**
 * Lists what must stop a submit of the products' designs to a factory: what its facts say of size and
 * mockups of front and back; nobody can print a product without a design.
 *
 * Units: pixels.
 * Errors: none; an empty list means that the order can be sent.
 * @example checkDesigns('MANGO', [{ id: '1', placements: {} }]) // [{ productId: '1', side: null, code: 'NO_DESIGN' }]
 */
export function checkDesigns(house: House, products: readonly DesignedProduct[]): DesignProblem[] {
  return products.flatMap((product) => checkProduct(house, product));
}

function checkProduct(house: House, { id, placements }: DesignedProduct): DesignProblem[] {
  const printed = listPrintedSides(placements);
  if (printed.length === 0) return [{ productId: id, side: null, code: 'NO_DESIGN' }];

  const { designSize, needsMockups } = factoryOf(house);
  const problems: DesignProblem[] = [];
  for (const side of printed.filter((printedSide) => CHECKED_SIDES.includes(printedSide))) {
    if (designSize !== null && !isSize(placements[placementOf(side, false)], designSize)) {
      problems.push({ productId: id, side, code: 'BAD_SIZE' });
    }
    if (needsMockups && !placements[placementOf(side, true)]) problems.push({ productId: id, side, code: 'NO_MOCKUP' });
  }
  return problems;
}

/**
 * Lists what may print badly although the submit goes through: front and back with fewer pixels than a full print
 * where the factory takes any size, and printed sides without a mockup that `checkDesigns` lets pass.
 *
 * Units: pixels.
 * Errors: none.
 * @example listDesignWarnings('MANGO', [{ id: '1', placements: { productFront: { width: 900, height: 900 } } }])[0]?.code // 'LOW_SIZE'
 */
export function listDesignWarnings(house: House, products: readonly DesignedProduct[]): DesignWarning[] {
  const { designSize, needsMockups } = factoryOf(house);
  return products.flatMap(({ id, placements }) =>
    listPrintedSides(placements).flatMap((side) => {
      const isChecked = CHECKED_SIDES.includes(side);
      const warnings: DesignWarning[] = [];
      if (designSize === null && isChecked && isSmall(placements[placementOf(side, false)])) {
        warnings.push({ productId: id, side, code: 'LOW_SIZE' });
      }
      const isMockupChecked = needsMockups && isChecked;
      if (!isMockupChecked && !placements[placementOf(side, true)]) {
        warnings.push({ productId: id, side, code: 'NO_MOCKUP' });
      }
      return warnings;
    }),
  );
}

function listPrintedSides(placements: DesignedProduct['placements']): DesignSide[] {
  return DESIGN_SIDES.filter((side) => placements[placementOf(side, false)]);
}

function isSmall(size: PixelSize | null | undefined): boolean {
  return size != null && (size.width < FULL_PRINT_SIZE.width || size.height < FULL_PRINT_SIZE.height);
}

function isSize(size: PixelSize | null | undefined, wanted: PixelSize): boolean {
  return size?.width === wanted.width && size.height === wanted.height;
}
