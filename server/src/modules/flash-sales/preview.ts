import type { FlashSalePreview } from '@bobbin/contract/flash-sales';
import { placeSkus } from '@bobbin/domain/flash-sales/calls';
import { costAt, dealPrice, highestSafeDeal } from '@bobbin/domain/flash-sales/deal';
import { FLASH_SALE_NAMED_MAX } from '@bobbin/domain/limits';
import { formatMoney } from '@bobbin/domain/money/money';
import type { SellerScope } from '../../platform/access.ts';
import { withFullScope } from '../../platform/shop-scope.ts';
import type { Shops } from '../shops/module.ts';
import type { Fee, Margins, SellableSku } from './margins.ts';

interface Deps {
  shops: Pick<Shops, 'getShop'>;
  margins: Margins;
}

/** Returns the loss per piece of a variant with a deal, in cents; 0 when the price covers the cost, null when the cost is unknown. */
export function lossAt(sku: Pick<SellableSku, 'priceCents' | 'makingCents'>, deal: number, fee: Fee): number | null {
  if (sku.priceCents === null || sku.makingCents === null) return null;
  const price = dealPrice(sku.priceCents, deal);
  return Math.max(0, costAt(price, sku.makingCents, fee.basisPoints) - price);
}

export function createPreview({ shops, margins }: Deps) {
  return {
    /** Returns what a deal would mean for the shop's SKUs (FSL-8). @throws AppError NOT_FOUND */
    async preview(
      scope: SellerScope,
      shopId: string,
      { deal, batch }: { deal: number; batch: number },
    ): Promise<FlashSalePreview> {
      await shops.getShop(scope, shopId);
      const [all, fee] = await withFullScope(scope, (whole) =>
        Promise.all([margins.listSkus(whole, shopId), margins.readFee(whole, shopId)]),
      );
      const skus = all.filter(({ priceCents }) => priceCents !== null);
      const known = skus.filter(({ makingCents }) => makingCents !== null);
      const losing = known
        .map((sku) => ({ sku, loss: lossAt(sku, deal, fee) ?? 0 }))
        .filter(({ loss }) => loss > 0)
        .toSorted((a, b) => b.loss - a.loss);
      const safest = known.map(({ priceCents, makingCents }) =>
        highestSafeDeal(priceCents ?? 0, makingCents ?? 0, fee.basisPoints),
      );
      const products = [...Map.groupBy(skus, ({ productId }) => productId).values()];
      const placed = placeSkus(
        products.map((own) => ({ skuIds: own.map(({ skuId }) => skuId) })),
        batch,
      );
      const isPriced = scope.can('viewCosts', shopId);
      return {
        skuTotal: all.length,
        belowCount: losing.length,
        below: (isPriced ? losing.slice(0, FLASH_SALE_NAMED_MAX) : []).map(({ sku, loss }) => {
          const price = dealPrice(sku.priceCents ?? 0, deal);
          return {
            skuId: sku.skuId,
            productName: sku.title,
            skuName: sku.name,
            skuImage: sku.image,
            price: formatMoney(sku.priceCents ?? 0),
            dealPrice: formatMoney(price),
            cost: formatMoney(price + loss),
            loss: formatMoney(loss),
            maxDeal: highestSafeDeal(sku.priceCents ?? 0, sku.makingCents ?? 0, fee.basisPoints),
          };
        }),
        safeDeal: safest.reduce<number | null>(
          (least, one) => (least === null || one === null ? null : Math.min(least, one)),
          safest.length === 0 ? null : 99,
        ),
        unknownCount: all.length - known.length,
        feeBasisPoints: fee.basisPoints,
        isFeeDefault: fee.isDefault,
        callCount: placed.at(-1)?.call ?? 0,
        activityCount: placed.at(-1)?.activity ?? 0,
      };
    },
  };
}

export type Preview = ReturnType<typeof createPreview>;
