import type { Order } from './model.ts';
import { businessDayEnd } from './pacific.ts';

const DAY = 86_400;

type Deadlines = {
  rts_sla_time: number;
  tts_sla_time: number;
  delivery_sla_time: number;
  cancel_order_sla_time: number;
  shipping_due_time: number;
  collection_due_time: number;
  delivery_due_time: number;
};

const known = new Map<number, Deadlines>();

/**
 * Computes an order's deadlines from its payment: the order must be shipped within two business days (MKT-35) and collected one business day later.
 * Two days after a missed deadline the marketplace cancels the order. Units: epoch seconds.
 */
export function getDeadlines(order: Order): Deadlines {
  const paid = order.paidTime > 0 ? order.paidTime : order.createTime;
  // Results are cached by hour, because all orders of one Pacific day have the same deadlines and an hour never spans two days.
  const hour = Math.floor(paid / 3600);
  const cached = known.get(hour);
  if (cached !== undefined) return cached;
  const ship = businessDayEnd(hour * 3600, 2);
  const collect = businessDayEnd(hour * 3600, 3);
  const deliver = businessDayEnd(hour * 3600, 9);
  const deadlines: Deadlines = {
    rts_sla_time: ship,
    tts_sla_time: collect,
    delivery_sla_time: deliver,
    cancel_order_sla_time: businessDayEnd(hour * 3600, 4),
    shipping_due_time: ship,
    collection_due_time: collect,
    delivery_due_time: deliver + 10 * DAY,
  };
  if (known.size > 20_000) known.clear();
  known.set(hour, deadlines);
  return deadlines;
}
