import type { Order } from './model.ts';
import type { World } from './world.ts';
import { orderId } from './ids.ts';
import { toWireOrder } from './order-wire.ts';

type Wire = ReturnType<typeof toWireOrder>;

/** The last reported form of an order, and the form before the order's last change; stored only while a fault stale-orders exists. */
const told = new WeakMap<Order, { last: Wire; before: Wire | null }>();

/** Returns an order as it is, or, when the fault applies, as it was reported before its last change. */
export function tellOrder(world: World, order: Order, version: Parameters<typeof toWireOrder>[1], now: number): Wire {
  const wire = toWireOrder(order, version, world.baseUrl, now);
  if (!world.faults.has('stale-orders')) return wire;
  const known = told.get(order);
  const isChanged = known !== undefined && known.last.update_time !== wire.update_time;
  const before = known === undefined ? null : isChanged ? known.last : known.before;
  told.set(order, { last: wire, before });
  if (before === null) return wire;
  const occasion = { text: orderId(order.shop.index, order.number), shopId: order.shop.id };
  return world.faults.take('stale-orders', occasion) === null ? wire : before;
}
