import type { DesignSide } from '@bobbin/domain/fulfilment/design-sides';
import type { CatalogueGroup, CatalogueVariant, FactoryOrder, FactoryOrderInput } from '../factory.ts';
import { toCents, toLink, toText } from '../factory-values.ts';
import { toJsonNumber } from '../json.ts';
import { readState } from './states.ts';
import type { WireOrder, WireProduct, WireVariant } from './wire.ts';

const HEX = /^#[0-9a-f]{6}$/i;

/** PRESSIFY's names of our sides (PAR-6). */
const PRINT_KEYS: Readonly<Record<DesignSide, string>> = {
  front: 'front',
  back: 'back',
  left: 'sleeve_left',
  right: 'sleeve_right',
};

/**
 * Translates an order into PRESSIFY's format (PAR-6), without the key.
 * Errors: RangeError when a variant is not a whole number.
 */
export function toWireOrder(input: FactoryOrderInput): Record<string, unknown> {
  const { address } = input;
  return {
    ref_id: input.refId,
    // Values of PRESSIFY's field for the speed. We never send `test_order`, because PRESSIFY does not produce test orders.
    order_status: input.shipping,
    shipping_method: 'standard',
    note: input.note ?? undefined,
    line_items: input.lines.map((line) => ({
      variant_id: toJsonNumber(line.variantId),
      product_name: line.productName,
      quantity: line.quantity,
      mockup: line.mockups.front,
      mockup_back: line.mockups.back,
      print_files: (Object.keys(PRINT_KEYS) as DesignSide[]).flatMap((side) => {
        const url = line.designs[side];
        return url === undefined ? [] : [{ key: PRINT_KEYS[side], url }];
      }),
    })),
    ...(input.labelUrl === null
      ? { address: address && { ...address, phone: address.phone ?? undefined, street2: address.street2 ?? undefined } }
      : { shipping_label: input.labelUrl }),
  };
}

/**
 * Translates the detail of an order (PAR-9, PAR-10).
 * Units: dollars in, cents out. Errors: RangeError when the cost is not a plausible amount.
 */
export function toFactoryOrder(wire: WireOrder): FactoryOrder {
  const state = readState(wire.fulfill_status);
  const paymentStatus = toText(wire.payment_status)?.toLowerCase() ?? null;
  return {
    factoryOrderId: String(wire.id),
    refId: toText(wire.ref_id),
    rawStatus: wire.fulfill_status,
    state,
    costCents: toCents(wire.total_cost, 'total_cost'),
    trackingNumber: toText(wire.tracking_id) ?? toText(wire.tracking?.tracking_id),
    carrier: toText(wire.shipping_service) ?? toText(wire.tracking?.service),
    trackingUrl: toLink(wire.tracking?.tracking_link),
    isPaid: paymentStatus === null ? null : paymentStatus === 'paid',
    note: toText(wire.note),
    // `cancelled` means a full refund, even after production began (FUL-90). `paid_cost` is the amount that the factory keeps.
    ...(state === 'CANCELLED' ? { keepsCost: (toCents(wire.paid_cost, 'paid_cost') ?? 0) > 0 } : {}),
  };
}

/**
 * Translates a product of the catalogue, with the prices of the given tier (PAR-12).
 *
 * Units: dollars in, cents out. Errors: RangeError when a price is not an amount.
 */
export function toCatalogueGroup(wire: WireProduct, tierId: string): CatalogueGroup {
  return {
    productId: String(wire.id),
    productName: toText(wire.name) ?? '',
    style: toText(wire.style),
    variants: (wire.variants ?? []).map((variant) => toVariant(variant, tierId)),
  };
}

function toVariant(wire: WireVariant, tierId: string): CatalogueVariant {
  const price = wire.prices?.find((tier) => String(tier.tier_id) === tierId)?.price;
  return {
    variantId: String(wire.variant_id),
    color: toText(wire.color),
    hex: HEX.test(String(wire.hex)) ? String(wire.hex) : null,
    size: toText(wire.size),
    sku: toText(wire.sku),
    priceCents: toCents(price, 'variants.prices'),
    isInStock: wire.stock == null || wire.stock === '' ? null : Number(wire.stock) > 0,
  };
}
