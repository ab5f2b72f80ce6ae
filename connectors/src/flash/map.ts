import { DESIGN_SIDES, type DesignSide } from '@bobbin/domain/fulfilment/design-sides';
import { splitName } from '../factory-checks.ts';
import { toCents, toText } from '../factory-values.ts';
import type { CatalogueGroup, FactoryLine, FactoryOrder, FactoryOrderInput } from '../factory.ts';
import { toJsonNumber } from '../json.ts';
import { readState } from './states.ts';
import type { WireOrder, WireVariant } from './wire.ts';

/** FLASH's names of our sides; they are parts of FLASH's field names (PAR-32). */
export type SideNames = Readonly<Record<DesignSide, string>>;
export const SIDE_NAMES: SideNames = { front: 'front', back: 'back', left: 'left', right: 'right' };

/** Print techniques of FLASH: 1 is DTF, 2 is DTG, 3 is basic DTF. An order has one technique for all its pieces. */
export type PrintType = 1 | 2 | 3;

interface Words {
  sides: SideNames;
  printType: PrintType;
}

/** Matches telephone numbers of a length that FLASH accepts (PAR-32). */
const PHONE = /^\d{7,15}$/;

/**
 * Translates an order into FLASH's format (PAR-32).
 * Errors: RangeError when a variant is not a whole number.
 */
export function toWireOrder(input: FactoryOrderInput, words: Words): Record<string, unknown> {
  return {
    order_id: input.refId,
    shipment: Number(input.shipping),
    ...toDestination(input),
    products: input.lines.map((line) => toProduct(line, input.note ?? undefined, words)),
  };
}

function toProduct({ variantId, quantity, designs, mockups }: FactoryLine, note: string | undefined, words: Words) {
  const product: Record<string, unknown> = {
    variant_id: toJsonNumber(variantId),
    quantity,
    printType: words.printType,
    note,
  };
  for (const side of DESIGN_SIDES) {
    const name = words.sides[side];
    if (designs[side] !== undefined) product[`printer_design_${name}_url`] = designs[side];
    if (mockups[side] !== undefined) product[`mockup_${name}_url`] = mockups[side];
  }
  return product;
}

function toDestination({ labelUrl, address }: FactoryOrderInput): Record<string, unknown> {
  if (labelUrl !== null) return { link_label: labelUrl };
  if (address === null) return {};
  const { first, last } = splitName(address.name);
  const digits = (address.phone ?? '').replace(/\D/g, '');
  return {
    buyer_first_name: first,
    buyer_last_name: last,
    // FLASH accepts a missing phone number, but rejects one of another form.
    buyer_phone: PHONE.test(digits) ? digits : undefined,
    buyer_address1: address.street1,
    buyer_address2: address.street2 ?? undefined,
    buyer_city: address.city,
    buyer_province_code: address.state,
    buyer_zip: address.zip,
    buyer_country_code: address.country,
  };
}

/**
 * Translates the detail of an order (PAR-30).
 * Units: dollars in, cents out. Errors: RangeError when the cost is not a plausible amount.
 */
export function toFactoryOrder(wire: WireOrder): FactoryOrder {
  const state = readState(wire.status);
  const isDelivered = toText(wire.tracking_status)?.trim().toLowerCase() === 'delivered';
  return {
    factoryOrderId: String(wire.order_code),
    refId: toText(wire.partner_order_id),
    rawStatus: wire.status,
    state: state === 'SHIPPED' && isDelivered ? 'DELIVERED' : state,
    costCents: toCents(wire.total_fee, 'total_fee'),
    trackingNumber: toText(wire.tracking_number),
    carrier: toText(wire.carrier) ?? toText(wire.tracking_company),
    trackingUrl: null,
    // No field of an order shows whether it is paid; only the response to a new order does (PAR-30).
    isPaid: null,
    note: toText(wire.reject_note),
  };
}

/**
 * Groups FLASH's flat list of variants by garment. The name of a garment consists of brand and style (PAR-20). The list has no prices.
 * Errors: none.
 */
export function toCatalogue(variants: readonly WireVariant[]): CatalogueGroup[] {
  const groups = new Map<string, CatalogueGroup>();
  for (const { variant_id: variantId, brand, style, color, size } of variants) {
    const productName = [toText(brand), String(style)].filter(Boolean).join(' ').trim();
    const group = groups.get(productName) ?? {
      productId: productName,
      productName,
      style: String(style),
      variants: [],
    };
    groups.set(productName, group);
    group.variants.push({
      variantId: String(variantId),
      color: toText(color),
      hex: null,
      size: toText(size),
      sku: null,
      priceCents: null,
      isInStock: null,
    });
  }
  return [...groups.values()];
}
