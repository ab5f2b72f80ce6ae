import type { PlacementTarget, Targets } from '@bobbin/contract/prints';
import { suggestPattern } from '@bobbin/domain/prints/places';
import type { OwnerScope, SellerScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { withFullScope } from '../../../platform/shop-scope.ts';
import { readProduct } from '../placements/designs.ts';
import type { OpenOrders } from './filling.ts';
import { resolveLines } from './resolver.ts';
import { listSkus, type SkuRow } from './skus.sql.ts';
import { toSource } from './sources.ts';
import { listTargetSkus } from './targets.ts';

interface Deps {
  db: Db;
  orders: OpenOrders;
  shops: { readNames(scope: OwnerScope): Promise<ReadonlyMap<string, { friendName: string }>> };
}

/** Lists where a print could be placed for an order product, with the number of products and orders that each target includes. */
export function createTargets({ db, orders, shops }: Deps) {
  /** A pattern needs a minimum number of characters; a product with several styles has no target for the whole product. */
  function listWishes(sku: SkuRow, siblings: readonly SkuRow[], scope: SellerScope): PlacementTarget[] {
    const { shopId, skuId, productId, color } = sku;
    const pattern = suggestPattern(
      sku.sellerSku,
      siblings.map((one) => one.sellerSku),
    );
    return [
      { kind: 'sku', shopId, skuIds: [skuId] },
      ...(color === null ? [] : [{ kind: 'colour' as const, shopId, productId, colours: [color] }]),
      { kind: 'product', shopId, productId },
      ...(pattern === null ? [] : [{ kind: 'pattern' as const, shopId, pattern }]),
      ...(pattern === null || scope.shops !== 'all' ? [] : [{ kind: 'allShops' as const, pattern }]),
    ];
  }

  return {
    /** @throws AppError NOT_FOUND */
    async listTargets(scope: SellerScope, lineId: string): Promise<Targets> {
      const { skuId, product } = await readProduct(orders, scope, lineId);
      const { color } = product;
      const names = await shops.readNames(scope);
      return withFullScope(scope, async (whole) => {
        const [sku] = await listSkus(db, whole, { skuIds: [skuId] });
        if (!sku) throw new AppError('NOT_FOUND');
        const siblings = (await listSkus(db, whole, { productIds: [sku.productId] })).filter(
          ({ shopId }) => shopId === sku.shopId,
        );
        const styles = [...Map.groupBy(siblings, ({ style }) => style)];
        const isStyled = styles.length > 1;
        const [line = null] = await resolveLines(db, whole, [{ skuId, color }]);
        const wishes = listWishes({ ...sku, color }, siblings, scope);
        const reached = await Promise.all(wishes.map((target) => listTargetSkus(db, whole, target)));
        const all = [...new Set([...reached.flat(), ...siblings].map((one) => one.skuId))];
        const lines = await orders.listOpenLines(whole, all);
        const count = (skus: readonly SkuRow[], isWanted: (line: (typeof lines)[number]) => boolean = () => true) => {
          const ids = new Set(skus.map((one) => one.skuId));
          return new Set(lines.filter((one) => ids.has(one.skuId) && isWanted(one)).map(({ orderId }) => orderId)).size;
        };
        return {
          from: line === null ? null : toSource(line),
          productId: sku.productId,
          productName: sku.productName,
          styles: isStyled
            ? styles.map(([name, skus]) => ({
                name,
                skuIds: skus.map((one) => one.skuId),
                waitingOrders: count(skus),
              }))
            : [],
          targets: wishes.map((target, at) => {
            const skus = reached[at] ?? [];
            return {
              target,
              shops: [...Map.groupBy(skus, ({ shopId }) => shopId)].map(([id, of]) => ({
                id,
                friendName: names.get(id)?.friendName ?? '',
                skus: of.length,
              })),
              skus: skus.length,
              waitingOrders: count(skus),
              drafts: count(skus, ({ isDraft }) => isDraft),
              isRefused: isStyled && (target.kind === 'product' || target.kind === 'colour'),
            };
          }),
        };
      });
    },
  };
}

export type TargetsOfLine = ReturnType<typeof createTargets>;
