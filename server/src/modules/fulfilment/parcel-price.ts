import { readOrderCosts, readPieceCosts, type CostRow } from '@bobbin/domain/factories/cost-rows';
import { defaultOption, factoryOf } from '@bobbin/domain/factories/factories';
import { priceParcel, type CostTable, type ParcelPrice } from '@bobbin/domain/factories/parcel-price';
import { isDesignSide } from '@bobbin/domain/fulfilment/design-sides';
import type { Cents } from '@bobbin/domain/money/money';
import type { WorkOrderRow } from '../orders/module.ts';
import { goesWithLabel, type PlacedFile } from './parcel.ts';
import type { VariantMatch } from './factories/variants.ts';
import type { HouseOptions } from './wire.ts';

/** A product of an order, and the variant that matches it in the factory's catalogue. */
interface PricedProduct {
  row: { skuId: string; quantity: number };
  match: VariantMatch;
}

/** Prices of a factory that are known in addition to those in its catalogue. */
export interface KnownCosts {
  house: string;
  /** Prices from the deployment's settings. */
  settings: CostTable;
  /** Current prices that staff entered. */
  rows: readonly CostRow[];
}

/** A price, and the ids of the rows of the cost table that it includes (FAC-32). */
export interface PricedParcel extends ParcelPrice {
  costIds: string[];
  /** For each product: the price of its pieces in the cheapest size of the same garment and colour; null when unknown. */
  bases: (Cents | null)[];
  /** True when the factory's catalogue has the price of at least one piece. */
  isOfCatalogue: boolean;
}

/**
 * Returns what a factory will charge for the products with their current designs, as far as it is known (FUL-58). The price of a piece comes from the
 * catalogue, or else from the cost table; prices of extras come from the cost table, or else from the settings (FAC-31).
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
  /** Returns the price of the product's pieces in the cheapest size of the same garment and colour (FUL-86). */
  function baseOf({ row, match }: PricedProduct): Cents | null {
    if (!match.ok) return null;
    const { group, variant: wanted } = match;
    const prices = group.variants.flatMap(({ variantId: sku, color, size, priceCents }) => {
      if (color !== wanted.color) return [];
      const asked = { garment: group.productName, sku, size, ...options };
      const cents = priceCents ?? readPieceCosts(rows, undefined, asked).piece?.cents;
      return cents === undefined ? [] : [cents];
    });
    return prices.length === 0 ? null : Math.min(...prices) * row.quantity;
  }

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
  const speeds = factoryOf(house).shippings.options;
  const isUsualSpeed = shipping === defaultOption(speeds);
  const hasLabel = goesWithLabel(order);
  // Speeds that only choose the postage are not charged for an order with a label, because the label determines how the parcel is shipped.
  const isSpeedCharged = !(hasLabel && speeds.some(({ value, isPostage }) => value === shipping && isPostage === true));
  const price = priceParcel(whole.table, {
    pieces,
    shipping: isSpeedCharged ? shipping : null,
    isUsualSpeed,
    hasLabel,
  });
  return {
    ...price,
    costIds: [...new Set(used.map(({ id }) => id))],
    bases: products.map(baseOf),
    isOfCatalogue: products.some(({ match }) => match.ok && match.variant.priceCents !== null),
  };
}
