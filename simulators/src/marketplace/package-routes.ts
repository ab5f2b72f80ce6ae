import type { Order, Package } from './model.ts';
import type { Position } from './order-index.ts';
import type { Route, ShopCall } from './routes.ts';
import { isAddressMasked, toParcelAddress } from './address.ts';
import { createDocumentUrl, DOCUMENT_TYPES, PAGE_SIZES } from './documents.ts';
import { requireOrder, requirePackage } from './fulfilment-routes.ts';
import { lineItemId, orderId } from './ids.ts';
import { listSharers } from './shared-packages.ts';
import { readPackageId, type World } from './world.ts';
import { readOptionalText, readPageSize, readTime, readWord } from './input.ts';
import { DIMENSION, getDeliveryOption, getProviderName, toSenderAddress, WEIGHT } from './logistics.ts';
import { getBuyer, getBuyerMessage, listPieces } from './order-content.ts';
import { listPickupSlots } from './pickup.ts';
import { formatPageToken, parsePageToken } from './page-token.ts';
import { CODES, invalidParam, refuse } from './reply.ts';
import { listTrackingEvents } from './tracking-events.ts';

const PACKAGE_STATUSES = ['PROCESSING', 'FULFILLING', 'COMPLETED', 'CANCELLED'] as const;
const FOREVER = 9_999_999_999;
/** Packages of the same order are sorted by their index in the order. */
const PER_ORDER = 100;
const PAGE_KIND = 10;

export const PACKAGE_ROUTES: Route[] = [
  { method: 'POST', path: '/fulfillment/202309/packages/search', scope: 'shop', run: searchPackages },
  { method: 'GET', path: '/fulfillment/202309/packages/{package_id}', scope: 'shop', run: getPackage },
  {
    method: 'GET',
    path: '/fulfillment/202309/packages/{package_id}/shipping_documents',
    scope: 'shop',
    run: getShippingDocument,
  },
  {
    method: 'GET',
    path: '/fulfillment/202309/packages/{package_id}/handover_time_slots',
    scope: 'shop',
    run: (_world, call) => {
      const { order } = requirePackage(call, call.params.package_id ?? '');
      const slots = listPickupSlots(order, call.now);
      return {
        can_pickup: slots.length > 0,
        can_drop_off: true,
        can_van_collection: false,
        drop_off_point_url: 'https://tools.usps.com/locations/',
        pickup_slots: slots,
      };
    },
  },
  {
    method: 'GET',
    path: '/fulfillment/202309/orders/{order_id}/tracking',
    scope: 'shop',
    run: (_world, call) => ({
      tracking: listTrackingEvents(requireOrder(call, call.params.order_id ?? ''), call.now),
    }),
  },
];

/** No status is documented for a package that is not shipped yet, so the simulator returns the next status. */
function toStatus(parcel: Package): string {
  return parcel.status === 'TO_FULFILL' ? 'PROCESSING' : parcel.status;
}

function listLineIds(order: Order, parcel: Package): string[] {
  const lines = parcel.lines ?? listPieces(order).map((_, line) => line);
  return lines.map((line) => lineItemId(order.shop.index, order.number, line));
}

function listSkus(order: Order, parcel: Package): unknown[] {
  const pieces = listPieces(order);
  const lines = parcel.lines ?? pieces.map((_, line) => line);
  const quantities = new Map<string, { id: string; name: string; image_url: string; quantity: number }>();
  for (const line of lines) {
    const sku = pieces[line]?.sku;
    if (sku === undefined) continue;
    const entry = quantities.get(sku.id) ?? { id: sku.id, name: sku.name, image_url: '', quantity: 0 };
    entry.quantity += 1;
    quantities.set(sku.id, entry);
  }
  return [...quantities.values()];
}

function listOrders(order: Order, parcel: Package): unknown[] {
  return listSharers(order, parcel).map((one) => ({
    id: orderId(one.order.shop.index, one.order.number),
    skus: listSkus(one.order, one.parcel),
  }));
}

function readTag(order: Order, parcel: Package): string {
  if (listSharers(order, parcel).length > 1) return 'COMBINE';
  return order.packages.filter((one) => one.isGone !== true).length > 1 ? 'SPLIT' : 'DEFAULT';
}

function getPackage(_world: World, call: ShopCall): unknown {
  const { order, parcel } = requirePackage(call, call.params.package_id ?? '');
  const option = getDeliveryOption(order);
  return {
    package_id: readPackageId(order, parcel),
    package_status: toStatus(parcel),
    orders: listOrders(order, parcel),
    order_line_item_ids: listSharers(order, parcel).flatMap((one) => listLineIds(one.order, one.parcel)),
    shipping_type: order.shippingType,
    delivery_option_id: option.id,
    delivery_option_name: option.name,
    handover_method: parcel.handover,
    tracking_number: parcel.trackingNumber,
    shipping_provider_id: parcel.providerId,
    shipping_provider_name: getProviderName(parcel.providerId),
    ...(parcel.pickupSlot == null
      ? {}
      : { pickup_slot: { start_time: parcel.pickupSlot.startTime, end_time: parcel.pickupSlot.endTime } }),
    has_multi_skus: listSkus(order, parcel).length > 1,
    note_tag: getBuyerMessage(order) === '' ? 'BUYER_UNNOTED' : 'BUYER_NOTED',
    weight: WEIGHT,
    dimension: DIMENSION,
    sender_address: toSenderAddress(order.shop),
    recipient_address: toParcelAddress(getBuyer(order), isAddressMasked(order, call.now)),
    split_and_combine_tag: readTag(order, parcel),
    create_time: parcel.createTime,
    update_time: parcel.updateTime,
  };
}

function searchPackages(_world: World, call: ShopCall): unknown {
  const { query, body, shop } = call;
  const size = readPageSize(query, 50, null);
  const sortField = readWord(query, 'sort_field', ['create_time', 'update_time', 'order_pay_time'] as const);
  const isDescending = (readWord(query, 'sort_order', ['ASC', 'DESC'] as const) ?? 'DESC') === 'DESC';
  const after = parsePageToken(PAGE_KIND, readOptionalText(query, 'page_token'));
  const status = readWord(body, 'package_status', PACKAGE_STATUSES);
  const createFrom = readTime(body, 'create_time_ge') ?? 0;
  const createUntil = readTime(body, 'create_time_lt') ?? FOREVER;
  const updateFrom = readTime(body, 'update_time_ge') ?? 0;
  const updateUntil = readTime(body, 'update_time_lt') ?? FOREVER;
  const rows: { order: Order; parcel: Package; position: Position }[] = [];
  for (const order of shop.orders) {
    for (const parcel of order.packages) {
      // A package of several orders appears once in the list, as the package of its first order.
      if (parcel.isGone === true || listSharers(order, parcel)[0]?.order !== order) continue;
      if (status !== null && toStatus(parcel) !== status) continue;
      if (parcel.createTime < createFrom || parcel.createTime >= createUntil) continue;
      if (parcel.updateTime < updateFrom || parcel.updateTime >= updateUntil) continue;
      const time =
        sortField === 'update_time'
          ? parcel.updateTime
          : sortField === 'order_pay_time'
            ? order.paidTime
            : parcel.createTime;
      rows.push({ order, parcel, position: { time, number: order.number * PER_ORDER + parcel.index } });
    }
  }
  const direction = isDescending ? -1 : 1;
  const compare = (left: Position, right: Position) =>
    direction * (left.time - right.time || left.number - right.number);
  rows.sort((left, right) => compare(left.position, right.position));
  const start = after === null ? 0 : rows.findIndex((row) => compare(row.position, after) > 0);
  const page = start < 0 ? [] : rows.slice(start, start + size);
  const last = page.at(-1);
  const hasMore = last !== undefined && start + size < rows.length;
  return {
    packages: page.map(({ order, parcel }) => ({
      id: readPackageId(order, parcel),
      orders: listOrders(order, parcel),
      status: toStatus(parcel),
      tracking_number: parcel.trackingNumber,
      shipping_provider_id: parcel.providerId,
      shipping_provider_name: getProviderName(parcel.providerId),
      order_line_item_ids: listSharers(order, parcel).flatMap((one) => listLineIds(one.order, one.parcel)),
      create_time: parcel.createTime,
      update_time: parcel.updateTime,
    })),
    total_count: rows.length,
    next_page_token: hasMore ? formatPageToken(PAGE_KIND, last.position) : '',
  };
}

/** Returns a document of a package. It exists only for orders with the marketplace's label, after the package was shipped (MKT-23). */
function getShippingDocument(world: World, call: ShopCall): unknown {
  const { order, parcel } = requirePackage(call, call.params.package_id ?? '');
  const type = readWord(call.query, 'document_type', DOCUMENT_TYPES);
  if (type === null) throw invalidParam('document_type is required');
  const size = readWord(call.query, 'document_size', PAGE_SIZES) ?? 'A6';
  // A picture ignores the format, and ZPL is for other markets.
  const format = readOptionalText(call.query, 'document_format') ?? 'PDF';
  if (type !== 'SHIPPING_LABEL_PICTURE' && format !== 'PDF') throw invalidParam('document_format');
  if (order.shippingType !== 'TIKTOK') throw refuse(CODES.fulfilment, 'the package is not shipped by the platform');
  if (parcel.status === 'CANCELLED') throw refuse(CODES.fulfilment, 'package in freeze status');
  if (!parcel.isShipped) throw refuse(CODES.fulfilment, 'the package has not been shipped yet');
  if (world.faults.take('documents-unprintable', { path: call.path, shopId: call.shop.id }) !== null)
    throw refuse(CODES.documentsUnprintable, 'The documents could not be printed.');
  const id = readPackageId(order, parcel);
  return { doc_url: createDocumentUrl(world, id, type, size), tracking_number: parcel.trackingNumber };
}
