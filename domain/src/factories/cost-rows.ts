import type { Cents } from '../money/money.ts';
import { readProductType } from '../products/product-types.ts';
import { normaliseSize } from '../products/sizes.ts';
import type { CostTable, GarmentCosts } from './parcel-price.ts';

/** Parts of a price that a row of the cost table can set: a piece with one printed side, and the extras. */
export const COST_PARTS = [
  'PIECE',
  'SECOND_SIDE',
  'SLEEVE',
  'SPEED',
  'FIRST_POSTAGE',
  'EXTRA_POSTAGE',
  'OWN_LABEL',
] as const;
export type CostPart = (typeof COST_PARTS)[number];

/** Limits a row of the cost table to certain parcels; a field that is null limits nothing. */
export interface CostScope {
  /** The factory's id of the blank. */
  sku: string | null;
  size: string | null;
  /** The garment: a name of the factory's catalogue, or one of our garment types. */
  garment: string | null;
  line: string | null;
  facility: string | null;
  shipping: string | null;
}

/** A row of the cost table: a price that staff entered, valid at the moment for which the table was read. */
export interface CostRow extends CostScope {
  id: string;
  part: CostPart;
  cents: Cents;
}

/** Weight of each field of a row's scope. The row with the highest sum of weights wins, so one narrow field outweighs all wider fields together. */
const WEIGHTS = { sku: 32, size: 16, garment: 8, line: 4, facility: 2, shipping: 1 } as const satisfies Record<
  keyof CostScope,
  number
>;
const FIELDS = Object.keys(WEIGHTS) as (keyof CostScope)[];

/**
 * Returns the row that sets the price of a part: of the rows that apply to the parcel the narrowest, and of equally narrow rows the first (FAC-31).
 */
function findCost(rows: readonly CostRow[], part: CostPart, asked: CostScope): CostRow | null {
  let best: CostRow | null = null;
  let bestWeight = -1;
  for (const row of rows) {
    if (row.part !== part || !FIELDS.every((field) => row[field] === null || isSame(field, row[field], asked[field])))
      continue;
    const weight = FIELDS.reduce((sum, field) => (row[field] === null ? sum : sum + WEIGHTS[field]), 0);
    if (weight <= bestWeight) continue;
    best = row;
    bestWeight = weight;
  }
  return best;
}

function isSame(field: keyof CostScope, said: string, asked: string | null): boolean {
  if (asked === null) return false;
  if (said.toLowerCase() === asked.toLowerCase()) return true;
  if (field === 'size') return normaliseSize(said) !== null && normaliseSize(said) === normaliseSize(asked);
  // Our type 'T-shirt' matches any factory's name for T-shirts, but one factory's name never matches another factory's name.
  return field === 'garment' && readProductType(asked).type === said;
}

/** Costs of one piece in the cost table: its price and the extras. */
export interface PieceCosts {
  piece: CostRow | null;
  costs: GarmentCosts;
  rows: CostRow[];
}

/**
 * Reads the charge for one piece. Rows of the cost table take precedence over the deployment's settings.
 * Units: integer cents. Errors: none.
 * @example readPieceCosts([], undefined, { garment: 'Hoodie', sku: null, size: 'M', line: null, facility: null, shipping: null }).piece //
 * null
 */
export function readPieceCosts(
  rows: readonly CostRow[],
  settings: GarmentCosts | undefined,
  asked: CostScope,
): PieceCosts {
  const piece = findCost(rows, 'PIECE', asked);
  const secondSide = findCost(rows, 'SECOND_SIDE', asked);
  const sleeve = findCost(rows, 'SLEEVE', asked);
  const firstPostage = findCost(rows, 'FIRST_POSTAGE', asked);
  const extraPostage = findCost(rows, 'EXTRA_POSTAGE', asked);
  return {
    piece,
    costs: {
      secondSide: secondSide?.cents ?? settings?.secondSide,
      sleeve: sleeve?.cents ?? settings?.sleeve,
      firstPostage: firstPostage?.cents ?? settings?.firstPostage,
      extraPostage: extraPostage?.cents ?? settings?.extraPostage,
    },
    rows: [piece, secondSide, sleeve, firstPostage, extraPostage].filter((row) => row !== null),
  };
}

/**
 * Reads the charges that a factory makes once per order: for the speed, and for handling the order's own label.
 * Units: integer cents. Errors: none.
 * @example readOrderCosts([], NO_COSTS, { garment: null, sku: null, size: null, line: null, facility: null, shipping: '2' }).rows // []
 */
export function readOrderCosts(
  rows: readonly CostRow[],
  settings: CostTable,
  asked: CostScope,
): { table: CostTable; rows: CostRow[] } {
  const speed = asked.shipping === null ? null : findCost(rows, 'SPEED', asked);
  const ownLabel = findCost(rows, 'OWN_LABEL', asked);
  const speeds =
    speed === null || asked.shipping === null ? settings.speeds : { ...settings.speeds, [asked.shipping]: speed.cents };
  return {
    table: { garments: settings.garments, ownLabel: ownLabel?.cents ?? settings.ownLabel, speeds },
    rows: [speed, ownLabel].filter((row) => row !== null),
  };
}
