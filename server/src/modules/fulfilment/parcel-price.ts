import { defaultOption, factoryOf, type House } from '@bobbin/domain/factories/factories';
import { priceParcel, type CostTable, type ParcelPrice } from '@bobbin/domain/factories/parcel-price';
import { isDesignSide } from '@bobbin/domain/fulfilment/design-sides';
import type { WorkOrderRow } from '../orders/module.ts';
import { goesWithLabel, type PlacedFile } from './parcel.ts';
import type { VariantMatch } from './variants.ts';

/** A product of an order with what the factory's catalogue says to it. */
interface PricedProduct {
  row: { skuId: string; quantity: number };
  match: VariantMatch;
}

/** What a factory will charge for the products with the designs that are there, as far as it is known (FUL-58). */
export function priceOf(
  costs: CostTable,
  house: House,
  shipping: string | null,
  order: WorkOrderRow,
  products: readonly PricedProduct[],
  files: readonly PlacedFile[],
): ParcelPrice {
  return priceParcel(costs, {
    pieces: products.map(({ row, match }) => ({
      garment: match.ok ? match.group.productName : '',
      quantity: row.quantity,
      pieceCents: match.ok ? match.variant.priceCents : null,
      sides: files.flatMap(({ skuId, side }) => (skuId === row.skuId && isDesignSide(side) ? [side] : [])),
    })),
    shipping,
    isUsualSpeed: shipping === defaultOption(factoryOf(house).shippings.options),
    hasLabel: goesWithLabel(order),
  });
}
