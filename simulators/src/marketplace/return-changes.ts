import type { Order, Return, ReturnRecord, ReturnStatus, ReturnType } from './model.ts';
import type { World } from './world.ts';
import { orderId, returnId } from './ids.ts';
import { ANSWER_SECONDS, notify, refund } from './order-changes.ts';
import { createTrackingNumber } from './tracking-number.ts';
import { hash } from '../runtime/random.ts';

/** States in which the seller must answer, with the requested action. */
const NEXT_ACTIONS: Partial<Record<ReturnStatus, (type: ReturnType) => string>> = {
  RETURN_OR_REFUND_REQUEST_PENDING: (type) => (type === 'REFUND' ? 'SELLER_RESPOND_REFUND' : 'SELLER_RESPOND_RETURN'),
  BUYER_SHIPPED_ITEM: () => 'SELLER_RESPOND_RECEIVE_PACKAGE',
  REPLACEMENT_REQUEST_PENDING: () => 'SELLER_RESPOND_REPLACEMENT',
};

/** Returns the action that the seller must take now; null when there is none. */
export function getNextAction({ status, type }: Return): string | null {
  return NEXT_ACTIONS[status]?.(type) ?? null;
}

export function askReturn(
  world: World,
  order: Order,
  wish: { type: ReturnType; reason: string; cents: number; lines: number[] },
): Return {
  const now = world.clock.seconds();
  const { shop } = order;
  const added: Return = {
    id: returnId(shop.index, shop.returns.length),
    order,
    ...wish,
    status: wish.type === 'REPLACEMENT' ? 'REPLACEMENT_REQUEST_PENDING' : 'RETURN_OR_REFUND_REQUEST_PENDING',
    trackingNumber: '',
    deadline: now + ANSWER_SECONDS,
    createTime: now,
    updateTime: now,
  };
  addRecord(added, 'BUYER', now);
  shop.returns.push(added);
  world.remember(added);
  notifyReturn(world, added);
  return added;
}

/** Records a new status of a return. The name of the event is the status, because the documents define no other events. */
function addRecord(one: Return, role: ReturnRecord['role'], time: number): void {
  one.records ??= [];
  one.records.push({ event: one.status, role, time });
}

export function setReturnStatus(
  world: World,
  one: Return,
  status: ReturnStatus,
  role: ReturnRecord['role'] = 'SELLER',
): void {
  const now = world.clock.seconds();
  one.status = status;
  one.updateTime = now;
  addRecord(one, role, now);
  if (getNextAction(one) !== null) {
    one.deadline = now + ANSWER_SECONDS;
    delete one.answerKey;
  }
  world.remember(one);
  notifyReturn(world, one);
}

/** Refunds the buyer, and records the refund in the order's money. */
export function payBack(world: World, one: Return): void {
  const isReplaced = one.type === 'REPLACEMENT';
  if (!isReplaced) setReturnStatus(world, one, 'RETURN_OR_REFUND_REQUEST_SUCCESS');
  refund(world, one.order, one.cents);
  setReturnStatus(world, one, isReplaced ? 'REPLACEMENT_REQUEST_REFUND_SUCCESS' : 'RETURN_OR_REFUND_REQUEST_COMPLETE');
}

/** Records that the buyer handed the parcel to the carrier. */
export function sendBack(world: World, one: Return): void {
  one.trackingNumber = createTrackingNumber(hash(one.order.seed, 72, one.order.shop.returns.indexOf(one)));
  setReturnStatus(world, one, 'BUYER_SHIPPED_ITEM', 'BUYER');
}

export function withdrawReturn(world: World, one: Return): void {
  setReturnStatus(
    world,
    one,
    one.type === 'REPLACEMENT' ? 'REPLACEMENT_REQUEST_CANCEL' : 'RETURN_OR_REFUND_REQUEST_CANCEL',
    'BUYER',
  );
}

/** Returns the open return of an order; null when there is none. */
export function findOpenReturn(order: Order): Return | null {
  return (
    order.shop.returns.findLast(
      (one) => one.order === order && (getNextAction(one) !== null || one.status === 'AWAITING_BUYER_SHIP'),
    ) ?? null
  );
}

function notifyReturn(world: World, one: Return): void {
  notify(world, one.order, 'RETURN_STATUS_CHANGE', {
    order_id: orderId(one.order.shop.index, one.order.number),
    return_role: 'BUYER',
    return_type: one.type,
    return_status: one.status,
    return_id: one.id,
    create_time: one.createTime,
    update_time: one.updateTime,
  });
}
