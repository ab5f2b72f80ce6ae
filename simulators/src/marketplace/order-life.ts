import type { Order, Return, Shop } from './model.ts';
import type { World } from './world.ts';
import { getDeadlines } from './deadlines.ts';
import { addPackage, createOrder } from './new-order.ts';
import { plainId } from './ids.ts';
import { cancelOrder, getExtra, notifyOrder, requestCancel, setStatus } from './order-changes.ts';
import { listPieces } from './order-content.ts';
import { askReturn, getNextAction, payBack } from './return-changes.ts';
import { createRandom, hash } from '../runtime/random.ts';
import { getNature } from './nature.ts';
import { getSettlement, labelCentsOf } from './settlement.ts';

/** Runs the automatic steps of an order while the world is live. */
type Step = { at: number; run: () => void };

const DAY = 86_400;
/** Time after payment in which a buyer may cancel freely, in seconds (MKT-19). */
export const HOLD_SECONDS = 3600;
export const SETTLE_SECONDS = 8 * DAY;
export const COMPLETE_SECONDS = 15 * DAY;
/** Time for which a reserve is withheld, in seconds; the real value is undocumented. */
export const RESERVE_SECONDS = 14 * DAY;
const UNPAID_SECONDS = DAY;
/** Time from the delivery to a buyer's complaint, in seconds. */
export const ASK_SECONDS = DAY;

export function planNext(world: World, order: Order): void {
  order.plan += 1;
  if (!world.isLive) return;
  const plan = order.plan;
  const step = getNextStep(world, order);
  if (step === null) return;
  world.agenda.add(Math.max(step.at * 1000, world.clock.now()), () => {
    if (world.isLive && order.plan === plan) step.run();
  });
}

function getNextStep(world: World, order: Order): Step | null {
  const nature = getNature(order);
  switch (order.status) {
    case 'UNPAID':
      if (nature.fate === 'unpaid')
        return step(order.createTime + UNPAID_SECONDS, () => cancelOrder(world, order, 'SYSTEM', 'Unpaid order'));
      return step(order.createTime + nature.payDelay, () => setStatus(world, order, 'ON_HOLD'));
    case 'ON_HOLD':
      if (nature.fate === 'early-cancel')
        return step(order.paidTime + HOLD_SECONDS / 2, () => cancelOrder(world, order, 'BUYER', 'No longer needed'));
      return step(order.paidTime + HOLD_SECONDS, () => release(world, order));
    case 'AWAITING_SHIPMENT':
      return getWaitingStep(world, order);
    case 'AWAITING_COLLECTION':
      return step(order.rtsTime + nature.collectDelay, () => setStatus(world, order, 'IN_TRANSIT'));
    case 'IN_TRANSIT':
      return step(order.collectionTime + nature.transitDelay, () => setStatus(world, order, 'DELIVERED'));
    case 'DELIVERED':
    case 'COMPLETED':
      return getAfterDeliveryStep(world, order);
    default:
      return null;
  }
}

function step(at: number, run: () => void): Step {
  return { at, run };
}

/** From here on the seller must act. The buyer may request to cancel, and the marketplace cancels the order when it is never shipped. */
function getWaitingStep(world: World, order: Order): Step {
  const hasAsked = order.shop.cancellations.some((one) => one.order === order);
  const nature = getNature(order);
  if (nature.fate === 'cancel-request' && !hasAsked) {
    const lines = listPieces(order).map((_, line) => line);
    return step(order.paidTime + HOLD_SECONDS + Math.floor(nature.shipDelay / 3), () => {
      requestCancel(world, order, 'Ordered by mistake', lines);
      planNext(world, order);
    });
  }
  return step(getDeadlines(order).cancel_order_sla_time, () =>
    cancelOrder(world, order, 'SYSTEM', 'Seller failed to ship in time'),
  );
}

function getAfterDeliveryStep(world: World, order: Order): Step | null {
  const steps: Step[] = [];
  if (getNature(order).fate === 'refund' && (order.extra?.refunds ?? []).length === 0) {
    const asked = order.shop.returns.find((one) => one.order === order);
    if (asked === undefined) steps.push(step(order.deliveryTime + ASK_SECONDS, () => wish(world, order)));
    // Without an answer of the seller, the marketplace refunds the money.
    else if (getNextAction(asked) !== null) steps.push(step(asked.deadline, () => payBack(world, asked)));
  }
  if (order.settleTime === 0) steps.push(step(order.deliveryTime + SETTLE_SECONDS, () => settle(world, order)));
  if (order.status === 'DELIVERED')
    steps.push(step(order.deliveryTime + COMPLETE_SECONDS, () => setStatus(world, order, 'COMPLETED')));
  return steps.toSorted((left, right) => left.at - right.at)[0] ?? null;
}

/** Ends the hold of the first hour. Every second order with the marketplace's label already has an unshipped package (MKT-23). */
function release(world: World, order: Order): void {
  if (getNature(order).hasEarlyPackage && order.shippingType === 'TIKTOK' && order.packages.length === 0)
    addPackage(order, null, world.clock.seconds());
  setStatus(world, order, 'AWAITING_SHIPMENT');
}

/** Puts the order's money on a statement, once. No field of the order itself changes. */
export function settle(world: World, order: Order, now = world.clock.seconds()): void {
  if (order.settleTime > 0) return;
  if (order.packages.some((one) => one.isGone !== true && one.shared !== undefined))
    getExtra(order).settledLabelCents = labelCentsOf(order);
  order.settleTime = now;
  const cents = Math.round((getSettlement(order).settlementCents * order.shop.money.reservePercent) / 100);
  if (cents > 0) reserve(order, cents, now, now + RESERVE_SECONDS);
  order.shop.version += 1;
  world.remember(order);
  planNext(world, order);
}

/** Adds a positive or negative correction to a settlement. Nothing of the order itself changes, not even its update time. */
export function adjust(world: World, order: Order, cents: number, word?: string): void {
  const extra = getExtra(order);
  extra.adjustments ??= [];
  const id = plainId('405', 19, order.seed, extra.adjustments.length);
  extra.adjustments.push({ id, cents, time: world.clock.seconds(), ...(word === undefined ? {} : { word }) });
  order.shop.version += 1;
  world.remember(order);
}

/** Withholds a part of the settlement from `time` until `releaseTime`. */
export function reserve(order: Order, cents: number, time: number, releaseTime: number): void {
  const extra = getExtra(order);
  extra.reserves ??= [];
  const id = plainId('76', 19, order.seed, extra.reserves.length);
  extra.reserves.push({ id, cents, time, releaseTime });
}

/** Adds a refund request of the buyer for a piece. */
export function wish(world: World, order: Order): Return {
  const cents = listPieces(order)[0]?.saleCents ?? 0;
  const asked = askReturn(world, order, { type: 'REFUND', reason: 'Item is damaged', cents, lines: [0] });
  planNext(world, order);
  return asked;
}

/** Plans new orders as long as the world is live. */
export function planArrivals(world: World, shop: Shop): void {
  const random = createRandom(hash(world.seed, shop.index, shop.orders.length, 77));
  const planOne = (): void => {
    const wait = Math.ceil(-Math.log(1 - random()) * world.arrivalSeconds);
    world.agenda.add(world.clock.now() + wait * 1000, () => {
      if (!world.isLive) return;
      const order = createOrder(world, shop, world.clock.seconds());
      notifyOrder(world, order);
      planNext(world, order);
      planOne();
    });
  };
  planOne();
}

/** Switches the automatic steps of the world on or off. */
export function setLive(world: World, isLive: boolean): void {
  if (world.isLive === isLive) return;
  world.isLive = isLive;
  if (!isLive) return;
  for (const shop of world.shops) {
    for (const order of shop.orders) planNext(world, order);
    planArrivals(world, shop);
  }
}
