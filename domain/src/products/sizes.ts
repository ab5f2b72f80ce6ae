/** Known sizes from small to large (PRD-9). */
export const SIZES = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL'] as const;
export type Size = (typeof SIZES)[number];

/** Other spellings of the sizes. The keys are in lower case, without spaces and punctuation (PRD-9). */
const SIZE_WORDS: Readonly<Record<Size, readonly string[]>> = {
  XS: ['xsmall', 'extrasmall'],
  S: ['small'],
  M: ['medium'],
  L: ['large'],
  XL: ['xlarge', 'extralarge', '1xl', '1x'],
  '2XL': ['xxl', '2x', 'xxlarge', '2xlarge'],
  '3XL': ['xxxl', '3x', 'xxxlarge', '3xlarge'],
  '4XL': ['xxxxl', '4x', 'xxxxlarge', '4xlarge'],
  '5XL': ['xxxxxl', '5x', 'xxxxxlarge', '5xlarge'],
};

const SIZE_BY_KEY: ReadonlyMap<string, Size> = new Map(
  SIZES.flatMap((size) => [size.toLowerCase(), ...SIZE_WORDS[size]].map((word): [string, Size] => [word, size])),
);

const RANKS: ReadonlyMap<string, number> = new Map(SIZES.map((size, rank) => [size, rank]));

/**
 * Returns the known size of a spelling, or null.
 * Errors: none.
 * @example normaliseSize('XX-Large') // '2XL'
 */
export function normaliseSize(text: string): Size | null {
  return SIZE_BY_KEY.get(text.toLowerCase().replace(/[\s._-]+/g, '')) ?? null;
}

/**
 * Compares sizes for `sort`: from small to large, unknown sizes last and in alphabetical order (PRD-9).
 *
 * Errors: none.
 * @example ['XL', 'One Size', 'S'].sort(compareSizes) // ['S', 'XL', 'One Size']
 */
export function compareSizes(a: string, b: string): number {
  const unknown = SIZES.length;
  const difference = (RANKS.get(a) ?? unknown) - (RANKS.get(b) ?? unknown);
  if (difference !== 0 || RANKS.has(a) || a === b) return difference;
  return a < b ? -1 : 1;
}
