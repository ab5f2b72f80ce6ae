import { FILE_NAME_MAX } from '../limits.ts';

/** Sides of a product that can be printed (FIL-1). */
export const DESIGN_SIDES = ['front', 'back', 'right', 'left'] as const;
export type DesignSide = (typeof DESIGN_SIDES)[number];

/** Wire names of the four designs and their four mockups (FIL-1). */
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

/** Size of a file in pixels. */
export interface PixelSize {
  width: number;
  height: number;
}

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
 * Returns whether a value is one of the eight wire names.
 * Errors: none.
 * @example isPlacement('productBack') // true
 */
export function isPlacement(value: unknown): value is Placement {
  return PLACEMENTS.some((placement) => placement === value);
}

/**
 * Returns the wire name of a side's design or mockup.
 * Errors: none.
 * @example placementOf('left', true) // 'productMockupLeft'
 */
export function placementOf(side: DesignSide, isMockup: boolean): Placement {
  return isMockup ? MOCKUP_OF[side] : DESIGN_OF[side];
}

/**
 * Returns whether a value is one of the sides that can be printed.
 * Errors: none.
 * @example isDesignSide('mockupFront') // false
 */
export function isDesignSide(value: unknown): value is DesignSide {
  return DESIGN_SIDES.some((side) => side === value);
}

/**
 * Returns whether a wire name is a mockup; a mockup may be any image, a design must be PNG (FIL-1). Errors: none.
 * @example isMockupPlacement('productFront') // false
 */
export function isMockupPlacement(placement: Placement): boolean {
  return placement.startsWith('productMockup');
}

/**
 * Returns the side that a wire name belongs to.
 * Errors: none.
 * @example sideOf('productMockupLeft') // 'left'
 */
export function sideOf(placement: Placement): DesignSide {
  return DESIGN_SIDES.find((side) => DESIGN_OF[side] === placement || MOCKUP_OF[side] === placement) ?? 'front';
}

export type FileNameProblem = 'NAME_EMPTY' | 'NAME_TOO_LONG' | 'NOT_PNG';

/**
 * Checks a file's name before its upload (FIL-4). It only avoids a useless upload; the server checks the bytes later.
 * Units: user-perceived characters, at most FILE_NAME_MAX. Errors: none; null means that the name is valid.
 * @example checkFileName('front.jpg', 'productFront') // 'NOT_PNG'
 */
export function checkFileName(name: string, placement?: Placement): FileNameProblem | null {
  const trimmed = name.trim();
  if (trimmed === '') return 'NAME_EMPTY';
  if ([...trimmed.normalize('NFC')].length > FILE_NAME_MAX) return 'NAME_TOO_LONG';
  if (placement !== undefined && !isMockupPlacement(placement) && !/\.png$/i.test(trimmed)) return 'NOT_PNG';
  return null;
}
