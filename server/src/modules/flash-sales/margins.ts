import { FEE_DEFAULT_BASIS_POINTS } from '@bobbin/domain/flash-sales/deal';
import { isDesignSide, type DesignSide } from '@bobbin/domain/fulfilment/design-sides';
import type { Cents } from '@bobbin/domain/money/money';
import { parseSkuName } from '@bobbin/domain/products/sku-name';
import type { OwnerScope } from '../../platform/access.ts';
import type { Fulfilment, Unit } from '../fulfilment/module.ts';
import type { Library } from '../library/module.ts';
import type { OrdersOffers, SkuSale } from '../orders/module.ts';
import type { ShopsOffers } from '../shops/module.ts';

/** Number of orders that one statement reads. */
const CHUNK = 500;

/** A variant that the shop sells now. */
export interface SellableSku {
  skuId: string;
  productId: string;
  title: string;
  name: string;
  image: string | null;
  priceCents: Cents | null;
  /** Cost of making and sending a single piece; null when unknown (FSL-8). */
  makingCents: Cents | null;
}

export interface Fee {
  basisPoints: number;
  /** True when too few orders have settled to show the fee, so that `basisPoints` is a default (FSL-9). */
  isDefault: boolean;
}

interface Deps {
  shops: { facts: Pick<ShopsOffers['facts'], 'listOnSale'> };
  orders: Pick<OrdersOffers, 'skuSales'>;
  library: Pick<Library, 'listPlacements'>;
  fulfilment: Pick<Fulfilment, 'priceUnits'>;
}

/** The cost of one piece of each variant, made as in the variant's newest order, or else as the variant's name says. */
export function createMargins({ shops, orders, library, fulfilment }: Deps) {
  async function readSides(scope: OwnerScope, sales: readonly SkuSale[]): Promise<Map<string, DesignSide[]>> {
    const ids = [...new Set(sales.map(({ orderId }) => orderId))];
    const sides = new Map<string, DesignSide[]>();
    for (let from = 0; from < ids.length; from += CHUNK) {
      for (const { orderId, skuId, side } of await library.listPlacements(scope, ids.slice(from, from + CHUNK))) {
        const key = `${orderId} ${skuId}`;
        if (isDesignSide(side)) sides.set(key, [...(sides.get(key) ?? []), side]);
      }
    }
    return sides;
  }

  return {
    /** Lists the SKUs that the shop sells now, product by product, with the cost of one piece. */
    async listSkus(scope: OwnerScope, shopId: string): Promise<SellableSku[]> {
      const products = await shops.facts.listOnSale(scope, shopId);
      const skus = products.flatMap(({ id, title, skus: own }) =>
        own.map((sku) => ({
          skuId: sku.id,
          productId: id,
          title,
          name: sku.name,
          image: sku.image,
          priceCents: sku.priceCents,
        })),
      );
      const ids = skus.map(({ skuId }) => skuId);
      const sales = await orders.skuSales.listSkuSales(scope, shopId, ids);
      const sides = await readSides(scope, [...sales.values()]);
      // Assumes for a SKU without orders that it is shipped like the other SKUs of the shop.
      const [any] = sales.values();
      const units = skus.map(({ skuId, title, name }): Unit => {
        const sale = sales.get(skuId);
        const read = parseSkuName(name, title);
        return {
          skuId,
          garment: {
            productType: sale?.productType ?? read.productType,
            color: sale?.color ?? read.color,
            size: sale?.size ?? read.size,
          },
          house: sale?.house ?? null,
          options: {
            line: sale?.line ?? null,
            facility: sale?.facility ?? null,
            shipping: sale?.shipping ?? null,
          },
          sides: sides.get(`${sale?.orderId} ${skuId}`) ?? [],
          shippingType: (sale ?? any)?.shippingType ?? '',
        };
      });
      const costs = await fulfilment.priceUnits(scope, units);
      return skus.map((sku) => ({ ...sku, makingCents: costs.get(sku.skuId) ?? null }));
    },

    /** Returns the marketplace's fee for the orders of the shop. */
    async readFee(scope: OwnerScope, shopId: string): Promise<Fee> {
      const basisPoints = await orders.skuSales.readFee(scope, shopId);
      return { basisPoints: basisPoints ?? FEE_DEFAULT_BASIS_POINTS, isDefault: basisPoints === null };
    },
  };
}

export type Margins = ReturnType<typeof createMargins>;
