import type { CancelStatus, Cancellation, Order, OrderExtra, Refund } from './model.ts';
import type { World } from './world.ts';
import { cancelId, orderId, plainId } from './ids.ts';
import { listPieces } from './order-content.ts';
import { tellShop } from './webhooks.ts';

/** Time in which a seller must answer a buyer, in seconds; the real value is undocumented. */
export const ANSWER_SECONDS = 2 * 86_400;

const ON_ITS_WAY = ['IN_TRANSIT', 'DELIVERED', 'COMPLETED'];

/* All changes of an order are made by these functions, which also set the update time, the place in searches, the webhook and the next step. */

/** Sets the update time, which moves the order to the end of lists that are sorted by update time. */
export function markUpdated(world: World, order: Order): void {
  const now = Math.max(world.clock.seconds(), order.updateTime);
  order.shop.version += 1;
  world.remember(order);
  if (now === order.updateTime) return;
  order.updateTime = now;
  order.shop.byUpdateTime.add(order, true);
}

export function getExtra(order: Order): OrderExtra {
  order.extra ??= {};
  return order.extra;
}

/** Sets an order's status, its timestamp, and notifies the shop's webhook. */
export function setStatus(world: World, order: Order, status: string): void {
  const now = world.clock.seconds();
  // A shipped order can no longer be cancelled.
  if (ON_ITS_WAY.includes(status)) refuseCancel(world, order);
  order.status = status;
  if (status === 'ON_HOLD') order.paidTime = now;
  if (status === 'AWAITING_SHIPMENT' && order.paidTime === 0) order.paidTime = now;
  if (status === 'AWAITING_COLLECTION') order.rtsTime = now;
  if (status === 'IN_TRANSIT') order.collectionTime = now;
  if (status === 'DELIVERED') order.deliveryTime = now;
  if (status === 'COMPLETED') order.completeTime = now;
  if (status === 'CANCELLED') order.cancelTime = now;
  for (const parcel of order.packages) {
    if (status === 'IN_TRANSIT') parcel.status = 'FULFILLING';
    else if (status === 'DELIVERED' || status === 'COMPLETED') parcel.status = 'COMPLETED';
    else if (status === 'CANCELLED') parcel.status = 'CANCELLED';
    else continue;
    parcel.updateTime = now;
  }
  markUpdated(world, order);
  notifyOrder(world, order);
  world.planNext(order);
}

/** Cancels every piece, with a reason and a party. */
export function cancelOrder(
  world: World,
  order: Order,
  initiator: 'SELLER' | 'BUYER' | 'SYSTEM',
  reason: string,
): void {
  const extra = getExtra(order);
  extra.cancelInitiator = initiator;
  extra.cancelReason = reason;
  const open = findOpenRequest(order);
  if (open !== null) setCancelStatus(world, open, 'CANCELLATION_REQUEST_COMPLETE');
  setStatus(world, order, 'CANCELLED');
}

/** Cancels some pieces; the order continues until every piece is cancelled (MKT-20). */
export function cancelLines(
  world: World,
  order: Order,
  lines: readonly number[],
  initiator: 'SELLER' | 'BUYER' | 'SYSTEM',
  reason: string,
): void {
  const extra = getExtra(order);
  extra.cancelledLines = [...new Set([...(extra.cancelledLines ?? []), ...lines])];
  extra.lineCancels = { ...extra.lineCancels };
  for (const line of lines) extra.lineCancels[line] = { reason, initiator };
  if (extra.cancelledLines.length >= listPieces(order).length) {
    cancelOrder(world, order, initiator, reason);
    return;
  }
  order.requestCancelTime = 0;
  markUpdated(world, order);
  notifyOrder(world, order);
}

/** Sends the webhook ORDER_STATUS_CHANGE, which spells the status of cancelled orders CANCEL (MKT-33). */
export function notifyOrder(world: World, order: Order): void {
  notify(world, order, 'ORDER_STATUS_CHANGE', {
    order_id: orderId(order.shop.index, order.number),
    order_status: order.status === 'CANCELLED' ? 'CANCEL' : order.status,
    is_on_hold_order: order.status === 'ON_HOLD',
    update_time: order.updateTime,
  });
}

/** Notifies only shops whose seller has authorized the app. */
export function notify(world: World, order: Order, topic: string, data: Record<string, unknown>): void {
  if (!world.tokens.isAuthorized(order.shop.account, world.clock.seconds())) return;
  tellShop(world, order.shop, topic, data);
}

/** Adds a cancel request of the buyer: the seller answers it, or ships the order, which rejects the request (MKT-21). */
export function requestCancel(world: World, order: Order, reason: string, lines: number[]): Cancellation {
  order.requestCancelTime = world.clock.seconds();
  markUpdated(world, order);
  notifyOrder(world, order);
  return addCancellation(world, order, 'BUYER', reason, 'CANCELLATION_REQUEST_PENDING', lines);
}

export function addCancellation(
  world: World,
  order: Order,
  role: Cancellation['role'],
  reason: string,
  status: CancelStatus,
  lines: number[],
): Cancellation {
  const now = world.clock.seconds();
  const { shop } = order;
  const id = cancelId(shop.index, shop.cancellations.length);
  const deadline = now + ANSWER_SECONDS;
  const times = { deadline, createTime: now, updateTime: now };
  const cancellation: Cancellation = { id, order, lines, status, role, reason, ...times };
  shop.cancellations.push(cancellation);
  world.remember(cancellation);
  notifyCancellation(world, cancellation);
  return cancellation;
}

export function setCancelStatus(world: World, cancellation: Cancellation, status: CancelStatus): void {
  cancellation.status = status;
  cancellation.updateTime = world.clock.seconds();
  world.remember(cancellation);
  notifyCancellation(world, cancellation);
}

function notifyCancellation(world: World, cancellation: Cancellation): void {
  notify(world, cancellation.order, 'CANCELLATION_STATUS_CHANGE', {
    order_id: orderId(cancellation.order.shop.index, cancellation.order.number),
    cancellations_role: cancellation.role,
    cancel_status: cancellation.status,
    cancel_id: cancellation.id,
    create_time: cancellation.createTime,
  });
}

/** Ends a buyer's open request without cancelling; the order continues. */
export function refuseCancel(world: World, order: Order): void {
  const open = findOpenRequest(order);
  if (open === null) return;
  order.requestCancelTime = 0;
  setCancelStatus(world, open, 'CANCELLATION_REQUEST_CANCEL');
  markUpdated(world, order);
}

export function findOpenRequest(order: Order): Cancellation | null {
  return (
    order.shop.cancellations.find((one) => one.order === order && one.status === 'CANCELLATION_REQUEST_PENDING') ?? null
  );
}

/** Refunds a part of the money; after settlement it becomes a transaction of its own. */
export function refund(world: World, order: Order, cents: number, time = world.clock.seconds()): Refund {
  const extra = getExtra(order);
  extra.refunds ??= [];
  const id = plainId('404', 19, order.seed, extra.refunds.length);
  const added: Refund = { id, cents, time };
  extra.refunds.push(added);
  markUpdated(world, order);
  world.planNext(order);
  return added;
}
