import { isDesignSide } from '@bobbin/domain/fulfilment/design-sides';
import { contrastOn, CONTRAST_MIN, vanishes } from '@bobbin/domain/prints/contrast';
import { isTooSmall } from '@bobbin/domain/prints/fit';
import { choosePlace } from '@bobbin/domain/prints/places';
import { isYouthSku } from '@bobbin/domain/prints/styles';
import { toneOf, type Tone } from '@bobbin/domain/prints/tones';
import { chooseFiles, type PrintedGarment, type Variant } from '@bobbin/domain/prints/variants';
import { keyOfColor } from '@bobbin/domain/products/colors';
import { readProductType } from '@bobbin/domain/products/product-types';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import * as colours from './colours.sql.ts';
import { listPlacesFor, type PlaceRow } from './places.sql.ts';
import { listContents, type PrintContent, type VariantRow } from './prints.sql.ts';
import { listSkus, type SkuRow } from './skus.sql.ts';

/** The garment of an order product, when a user chose another one than the SKU says; undefined for the SKU's garment. */
export interface AskedLine {
  skuId: string;
  productType?: string | null | undefined;
  color?: string | null | undefined;
  size?: string | null | undefined;
}

export interface ResolvedFile {
  side: string;
  fileId: string;
  variant: number;
  /** Contrast between the file and the colour, in hundredths; null when unknown. */
  contrast: number | null;
  /** True when the file is hardly visible on the colour and no user has confirmed that it is printed. */
  asks: boolean;
  /** True when the side has text fields, so that the file is only the ground on which the buyer's text is drawn (PTX-1). */
  hasText: boolean;
}

/** The print of an order product, the placement that it comes from, and the files. */
export interface ResolvedLine {
  sku: SkuRow;
  place: PlaceRow;
  print: PrintContent;
  garment: PrintedGarment;
  color: string;
  files: ResolvedFile[];
  state: 'ready' | 'asks' | 'none';
  isWrongSize: boolean;
}

/** What decides about variants and confirmations in addition to the print itself. */
export interface ColourFacts {
  tones: ReadonlyMap<string, Tone>;
  /** Keys of confirmed combinations of file and colour. */
  confirmed: ReadonlySet<string>;
}

/** Key of the placements that have no SKU and no product. */
const PATTERNS = '*';

export const keyOfConfirmed = (fileId: string, colorKey: string): string => `${fileId} ${colorKey}`;

function toVariant({ colors, ...variant }: VariantRow): Variant {
  return { ...variant, colorKeys: colors.map(keyOfColor) };
}

/** Returns the product type that all factories share for a factory's name of a garment, which an order has after a user chose it. */
const toType = (name: string | null) => (name === null ? null : (readProductType(name).type ?? name));

/** Returns the garment of a SKU, or of an order product with a garment that a user chose. */
export function toGarment(sku: SkuRow, line: Omit<AskedLine, 'skuId'>, tones: ReadonlyMap<string, Tone>) {
  const color = (line.color === undefined ? sku.color : line.color) ?? '';
  const colorKey = keyOfColor(color);
  const garment: PrintedGarment = {
    productType: toType(line.productType === undefined ? sku.productType : line.productType),
    size: line.size === undefined ? sku.size : line.size,
    isYouth: isYouthSku(sku.skuName, sku.productName),
    colorKey,
    tone: tones.get(colorKey) ?? toneOf(color),
  };
  return { garment, color };
}

/** Chooses the files of a print for a garment, and judges how visible they are on its colour (PRN-3, PRN-9, PRN-10). */
export function chooseOn(
  print: PrintContent,
  { garment, color }: { garment: PrintedGarment; color: string },
  { confirmed }: Pick<ColourFacts, 'confirmed'>,
  /** True for a placement on one SKU, whose colour the user saw, so that no confirmation is needed. */
  isOfSku = false,
): Pick<ResolvedLine, 'files' | 'state' | 'isWrongSize'> {
  const known = new Map(print.variants.flatMap(({ files }) => files).map((file) => [file.fileId, file]));
  const files = chooseFiles(print.variants.map(toVariant), garment).flatMap(
    ({ side, fileId, variant }): ResolvedFile[] => {
      if (fileId === null) return [];
      const contrast = isDesignSide(side) ? contrastOn(known.get(fileId)?.contrasts ?? null, color) : null;
      const isConfirmed = confirmed.has(keyOfConfirmed(fileId, garment.colorKey));
      const asks = !isOfSku && !isConfirmed && vanishes(contrast, CONTRAST_MIN);
      return [{ side, fileId, variant, contrast, asks, hasText: print.texts.some((field) => field.side === side) }];
    },
  );
  const designs = files.filter(({ side }) => isDesignSide(side));
  const isWrongSize = designs.some(({ side, fileId }) => {
    const { width = null, height = null } = known.get(fileId) ?? {};
    return isTooSmall(side, { width, height }, garment);
  });
  const state = designs.length === 0 ? 'none' : designs.some(({ asks }) => asks) ? 'asks' : 'ready';
  return { files, state, isWrongSize };
}

/** Reads tones, and the confirmations about the files of prints. */
export async function readColourFacts(
  reader: Queryable,
  scope: OwnerScope,
  prints: Iterable<PrintContent>,
): Promise<ColourFacts> {
  const fileIds = new Set(
    [...prints].flatMap(({ variants }) => variants.flatMap(({ files }) => files.flatMap((f) => f.fileId ?? []))),
  );
  const tones = await colours.listTones(reader, scope);
  const confirmed = await colours.listConfirmed(reader, scope, [...fileIds]);
  return { tones, confirmed: new Set(confirmed.map(({ fileId, colorKey }) => keyOfConfirmed(fileId, colorKey))) };
}

/** Chooses the placement for a SKU, or for an order product with another garment; null when there is none. */
function findPlace(sku: SkuRow, line: AskedLine, places: readonly PlaceRow[]): PlaceRow | null {
  const color = line.color === undefined ? sku.color : line.color;
  const { skuId, shopId, productId, sellerSku, style } = sku;
  return choosePlace({ shopId, skuId, productId, sellerSku, style, colorKey: keyOfColor(color) }, places);
}

/**
 * Decides which print and which files order products get, and why; no other code decides this (PRN-6). Placements, prints and colours are read with a
 * fixed number of statements for any number of products. The result has the sequence of the input, with null for a product without a placement. The
 * scope must cover all shops.
 */
export async function resolveLines(
  reader: Queryable,
  whole: OwnerScope,
  lines: readonly AskedLine[],
): Promise<(ResolvedLine | null)[]> {
  if (lines.length === 0) return [];
  const skus = new Map(
    (await listSkus(reader, whole, { skuIds: [...new Set(lines.map(({ skuId }) => skuId))] })).map((sku) => [
      sku.skuId,
      sku,
    ]),
  );
  const refs = new Set([...skus.values()].flatMap(({ skuId, productId }) => [skuId, productId]));
  const places = await listPlacesFor(reader, whole, [...refs]);
  const byRef = Map.groupBy(places, ({ ref }) => ref ?? PATTERNS);
  const placed = lines.map((line) => {
    const sku = skus.get(line.skuId);
    const own = [sku?.skuId, sku?.productId, PATTERNS].flatMap((ref) => byRef.get(ref ?? '') ?? []);
    const place = sku === undefined ? null : findPlace(sku, line, own);
    return sku === undefined || place === null ? null : { line, sku, place };
  });
  const prints = await listContents(reader, whole, [...new Set(placed.flatMap((one) => one?.place.printId ?? []))]);
  const facts = await readColourFacts(reader, whole, prints.values());
  return placed.map((one) => {
    const print = one === null ? undefined : prints.get(one.place.printId);
    if (one === null || print === undefined) return null;
    // A personalised SKU gets only a print that is filled with the buyer's text (FIL-25, PTX-1).
    if (one.sku.isMarked && print.texts.length === 0) return null;
    const of = toGarment(one.sku, one.line, facts.tones);
    const chosen = chooseOn(print, of, facts, one.place.kind === 'sku');
    // A pattern includes products on which the seller never saw this print, so it leaves out product types whose print area needs more pixels than
    // the files have (PRN-7).
    const isLeftOut = chosen.isWrongSize && one.place.pattern !== null;
    return isLeftOut ? null : { sku: one.sku, place: one.place, print, ...of, ...chosen };
  });
}
