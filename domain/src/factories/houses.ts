import type { PixelSize } from '../fulfilment/design-sides.ts';

/** Size in pixels of a full print on front or back. */
export const FULL_PRINT_SIZE: Readonly<PixelSize> = { width: 4500, height: 5400 };

/**
 * Facts about a factory that every list shows. They have a file of their own because the orders list needs only these facts to draw its first row.
 */
export interface HouseBrief {
  /** The factory's name on screen. */
  name: string;
  /** The exact size that a design on front or back must have; null means any size. */
  designSize: Readonly<PixelSize> | null;
  /**
   * The factory's own status for an order whose design has the wrong size; only the seller can replace the design. Null when the factory has no such
   * status.
   */
  wrongSizeWord: string | null;
}

const BRIEFS = {
  PRESSIFY: { name: 'Pressify.us', designSize: FULL_PRINT_SIZE, wrongSizeWord: 'WRONGSIZE' },
  MANGO: { name: 'Mango', designSize: null, wrongSizeWord: null },
  FLASH: { name: 'Flash Pod', designSize: null, wrongSizeWord: null },
} as const satisfies Record<string, HouseBrief>;

/** Wire names of the print factories. */
export type House = keyof typeof BRIEFS;

export const HOUSES = ['PRESSIFY', 'MANGO', 'FLASH'] as const satisfies readonly House[];

/**
 * Returns the facts that lists show about a factory.
 * Errors: none.
 * @example briefOf('FLASH').name // 'Flash Pod'
 */
export function briefOf(house: House): HouseBrief {
  return BRIEFS[house];
}

/**
 * Returns whether a value names a factory.
 * Errors: none.
 * @example isHouse('NONE') // false
 */
export function isHouse(value: unknown): value is House {
  return HOUSES.some((house) => house === value);
}

/**
 * Returns whether a stored factory is a seller's custom factory: it has a name, which is none of ours (CUF-1).
 * Errors: none.
 * @example isCustomHouse('NONE') // false
 */
export function isCustomHouse(value: string | null | undefined): value is string {
  return value != null && value !== '' && value !== 'NONE' && !isHouse(value);
}

/**
 * Returns a factory's name on screen; an unknown factory keeps its wire name.
 * Errors: none.
 * @example houseName('PRESSIFY') // 'Pressify.us'
 */
export function houseName(house: string): string {
  return isHouse(house) ? briefOf(house).name : house;
}
