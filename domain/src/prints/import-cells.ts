import { isDesignSide, type DesignSide } from '../fulfilment/design-sides.ts';
import { readArtworkName } from '../products/artwork-name.ts';
import { findColor } from '../products/colors.ts';
import { readPrintName } from './print-names.ts';
import type { Tone } from './tones.ts';

/** Columns of a table that places files on products, in the sequence of the documentation (ART-1). */
export const IMPORT_COLUMNS = ['shop', 'product', 'colour', 'size', 'sellerSku', 'side', 'variant', 'file'] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

const SPELLINGS: Readonly<Record<ImportColumn, readonly string[]>> = {
  shop: ['shop', 'shop id', 'shop name', 'cửa hàng'],
  product: ['product', 'product id', 'product name', 'title', 'sản phẩm', 'tên sản phẩm'],
  colour: ['colour', 'color', 'màu'],
  size: ['size', 'cỡ', 'kích cỡ'],
  sellerSku: ['seller sku', 'seller_sku', 'sellersku', 'sku'],
  side: ['side', 'mặt', 'mặt in'],
  variant: ['variant', 'biến thể'],
  file: ['file', 'link', 'url', 'name', 'print', 'tên file'],
};

/** Columns that only a table by product has; a table without them names SKUs or orders (BLK-12). */
const OF_PRODUCTS: readonly ImportColumn[] = ['shop', 'product', 'colour', 'size', 'variant'];

/**
 * Returns the column that a heading means, or null for another heading. Errors: none.
 * @example readImportHeading('Seller SKU') // 'sellerSku'
 */
export function readImportHeading(heading: string): ImportColumn | null {
  const word = heading.normalize('NFC').trim().toLowerCase().replaceAll(/\s+/g, ' ');
  return IMPORT_COLUMNS.find((column) => SPELLINGS[column].includes(word)) ?? null;
}

/**
 * Returns whether a table with these headings places files by product, and not by SKU or order (ART-1). Errors: none.
 * @example isProductTable(['sku', 'side', 'link']) // false
 */
export function isProductTable(headings: readonly string[]): boolean {
  const columns = new Set(headings.map(readImportHeading));
  return columns.has('file') && OF_PRODUCTS.some((column) => columns.has(column));
}

/** The garments for which a file is used; null and false are no condition. */
export interface ImportVariant {
  tone: Tone | null;
  isYouth: boolean;
  /** Our name of the colour. */
  colour: string | null;
}

interface ReadImportCells {
  /** The side; null when neither the cell nor the file name has a known side. */
  side: DesignSide | null;
  isMockup: boolean;
  suggestedSide: DesignSide | null;
  /** Null when the cell has an unknown word. */
  variant: ImportVariant | null;
}

const ALWAYS: ImportVariant = { tone: null, isYouth: false, colour: null };
const EMPTY_WORDS = new Set(['', 'default', 'mặc định']);

/** Returns the last part of a path or an address, without query. */
export function fileNameOf(file: string): string {
  const path = /^https?:\/\//i.test(file.trim()) ? file.trim().replace(/[?#].*$/s, '') : file;
  return path.split(/[/\\]/).at(-1) ?? '';
}

function readSideCell(cell: string): Pick<ReadImportCells, 'side' | 'isMockup' | 'suggestedSide'> {
  const text = cell.trim().toLowerCase();
  const isMockup = text.startsWith('mockup');
  const word = isMockup ? text.replace(/^mockup[\s_-]*/, '') : text;
  const read = readArtworkName(`x_${word}.png`);
  const side = read.side ?? (isDesignSide(word) ? word : null);
  return { side, isMockup, suggestedSide: side === null ? read.suggestion : null };
}

function readVariantCell(cell: string): ImportVariant | null {
  if (EMPTY_WORDS.has(cell.trim().toLowerCase())) return ALWAYS;
  // The words are those of file names, so that a cell and a name cannot differ in meaning (PRN-5).
  const parts = cell.trim().split(/[\s_,+/]+/);
  const found = { ...ALWAYS };
  const whole = findColor(cell.trim());
  if (whole !== null) return { ...found, colour: whole.name };
  for (const part of parts) {
    const { tone, isYouth, colour } = readPrintName(`x_front_${part}.png`);
    if (tone === null && !isYouth && colour === null) return null;
    found.tone ??= tone;
    found.isYouth ||= isYouth;
    found.colour ??= colour;
  }
  return found;
}

/**
 * Reads side and variant of a line. A cell decides; for an empty cell the file's name does, such as `night-owl_back_dark.png` (ART-2). Errors: none.
 * @example readImportCells({ side: '', variant: '', file: 'owl_back.png' }).side // 'back'
 */
export function readImportCells({ side, variant, file }: Record<'side' | 'variant' | 'file', string>): ReadImportCells {
  const named = readPrintName(fileNameOf(file));
  const said =
    side.trim() === ''
      ? { side: named.side, isMockup: named.isMockup, suggestedSide: named.suggestion }
      : readSideCell(side);
  const isNamed = variant.trim() === '' && named.side !== null;
  const ofName = { tone: named.tone, isYouth: named.isYouth, colour: named.colour };
  return { ...said, variant: isNamed ? ofName : readVariantCell(variant) };
}

/** Text by which titles, names of shops and names of files are compared. */
export const toImportKey = (text: string): string => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
