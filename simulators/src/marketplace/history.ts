import type { Order, Shop } from './model.ts';
import type { World } from './world.ts';
import { addCancellation, getExtra } from './order-changes.ts';
import { getDeadlines } from './deadlines.ts';
import { getNature } from './nature.ts';
import { addPackage, buyLabel, createOrder } from './new-order.ts';
import { listPieces } from './order-content.ts';
import { ASK_SECONDS, COMPLETE_SECONDS, HOLD_SECONDS, SETTLE_SECONDS, wish } from './order-life.ts';
import { setReturnStatus } from './return-changes.ts';
import { createRandom, hash } from '../runtime/random.ts';

const DAY = 86_400;
const STAGES = [
  'UNPAID',
  'ON_HOLD',
  'AWAITING_SHIPMENT',
  'AWAITING_COLLECTION',
  'IN_TRANSIT',
  'DELIVERED',
  'COMPLETED',
];

/**
 * Adds orders of the last `spreadDays`, each in the stage that the order would have reached by now, or all in one `status`. More orders are recent
 * than old, as in a growing shop. No notifications are sent.
 */
export function addHistory(
  world: World,
  shop: Shop,
  count: number,
  spreadDays: number,
  status: string | null,
): Order[] {
  const now = world.clock.seconds();
  const random = createRandom(hash(world.seed, shop.index, shop.orders.length, 81));
  const ages = Float64Array.from({ length: count }, () => random() ** 2.4 * spreadDays * DAY);
  ages.sort();
  ages.reverse();
  const added: Order[] = [];
  for (const [place, age] of ages.entries()) {
    const recent = status === null ? getRecentStage(count - 1 - place, count) : status;
    const createTime = now - Math.floor(limitAge(age, recent));
    added.push(
      createOrder(world, shop, createTime, (order) => {
        if (recent === null) unfold(world, order, now);
        else unfoldTo(order, recent, now);
      }),
    );
  }
  for (const order of added) world.planNext(order);
  return added;
}

/** Keeps the newest few orders of a realistic history unpaid or within the first hour. */
function getRecentStage(fromNewest: number, count: number): string | null {
  if (count < 20) return null;
  return [`UNPAID`, 'ON_HOLD', 'ON_HOLD', 'ON_HOLD'][fromNewest] ?? null;
}

/** Makes an order that must still be in an early stage no older than this stage lasts. */
function limitAge(age: number, stage: string | null): number {
  if (stage === 'UNPAID') return Math.min(age, 5 + (age % 600));
  if (stage === 'ON_HOLD') return Math.min(age, 300 + (age % (HOLD_SECONDS - 600)));
  return age;
}

/** Returns the planned timestamps of an order, one for each of STAGES, in seconds. */
function getMoments(order: Order): number[] {
  const nature = getNature(order);
  const paid = order.createTime + nature.payDelay;
  const released = paid + HOLD_SECONDS;
  const shipped = released + nature.shipDelay;
  const collected = shipped + nature.collectDelay;
  const delivered = collected + nature.transitDelay;
  return [order.createTime, paid, released, shipped, collected, delivered, delivered + COMPLETE_SECONDS];
}

function unfold(world: World, order: Order, now: number): void {
  const { fate, shipDelay } = getNature(order);
  const moments = getMoments(order);
  const released = moments[2] ?? 0;
  const end = getCancelTime(order, released);
  let stage = moments.findLastIndex((moment) => moment <= now);
  if (fate === 'unpaid') stage = 0;
  if (end !== null && end <= now) {
    const before = moments.findLastIndex((moment) => moment <= end);
    // An order that was cancelled because it was shipped late or not at all never passed the waiting stage.
    enter(order, moments, fate === 'unpaid' ? 0 : Math.min(before, 2), now);
    cancelInThePast(order, end);
    return;
  }
  if (fate === 'late-cancel') stage = Math.min(stage, 2);
  enter(order, moments, stage, now);
  if (fate === 'refund' && order.deliveryTime > 0) wishInThePast(world, order, now);
  const asked = released + Math.floor(shipDelay / 3);
  if (fate === 'cancel-request' && order.status === 'AWAITING_SHIPMENT' && asked <= now) {
    order.requestCancelTime = asked;
    order.updateTime = asked;
    const lines = listPieces(order).map((_, line) => line);
    world.clock.runAt(asked * 1000, () =>
      addCancellation(world, order, 'BUYER', 'Ordered by mistake', 'CANCELLATION_REQUEST_PENDING', lines),
    );
  }
}

/** Adds a past complaint of the buyer, refunded when the seller did not answer. */
function wishInThePast(world: World, order: Order, now: number): void {
  const asked = order.deliveryTime + ASK_SECONDS;
  if (asked > now) return;
  world.clock.runAt(asked * 1000, () => {
    const one = wish(world, order);
    const refund = order.extra?.refunds?.[0];
    if (refund === undefined) return;
    world.clock.runAt(refund.time * 1000, () => setReturnStatus(world, one, 'RETURN_OR_REFUND_REQUEST_COMPLETE'));
  });
}

function getCancelTime(order: Order, released: number): number | null {
  const { fate, shipDelay } = getNature(order);
  if (fate === 'unpaid') return order.createTime + DAY;
  if (fate === 'early-cancel') return released - HOLD_SECONDS / 2;
  if (fate === 'seller-cancel') return released + Math.floor(shipDelay / 2);
  if (fate === 'late-cancel') return getDeadlines(order).cancel_order_sla_time;
  return null;
}

function cancelInThePast(order: Order, at: number): void {
  const { fate } = getNature(order);
  const extra = getExtra(order);
  extra.cancelInitiator = fate === 'early-cancel' ? 'BUYER' : fate === 'seller-cancel' ? 'SELLER' : 'SYSTEM';
  extra.cancelReason =
    fate === 'early-cancel'
      ? 'No longer needed'
      : fate === 'seller-cancel'
        ? 'Out of stock'
        : fate === 'unpaid'
          ? 'Unpaid order'
          : 'Seller failed to ship in time';
  order.status = 'CANCELLED';
  order.cancelTime = at;
  order.updateTime = at;
  for (const parcel of order.packages) parcel.status = 'CANCELLED';
}

/** Brings an order to a forced stage, with timestamps in the past. */
function unfoldTo(order: Order, status: string, now: number): void {
  const isCancelled = status === 'CANCELLED';
  const wanted = isCancelled ? 2 : status === 'PARTIALLY_SHIPPING' ? 2 : STAGES.indexOf(status);
  const moments = getMoments(order).map((moment) => Math.min(moment, now));
  enter(order, moments, wanted < 0 ? 2 : wanted, now);
  if (isCancelled) cancelInThePast(order, order.updateTime);
  if (status === 'PARTIALLY_SHIPPING') shipFirstPiece(order, order.updateTime);
  if (wanted < 0) order.status = status;
}

/** Buys the label of the first of at least two pieces; the other pieces wait. */
export function shipFirstPiece(order: Order, now: number): void {
  getExtra(order).pieces = Math.max(2, listPieces(order).length);
  order.packages.length = 0;
  buyLabel(order, addPackage(order, [0], now), now);
  order.rtsTime = now;
  order.status = 'PARTIALLY_SHIPPING';
}

/** Sets status, timestamps and packages of STAGES[stage]. */
function enter(order: Order, moments: readonly number[], stage: number, now: number): void {
  const [, paid = 0, released = 0, shipped = 0, collected = 0, delivered = 0, completed = 0] = moments;
  order.status = STAGES[stage] ?? 'UNPAID';
  order.updateTime = moments[stage] ?? order.createTime;
  if (stage >= 1) order.paidTime = paid;
  if (stage === 2 && order.shippingType === 'TIKTOK' && getNature(order).hasEarlyPackage)
    addPackage(order, null, released);
  if (stage < 3) return;
  order.rtsTime = shipped;
  const parcel = addPackage(order, null, shipped);
  buyLabel(order, parcel, shipped);
  if (stage >= 4) {
    order.collectionTime = collected;
    parcel.status = 'FULFILLING';
  }
  if (stage >= 5) {
    order.deliveryTime = delivered;
    parcel.status = 'COMPLETED';
    settleInThePast(order, delivered, now);
  }
  if (stage >= 6) order.completeTime = completed;
  parcel.updateTime = order.updateTime;
}

function settleInThePast(order: Order, delivered: number, now: number): void {
  if (getNature(order).fate === 'refund' && delivered + 3 * DAY <= now) {
    const cents = listPieces(order)[0]?.saleCents ?? 0;
    getExtra(order).refunds = [
      { id: `404${order.createTime}${String(order.number % 1e6).padStart(6, '0')}`, cents, time: delivered + 3 * DAY },
    ];
  }
  if (delivered + SETTLE_SECONDS <= now) order.settleTime = delivered + SETTLE_SECONDS;
}
