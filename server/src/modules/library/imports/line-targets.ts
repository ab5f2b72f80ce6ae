import type { ImportedLine, ImportLine, ImportProblem } from '@bobbin/contract/artwork-imports';
import type { PlacementTarget } from '@bobbin/contract/prints';
import { toImportKey } from '@bobbin/domain/prints/import-cells';
import { countLiterals, matchesPattern, PATTERN_LITERALS_MIN } from '@bobbin/domain/prints/places';
import { findNearest } from '@bobbin/domain/products/artwork-name';
import { keyOfColor } from '@bobbin/domain/products/colors';
import { normaliseSize } from '@bobbin/domain/products/sizes';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { listSkus, type SkuRow } from '../prints/skus.sql.ts';
import * as lookups from './lookups.sql.ts';
import type { KnownProduct } from './lookups.sql.ts';

/** Number of first characters that a suggestion for an unknown title or seller SKU must share with it. */
const BEGINNING = 4;

/** Why a line places nothing, with what helps the user to correct it. */
export type Fault = Pick<ImportedLine, 'value' | 'suggestion' | 'candidates'> & { problem: ImportProblem };

/** The smallest thing on which a print is placed: one SKU, one colour of a product, a product, or a pattern. */
export interface Unit {
  key: string;
  target: PlacementTarget;
  skus: SkuRow[];
}

export const toFault = (problem: ImportProblem, value = '', more: Partial<Fault> = {}): Fault => ({
  problem,
  value,
  suggestion: null,
  candidates: [],
  ...more,
});

export const isFault = (found: Fault | object): found is Fault => 'problem' in found;

type ShopNames = ReadonlyMap<string, { friendName: string }>;

/** What the cells of all lines name, read with a fixed number of statements. */
interface Known {
  scope: OwnerScope;
  shops: ShopNames;
  products: KnownProduct[];
  titles: string[];
  byProduct: ReadonlyMap<string, SkuRow[]>;
  bySeller: ReadonlyMap<string, SkuRow[]>;
  sellerSkus: string[];
  byPattern: ReadonlyMap<string, SkuRow[]>;
}

const isPattern = (sellerSku: string) => sellerSku.includes('*');
const distinct = (texts: readonly string[]) => [...new Set(texts)].filter((text) => text !== '');

async function readKnown(
  reader: Queryable,
  scope: OwnerScope,
  shops: ShopNames,
  lines: readonly ImportLine[],
): Promise<Known> {
  const texts = distinct(lines.map(({ product }) => product));
  const products = await lookups.findProducts(reader, scope, texts);
  const isKnown = (text: string) => products.some((product) => isNamed(product, text));
  const unknown = texts.filter((text) => !isKnown(text)).map((text) => text.slice(0, BEGINNING));
  const skus = await listSkus(reader, scope, { productIds: [...new Set(products.map(({ productId }) => productId))] });
  const alone = lines.filter(({ product }) => product === '').map(({ sellerSku }) => sellerSku);
  const words = distinct(alone.filter((word) => !isPattern(word)));
  const found = await listSkus(reader, scope, { skuIds: await lookups.listSkuIdsOf(reader, scope, words) });
  const bySeller = Map.groupBy(found, ({ sellerSku }) => sellerSku.toUpperCase());
  const lost = words.filter((word) => !bySeller.has(word.toUpperCase())).map((word) => word.slice(0, BEGINNING));
  const byPattern = new Map<string, SkuRow[]>();
  for (const pattern of distinct(alone.filter(isPattern).map((word) => word.toUpperCase()))) {
    if (countLiterals(pattern) < PATTERN_LITERALS_MIN) continue;
    const near = await listSkus(reader, scope, { beginning: pattern.split('*')[0] ?? '' });
    byPattern.set(
      pattern,
      near.filter(({ sellerSku }) => matchesPattern(pattern, sellerSku)),
    );
  }
  return {
    scope,
    shops,
    products,
    titles: await lookups.listTitles(reader, scope, distinct(unknown)),
    byProduct: Map.groupBy(skus, ({ shopId, productId }) => `${shopId} ${productId}`),
    bySeller,
    sellerSkus: await lookups.listSellerSkus(reader, scope, distinct(lost)),
    byPattern,
  };
}

const isNamed = ({ productId, productName }: KnownProduct, text: string) =>
  productId === text || toImportKey(productName) === toImportKey(text);

/** Returns the id of the shop that a cell names; undefined for an empty cell. */
function findShop({ scope, shops }: Known, text: string): string | undefined | Fault {
  if (text === '') return undefined;
  const seen = [...shops].filter(([id]) => scope.shops === 'all' || scope.shops.includes(id));
  if (seen.some(([id]) => id === text)) return text;
  const named = seen.filter(([, { friendName }]) => toImportKey(friendName) === toImportKey(text));
  if (named.length > 1) return toFault('SHARED_SHOP', text);
  const near = () =>
    findNearest(
      text,
      seen.map(([, { friendName }]) => friendName),
    );
  return named[0]?.[0] ?? toFault('UNKNOWN_SHOP', text, { suggestion: near() });
}

function findProduct(known: Known, text: string, shopId: string | undefined): KnownProduct | Fault {
  const inShop = (product: KnownProduct) => shopId === undefined || product.shopId === shopId;
  const byId = known.products.filter((product) => product.productId === text && inShop(product));
  const found = byId.length > 0 ? byId : known.products.filter((product) => isNamed(product, text) && inShop(product));
  const [only] = found;
  if (only === undefined) {
    return toFault('UNKNOWN_PRODUCT', text, { suggestion: findNearest(text, known.titles) });
  }
  if (found.length === 1) return only;
  // A print is never placed on a product that the seller may not have meant, so the user chooses (ART-4).
  const candidates = found.map((product) => ({
    shop: known.shops.get(product.shopId)?.friendName ?? product.shopId,
    productId: product.productId,
    productName: product.productName,
  }));
  return toFault('SHARED_TITLE', text, { candidates });
}

const sizeKey = (size: string) => (normaliseSize(size) ?? size).trim().toLowerCase();

/** Selects the SKUs that the cells colour and size name; an empty cell selects all. */
function selectSkus(skus: readonly SkuRow[], { colour, size }: ImportLine): SkuRow[] | Fault {
  const ofColour =
    colour === '' ? [...skus] : skus.filter(({ color }) => color !== null && keyOfColor(color) === keyOfColor(colour));
  if (ofColour.length === 0) {
    const colours = distinct(skus.flatMap(({ color }) => color ?? []));
    return toFault('UNKNOWN_COLOUR', colour, { suggestion: findNearest(colour, colours) });
  }
  const ofSize = size === '' ? ofColour : ofColour.filter((sku) => sizeKey(sku.size ?? '') === sizeKey(size));
  if (ofSize.length === 0) {
    const sizes = distinct(ofColour.flatMap((sku) => sku.size ?? []));
    return toFault('UNKNOWN_SIZE', size, { suggestion: findNearest(size, sizes) });
  }
  return ofSize;
}

const toSkuUnits = (skus: readonly SkuRow[]): Unit[] =>
  skus.map((sku) => ({
    key: `sku ${sku.skuId}`,
    target: { kind: 'sku', shopId: sku.shopId, skuIds: [sku.skuId] },
    skus: [sku],
  }));

function unitsOfProduct(known: Known, line: ImportLine, shopId: string | undefined): Unit[] | Fault {
  const product = findProduct(known, line.product, shopId);
  if (isFault(product)) return product;
  const all = known.byProduct.get(`${product.shopId} ${product.productId}`) ?? [];
  const named = line.sellerSku === '' ? all : all.filter(({ sellerSku }) => matchesPattern(line.sellerSku, sellerSku));
  if (named.length === 0) {
    const words = all.map(({ sellerSku }) => sellerSku);
    return toFault('UNKNOWN_SKU', line.sellerSku, { suggestion: findNearest(line.sellerSku, words) });
  }
  const skus = selectSkus(named, line);
  if (isFault(skus)) return skus;
  if (line.sellerSku !== '' || line.size !== '') return toSkuUnits(skus);
  const styles = new Set(all.map(({ style }) => style));
  // A whole product, or a colour of it, has one print only if its SKUs differ in colour and size only (PRN-8).
  if (styles.size > 1) return toFault('STYLES_DIFFER', [...styles].filter(Boolean).slice(0, 5).join(', '));
  const target = { shopId: product.shopId, productId: product.productId };
  const color = skus[0]?.color ?? '';
  if (line.colour === '') {
    return [{ key: `product ${product.productId}`, target: { kind: 'product', ...target }, skus }];
  }
  const key = `colour ${product.productId} ${keyOfColor(color)}`;
  return [{ key, target: { kind: 'colour', ...target, colours: [color] }, skus }];
}

function unitsOfSellerSku(known: Known, line: ImportLine, shopId: string | undefined): Unit[] | Fault {
  const word = line.sellerSku.toUpperCase();
  const inShop = (sku: SkuRow) => shopId === undefined || sku.shopId === shopId;
  if (isPattern(word) && countLiterals(word) < PATTERN_LITERALS_MIN) return toFault('SHORT_PATTERN', line.sellerSku);
  const found = (isPattern(word) ? known.byPattern : known.bySeller).get(word)?.filter(inShop) ?? [];
  if (found.length === 0) {
    return toFault('UNKNOWN_SKU', line.sellerSku, { suggestion: findNearest(line.sellerSku, known.sellerSkus) });
  }
  const skus = selectSkus(found, line);
  if (isFault(skus)) return skus;
  if (!isPattern(word) || line.colour !== '' || line.size !== '') return toSkuUnits(skus);
  if (shopId === undefined && known.scope.shops !== 'all') return toFault('NEEDS_SHOP', line.sellerSku);
  const target: PlacementTarget =
    shopId === undefined ? { kind: 'allShops', pattern: word } : { kind: 'pattern', shopId, pattern: word };
  return [{ key: `pattern ${shopId ?? ''} ${word}`, target, skus }];
}

function unitsOf(known: Known, line: ImportLine): Unit[] | Fault {
  const shopId = findShop(known, line.shop);
  if (typeof shopId === 'object') return shopId;
  if (line.product === '' && line.sellerSku === '') return toFault('NO_TARGET');
  const units = line.product === '' ? unitsOfSellerSku(known, line, shopId) : unitsOfProduct(known, line, shopId);
  if (isFault(units)) return units;
  const denied = units.find(({ target }) => 'shopId' in target && !known.scope.can('workOrders', target.shopId));
  if (denied !== undefined) return toFault('NOT_ALLOWED');
  if (units.every(({ skus }) => skus.every(({ isMarked }) => isMarked))) return toFault('PERSONALISED');
  return units;
}

/**
 * Finds what each line names: SKUs, colours, products or patterns of the caller's shops (ART-1). Returns a fault for a line that names nothing, or
 * several products.
 */
export async function findTargets(
  reader: Queryable,
  scope: OwnerScope,
  shops: ShopNames,
  lines: readonly ImportLine[],
): Promise<(Unit[] | Fault)[]> {
  const known = await readKnown(reader, scope, shops, lines);
  return lines.map((line) => unitsOf(known, line));
}
