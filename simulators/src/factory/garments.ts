/*
 * Prices of the simulated factories (PAR-12). The real factories publish no prices, so all prices are invented. They are in cents and identical at
 * each factory, so that factories do not differ by their prices.
 */

export const SIZES = ['S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL'] as const;
export type Size = (typeof SIZES)[number];

export type Garment = {
  /** The manufacturer's style number of the garment. */
  style: string;
  /** Price of a piece with one printed side, in cents. */
  pieceCents: Record<Size, number>;
  secondSideCents: number;
  sleeveCents: number;
  firstPostageCents: number;
  extraPostageCents: number;
};

/** Handling of a parcel with its own label. */
export const OWN_LABEL_CENTS = 50;
const SLEEVE_CENTS = 150;

export const T_SHIRT: Garment = {
  style: '5000',
  pieceCents: { S: 620, M: 620, L: 620, XL: 620, '2XL': 770, '3XL': 870, '4XL': 970, '5XL': 1070 },
  secondSideCents: 250,
  sleeveCents: SLEEVE_CENTS,
  firstPostageCents: 420,
  extraPostageCents: 120,
};

export const HOODIE: Garment = {
  style: '18500',
  pieceCents: { S: 1650, M: 1650, L: 1650, XL: 1650, '2XL': 1800, '3XL': 1950, '4XL': 2100, '5XL': 2250 },
  secondSideCents: 300,
  sleeveCents: SLEEVE_CENTS,
  firstPostageCents: 750,
  extraPostageCents: 250,
};

export const SWEATSHIRT: Garment = {
  style: '18000',
  pieceCents: { S: 1350, M: 1350, L: 1350, XL: 1350, '2XL': 1500, '3XL': 1650, '4XL': 1800, '5XL': 1950 },
  secondSideCents: 300,
  sleeveCents: SLEEVE_CENTS,
  firstPostageCents: 650,
  extraPostageCents: 220,
};

/** Large sizes in colours other than black and white are rare, so some of these variants are out of stock from the start. */
export function isRare(size: Size, color: string): boolean {
  return (size === '4XL' || size === '5XL') && !['black', 'white'].includes(color.toLowerCase());
}

/** Returns the cost of the prints. The piece's price includes one printed side; a second side and each further place cost extra. */
export function pieceCents(garment: Garment, size: Size, places: { isTwoSided: boolean; further: number }): number {
  const second = places.isTwoSided ? garment.secondSideCents : 0;
  return garment.pieceCents[size] + second + places.further * garment.sleeveCents;
}

/** Returns the postage: with a label only the handling fee, otherwise the highest first-piece rate and the extra-piece rate for every other piece. */
export function postageCents(pieces: { garment: Garment; quantity: number }[], hasLabel: boolean): number {
  if (hasLabel) return OWN_LABEL_CENTS;
  const extra = pieces.reduce((sum, { garment, quantity }) => sum + garment.extraPostageCents * quantity, 0);
  return extra + Math.max(...pieces.map(({ garment }) => garment.firstPostageCents - garment.extraPostageCents));
}
