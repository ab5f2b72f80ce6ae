import type { listProductSales, PeriodQuery } from '@bobbin/contract/earnings';
import type { Reply } from '@bobbin/contract/endpoint';
import { formatMoney, sumCents } from '@bobbin/domain/money/money';
import { laDayEnd, laDayStart } from '@bobbin/domain/time/la-day';
import type { OwnerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { toPage } from '../../platform/paging.ts';
import type { OrderFigures } from '../orders/module.ts';
import type { ShopNames } from '../shops/module.ts';
import { readDayPeriod } from './ask.ts';

export type ProductSales = Reply<typeof listProductSales>;

interface Deps {
  clock: Clock;
  figures: OrderFigures;
  readShopNames(scope: OwnerScope): Promise<ShopNames>;
}

/** Lists a product's sales; its pieces and money come from the same sums as the list of products (PRF-8). */
export function createProductSales({ clock, figures, readShopNames }: Deps) {
  return async function list(
    scope: OwnerScope,
    productId: string,
    query: PeriodQuery & { page: number; limit: number },
  ): Promise<ProductSales> {
    const { page, limit, shops } = query;
    const days = readDayPeriod(query, clock.now());
    const range = days && { start: new Date(laDayStart(days.firstDay)), end: new Date(laDayEnd(days.lastDay)) };
    const ask = { productId, shops, range };
    const [sums, counts, lines, shopNames, products] = await Promise.all([
      figures.sumProduct(scope, productId, shops, days),
      figures.countProductSales(scope, ask),
      figures.listProductSales(scope, ask, { limit, offset: (page - 1) * limit }),
      readShopNames(scope),
      figures.readProductNames(scope, { by: 'product', ids: [productId] }),
    ]);
    const seen = sums.filter(({ shopId }) => scope.can('viewPayouts', shopId));
    const counted = counts.filter(({ isCounted }) => isCounted);
    return {
      data: lines.map(({ shopId, at, cents, ...line }) => ({
        ...line,
        shop: {
          id: shopId,
          friendName: shopNames.get(shopId)?.friendName ?? shopId,
          nameShop: shopNames.get(shopId)?.nameShop ?? shopId,
        },
        at: at.toISOString(),
        amount: scope.can('viewPayouts', shopId) ? formatMoney(cents) : null,
      })),
      meta: toPage(query, sumCents(counted.map(({ count }) => count))).meta,
      productName: products.get(productId)?.name ?? '',
      pieces: sumCents(sums.map(({ pieces }) => pieces)),
      sum: seen.length === 0 && sums.length > 0 ? null : formatMoney(sumCents(seen.map(({ cents }) => cents))),
      leftOut: counts.filter(({ isCounted }) => !isCounted).map(({ status, count }) => ({ status, count })),
    };
  };
}
