import type { Cents } from '../money/money.ts';
import { readProductType } from '../products/product-types.ts';
import { normaliseSize } from '../products/sizes.ts';
import type { CostTable, GarmentCosts } from './parcel-price.ts';

/** What a row of the cost table is the price of: a piece with one printed side, or what comes on top of it. */
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

/** For which parcels a row counts; null: for all of them. */
export interface CostScope {
  /** The factory's id of the blank. */
  sku: string | null;
  size: string | null;
  /** A name of the catalogue, or a type of ours. */
  garment: string | null;
  line: string | null;
  facility: string | null;
  shipping: string | null;
}

/** A price that staff wrote into the cost table, as it counts at one moment. */
export interface CostRow extends CostScope {
  id: string;
  part: CostPart;
  cents: Cents;
}

/** The narrower scope goes first; a row that names more of it is narrower. */
const WEIGHTS = { sku: 32, size: 16, garment: 8, line: 4, facility: 2, shipping: 1 } as const satisfies Record<
  keyof CostScope,
  number
>;
const FIELDS = Object.keys(WEIGHTS) as (keyof CostScope)[];

/** The row that prices a part: of those that count for the parcel the narrowest, of equally narrow ones the first (FAC-31). */
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
  // 'T-shirt' stands for whatever name the factory has for it, never one name of a factory for another.
  return field === 'garment' && readProductType(asked).type === said;
}

/** What the cost table says of a piece: its price, and what comes on top. */
export interface PieceCosts {
  piece: CostRow | null;
  costs: GarmentCosts;
  rows: CostRow[];
}

/**
 * Reads what is charged of one piece: rows of staff before the deployment's settings.
 *
 * Units: integer cents. Errors: none.
 * @example readPieceCosts([], undefined, { garment: 'Hoodie', sku: null, size: 'M', line: null, facility: null, shipping: null }).piece // null
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
 * Reads what is charged of an order as a whole: its speed, and the handling of a label.
 *
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
