import type { CatalogueGroup } from '@bobbin/connectors/factory';
import type { CostTable, GarmentCosts } from '@bobbin/domain/factories/parcel-price';
import { readCost } from '@bobbin/domain/factories/custom-answers';
import { CUSTOM_VARIANTS_MAX } from '@bobbin/domain/limits';
import { colorHex } from '@bobbin/domain/products/colors';
import { normaliseSize } from '@bobbin/domain/products/sizes';
import { AppError } from '../../../platform/errors.ts';
import { readCsv } from '../../../platform/csv.ts';
import type { CustomGarmentRow } from './custom-rows.ts';

/** Names that a column of the garment list may have, in lower case. */
const COLUMN_NAMES = {
  garment: ['garment', 'product', 'sản phẩm', 'loại hàng'],
  color: ['color', 'colour', 'màu'],
  size: ['size', 'cỡ'],
  price: ['price', 'giá', 'giá gốc'],
  side: ['side', 'side_price', 'second_side', 'mặt in'],
} as const;
type Column = keyof typeof COLUMN_NAMES;
const TEXT_MAX = 60;

export type GarmentProblem = 'missing' | 'tooLong' | 'badPrice' | 'twice' | 'tooMany';
export interface GarmentLines {
  rows: CustomGarmentRow[];
  refused: { line: number; reason: GarmentProblem }[];
}

/** Converts the garments to a catalogue in which the fulfil dialog finds the variant of a product (CUF-3). */
export function toCustomGroups(rows: readonly CustomGarmentRow[]): CatalogueGroup[] {
  return [...Map.groupBy(rows, ({ garment }) => garment)].map(([garment, variants]) => ({
    productId: garment,
    productName: garment,
    style: null,
    variants: variants.map(({ color, size, priceCents }) => ({
      variantId: [garment, color, size].join(' / '),
      color,
      hex: colorHex(color),
      size,
      sku: null,
      priceCents,
      isInStock: null,
    })),
  }));
}

/** Returns the costs of further sides. A custom factory charges nothing for postage or a label that its sheet does not name (CUF-3). */
export function toCustomCosts(rows: readonly CustomGarmentRow[]): CostTable {
  const garments: Record<string, GarmentCosts> = {};
  for (const [garment, variants] of Map.groupBy(rows, (row) => row.garment)) {
    const known = variants.flatMap(({ sideCents }) => (sideCents === null ? [] : [sideCents]));
    // The list may give each size its own price of a side; the estimate uses the highest.
    const side = known.length === 0 ? undefined : Math.max(...known);
    garments[garment] = { secondSide: side, sleeve: side, firstPostage: 0, extraPostage: 0 };
  }
  return { garments, ownLabel: 0, speeds: {} };
}

/** Reads a list of garments; an empty price means that the price is unknown. @throws AppError CUSTOM_SHEET_UNREADABLE, INVALID_INPUT */
export function readGarments(csv: string): GarmentLines {
  const { columns, rows } = readCsv(csv);
  const nameOf = (column: Column) => COLUMN_NAMES[column].find((name) => columns.includes(name));
  for (const column of ['garment', 'color', 'size'] as const)
    if (nameOf(column) === undefined) throw new AppError('CUSTOM_SHEET_UNREADABLE', { reasons: [column] });
  const found = new Map<string, CustomGarmentRow>();
  const refused: GarmentLines['refused'] = [];
  for (const { line, cells } of rows) {
    const cell = (column: Column) => cells[nameOf(column) ?? '']?.trim() ?? '';
    const row = {
      garment: cell('garment'),
      color: cell('color'),
      size: normaliseSize(cell('size')) ?? cell('size'),
      priceCents: readCost(cell('price')),
      sideCents: readCost(cell('side')),
    };
    const key = [row.garment, row.color, row.size].join('\n').toLowerCase();
    const isBad = (column: 'price' | 'side') => cell(column) !== '' && readCost(cell(column)) === null;
    const texts = [row.garment, row.color, row.size];
    const reason: GarmentProblem | null = texts.includes('')
      ? 'missing'
      : texts.some((text) => text.length > TEXT_MAX)
        ? 'tooLong'
        : isBad('price') || isBad('side')
          ? 'badPrice'
          : found.has(key)
            ? 'twice'
            : found.size >= CUSTOM_VARIANTS_MAX
              ? 'tooMany'
              : null;
    if (reason === null) found.set(key, row);
    else refused.push({ line, reason });
  }
  return { rows: [...found.values()], refused };
}
