import type { PlacementTarget, Targets } from '@bobbin/contract/prints';

/** Where the print chosen in the dialog is used: for this order alone, or in a placement that later orders follow. */
export type Scope = OrderScope | PlaceScope;

interface OrderScope {
  kind: 'order';
}

export interface PlaceScope {
  kind: 'sku' | 'colour' | 'product' | 'style' | 'pattern' | 'allShops';
  target: PlacementTarget;
  skus: number;
  shops: number;
  waitingOrders: number;
  drafts: number;
  /** True if this scope cannot be chosen, because the SKUs of the product have different designs (PRN-8). */
  isRefused: boolean;
  /** Name of the colour, the pattern or the style. */
  name: string;
}

/**
 * Lists the four scopes of the dialog, from the narrowest to the widest: this order, its colour, its product, all shops. For a SKU without a colour
 * the second scope is the SKU. For a product with several styles the third scope is the style. A seller SKU that only one shop uses has that shop
 * instead of all shops (PRN-8).
 */
export function listScopes({ targets, styles }: Targets): Scope[] {
  const find = (...kinds: PlacementTarget['kind'][]) =>
    kinds.map((kind) => targets.find(({ target }) => target.kind === kind)).find((found) => found !== undefined);
  const places = [find('colour', 'sku'), find('product'), find('allShops', 'pattern')];
  return [
    { kind: 'order' },
    ...places.flatMap((place) => (place === undefined ? [] : [toScope(place, targets, styles)])),
  ];
}

function toScope(
  place: Targets['targets'][number],
  targets: Targets['targets'],
  styles: Targets['styles'],
): PlaceScope {
  const { target, shops, ...counts } = place;
  if (target.kind === 'product' && place.isRefused) {
    const skuId = targets.map((one) => one.target).find((one) => one.kind === 'sku')?.skuIds[0];
    const style = styles.find(({ skuIds }) => skuId !== undefined && skuIds.includes(skuId));
    if (style !== undefined) {
      return {
        kind: 'style',
        target: { kind: 'sku', shopId: target.shopId, skuIds: style.skuIds },
        skus: style.skuIds.length,
        shops: 1,
        waitingOrders: style.waitingOrders,
        drafts: 0,
        isRefused: false,
        name: style.name,
      };
    }
  }
  return { ...counts, kind: target.kind, target, shops: shops.length, name: toName(target) };
}

function toName(target: PlacementTarget): string {
  if (target.kind === 'colour') return target.colours.join(', ');
  return target.kind === 'pattern' || target.kind === 'allShops' ? target.pattern : '';
}

/** Returns the position of the proposed scope: the one that the current files come from, or else the whole product. */
export function findProposed(scopes: readonly Scope[], from: Targets['from']): number {
  const isOpen = (scope: Scope) => scope.kind === 'order' || !scope.isRefused;
  const at = scopes.findIndex((scope) => scope.kind !== 'order' && scope.kind === from?.kind && isOpen(scope));
  if (at !== -1) return at;
  const product = scopes.findIndex((scope) => (scope.kind === 'product' || scope.kind === 'style') && isOpen(scope));
  return Math.max(product, 0);
}
