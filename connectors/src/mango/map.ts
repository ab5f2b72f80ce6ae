import { MANGO } from '@bobbin/domain/factories/mango';
import type { DesignSide } from '@bobbin/domain/fulfilment/design-sides';
import { DESIGN_SIDES } from '@bobbin/domain/fulfilment/design-sides';
import { splitName } from '../factory-checks.ts';
import { toCents, toLink, toPrice, toText } from '../factory-values.ts';
import type { CatalogueGroup, CatalogueVariant, FactoryLine, FactoryOrder, FactoryOrderInput } from '../factory.ts';
import { readState } from './states.ts';
import type { WireOrder, WireProduct, WireVariation } from './wire.ts';

/** MANGO's names of our sides (PAR-26). */
export type SideNames = Readonly<Record<DesignSide, string>>;
export const SIDE_NAMES: SideNames = { front: 'front', back: 'back', left: 'left_sleeve', right: 'right_sleeve' };

/** Speeds that give an order a better place in the production queue instead of another way of shipping (PAR-27). */
const QUEUE_SPEEDS: readonly string[] = ['rush', 'expedite'];

/** Status of an order that was cancelled after production began, so that MANGO may keep a part of the cost (PAR-17). */
const CANCELLED_LATE = 'in_production_cancelled';
const REFUNDED_WHOLE = 'full_refunded';

/** Value with which MANGO chooses the facility; the field is then omitted. */
const ANY_FACILITY = 'NONE';

/** MANGO requires a name although the label contains it. This name is used because the marketplace masks the buyer's name. */
const NAME_ON_LABEL = { first_name: 'See', last_name: 'label' };

/**
 * Translates an order into MANGO's format (PAR-26). The result contains only fields that MANGO knows, because MANGO rejects others.
 * Errors: none.
 */
export function toWireOrder(input: FactoryOrderInput, sides: SideNames): Record<string, unknown> {
  const { line = null, facility = null } = input;
  const hasFacility = line === MANGO.facilities.onLine && facility !== null && facility !== ANY_FACILITY;
  return {
    order_id: input.refId,
    ...toShipping(input),
    ...(hasFacility ? { facility } : {}),
    ...toDestination(input),
    note: input.note ?? undefined,
    items: input.lines.map((item) => ({
      sku: item.variantId,
      quantity: item.quantity,
      print_files: toFiles(item.designs, sides),
      preview_files: toFiles(item.mockups, sides),
    })),
  };
}

function toFiles(urls: FactoryLine['designs'], sides: SideNames): { key: string; url: string }[] {
  return DESIGN_SIDES.flatMap((side) => {
    const url = urls[side];
    return url === undefined ? [] : [{ key: sides[side], url }];
  });
}

/**
 * Returns MANGO's shipping fields. A parcel with the marketplace's label is shipped with that label, and only one production line of MANGO offers
 * speeds (PAR-27).
 */
function toShipping({ labelUrl, trackingNumber, line, shipping }: FactoryOrderInput): Record<string, unknown> {
  const isFast = line === MANGO.shippings.onLine;
  const speed = isFast && QUEUE_SPEEDS.includes(shipping) ? { speed_type: shipping } : {};
  if (labelUrl !== null) {
    return {
      shipping_method: 'by_tiktok',
      ...speed,
      label_url: labelUrl,
      tracking_number: trackingNumber ?? undefined,
    };
  }
  return { shipping_method: isFast && !QUEUE_SPEEDS.includes(shipping) ? shipping : 'standard', ...speed };
}

function toDestination({ labelUrl, address }: FactoryOrderInput): Record<string, unknown> {
  if (labelUrl !== null || address === null) return NAME_ON_LABEL;
  const { first, last } = splitName(address.name);
  return {
    first_name: first,
    last_name: last,
    phone: address.phone ?? undefined,
    address_line_1: address.street1,
    address_line_2: address.street2 ?? undefined,
    city: address.city,
    state: address.state,
    country: address.country,
    zip: address.zip,
  };
}

/**
 * Translates an order of MANGO (PAR-17, PAR-28). @param isByRef whether MANGO's calls identify an order by our reference; otherwise by MANGO's own
 * number Units: dollars in, cents out. Errors:
 * RangeError when the cost is not an amount, or the identifying number is missing.
 */
export function toFactoryOrder(wire: WireOrder, isByRef: boolean): FactoryOrder {
  const shipment = wire.shipments?.find(({ primary }) => primary === true || primary === 1) ?? wire.shipments?.[0];
  const refId = String(wire.order_id);
  const state = readState(wire.status);
  const isDelivered = [wire.tracking_status, shipment?.tracking_status].some((word) => isWord(word, 'delivered'));
  const payment = toText(wire.payment_status);
  const isKept = isWord(payment, 'partial_refunded') || isWord(wire.status, CANCELLED_LATE);
  // A full refund leaves no cost, even if production had begun.
  const isBack = isWord(payment, 'refunded');
  if (!isByRef && wire.id == null) throw new RangeError('id: an order without one');
  return {
    factoryOrderId: isByRef ? refId : String(wire.id),
    refId,
    rawStatus: wire.status,
    state: state === 'SHIPPED' && isDelivered ? 'DELIVERED' : state,
    // A fully refunded order costs nothing, although MANGO does not change its total.
    costCents: isWord(wire.status, REFUNDED_WHOLE) ? 0 : toCents(wire.total, 'total'),
    trackingNumber: toText(wire.tracking_number) ?? toText(shipment?.tracking_number),
    carrier: toText(shipment?.carrier),
    trackingUrl: toLink(shipment?.tracking_url),
    isPaid: payment === null ? null : isWord(payment, 'paid'),
    note: toText(wire.rejected_status),
    ...(state === 'CANCELLED' && (isBack || isKept) ? { keepsCost: !isBack } : {}),
  };
}

function isWord(value: string | number | null | undefined, word: string): boolean {
  return (
    String(value ?? '')
      .trim()
      .toLowerCase() === word
  );
}

/**
 * Translates a product and the variations of the given production line; without a given line, all variations (PAR-17, PAR-29).
 * Units: dollars in, cents out. Errors: none.
 */
export function toCatalogueGroup(
  product: WireProduct,
  variations: readonly WireVariation[],
  line: string | undefined,
): CatalogueGroup {
  const onLine = variations.filter((variation) => {
    const own = lineOf(variation);
    return line === undefined || own === null || own === line.toUpperCase();
  });
  return {
    productId: String(product.id),
    productName: product.name.trim(),
    style: null,
    variants: onLine.map(toVariant),
  };
}

/** Production line of a variation; null when the variation names none, so that MANGO decides when it gets an order. */
function lineOf({ raw_data: raw, attributes, production_line: own }: WireVariation): string | null {
  const line = raw?.production_line ?? own ?? attributes?.production_line ?? null;
  const name = typeof line === 'object' ? line?.name : line;
  return name?.trim().toUpperCase() || null;
}

const HEX = /^#[0-9a-f]{6}$/i;

function toVariant(wire: WireVariation): CatalogueVariant {
  const hex = String(wire.attributes?.hex ?? '');
  return {
    variantId: String(wire.sku),
    color: toText(wire.color),
    hex: HEX.test(hex) ? hex : null,
    size: toText(wire.size),
    sku: String(wire.sku),
    priceCents: toPrice(wire.price),
    isInStock: toInStock(wire),
  };
}

function toInStock({ is_available: isAvailable, stock_quantity: stock }: WireVariation): boolean | null {
  if (isAvailable === false || isAvailable === 0 || isAvailable === 'false') return false;
  if (stock != null && stock !== '') return Number(stock) > 0;
  return isAvailable == null ? null : true;
}
