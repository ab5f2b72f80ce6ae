import { setStatus } from '../factory/production.ts';
import type { Refusal } from './envelope.ts';
import { CANCEL_WISHED, WORDS } from './house.ts';
import type { Order, World } from './world.ts';

const DECIDE_MS = 3_600_000;

/** Returns why an order can no longer be cancelled; null when it can be cancelled. */
export function refuseCancel(order: Order): Refusal | null {
  const isLate = order.isOver || order.status === WORDS.sent || order.status === CANCEL_WISHED;
  return isLate ? { reason: 'late', text: `Order ${order.id} with status ${order.status} can not be rejected` } : null;
}

/** Cancels an order immediately, or stores the request until the factory has decided. */
export function cancelOrder(world: World, order: Order, note: string | null): void {
  if (world.settings.cancelAnswer === 'at-once') return world.house.cancel(order, note);
  order.nextAt = null;
  order.rejectNote = note;
  order.decideAt = world.clock.now() + DECIDE_MS;
  setStatus(world, order, CANCEL_WISHED, note);
  planDecision(world, order);
}

/** Plans the decision on a cancel request; a request that the factory's staff answer before stays answered. */
export function planDecision(world: World, order: Order): void {
  const { decideAt } = order;
  if (decideAt === null) return;
  world.agenda.add(decideAt, () => {
    if (order.decideAt === decideAt && order.status === CANCEL_WISHED) world.house.cancel(order, order.rejectNote);
  });
}
