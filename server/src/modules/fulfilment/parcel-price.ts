import { readOrderCosts, readPieceCosts, type CostRow } from '@bobbin/domain/factories/cost-rows';
import { defaultOption, factoryOf } from '@bobbin/domain/factories/factories';
import { type House } from '@bobbin/domain/factories/houses';
import { priceParcel, type CostTable, type ParcelPrice } from '@bobbin/domain/factories/parcel-price';
import { isDesignSide } from '@bobbin/domain/fulfilment/design-sides';
import type { WorkOrderRow } from '../orders/module.ts';
import { goesWithLabel, type PlacedFile } from './parcel.ts';
import type { VariantMatch } from './variants.ts';
import type { HouseOptions } from './wire.ts';

/** A product of an order with what the factory's catalogue says to it. */
interface PricedProduct {
  row: { skuId: string; quantity: number };
  match: VariantMatch;
}

/** What is known of a factory's prices beside its catalogue. */
export interface KnownCosts {
  house: House;
  /** The deployment's settings. */
  settings: CostTable;
  /** What staff wrote, as it counts now. */
  rows: readonly CostRow[];
}

/** A price, and the rows of the cost table that it was made of (FAC-32). */
export interface PricedParcel extends ParcelPrice {
  costIds: string[];
}

/**
 * What a factory will charge for the products with the designs that are there, as far as it is known (FUL-58): a piece by the catalogue,
 * else by the cost table; what comes on top by the cost table, else by the settings (FAC-31).
 */
export function priceOf(
  { house, settings, rows }: KnownCosts,
  { line, facility, shipping }: HouseOptions,
  order: Pick<WorkOrderRow, 'labelFileId' | 'shippingType'>,
  products: readonly PricedProduct[],
  files: readonly Pick<PlacedFile, 'skuId' | 'side'>[],
): PricedParcel {
  const options = { line, facility, shipping };
  const whole = readOrderCosts(rows, settings, { garment: null, sku: null, size: null, ...options });
  const used = [...whole.rows];
  const pieces = products.map(({ row, match }) => {
    const sides = files.flatMap(({ skuId, side }) => (skuId === row.skuId && isDesignSide(side) ? [side] : []));
    const { quantity } = row;
    if (!match.ok) return { garment: '', quantity, pieceCents: null, sides };
    const { productName: garment } = match.group;
    const { variantId: sku, size, priceCents } = match.variant;
    const {
      piece,
      costs,
      rows: read,
    } = readPieceCosts(rows, settings.garments[garment], {
      garment,
      sku,
      size,
      ...options,
    });
    used.push(...read.filter((cost) => cost !== piece || priceCents === null));
    return { garment, quantity, pieceCents: priceCents ?? piece?.cents ?? null, sides, costs };
  });
  const isUsualSpeed = shipping === defaultOption(factoryOf(house).shippings.options);
  const price = priceParcel(whole.table, { pieces, shipping, isUsualSpeed, hasLabel: goesWithLabel(order) });
  return { ...price, costIds: [...new Set(used.map(({ id }) => id))] };
}
