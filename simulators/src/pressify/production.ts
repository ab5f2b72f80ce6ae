import { readLabelTracking } from '../factory/files.ts';
import { DAY_MS, HOUR_MS, randomOf, skipWeekend } from '../factory/pace.ts';
import { createTrackingNumber } from '../factory/tracking-number.ts';
import { checkFiles } from './artwork.ts';
import { chargeOrder, refundOrder, type Order, type World } from './world.ts';

/** Next state that an order reaches automatically (PAR-10); a state without an entry waits for a manual action. */
const NEXT: Record<string, string> = {
  new_order: 'labelprinted',
  priority: 'labelprinted',
  fixed: 'labelprinted',
  labelprinted: 'printed',
  reprint: 'printed',
  oversize: 'printed',
  overprio: 'printed',
  printed: 'pressed',
  pressed: 'shipped',
  overdue: 'shipped',
  fulfill_partner: 'shipped',
};

/** State to which the button "next state" moves a waiting order. */
const NEXT_BY_HAND: Record<string, string> = { ...NEXT, onhold: 'new_order', wrongsize: 'fixed' };

/** Minimum and maximum hours until the next step; one to two days in total. */
const HOURS: Record<string, [number, number]> = {
  labelprinted: [2, 8],
  printed: [6, 14],
  pressed: [2, 6],
  shipped: [8, 16],
};
/** An order with priority reaches the label printer in half the time; this rule is invented. */
const PRIORITY_PART = 0.5;
const TRANSIT_DAYS: [number, number] = [3, 5];

export const ORDER_ACTIONS = ['next', 'hold', 'wrongsize', 'fixed', 'reject', 'cancel', 'lose'] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

/** Plans the next automatic step of an order, with the delay counted from `from`. */
export function scheduleOrder(world: World, order: Order, from: number): void {
  const next = NEXT[order.fulfilStatus];
  const hours = next === undefined ? undefined : HOURS[next];
  if (next === undefined || hours === undefined) {
    order.nextAt = null;
    return;
  }
  const part = order.fulfilStatus === 'priority' ? PRIORITY_PART : 1;
  const at = from + Math.round(randomOf(world.seed, order.id, next, hours) * part * HOUR_MS);
  order.nextAt = world.settings.skipWeekends ? skipWeekend(at) : at;
}

/** Moves an order to a state at a time, with the effects of the state, and plans the next step. */
export function moveOrder(world: World, order: Order, status: string, at: number, note: string | null = null): void {
  order.fulfilStatus = status;
  order.note = note ?? order.note;
  order.history.push({ at, status, note });
  // The factory buys the postage itself when the order has no label (PAR-15).
  if (status === 'labelprinted' && order.label === null) {
    order.trackingNumber ??= createTrackingNumber(world.seed, order.id);
  }
  if (status === 'shipped') order.shippedAt = at;
  scheduleOrder(world, order, at);
}

function isQueued(order: Order): boolean {
  return order.fulfilStatus === 'new_order' || order.fulfilStatus === 'priority';
}

function startCheck(world: World, order: Order): void {
  order.check = 'running';
  const check = checkFiles(order, world.closing.signal).then((finding) => {
    order.check = 'done';
    world.checks.delete(check);
    // The order was cancelled or moved manually during the check, so the result is ignored.
    if (!isQueued(order)) return;
    if (finding !== null) moveOrder(world, order, finding.status, world.clock.now(), finding.note);
    else if (order.label !== null) order.trackingNumber = readLabelTracking(order.label);
  });
  world.checks.add(check);
}

/** Brings one order to the time of the factory's clock: checks its files, charges it, and runs the due steps. */
export function settleOrder(world: World, order: Order): void {
  const now = world.clock.now();
  if (order.orderStatus === 'test_order' || order.fulfilStatus === 'cancelled') return;
  if (order.check === 'waiting' && order.checkAt <= now) startCheck(world, order);
  if (!order.isPaid) {
    chargeOrder(world, order);
    if (order.isPaid) scheduleOrder(world, order, now);
  }
  if (order.check !== 'done' || !order.isPaid) return;
  for (let next = NEXT[order.fulfilStatus]; next !== undefined; next = NEXT[order.fulfilStatus]) {
    if (order.nextAt === null || order.nextAt > now) return;
    moveOrder(world, order, next, order.nextAt);
  }
}

/** Brings every order to the time of the factory's clock, and waits for running checks of files. */
export async function settleWorld(world: World): Promise<void> {
  for (const order of world.orders.values()) settleOrder(world, order);
  while (world.checks.size > 0) await Promise.all(world.checks);
  for (const order of world.orders.values()) settleOrder(world, order);
}

/** Formats the parcel in the words of 17TRACK; null before there is a number. */
export function toTracking(world: World, order: Order): object | null {
  if (order.trackingNumber === null) return null;
  const transitMs = randomOf(world.seed, order.id, 'transit', TRANSIT_DAYS) * DAY_MS;
  const travelledMs = order.shippedAt === null ? 0 : world.clock.now() - order.shippedAt;
  const isDelivered = order.shippedAt !== null && travelledMs >= transitMs;
  const status = order.isLost
    ? 'Exception'
    : order.shippedAt === null
      ? 'InfoReceived'
      : isDelivered
        ? 'Delivered'
        : 'InTransit';
  return {
    tracking_id: order.trackingNumber,
    tracking_link: `https://t.17track.net/en#nums=${encodeURIComponent(order.trackingNumber)}`,
    status,
    service: 'USPS',
    total_day: Math.floor(Math.min(travelledMs, transitMs) / DAY_MS),
  };
}

/** Cancels and refunds in any state; the caller checks the permission. */
export function cancelOrder(world: World, order: Order, note: string | null = null): void {
  refundOrder(world, order);
  for (const item of order.items) item.variant.stock += item.quantity;
  moveOrder(world, order, 'cancelled', world.clock.now(), note);
}

/** Runs a manual action of the factory's staff on an order, independent of the API's rules. */
export function updateByHand(world: World, order: Order, action: OrderAction): void {
  const now = world.clock.now();
  order.check = 'done';
  if (action === 'next') {
    const next = NEXT_BY_HAND[order.fulfilStatus];
    if (next !== undefined) moveOrder(world, order, next, now);
  } else if (action === 'lose') {
    order.isLost = true;
  } else if (action === 'reject' || action === 'cancel') {
    // The order gets the status of cancelled orders, because the factory has no status for rejected ones (PAR-10).
    const note = action === 'reject' ? 'rejected by the factory' : null;
    if (order.fulfilStatus !== 'cancelled') cancelOrder(world, order, note);
  } else {
    moveOrder(world, order, action === 'hold' ? 'onhold' : action, now);
  }
}
