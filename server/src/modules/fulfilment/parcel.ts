import type { FactoryAddress, FactoryLine, FactoryOrderInput } from '@bobbin/connectors/factory';
import { defaultOption, factoryOf } from '@bobbin/domain/factories/factories';
import { DESIGN_SIDES, type Placement, isPlacement, placementOf } from '@bobbin/domain/fulfilment/design-sides';
import type { PrintFacts } from '@bobbin/domain/fulfilment/print-check';
import { checkAddress, type AddressCheck } from '@bobbin/domain/orders/address-check';
import { toStateCode } from '@bobbin/domain/fulfilment/us-states';
import type { WorkOrderRow } from '../orders/module.ts';
import type { SubmittedProduct, SubmittedRequest } from './fulfilment.sql.ts';

/** A file of the library that is placed on a side of an order product. */
export interface PlacedFile {
  skuId: string;
  /** Name of the side: `front` … `left`, or `mockupFront` … `mockupLeft` for mockups. */
  side: string;
  fileId: string;
  name: string;
  width: number | null;
  height: number | null;
  /** Size in pixels; null until the file has been measured. */
  print: PrintFacts | null;
}

/** Returns an absolute, signed URL that stays valid as long as an order may wait at a factory. */
export type ToFactoryLink = (ownerId: string, fileId: string, name: string) => string;

/** Returns the name on the wire for a side of the library: `front` is productFront, `mockupFront` is productMockupFront (FIL-1). */
export function toPlacement(side: string): Placement | null {
  const name = `product${side.charAt(0).toUpperCase()}${side.slice(1)}`;
  return isPlacement(name) ? name : null;
}

/** Returns whether the factory gets the marketplace's label with the order: the label exists, or it must exist before the order is sent (FUL-9). */
export function goesWithLabel(order: Pick<WorkOrderRow, 'labelFileId' | 'shippingType'>): boolean {
  return order.labelFileId !== null || order.shippingType === 'TIKTOK';
}

/** Returns whether a factory can ship this order: with the marketplace's label, or to an unmasked address when the seller ships. */
export function hasDestination(order: WorkOrderRow): boolean {
  if (order.labelFileId !== null) return true;
  return order.shippingType !== 'TIKTOK' && order.address !== null && !order.isAddressMasked;
}

/** Checks the address of an order as far as the marketplace shows it (ADR-1). */
export function checkOrderAddress(order: WorkOrderRow): AddressCheck {
  const { address } = order;
  return checkAddress(address && { ...address, name: address.name ?? null }, goesWithLabel(order));
}

function toAddress({ address }: WorkOrderRow): FactoryAddress | null {
  if (!address) return null;
  const country = address.region === '' ? 'US' : address.region;
  return {
    name: address.name ?? '',
    phone: address.phone,
    street1: address.line1,
    street2: address.line2 === '' ? null : address.line2,
    city: address.city,
    state: country === 'US' ? toStateCode(address.state) : address.state,
    zip: address.postalCode,
    country,
  };
}

/** Includes the tracking number in the link to the label, so that the factory need not read it from the PDF (PAR-15). */
function toLabelUrl(link: string, trackingNumber: string | undefined): string {
  const url = new URL(link);
  if (trackingNumber !== undefined) url.searchParams.set('tracking_number', trackingNumber);
  return url.href;
}

function toLine(product: SubmittedProduct, toLink: (fileId: string, name: string) => string): FactoryLine {
  const line: FactoryLine = {
    variantId: product.variantId,
    productName: product.productName,
    quantity: product.quantity,
    designs: {},
    mockups: {},
  };
  for (const side of DESIGN_SIDES) {
    const design = product.files[placementOf(side, false)];
    const mockup = product.files[placementOf(side, true)];
    if (design) line.designs[side] = toLink(design.fileId, design.name);
    if (mockup) line.mockups[side] = toLink(mockup.fileId, mockup.name);
  }
  return line;
}

/** Returns the request without pieces that the marketplace has cancelled since it was stored. */
export function toCurrentRequest(
  request: SubmittedRequest,
  products: readonly { id: string; quantity: number }[],
): SubmittedRequest {
  const quantities = new Map(products.map(({ id, quantity }) => [id, quantity]));
  return {
    ...request,
    products: request.products.flatMap((product) => {
      const quantity = quantities.get(product.id) ?? 0;
      return quantity === 0 ? [] : [{ ...product, quantity: Math.min(product.quantity, quantity) }];
    }),
  };
}

/** Builds the order for the factory, with new links; when there is a marketplace label, it is sent instead of the address. */
export function toFactoryOrder(
  ownerId: string,
  house: string,
  refId: string,
  order: WorkOrderRow,
  request: SubmittedRequest,
  toFactoryLink: ToFactoryLink,
): FactoryOrderInput {
  const { labelFileId } = order;
  return {
    refId,
    shipping: request.shipping ?? defaultOption(factoryOf(house).shippings.options) ?? '',
    line: request.line,
    facility: request.facility,
    labelUrl:
      labelFileId === null
        ? null
        : toLabelUrl(toFactoryLink(ownerId, labelFileId, `${order.id}.pdf`), order.trackingNumbers[0]),
    trackingNumber: labelFileId === null ? null : (order.trackingNumbers[0] ?? null),
    address: labelFileId === null ? toAddress(order) : null,
    lines: request.products.map((product) => toLine(product, (fileId, name) => toFactoryLink(ownerId, fileId, name))),
  };
}
