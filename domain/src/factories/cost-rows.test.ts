import { describe, expect, it } from 'vitest';
import { readOrderCosts, readPieceCosts, type CostPart, type CostRow, type CostScope } from './cost-rows.ts';
import { NO_COSTS } from './parcel-price.ts';

const ALL: CostScope = { sku: null, size: null, garment: null, line: null, facility: null, shipping: null };
/** Attributes of a parcel, all of them known. */
const ASKED: CostScope = {
  sku: 'G5000-BLK-M',
  size: 'M',
  garment: 'GILDAN G5000',
  line: 'FASTUS',
  facility: 'TX',
  shipping: 'priority',
};
/** Fields of a cost row, from the one with the narrowest scope to the one with the widest. */
const FIELDS = ['sku', 'size', 'garment', 'line', 'facility', 'shipping'] as const;

let last = 0;
function row(scope: Partial<CostScope>, cents = 100, part: CostPart = 'PIECE'): CostRow {
  last += 1;
  return { id: `row${last}`, part, cents, ...ALL, ...scope };
}

const pieceOf = (rows: readonly CostRow[], asked: CostScope = ASKED) => readPieceCosts(rows, undefined, asked).piece;

describe('choice of the cost table’s row for a parcel (FAC-31)', () => {
  it.each(FIELDS)('prefers a row that limits %s to a row that limits all wider fields together', (field) => {
    const wider = FIELDS.slice(FIELDS.indexOf(field) + 1);
    const narrow = row({ [field]: ASKED[field] });
    const wide = row(Object.fromEntries(wider.map((name) => [name, ASKED[name]])));
    expect(pieceOf([wide, narrow])).toBe(narrow);
    expect(pieceOf([narrow, wide])).toBe(narrow);
  });

  it.each(FIELDS)(
    'skips a row whose %s differs from the parcel’s, or whose value the parcel does not have',
    (field) => {
      const other = row({ [field]: 'another' });
      expect(pieceOf([other])).toBeNull();
      expect(pieceOf([row({ [field]: ASKED[field] })], { ...ASKED, [field]: null })).toBeNull();
      const plain = row({});
      expect(pieceOf([other, plain])).toBe(plain);
    },
  );

  it('applies a row that limits no field to every parcel', () => {
    const plain = row({});
    expect(pieceOf([plain])).toBe(plain);
    expect(pieceOf([plain], ALL)).toBe(plain);
  });

  it('takes the first in the table of several rows that limit the same fields', () => {
    const [first, second] = [row({ line: 'FASTUS' }), row({ line: 'FASTUS' })];
    expect(pieceOf([first, second])).toBe(first);
  });

  it.each([
    ['a line in other letters', { line: 'fastus' }, ASKED, true],
    ['a size by another word', { size: 'XXL' }, { ...ASKED, size: '2XL' }, true],
    ['another size', { size: 'XL' }, { ...ASKED, size: '2XL' }, false],
    ['two unknown sizes', { size: 'huge' }, { ...ASKED, size: 'giant' }, false],
    ['our word for a garment that the factory calls otherwise', { garment: 'T-shirt' }, ASKED, true],
    ['our word for another garment', { garment: 'Hoodie' }, ASKED, false],
    ['the name of another factory for the same garment', { garment: 'Unisex T-shirt' }, ASKED, false],
    ['a line that sounds like a garment', { line: 'T-shirt' }, { ...ASKED, line: 'GILDAN G5000' }, false],
  ] as const)('decides whether a row with %s applies: %j', (_, scope, asked, isMeant) => {
    expect(pieceOf([row(scope)], asked) !== null).toBe(isMeant);
  });

  it('applies a row only to the cost part that the row names', () => {
    expect(pieceOf([row({}, 100, 'SLEEVE')])).toBeNull();
  });
});

describe('charge for one piece (FAC-31)', () => {
  const piece = row({}, 620);
  const rows = [
    row({}, 250, 'SECOND_SIDE'),
    row({}, 150, 'SLEEVE'),
    row({}, 420, 'FIRST_POSTAGE'),
    row({}, 120, 'EXTRA_POSTAGE'),
    piece,
    row({}, 50, 'OWN_LABEL'),
  ];
  const settings = { secondSide: 1, sleeve: 2, firstPostage: 3, extraPostage: 4 };

  it('comes from the cost table before the settings', () => {
    const { costs, rows: used } = readPieceCosts(rows, settings, ASKED);
    expect(costs).toEqual({ secondSide: 250, sleeve: 150, firstPostage: 420, extraPostage: 120 });
    expect(used.map(({ part }) => part)).toEqual(['PIECE', 'SECOND_SIDE', 'SLEEVE', 'FIRST_POSTAGE', 'EXTRA_POSTAGE']);
    expect(readPieceCosts(rows, settings, ASKED).piece).toBe(piece);
  });

  it('comes from the settings when no row applies; a row with the price zero counts as a price', () => {
    expect(readPieceCosts([], settings, ASKED)).toEqual({ piece: null, costs: settings, rows: [] });
    expect(readPieceCosts([row({}, 0, 'SLEEVE')], settings, ASKED).costs).toEqual({ ...settings, sleeve: 0 });
  });

  it('remains unknown when neither a row nor a setting has a price', () => {
    const unknown = { secondSide: undefined, sleeve: undefined, firstPostage: undefined, extraPostage: undefined };
    expect(readPieceCosts([], undefined, ASKED)).toEqual({ piece: null, costs: unknown, rows: [] });
  });
});

describe('charge for a whole order (FAC-31)', () => {
  const settings = { garments: { 'T-shirt': { sleeve: 150 } }, ownLabel: 50, speeds: { priority: 100, rush: 300 } };
  const speed = row({ shipping: 'priority' }, 175, 'SPEED');
  const label = row({}, 60, 'OWN_LABEL');

  it('comes from the cost table before the settings, for the speed of the order only', () => {
    expect(readOrderCosts([speed, label], settings, ASKED)).toEqual({
      table: { ...settings, ownLabel: 60, speeds: { priority: 175, rush: 300 } },
      rows: [speed, label],
    });
  });

  it('comes from the settings when the table has no row', () => {
    expect(readOrderCosts([], settings, ASKED)).toEqual({ table: settings, rows: [] });
    expect(readOrderCosts([], NO_COSTS, ASKED).table.ownLabel).toBeUndefined();
  });

  it('includes no charge for speed when no speed was chosen, even when the cost table has a row that applies to all speeds', () => {
    const every = row({}, 175, 'SPEED');
    const asked = { ...ASKED, shipping: null };
    expect(readOrderCosts([every], settings, asked)).toEqual({ table: settings, rows: [] });
  });
});
