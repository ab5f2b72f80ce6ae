import type { DesignSide } from '../fulfilment/design-sides.ts';
import { sumCents, type Cents } from '../money/money.ts';

/** What a factory charges of a garment beside the piece itself; what is left out is not known. */
export interface GarmentCosts {
  /** A print on the back beside the one on the front. */
  secondSide?: Cents | undefined;
  /** A print on one sleeve. */
  sleeve?: Cents | undefined;
  /** Postage of the first piece of a parcel, and of each further one. */
  firstPostage?: Cents | undefined;
  extraPostage?: Cents | undefined;
}

/** What a factory charges beside the pieces of its catalogue (PAR-12); what is left out is not known. */
export interface CostTable {
  /** By the catalogue's names of the garments. */
  garments: Readonly<Record<string, GarmentCosts>>;
  /** Handling of a parcel that comes with its label. */
  ownLabel?: Cents | undefined;
  /** Extra of a speed, once an order. */
  speeds: Readonly<Record<string, Cents>>;
}

/** Nothing is known but the catalogue. */
export const NO_COSTS: CostTable = { garments: {}, speeds: {} };

/** What an order may cost beside its pieces. */
export const EXTRA_COSTS = ['SECOND_SIDE', 'SLEEVE', 'SPEED', 'POSTAGE'] as const;
export type ExtraCost = (typeof EXTRA_COSTS)[number];

export interface Parcel {
  pieces: readonly {
    /** The catalogue's name of the garment. */
    garment: string;
    quantity: number;
    /** Of one piece with one printed side; null when the catalogue does not tell. */
    pieceCents: Cents | null;
    sides: readonly DesignSide[];
    /** What is charged of this piece; without it what the table says of its garment. */
    costs?: GarmentCosts;
  }[];
  /** The factory's word of the speed; null where none is to be chosen. */
  shipping: string | null;
  isUsualSpeed: boolean;
  hasLabel: boolean;
}

export interface ParcelPrice {
  /** Of all pieces of each line, in their order, without extras; null when it is not known. */
  lines: (Cents | null)[];
  /** What a second side and sleeves of each line cost, in their order; they stand in `extras` too, added up. Null when it is not known. */
  sides: (Cents | null)[];
  /** What comes on top, postage included; null when it is not known. */
  extras: { code: ExtraCost; quantity: number; cents: Cents | null }[];
  /** All that is known. */
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

/** With a label its handling; else the dearest first piece, and the extra of every other one. */
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
 * Prices a parcel as its factory does (FUL-58): pieces with one printed side, a second side, sleeves, the speed, and postage.
 * What nobody knows is null and not in the total.
 *
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
  // The usual speed is what the catalogue's prices are for, unless the table says that it costs more.
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
