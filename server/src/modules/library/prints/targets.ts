import type { PlacementTarget } from '@bobbin/contract/prints';
import { isNarrower, matchesPattern, type PlaceKind } from '@bobbin/domain/prints/places';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { createId } from '../../../platform/ids.ts';
import { listPlacesOfPrints, listShopsOfPrint, type NewPlace, type PlaceRow } from './places.sql.ts';
import { keyOfColor } from '@bobbin/domain/products/colors';
import { listSkus, type SkuRow } from './skus.sql.ts';

/** Returns a pattern as it is stored, in lower case, because seller SKUs are compared ignoring case. */
const toPattern = (pattern: string) => pattern.trim().toUpperCase();

/** Lists the ordered SKUs that a target includes. The scope must cover all shops. */
export async function listTargetSkus(reader: Queryable, whole: OwnerScope, target: PlacementTarget): Promise<SkuRow[]> {
  switch (target.kind) {
    case 'sku':
      return (await listSkus(reader, whole, { skuIds: target.skuIds })).filter(
        ({ shopId }) => shopId === target.shopId,
      );
    case 'colour':
    case 'product': {
      const skus = await listSkus(reader, whole, { productIds: [target.productId] });
      const keys = target.kind === 'colour' ? new Set(target.colours.map(keyOfColor)) : null;
      return skus.filter(({ shopId, color }) => shopId === target.shopId && (keys?.has(keyOfColor(color)) ?? true));
    }
    case 'pattern':
    case 'allShops': {
      const pattern = toPattern(target.pattern);
      const skus = await listSkus(reader, whole, { beginning: pattern.split('*')[0] ?? '' });
      const isIn = ({ shopId }: SkuRow) => target.kind === 'allShops' || shopId === target.shopId;
      return skus.filter((sku) => isIn(sku) && matchesPattern(pattern, sku.sellerSku));
    }
  }
}

/** Lists all SKUs that placements include, also those that get nothing from them now. */
export async function listReached(reader: Queryable, whole: OwnerScope, rows: readonly PlaceRow[]): Promise<string[]> {
  const ofSku = rows.filter(({ kind }) => kind === 'sku');
  const ofProduct = rows.filter(({ kind, pattern }) => kind !== 'sku' && pattern === null);
  const found = [
    await listSkus(reader, whole, { skuIds: ofSku.map(({ ref }) => ref ?? '') }),
    await listSkus(reader, whole, { productIds: ofProduct.map(({ productId }) => productId ?? '') }),
  ];
  for (const { shopId, pattern } of rows) {
    if (pattern === null) continue;
    const target: PlacementTarget =
      shopId === null ? { kind: 'allShops', pattern } : { kind: 'pattern', shopId, pattern };
    found.push(await listTargetSkus(reader, whole, target));
  }
  return [...new Set(found.flat().map(({ skuId }) => skuId))];
}

/**
 * Lists all SKUs that the placements of prints include. After a change of a print, a SKU that the print gave nothing may get its files: a side that was
 * left out, a file that was too small, or a personalised SKU that waited for text fields.
 */
export async function listReachedBy(
  reader: Queryable,
  whole: OwnerScope,
  printIds: readonly string[],
): Promise<string[]> {
  return listReached(reader, whole, await listPlacesOfPrints(reader, whole, printIds));
}

/**
 * Asserts that a whole product has only one style, because a product whose SKUs have different designs must be placed by style (PRN-8). @throws
 * AppError PRINT_STYLES_DIFFER
 */
export function assertOneStyle(target: PlacementTarget, skus: readonly SkuRow[]): void {
  if (target.kind !== 'product' && target.kind !== 'colour') return;
  if (new Set(skus.map(({ style }) => style)).size > 1) throw new AppError('PRINT_STYLES_DIFFER');
}

/**
 * Asserts that the caller may place prints at a target: a member may use shops of the member's teams, and only the owner may use all shops. @throws
 * AppError NOT_FOUND, FORBIDDEN
 */
export function assertMayPlace(scope: OwnerScope, target: PlacementTarget): void {
  if (target.kind === 'allShops') {
    if (scope.shops !== 'all') throw new AppError('FORBIDDEN');
    return;
  }
  const isSeen = scope.shops === 'all' || scope.shops.includes(target.shopId);
  if (!isSeen) throw new AppError('NOT_FOUND');
  if (!scope.can('workOrders', target.shopId)) throw new AppError('FORBIDDEN');
}

/** Asserts that the caller may change an existing placement, by the same rule. @throws AppError FORBIDDEN */
export function assertMayChange(scope: OwnerScope, { shopId }: Pick<PlaceRow, 'shopId'>): void {
  const may = shopId === null ? scope.shops === 'all' : scope.can('workOrders', shopId);
  if (!may) throw new AppError('FORBIDDEN');
}

/**
 * Asserts that the caller may change what a print shows: a new file or a confirmation affects all placements of the print, so a member needs access to
 * all of their shops. @throws AppError FORBIDDEN
 */
export async function assertMayRedraw(trx: Queryable, scope: OwnerScope, whole: OwnerScope, printId: string) {
  for (const place of await listShopsOfPrint(trx, whole, printId)) assertMayChange(scope, place);
}

/** Returns the rows as which a target is stored: one per SKU or colour, one for a product or a pattern. */
export function toPlaces(
  target: PlacementTarget,
  skus: readonly SkuRow[],
  { printId, without, changeId, now }: { printId: string; without: readonly string[]; changeId: string; now: number },
): NewPlace[] {
  const left = new Set(without.map(keyOfColor));
  const shopId = target.kind === 'allShops' ? null : target.shopId;
  const base = {
    printId,
    kind: target.kind,
    shopId,
    color: '',
    colorKey: '',
    style: '',
    pattern: null,
    from: null,
    changeId,
  };
  const place = (more: Partial<NewPlace>): NewPlace => ({
    ...base,
    id: createId(now),
    ref: null,
    productId: null,
    without: [],
    ...more,
  });
  switch (target.kind) {
    case 'sku':
      return skus
        .filter(({ color }) => !left.has(keyOfColor(color)))
        .map(({ skuId, productId }) => place({ ref: skuId, productId }));
    case 'colour': {
      const colours = new Map(target.colours.map((colour) => [keyOfColor(colour), colour]));
      const { productId } = target;
      return [...colours]
        .filter(([key]) => key !== '' && !left.has(key))
        .map(([colorKey, color]) => place({ ref: productId, productId, color, colorKey, style: skus[0]?.style ?? '' }));
    }
    case 'product': {
      const { productId } = target;
      return [place({ ref: productId, productId, style: skus[0]?.style ?? '', without: [...left] })];
    }
    case 'pattern':
    case 'allShops':
      return [place({ pattern: toPattern(target.pattern), without: [...left] })];
  }
}

const keyOf = ({
  kind,
  shopId,
  ref,
  colorKey,
  style,
  pattern,
}: Pick<NewPlace, 'kind' | 'shopId' | 'ref' | 'colorKey' | 'style' | 'pattern'>) =>
  JSON.stringify([kind, shopId, ref, colorKey, style, pattern]);

/** Lists the existing placements with the same target as the new ones, which replace them. */
export function listReplaced(active: readonly PlaceRow[], fresh: readonly NewPlace[]): PlaceRow[] {
  const keys = new Set(fresh.map(keyOf));
  return active.filter((place) => keys.has(keyOf(place)));
}

/**
 * Returns the placements by which the colours that a new placement leaves out keep the print of the placement that it replaces: of the colours on a
 * product, of the single SKUs for a pattern. A SKU of a pattern whose colour waits for a confirmation has no files, and keeps none.
 */
export function toKeptPlaces(
  target: PlacementTarget,
  {
    replaced,
    active,
    without,
  }: { replaced: readonly PlaceRow[]; active: readonly PlaceRow[]; without: readonly string[] },
  skus: readonly SkuRow[],
  { printId: freshId, changeId, now }: { printId: string; changeId: string; now: number },
): NewPlace[] {
  if (target.kind === 'sku' || target.kind === 'colour' || without.length === 0) return [];
  const left = new Set(without.map(keyOfColor));
  // To leave out a colour of the same print takes the print off the colour.
  const others = replaced.filter(({ printId }) => printId !== freshId);
  const kept = others.flatMap(({ id, printId }) => {
    const own = skus.filter(({ placeId, color }) => placeId === id && left.has(keyOfColor(color)));
    const more = { printId, without: [], changeId, now };
    if (target.kind === 'product')
      return toPlaces({ ...target, kind: 'colour', colours: own.flatMap(({ color }) => color ?? []) }, own, more);
    const ready = own.filter(({ state }) => state === 'ready');
    return [...Map.groupBy(ready, ({ shopId }) => shopId)].flatMap(([shopId, of]) =>
      toPlaces({ kind: 'sku', shopId, skuIds: of.map(({ skuId }) => skuId) }, of, more),
    );
  });
  return kept.filter((place) => listReplaced(active, [place]).length === 0);
}

/** Lists the narrower placements that stay valid next to a new one: those of its SKUs, of its products, and patterns of its shops. */
export function listNarrower(active: readonly PlaceRow[], kind: PlaceKind, skus: readonly SkuRow[]): PlaceRow[] {
  const refs = new Set(skus.flatMap(({ skuId, productId }) => [skuId, productId]));
  return active.filter((place) => {
    if (!isNarrower(place.kind, kind)) return false;
    if (place.pattern === null) return refs.has(place.ref ?? '');
    return skus.some(
      ({ shopId, sellerSku }) => shopId === place.shopId && matchesPattern(place.pattern ?? '', sellerSku),
    );
  });
}
