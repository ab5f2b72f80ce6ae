import type { Order } from './model.ts';
import type { World } from './world.ts';
import { orderId } from './ids.ts';
import { toWireOrder } from './order-wire.ts';

type Wire = ReturnType<typeof toWireOrder>;

/** What was told of an order last, and before its last change; kept only while somebody wants to see old ones. */
const told = new WeakMap<Order, { last: Wire; before: Wire | null }>();

/** An order as it is, or, where a stale copy answers, as it was told before it was changed. */
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
