import type { PixelSize } from '../fulfilment/design-sides.ts';

/** Pixels of a full print on front or back. */
export const FULL_PRINT_SIZE: Readonly<PixelSize> = { width: 4500, height: 5400 };

/** What every list says of a factory. A file of its own: the orders need no more of a factory before their first row. */
export interface HouseBrief {
  /** Name on screen. */
  name: string;
  /** Front and back: the exact size of a design, or null for any. */
  designSize: Readonly<PixelSize> | null;
  /** Its word for a picture of the wrong size, which only the seller can replace; null where it has none. */
  wrongSizeWord: string | null;
}

const BRIEFS = {
  PRESSIFY: { name: 'Pressify.us', designSize: FULL_PRINT_SIZE, wrongSizeWord: 'WRONGSIZE' },
  MANGO: { name: 'Mango', designSize: null, wrongSizeWord: null },
  FLASH: { name: 'Flash Pod', designSize: null, wrongSizeWord: null },
} as const satisfies Record<string, HouseBrief>;

/** The factories by their wire names; elsewhere a print factory is called a house. */
export type House = keyof typeof BRIEFS;

export const HOUSES = ['PRESSIFY', 'MANGO', 'FLASH'] as const satisfies readonly House[];

/**
 * Gives what lists say of a factory.
 *
 * Errors: none.
 * @example briefOf('FLASH').name // 'Flash Pod'
 */
export function briefOf(house: House): HouseBrief {
  return BRIEFS[house];
}

/**
 * Tells whether a value is one of the factories.
 *
 * Errors: none.
 * @example isHouse('NONE') // false
 */
export function isHouse(value: unknown): value is House {
  return HOUSES.some((house) => house === value);
}

/**
 * Gives a factory's name on screen; one that nobody knows keeps its wire name.
 *
 * Errors: none.
 * @example houseName('PRESSIFY') // 'Pressify.us'
 */
export function houseName(house: string): string {
  return isHouse(house) ? briefOf(house).name : house;
}
