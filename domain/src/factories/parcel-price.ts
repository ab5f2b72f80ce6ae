import type { DesignSide } from '../fulfilment/design-sides.ts';
import { sumCents, type Cents } from '../money/money.ts';

/** Costs of a garment in addition to the piece itself; a missing value means that the cost is unknown. */
export interface GarmentCosts {
  /** Cost of a second printed side. */
  secondSide?: Cents | undefined;
  /** Cost of a print on one sleeve. */
  sleeve?: Cents | undefined;
  /** Postage of the first piece of a parcel, and of each further one. */
  firstPostage?: Cents | undefined;
  extraPostage?: Cents | undefined;
}

/** Costs of a factory in addition to the pieces of its catalogue (PAR-12); a missing value means that the cost is unknown. */
export interface CostTable {
  /** Costs by garment; the keys are the names in the factory's catalogue. */
  garments: Readonly<Record<string, GarmentCosts>>;
  /** Handling fee of a parcel that comes with its own label. */
  ownLabel?: Cents | undefined;
  /** Extra charge for a speed, once per order. */
  speeds: Readonly<Record<string, Cents>>;
}

/** A cost table without entries: only the catalogue's prices are known. */
export const NO_COSTS: CostTable = { garments: {}, speeds: {} };

/** Costs that an order can have in addition to its pieces. */
export const EXTRA_COSTS = ['SECOND_SIDE', 'SLEEVE', 'SPEED', 'POSTAGE'] as const;
export type ExtraCost = (typeof EXTRA_COSTS)[number];

export interface Parcel {
  pieces: readonly {
    /** The catalogue's name of the garment. */
    garment: string;
    quantity: number;
    /** Price of one piece with one printed side; null when the catalogue has no price. */
    pieceCents: Cents | null;
    sides: readonly DesignSide[];
    /** Extra costs of this piece; when missing, the cost table's entry for the piece's garment applies. */
    costs?: GarmentCosts;
  }[];
  /** The factory's name for the chosen speed; null when the factory offers no choice. */
  shipping: string | null;
  isUsualSpeed: boolean;
  hasLabel: boolean;
}

export interface ParcelPrice {
  /** For each order line, the cost of all its pieces without extras; null when unknown. */
  lines: (Cents | null)[];
  /** For each order line, the cost of its second sides and sleeves; null when unknown. `extras` contains the sum over all lines too. */
  sides: (Cents | null)[];
  /** Sum of the additional costs including postage; null when unknown. */
  extras: { code: ExtraCost; quantity: number; cents: Cents | null }[];
  /** Sum of all known costs. */
  totalCents: Cents;
  isComplete: boolean;
}

interface Extra {
  quantity: number;
  cents: Cents | null;
}

const NOTHING: Extra = { quantity: 0, cents: 0 };

function addExtra(sum: Extra, quantity: number, each: Cents | undefined): Extra {
  if (quantity === 0) return sum;
  const cents = sum.cents === null || each === undefined ? null : sum.cents + each * quantity;
  return { quantity: sum.quantity + quantity, cents };
}

/**
 * Returns the handling fee when the parcel has its own label. Otherwise returns the postage: the highest first-piece rate of the pieces, and the
 * extra-piece rate for every other piece.
 */
function postageOf(table: CostTable, { pieces, hasLabel }: Parcel): Cents | null {
  if (hasLabel) return table.ownLabel ?? null;
  let firstOverExtra = 0;
  let sum = 0;
  for (const { garment, quantity, costs } of pieces) {
    const { firstPostage, extraPostage } = costs ?? table.garments[garment] ?? {};
    if (firstPostage === undefined || extraPostage === undefined) return null;
    firstOverExtra = Math.max(firstOverExtra, firstPostage - extraPostage);
    sum += extraPostage * quantity;
  }
  return sum + firstOverExtra;
}

/**
 * Prices a parcel as its factory does (FUL-58): pieces with one printed side, a second side, sleeves, the speed, and postage. Unknown costs
 * are null and not part of the total.
 * Units: integer cents. Errors: none.
 * @example priceParcel(NO_COSTS, { pieces: [], shipping: null, isUsualSpeed: true, hasLabel: true }).isComplete // false
 */
export function priceParcel(table: CostTable, parcel: Parcel): ParcelPrice {
  const lines = parcel.pieces.map(({ pieceCents, quantity }) => (pieceCents === null ? null : pieceCents * quantity));
  let second = NOTHING;
  let sleeves = NOTHING;
  const sideCosts: (Cents | null)[] = [];
  for (const { garment, quantity, sides, ...piece } of parcel.pieces) {
    const costs = piece.costs ?? table.garments[garment];
    const isTwoSided = sides.includes('front') && sides.includes('back');
    const sleeveCount = sides.filter((side) => side === 'left' || side === 'right').length;
    const secondCount = isTwoSided ? quantity : 0;
    second = addExtra(second, secondCount, costs?.secondSide);
    sleeves = addExtra(sleeves, sleeveCount * quantity, costs?.sleeve);
    const ofLine = addExtra(NOTHING, secondCount, costs?.secondSide);
    sideCosts.push(addExtra(ofLine, sleeveCount * quantity, costs?.sleeve).cents);
  }
  const speed = parcel.shipping === null ? undefined : table.speeds[parcel.shipping];
  // The catalogue's prices include the usual speed, unless the table has an extra charge for it.
  const hasSpeed = parcel.shipping !== null && (!parcel.isUsualSpeed || speed !== undefined);
  const extras = [
    { code: 'SECOND_SIDE' as const, ...second },
    { code: 'SLEEVE' as const, ...sleeves },
    { code: 'SPEED' as const, ...addExtra(NOTHING, hasSpeed ? 1 : 0, speed) },
    { code: 'POSTAGE' as const, quantity: 1, cents: postageOf(table, parcel) },
  ].filter(({ quantity }) => quantity > 0);
  const parts = [...lines, ...extras.map(({ cents }) => cents)];
  const known = parts.filter((cents) => cents !== null);
  return { lines, sides: sideCosts, extras, totalCents: sumCents(known), isComplete: known.length === parts.length };
}
