import { FILE_NAME_MAX } from './limits.ts';
import type { House } from './fulfilment.ts';

/** Sides of a product that can be printed (Spec 1 §9). */
export const DESIGN_SIDES = ['front', 'back', 'right', 'left'] as const;
export type DesignSide = (typeof DESIGN_SIDES)[number];

/** Wire names of the four designs and their four mockups (Spec 1 §3). */
export const PLACEMENTS = [
  'productFront',
  'productBack',
  'productRight',
  'productLeft',
  'productMockupFront',
  'productMockupBack',
  'productMockupRight',
  'productMockupLeft',
] as const;
export type Placement = (typeof PLACEMENTS)[number];

/** Pixels of a file. */
export interface PixelSize {
  width: number;
  height: number;
}

/** Pixels that PRESSIFY wants of a front or back design, exactly (Spec 1 §9). */
export const PRESSIFY_DESIGN_SIZE: Readonly<PixelSize> = { width: 4500, height: 5400 };

const DESIGN_OF: Readonly<Record<DesignSide, Placement>> = {
  front: 'productFront',
  back: 'productBack',
  right: 'productRight',
  left: 'productLeft',
};

const MOCKUP_OF: Readonly<Record<DesignSide, Placement>> = {
  front: 'productMockupFront',
  back: 'productMockupBack',
  right: 'productMockupRight',
  left: 'productMockupLeft',
};

/**
 * Tells whether a value is one of the eight wire names.
 *
 * Errors: none.
 * @example isPlacement('productBack') // true
 */
export function isPlacement(value: unknown): value is Placement {
  return PLACEMENTS.some((placement) => placement === value);
}

/**
 * Gives the wire name of a side's design or mockup.
 *
 * Errors: none.
 * @example placementOf('left', true) // 'productMockupLeft'
 */
export function placementOf(side: DesignSide, isMockup: boolean): Placement {
  return isMockup ? MOCKUP_OF[side] : DESIGN_OF[side];
}

/**
 * Tells whether a wire name means a mockup; mockups may be any image, designs are PNG only (Spec 1 §5).
 *
 * Errors: none.
 * @example isMockupPlacement('productFront') // false
 */
export function isMockupPlacement(placement: Placement): boolean {
  return placement.startsWith('productMockup');
}

/**
 * Gives the side that a wire name belongs to.
 *
 * Errors: none.
 * @example sideOf('productMockupLeft') // 'left'
 */
export function sideOf(placement: Placement): DesignSide {
  return DESIGN_SIDES.find((side) => DESIGN_OF[side] === placement || MOCKUP_OF[side] === placement) ?? 'front';
}

/** What stops a submit; NO_DESIGN has no side. */
export type DesignProblemCode = 'NO_DESIGN' | 'BAD_SIZE' | 'NO_MOCKUP';

export interface DesignProblem {
  productId: string;
  side: DesignSide | null;
  code: DesignProblemCode;
}

/** What is worth a look before a submit but does not stop it (W31). */
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

/** Sides whose size and mockup a factory's submit depends on (Spec 1 §5). */
const CHECKED_SIDES: readonly DesignSide[] = ['front', 'back'];

/**
 * Lists what must stop a submit of the products' designs to a factory (Spec 1 §5): PRESSIFY wants front and back at
 * exactly 4500 × 5400 with their mockups, FLASH the mockups, MANGO nothing; nobody can print a product without a design.
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
  if (house === 'MANGO') return [];

  const problems: DesignProblem[] = [];
  for (const side of printed.filter((printedSide) => CHECKED_SIDES.includes(printedSide))) {
    if (house === 'PRESSIFY' && !isPressifySize(placements[placementOf(side, false)])) {
      problems.push({ productId: id, side, code: 'BAD_SIZE' });
    }
    if (!placements[placementOf(side, true)]) problems.push({ productId: id, side, code: 'NO_MOCKUP' });
  }
  return problems;
}

/**
 * Lists what may print badly although the submit goes through (W31, AC-26): front and back at MANGO or FLASH with fewer
 * pixels than a full print, and printed sides without a mockup that `checkDesigns` lets pass.
 *
 * Units: pixels.
 * Errors: none.
 * @example listDesignWarnings('MANGO', [{ id: '1', placements: { productFront: { width: 900, height: 900 } } }])[0]?.code // 'LOW_SIZE'
 */
export function listDesignWarnings(house: House, products: readonly DesignedProduct[]): DesignWarning[] {
  return products.flatMap(({ id, placements }) =>
    listPrintedSides(placements).flatMap((side) => {
      const isChecked = CHECKED_SIDES.includes(side);
      const warnings: DesignWarning[] = [];
      if (house !== 'PRESSIFY' && isChecked && isSmall(placements[placementOf(side, false)])) {
        warnings.push({ productId: id, side, code: 'LOW_SIZE' });
      }
      const isMockupChecked = house !== 'MANGO' && isChecked;
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
  return size != null && (size.width < PRESSIFY_DESIGN_SIZE.width || size.height < PRESSIFY_DESIGN_SIZE.height);
}

function isPressifySize(size: PixelSize | null | undefined): boolean {
  return size?.width === PRESSIFY_DESIGN_SIZE.width && size.height === PRESSIFY_DESIGN_SIZE.height;
}

export type FileNameProblem = 'NAME_EMPTY' | 'NAME_TOO_LONG' | 'NOT_PNG';

/**
 * Checks a file's name before it is uploaded; the bytes decide later, this only spares a useless upload (Spec 1 §5, W32).
 *
 * Units: characters as people count them, at most FILE_NAME_MAX.
 * Errors: none; null means that the name is fine.
 * @example checkFileName('front.jpg', 'productFront') // 'NOT_PNG'
 */
export function checkFileName(name: string, placement?: Placement): FileNameProblem | null {
  const trimmed = name.trim();
  if (trimmed === '') return 'NAME_EMPTY';
  if ([...trimmed.normalize('NFC')].length > FILE_NAME_MAX) return 'NAME_TOO_LONG';
  if (placement !== undefined && !isMockupPlacement(placement) && !/\.png$/i.test(trimmed)) return 'NOT_PNG';
  return null;
}
