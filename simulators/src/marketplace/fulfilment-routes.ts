import type { Fields } from './input.ts';
import type { Order, Package, PickupSlot } from './model.ts';
import type { Route, ShopCall } from './routes.ts';
import type { World } from './world.ts';
import { lineItemId, orderId } from './ids.ts';
import { isFields, readOptionalText, readText, readTexts, readTime, readWord } from './input.ts';
import { DIMENSION, getProviderName, PROVIDERS, SHIPPING_SERVICE, WEIGHT } from './logistics.ts';
import { addPackage, buyLabel } from './new-order.ts';
import { markUpdated, notify, refuseCancel, setStatus } from './order-changes.ts';
import { listPieces } from './order-content.ts';
import { getLinePackage } from './order-wire.ts';
import { ApiError, CODES, invalidParam, refuse } from './reply.ts';
import { listSharers, shareShipment } from './shared-packages.ts';
import { findLines, findOrder, findPackage, readPackageId } from './world.ts';

const BATCH_MAX = 50; // no maximum is documented

export const FULFILMENT_ROUTES: Route[] = [
  {
    method: 'POST',
    path: '/fulfillment/202309/orders/{order_id}/shipping_services/query',
    scope: 'shop',
    run: (_world, call) => {
      const order = requireOrder(call, call.params.order_id ?? '');
      const lines = readLines(order, call.body);
      return {
        order_id: orderId(order.shop.index, order.number),
        order_line_id: lines.map((line) => lineItemId(order.shop.index, order.number, line)),
        weight: call.body.weight ?? WEIGHT,
        dimension: call.body.dimension ?? DIMENSION,
        shipping_services: [{ ...SHIPPING_SERVICE, is_default: true }],
      };
    },
  },
  { method: 'POST', path: '/fulfillment/202309/packages', scope: 'shop', run: createPackage },
  { method: 'POST', path: '/fulfillment/202309/packages/ship', scope: 'shop', run: shipPackages },
  {
    method: 'POST',
    path: '/fulfillment/202309/packages/{package_id}/ship',
    scope: 'shop',
    run: (world, call) => {
      shipPackage(world, call, call.params.package_id ?? '', call.body);
      return {};
    },
  },
  { method: 'POST', path: '/fulfillment/202309/orders/{order_id}/packages', scope: 'shop', run: markShipped },
  {
    method: 'POST',
    path: '/fulfillment/202309/orders/{order_id}/shipping_info/update',
    scope: 'shop',
    run: (world, call) => updateTracking(world, call, requireOrder(call, call.params.order_id ?? ''), null),
  },
  {
    method: 'POST',
    path: '/fulfillment/202309/packages/{package_id}/shipping_info/update',
    scope: 'shop',
    run: (world, call) => {
      const { order, parcel } = requirePackage(call, call.params.package_id ?? '');
      return updateTracking(world, call, order, parcel);
    },
  },
];

export function requireOrder({ shop }: ShopCall, id: string): Order {
  const order = findOrder(shop, id);
  if (order === null) throw refuse(CODES.fulfilment, 'invalid order id');
  return order;
}

export function requirePackage({ shop }: ShopCall, id: string): { order: Order; parcel: Package } {
  const found = findPackage(shop, id);
  const parcel = found?.order.packages[found.index];
  if (found === null || parcel === undefined) throw refuse(CODES.fulfilment, 'invalid package id');
  return { order: found.order, parcel };
}

/** Buys the marketplace's label (MKT-23). */
function createPackage(world: World, call: ShopCall): unknown {
  const order = requireOrder(call, readText(call.body, 'order_id'));
  const serviceId = readOptionalText(call.body, 'shipping_service_id');
  const lines = readLines(order, call.body);
  if (order.shippingType !== 'TIKTOK') throw refuse(CODES.fulfilment, 'the order is not shipped by the platform');
  if (serviceId !== null && serviceId !== SHIPPING_SERVICE.id)
    throw refuse(CODES.fulfilment, 'invalid shipping service');
  checkShippable(order);
  checkLabelFaults(world, call);
  const parcel = getParcelFor(order, lines, call.now);
  buyLabel(order, parcel, call.now);
  finishAll(world, order, parcel);
  return {
    package_id: readPackageId(order, parcel),
    order_id: orderId(order.shop.index, order.number),
    order_line_item_ids: lines.map((line) => lineItemId(order.shop.index, order.number, line)),
    shipping_service_info: SHIPPING_SERVICE,
    weight: call.body.weight ?? WEIGHT,
    dimension: call.body.dimension ?? DIMENSION,
    create_time: parcel.createTime,
  };
}

/** Ships an existing package: buys its label, or accepts the seller's own tracking number. */
function shipPackage(world: World, call: ShopCall, id: string, fields: Fields): void {
  const { order, parcel } = requirePackage(call, id);
  const handover = readWord(fields, 'handover_method', ['PICKUP', 'DROP_OFF'] as const);
  if (parcel.isShipped) throw refuse(CODES.fulfilment, 'the package has been shipped already');
  if (parcel.status === 'CANCELLED') throw refuse(CODES.fulfilment, 'package in freeze status');
  checkShippable(order);
  checkLabelFaults(world, call);
  parcel.handover = handover ?? 'DROP_OFF';
  parcel.pickupSlot = parcel.handover === 'PICKUP' ? readPickupSlot(fields) : null;
  if (order.shippingType === 'TIKTOK') buyLabel(order, parcel, call.now);
  else {
    const own = fields.self_shipment;
    if (!isFields(own)) throw invalidParam('self_shipment is required');
    setTracking(parcel, own, call.now);
  }
  finishAll(world, order, parcel);
}

/** Reads the requested pickup time, which need not be one of the offered times, because no document requires this. */
function readPickupSlot(fields: Fields): PickupSlot | null {
  const slot = fields.pickup_slot;
  if (slot === undefined || slot === null) return null;
  if (!isFields(slot)) throw invalidParam('pickup_slot');
  const startTime = readTime(slot, 'start_time');
  const endTime = readTime(slot, 'end_time');
  if (startTime === null || endTime === null || endTime <= startTime) throw invalidParam('pickup_slot');
  return { startTime, endTime };
}

function shipPackages(world: World, call: ShopCall): unknown {
  const { packages } = call.body;
  if (!Array.isArray(packages) || packages.length === 0 || packages.length > BATCH_MAX)
    throw invalidParam(`packages must be an array of 1 to ${BATCH_MAX}`);
  const errors: unknown[] = [];
  for (const entry of packages as unknown[]) {
    if (!isFields(entry)) throw invalidParam('packages');
    const id = readText(entry, 'id');
    try {
      shipPackage(world, call, id, entry);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      errors.push({ code: error.code, message: error.message, detail: { package_id: id } });
    }
  }
  return { errors };
}

/** Records that the seller shipped the order, with the seller's carrier and tracking number. */
function markShipped(world: World, call: ShopCall): unknown {
  const order = requireOrder(call, call.params.order_id ?? '');
  const lines = readLines(order, call.body);
  readText(call.body, 'tracking_number');
  readText(call.body, 'shipping_provider_id');
  if (order.shippingType !== 'SELLER') throw refuse(CODES.fulfilment, 'the order is shipped by the platform');
  checkShippable(order);
  const parcel = getParcelFor(order, lines, call.now);
  setTracking(parcel, call.body, call.now);
  finishAll(world, order, parcel);
  return {
    order_id: orderId(order.shop.index, order.number),
    package_id: readPackageId(order, parcel),
    order_line_item_ids: lines.map((line) => lineItemId(order.shop.index, order.number, line)),
    warning: { message: '' },
  };
}

function updateTracking(world: World, call: ShopCall, order: Order, only: Package | null): unknown {
  if (order.shippingType !== 'SELLER') throw refuse(CODES.fulfilment, 'the order is shipped by the platform');
  const shipped = order.packages.filter((one) => one.isShipped && (only === null || one === only));
  if (shipped.length === 0) throw refuse(CODES.fulfilment, 'the order has not been shipped yet');
  if (!['PARTIALLY_SHIPPING', 'AWAITING_COLLECTION', 'IN_TRANSIT'].includes(order.status))
    throw refuse(CODES.fulfilment, 'the order can no longer be changed');
  for (const parcel of shipped) {
    const { status } = parcel;
    setTracking(parcel, call.body, call.now);
    parcel.status = status;
    shareShipment(order, parcel);
    for (const sharer of listSharers(order, parcel)) if (sharer.order !== order) markUpdated(world, sharer.order);
  }
  markUpdated(world, order);
  return {};
}

function setTracking(parcel: Package, fields: Fields, now: number): void {
  const trackingNumber = readText(fields, 'tracking_number');
  const providerId = readText(fields, 'shipping_provider_id');
  if (getProviderName(providerId) === '')
    throw refuse(CODES.fulfilment, `invalid shipping provider, one of ${PROVIDERS.length} expected`);
  if (!/^[0-9A-Za-z]{8,40}$/.test(trackingNumber)) throw refuse(CODES.fulfilment, 'invalid tracking number');
  parcel.trackingNumber = trackingNumber;
  parcel.providerId = providerId;
  parcel.isShipped = true;
  parcel.status = 'PROCESSING';
  parcel.updateTime = now;
}

/** Reads the unshipped, uncancelled lines, or the requested ones among them. */
function readLines(order: Order, body: Fields): number[] {
  const pieceCount = listPieces(order).length;
  const ids = readTexts(body, 'order_line_item_ids', 100) ?? [];
  const asked = findLines(order, ids, pieceCount);
  if (asked === null) throw refuse(CODES.fulfilment, 'invalid order line item id');
  const open = listOpenLines(order, pieceCount);
  if (asked.length === 0) return open;
  if (asked.some((line) => !open.includes(line)))
    throw refuse(CODES.fulfilment, 'a line item has been shipped already');
  return asked;
}

function listOpenLines(order: Order, pieceCount: number): number[] {
  const cancelled = order.extra?.cancelledLines ?? [];
  return Array.from({ length: pieceCount }, (_, line) => line).filter(
    (line) => !cancelled.includes(line) && getLinePackage(order, line)?.isShipped !== true,
  );
}

function checkShippable(order: Order): void {
  if (order.status === 'UNPAID' || order.status === 'ON_HOLD')
    throw refuse(CODES.fulfilment, 'the order is on hold: it may not be shipped yet');
  if (order.status !== 'AWAITING_SHIPMENT' && order.status !== 'PARTIALLY_SHIPPING')
    throw refuse(CODES.fulfilment, `the order can not be shipped in status ${order.status}`);
}

function checkLabelFaults(world: World, { path, shop }: ShopCall): void {
  if (world.faults.take('label-rejected', { path, shopId: shop.id }) !== null)
    throw refuse(CODES.labelRejected, 'The recipient address can not be verified. The label was not created.');
  if (world.faults.take('shipping-unavailable', { path, shopId: shop.id }) !== null)
    throw refuse(CODES.shippingUnavailable, 'Shipping service unavailable.');
  if (world.faults.take('usps-not-allowed', { path, shopId: shop.id }) !== null)
    throw refuse(CODES.uspsNotAllowed, 'USPS is not available for this type of seller.');
}

/** Returns the unshipped package when it has exactly these lines, otherwise a new package; a split removes unshipped packages. */
function getParcelFor(order: Order, lines: number[], now: number): Package {
  if (lines.length === 0) throw refuse(CODES.fulfilment, 'no line item is left to ship');
  const isRest = lines.length === listOpenLines(order, listPieces(order).length).length;
  const hasShipped = order.packages.some((one) => one.isShipped);
  const waiting = order.packages.find((one) => !one.isShipped && one.status !== 'CANCELLED');
  if (waiting?.shared !== undefined && !isRest) throw refuse(CODES.fulfilment, 'the package holds other orders too');
  if (waiting !== undefined && isRest && !hasShipped) return waiting;
  if (waiting !== undefined) waiting.status = 'CANCELLED';
  return addPackage(order, isRest && !hasShipped ? null : lines, now);
}

/** Ships all orders of a package, except cancelled ones. */
function finishAll(world: World, order: Order, parcel: Package): void {
  shareShipment(order, parcel);
  for (const sharer of listSharers(order, parcel))
    if (sharer.order.status !== 'CANCELLED') finishShipping(world, sharer.order, sharer.parcel);
}

/** Sets the status, sends the split notice, and rejects an open cancel request, as shipping does (MKT-21). */
function finishShipping(world: World, order: Order, parcel: Package): void {
  refuseCancel(world, order);
  const isComplete = listOpenLines(order, listPieces(order).length).length === 0;
  if (parcel.lines !== null) {
    notify(world, order, 'PACKAGE_UPDATE', {
      sc_type: 'SPLIT',
      role_type: 'ROLE_SELLER',
      package_list: order.packages
        .filter((one) => one.status !== 'CANCELLED')
        .map((one) => ({
          package_id: readPackageId(order, one),
          order_id_list: [orderId(order.shop.index, order.number)],
        })),
      update_time: world.clock.seconds(),
    });
  }
  if (!isComplete && order.status === 'PARTIALLY_SHIPPING') markUpdated(world, order);
  else setStatus(world, order, isComplete ? 'AWAITING_COLLECTION' : 'PARTIALLY_SHIPPING');
}
