import type { OwnerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import * as queries from './sku-sales.sql.ts';

export type { SkuSale } from './sku-sales.sql.ts';

const FEE_DAYS_MS = 90 * 24 * 3600_000;
const FEE_ORDERS = 200;
/** Minimum number of settled orders for a meaningful median. */
const FEE_ORDERS_MIN = 20;
/** Fees above this limit, half of the price, are ignored as errors of the data. */
const FEE_MAX = 5000;

/** Data from past orders about SKUs that the seller may sell again. */
export function createSkuSales(db: Db, clock: Clock) {
  return {
    /** Lists the newest order of each SKU of a shop, with the garment that was last chosen for the SKU; a SKU without an order is left out. */
    async listSkuSales(
      scope: OwnerScope,
      shopId: string,
      skuIds: readonly string[],
    ): Promise<Map<string, queries.SkuSale>> {
      const [sales, chosen] = await Promise.all([
        queries.listSkuSales(db, scope, shopId, skuIds),
        queries.listChosenGarments(db, scope, shopId),
      ]);
      const garments = new Map(chosen.map(({ skuId, ...garment }) => [skuId, garment]));
      return new Map(
        sales.map((sale) => {
          const own = garments.get(sale.skuId);
          const garment = {
            productType: own?.productType ?? sale.productType,
            color: own?.color ?? sale.color,
            size: own?.size ?? sale.size,
          };
          return [sale.skuId, { ...sale, ...garment }];
        }),
      );
    },

    /** Returns the marketplace's fee on a sale of the shop, in basis points; null while too few orders have settled (FSL-9). */
    async readFee(scope: OwnerScope, shopId: string): Promise<number | null> {
      const since = new Date(clock.now() - FEE_DAYS_MS);
      const { orders, basisPoints } = await queries.readFee(db, scope, shopId, since, FEE_ORDERS);
      if (basisPoints === null || orders < FEE_ORDERS_MIN) return null;
      return Math.min(FEE_MAX, Math.max(0, basisPoints));
    },
  };
}

export type SkuSales = ReturnType<typeof createSkuSales>;
