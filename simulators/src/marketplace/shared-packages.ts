import type { Order, Package, Shop } from './model.ts';
import type { World } from './world.ts';
import { orderId } from './ids.ts';
import { addPackage } from './new-order.ts';
import { markUpdated, notify, setStatus } from './order-changes.ts';
import { getBuyer, listPieces } from './order-content.ts';
import { readPackageId } from './world.ts';

/** An order, and its own copy of a shared package. */
export type Sharer = { order: Order; parcel: Package };

/** Lists the numbers of the orders that share a package; an ordinary package has one order. */
export function listSharers(order: Order, parcel: Package): Sharer[] {
  const { shared } = parcel;
  if (shared === undefined) return [{ order, parcel }];
  return shared.members.flatMap((number): Sharer[] => {
    const one = order.shop.orders[number];
    const own = one?.packages.find(
      (copy) => copy.isGone !== true && copy.shared?.host === shared.host && copy.shared.index === shared.index,
    );
    return one === undefined || own === undefined ? [] : [{ order: one, parcel: own }];
  });
}

/** Copies the shipment of a shared package (tracking number, status, handover) to each of its orders that is not cancelled. */
export function shareShipment(order: Order, parcel: Package): void {
  for (const { order: sharer, parcel: copy } of listSharers(order, parcel)) {
    if (sharer.status === 'CANCELLED') continue;
    const { trackingNumber, providerId, isShipped, status, handover, pickupSlot, updateTime } = parcel;
    Object.assign(copy, { trackingNumber, providerId, isShipped, status, handover, pickupSlot, updateTime });
  }
}

/** Returns why orders cannot be combined; null when they can. */
export function whyNotCombinable(orders: readonly Order[]): string | null {
  const [first] = orders;
  if (first === undefined || orders.length < 2) return 'at least two orders are needed';
  const buyer = getBuyer(first).userId;
  if (orders.some((order) => order.status !== 'AWAITING_SHIPMENT')) return 'package in freeze status';
  if (orders.some((order) => order.shippingType !== first.shippingType || getBuyer(order).userId !== buyer))
    return 'fulfillment not allow combine package';
  const isSplit = (order: Order) => listLive(order).length > 1 || listLive(order).some(({ lines }) => lines !== null);
  return orders.some(isSplit) ? 'fulfillment not allow combine package' : null;
}

function listLive(order: Order): Package[] {
  return order.packages.filter((one) => one.status !== 'CANCELLED' && one.isGone !== true);
}

/** Lists groups of two or more orders of a buyer that wait for shipment in separate packages. */
export function listCombinable(shop: Shop): Order[][] {
  const waiting = shop.orders.filter(
    (order) => order.status === 'AWAITING_SHIPMENT' && listLive(order).every(({ shared }) => shared === undefined),
  );
  const groups = Map.groupBy(waiting, (order) => `${getBuyer(order).userId} ${order.shippingType}`);
  return [...groups.values()].filter((orders) => whyNotCombinable(orders) === null);
}

/**
 * Combines orders into one package, which replaces their own packages. A package that already has a label keeps the label. The marketplace itself
 * does not combine orders with a label, but a control can.
 */
export function combine(world: World, orders: readonly Order[]): Package {
  const now = world.clock.seconds();
  const [host] = orders;
  if (host === undefined) throw new Error('nothing to combine');
  const shipped = orders.flatMap(listLive).find((one) => one.isShipped);
  const shared = { host: host.number, index: host.packages.length, members: orders.map(({ number }) => number) };
  for (const order of orders) {
    for (const one of listLive(order)) Object.assign(one, { status: 'CANCELLED', isGone: true, updateTime: now });
    addPackage(order, null, now).shared = shared;
  }
  const parcel = host.packages[shared.index];
  if (parcel === undefined) throw new Error('no package');
  if (shipped !== undefined) {
    const { trackingNumber, providerId, isShipped, status, handover } = shipped;
    Object.assign(parcel, {
      trackingNumber,
      providerId,
      isShipped,
      status: status === 'CANCELLED' ? 'PROCESSING' : status,
      handover,
    });
    shareShipment(host, parcel);
  }
  for (const order of orders) {
    if (shipped !== undefined && order.status === 'AWAITING_SHIPMENT') setStatus(world, order, 'AWAITING_COLLECTION');
    else markUpdated(world, order);
  }
  tellPackages(world, host, 'COMBINE', [{ order: host, parcel }]);
  return parcel;
}

/** Removes orders from a shared package; each removed order gets a package of its own again, without a label. */
export function uncombine(world: World, order: Order, parcel: Package, leaving: readonly Order[]): Sharer[] {
  const now = world.clock.seconds();
  const sharers = listSharers(order, parcel);
  const left = sharers.filter((one) => !leaving.includes(one.order));
  const gone = sharers.filter((one) => leaving.includes(one.order));
  // The last remaining order keeps the package.
  const out = left.length === 0 ? gone.slice(1) : gone;
  const stays = sharers.filter((one) => !out.includes(one));
  const fresh = out.map((one): Sharer => {
    Object.assign(one.parcel, { status: 'CANCELLED', isGone: true, updateTime: now });
    const added = addPackage(one.order, null, now);
    if (one.order.status === 'AWAITING_COLLECTION') {
      one.order.rtsTime = 0;
      setStatus(world, one.order, 'AWAITING_SHIPMENT');
    } else markUpdated(world, one.order);
    return { order: one.order, parcel: added };
  });
  for (const one of stays) {
    // The package keeps its id; the copies show which orders belong to it.
    markUpdated(world, one.order);
  }
  const now2 = [...stays, ...fresh];
  if (now2[0] !== undefined) tellPackages(world, now2[0].order, 'CANCEL_COMBINE', now2);
  return fresh;
}

function tellPackages(world: World, order: Order, word: string, parcels: readonly Sharer[]): void {
  const ids = new Map(parcels.map((one) => [readPackageId(one.order, one.parcel), one]));
  notify(world, order, 'PACKAGE_UPDATE', {
    sc_type: word,
    role_type: 'ROLE_SELLER',
    package_list: [...ids].map(([id, one]) => ({
      package_id: id,
      order_id_list: listSharers(one.order, one.parcel).map((sharer) =>
        orderId(sharer.order.shop.index, sharer.order.number),
      ),
    })),
    update_time: world.clock.seconds(),
  });
}

/**
 * Returns the part of a label's cost, in cents, that an order bears: in proportion to the value of its pieces. A cancelled order bears nothing while
 * another order of the parcel is active. An order that shares no parcel bears the whole cost.
 */
export function shareOfLabel(order: Order, labelCents: number): number {
  const parcel = order.packages.find((one) => one.isGone !== true && one.shared !== undefined);
  if (parcel === undefined) return labelCents;
  const sharers = listSharersOfLabel(order, parcel);
  const living = sharers.filter((one) => one.status !== 'CANCELLED');
  const bearing = living.length > 0 ? living : sharers;
  if (bearing.length < 2) return bearing.includes(order) ? labelCents : 0;
  const values = bearing.map((one) => listPieces(one).reduce((sum, { saleCents }) => sum + saleCents, 0));
  const whole = values.reduce((sum, value) => sum + value, 0);
  const shares = values.map((value) =>
    whole === 0 ? Math.floor(labelCents / bearing.length) : Math.floor((labelCents * value) / whole),
  );
  const rest = labelCents - shares.reduce((sum, share) => sum + share, 0);
  const place = bearing.indexOf(order);
  return place < 0 ? 0 : (shares[place] ?? 0) + (place === 0 ? rest : 0);
}

function listSharersOfLabel(order: Order, parcel: Package): Order[] {
  return listSharers(order, parcel).map((one) => one.order);
}
