import type { PRICE_LINE_REASONS, PriceListReply } from '@bobbin/contract/factory-costs';
import { COST_NOTE_MAX, PRICE_LIST_COLUMNS } from '@bobbin/contract/factory-costs.calls';
import { COST_PARTS, type CostPart } from '@bobbin/domain/factories/cost-rows';
import type { FulfilOption } from '@bobbin/domain/factories/factory';
import { factoryOf, listShippings } from '@bobbin/domain/factories/factories';
import { HOUSES, houseName, type House } from '@bobbin/domain/factories/houses';
import { PRICE_LIST_MAX } from '@bobbin/domain/limits';
import { parseMoney } from '@bobbin/domain/money/money';
import { PRODUCT_TYPES } from '@bobbin/domain/products/garments';
import { normaliseSize } from '@bobbin/domain/products/sizes';
import { laDayEnd, laDayStart } from '@bobbin/domain/time/la-day';
import type { CsvImportLine } from '../../../platform/csv-import.ts';
import type { WantedPrice } from './cost-plan.ts';

type Column = (typeof PRICE_LIST_COLUMNS)[number];
export type Cells = Readonly<Record<Column, string>>;
type Refused = PriceListReply['refused'][number];
type OptionField = 'line' | 'facility' | 'shipping';

export interface PriceLine extends WantedPrice {
  row: number;
  house: House;
  note: string;
  isFromNow: boolean;
  isGarmentUnknown: boolean;
}

const TEXT_MAX = 60;
const OPTION_FIELDS: readonly OptionField[] = ['line', 'facility', 'shipping'];
const REQUIRED: readonly Column[] = ['house', 'part', 'price'];

/** Alternative spellings of the parts of a price. */
const PART_WORDS: Readonly<Record<string, CostPart>> = { BASE: 'PIECE', SIDE: 'SECOND_SIDE' };

class LineProblem extends Error {
  readonly reason: (typeof PRICE_LINE_REASONS)[number];
  readonly column: Column | null;
  constructor(reason: (typeof PRICE_LINE_REASONS)[number], column: Column | null) {
    super(reason);
    this.reason = reason;
    this.column = column;
  }
}

const isSameText = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Lists the options of a factory over all lines. */
export function listOptions(house: House, field: OptionField): readonly FulfilOption[] {
  const { lines, facilities } = factoryOf(house);
  if (field === 'line') return lines;
  if (field === 'facility') return facilities.options;
  return [...listShippings(house, null), ...lines.flatMap(({ value }) => listShippings(house, value))];
}

/**
 * Parses the lines of a price list, and reports invalid lines with the invalid cell (FAC-35). Options, sizes and garments may be spelled as on our
 * screens or as by the factory. Errors: none.
 */
export function readPriceLines(
  lines: readonly CsvImportLine<Cells>[],
  now: Date,
): { wanted: PriceLine[]; refused: Refused[] } {
  const wanted: PriceLine[] = [];
  const refused: Refused[] = [];
  for (const { line: row, item } of lines) {
    try {
      if (wanted.length >= PRICE_LIST_MAX) throw new LineProblem('tooMany', null);
      wanted.push(readLine(row, item, now));
    } catch (error) {
      if (!(error instanceof LineProblem)) throw error;
      const { reason, column } = error;
      refused.push({ line: row, reason, column, value: column === null ? '' : item[column].slice(0, TEXT_MAX) });
    }
  }
  return { wanted, refused };
}

function readLine(row: number, cells: Cells, now: Date): PriceLine {
  for (const column of REQUIRED) if (cells[column] === '') throw new LineProblem('missing', column);
  for (const column of PRICE_LIST_COLUMNS) {
    if (cells[column].length > (column === 'note' ? COST_NOTE_MAX : TEXT_MAX)) throw new LineProblem('tooLong', column);
  }
  const house = HOUSES.find((one) => isSameText(one, cells.house) || isSameText(houseName(one), cells.house));
  if (house === undefined) throw new LineProblem('notAHouse', 'house');
  const options = Object.fromEntries(OPTION_FIELDS.map((field) => [field, readOption(house, field, cells[field])]));
  const { garment, isGarmentUnknown } = readGarment(house, cells.garment);
  return {
    row,
    house,
    part: readPart(cells.part),
    garment,
    sku: cells.sku === '' ? null : cells.sku,
    size: cells.size === '' ? null : (normaliseSize(cells.size) ?? cells.size),
    ...(options as Record<OptionField, string | null>),
    cents: readPrice(cells.price),
    ...readDays(cells, now),
    note: cells.note,
    isGarmentUnknown,
  };
}

function readPart(text: string): CostPart {
  const word = text.toUpperCase().replaceAll(/[\s-]+/g, '_');
  const part = COST_PARTS.find((one) => one === word) ?? PART_WORDS[word];
  if (part === undefined) throw new LineProblem('notAPart', 'part');
  return part;
}

function readPrice(text: string): number {
  const amount = text.replace(/^\$\s*|\s*\$$/g, '');
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(amount)) throw new LineProblem('notAPrice', 'price');
  return parseMoney(amount);
}

function readOption(house: House, field: OptionField, text: string): string | null {
  if (text === '') return null;
  const option = listOptions(house, field).find(
    ({ value, label }) => isSameText(value, text) || isSameText(label, text),
  );
  if (option === undefined) throw new LineProblem('notAnOption', field);
  return option.value;
}

function readGarment(house: House, text: string): { garment: string | null; isGarmentUnknown: boolean } {
  if (text === '') return { garment: null, isGarmentUnknown: false };
  const known = [...PRODUCT_TYPES, ...Object.values(factoryOf(house).garments)];
  const garment = known.find((name) => isSameText(name, text));
  return { garment: garment ?? text, isGarmentUnknown: garment === undefined };
}

/** Dates are whole Los Angeles days, and no price may begin in the past (FAC-32). */
function readDays({ from, to }: Cells, now: Date): { from: Date; to: Date | null; isFromNow: boolean } {
  const begin = from === '' ? null : readDay('from', from, laDayStart);
  const end = to === '' ? null : readDay('to', to, laDayEnd);
  if (end !== null && begin !== null && end <= begin) throw new LineProblem('endsBefore', 'to');
  if (end !== null && end <= now) throw new LineProblem('over', 'to');
  const isFromNow = begin !== null && begin < now;
  return { from: begin === null || isFromNow ? now : begin, to: end, isFromNow };
}

function readDay(column: 'from' | 'to', text: string, toInstant: (day: string) => number): Date {
  try {
    return new Date(toInstant(text));
  } catch (error) {
    if (error instanceof RangeError) throw new LineProblem('notADay', column);
    throw error;
  }
}
