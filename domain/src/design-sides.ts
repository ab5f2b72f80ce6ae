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

/** What is wrong with a product's designs; NO_DESIGN has no side. */
export type DesignProblemCode = 'NO_DESIGN' | 'BAD_SIZE' | 'NO_MOCKUP';

export interface DesignProblem {
  productId: string;
  side: DesignSide | null;
  code: DesignProblemCode;
  /** True when the submit must stop; false when it is worth a warning only (W31). */
  isBlocking: boolean;
}

/** A product of an order with the files it has; sizes in pixels. */
export interface DesignedProduct {
  id: string;
  placements: Partial<Record<Placement, PixelSize | null>>;
}

/** Sides whose size and mockup a factory's submit depends on (Spec 1 §5); the others are worth a warning (W31). */
const CHECKED_SIDES: readonly DesignSide[] = ['front', 'back'];

/**
 * Lists what a factory would refuse or print badly in the products' designs (Spec 1 §5, W31): PRESSIFY wants front and
 * back at exactly 4500 × 5400 with their mockups, FLASH the mockups, MANGO nothing; nobody can print a product without a
 * design. A missing sleeve mockup at PRESSIFY or FLASH is a warning.
 *
 * Units: pixels.
 * Errors: none; an empty list means that the order can be sent.
 * @example checkDesigns('MANGO', [{ id: '1', placements: {} }]) // [{ productId: '1', side: null, code: 'NO_DESIGN', isBlocking: true }]
 */
export function checkDesigns(house: House, products: readonly DesignedProduct[]): DesignProblem[] {
  return products.flatMap((product) => checkProduct(house, product));
}

function checkProduct(house: House, { id, placements }: DesignedProduct): DesignProblem[] {
  const printed = DESIGN_SIDES.filter((side) => placements[placementOf(side, false)]);
  if (printed.length === 0) return [{ productId: id, side: null, code: 'NO_DESIGN', isBlocking: true }];
  if (house === 'MANGO') return [];

  const problems: DesignProblem[] = [];
  for (const side of printed) {
    const isBlocking = CHECKED_SIDES.includes(side);
    const size = placements[placementOf(side, false)];
    if (house === 'PRESSIFY' && isBlocking && !isPressifySize(size)) {
      problems.push({ productId: id, side, code: 'BAD_SIZE', isBlocking: true });
    }
    if (!placements[placementOf(side, true)]) problems.push({ productId: id, side, code: 'NO_MOCKUP', isBlocking });
  }
  return problems;
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
