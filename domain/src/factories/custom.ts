import { laDay } from '../time/la-day.ts';
import { HOUSES, houseName } from './houses.ts';

/** Who makes the label: the marketplace, whose label is required, or the factory from the address (CUF-2). */
export const LABEL_MAKERS = ['marketplace', 'factory'] as const;
export type LabelMaker = (typeof LABEL_MAKERS)[number];

export const SHEET_FORMATS = ['xlsx', 'csv'] as const;
export type SheetFormat = (typeof SHEET_FORMATS)[number];

/** What a column of a custom factory's sheet contains. */
export const SHEET_FIELDS = [
  'orderId',
  'line',
  'garment',
  'color',
  'size',
  'quantity',
  'printFront',
  'printBack',
  'printRight',
  'printLeft',
  'mockupFront',
  'mockupBack',
  'label',
  'name',
  'phone',
  'street',
  'street2',
  'city',
  'state',
  'zip',
  'country',
  'tracking',
  'carrier',
  'cost',
  'refusal',
] as const;
export type SheetField = (typeof SHEET_FIELDS)[number];

/** Columns that Bobbin leaves empty and the factory fills in (CUF-8). */
export const ANSWER_FIELDS = ['tracking', 'carrier', 'cost', 'refusal'] as const satisfies readonly SheetField[];

/** Columns without which a sheet cannot be read again or made. */
export const REQUIRED_FIELDS = [
  'orderId',
  'garment',
  'color',
  'size',
  'quantity',
] as const satisfies readonly SheetField[];

export interface SheetColumn {
  field: SheetField;
  /** Name of the column in the factory's sheet. */
  header: string;
}

/** Columns of a new custom factory. */
export const DEFAULT_COLUMNS: readonly SheetColumn[] = [
  { field: 'orderId', header: 'order_id' },
  { field: 'line', header: 'line' },
  { field: 'garment', header: 'product' },
  { field: 'color', header: 'color' },
  { field: 'size', header: 'size' },
  { field: 'quantity', header: 'qty' },
  { field: 'printFront', header: 'print_front' },
  { field: 'printBack', header: 'print_back' },
  { field: 'tracking', header: 'tracking' },
  { field: 'carrier', header: 'carrier' },
  { field: 'cost', header: 'cost' },
  { field: 'refusal', header: 'refused' },
];

const isSameText = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Why the columns of a sheet are rejected; null when they are valid. Errors: none. @example findColumnProblem(DEFAULT_COLUMNS) // null */
export function findColumnProblem(columns: readonly SheetColumn[]): 'columnTwice' | 'columnMissing' | null {
  const isTwice = columns.some(({ field, header }, index) =>
    columns.slice(0, index).some((one) => one.field === field || isSameText(one.header, header)),
  );
  if (isTwice) return 'columnTwice';
  return REQUIRED_FIELDS.every((field) => columns.some((column) => column.field === field)) ? null : 'columnMissing';
}

/**
 * Returns whether a custom factory may have a name: none of our factories has it, and no filter of the lists means something else by it (CUF-1).
 * Errors: none.
 * @example isFreeName('Mango') // false
 */
export function isFreeName(name: string): boolean {
  const words = [...HOUSES, ...HOUSES.map(houseName), 'NONE', 'CUSTOM', 'AUTO', 'HAND'];
  return !words.some((word) => isSameText(word, name));
}

/**
 * Names a batch: the initials of the factory, the Los Angeles day, and a number of that day (CUF-5). Errors: none.
 * @example toBatchCode('Xưởng Bình Tân', Date.UTC(2026, 10, 28, 20), 2) // 'XBT-2811-02'
 */
export function toBatchCode(name: string, at: number, number: number): string {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/đ/giu, 'D');
  const initials = [...plain.matchAll(/[A-Za-z0-9]+/g)].map(([word]) => word.charAt(0).toUpperCase()).join('');
  const [, month = '', day = ''] = laDay(at).split('-');
  return `${initials.slice(0, 4) || 'B'}-${day}${month}-${String(number).padStart(2, '0')}`;
}

/** Cells of one line of a sheet by field; a missing field is an empty cell. */
export type SheetCells = Partial<Record<SheetField, string>>;

/** Lists the rows of a sheet, the header first, in the sequence of the factory's columns. Errors: none. */
export function toSheetRows(columns: readonly SheetColumn[], lines: readonly SheetCells[]): string[][] {
  return [columns.map(({ header }) => header), ...lines.map((cells) => columns.map(({ field }) => cells[field] ?? ''))];
}
