import type { Order } from './model.ts';
import { getBuyer } from './order-content.ts';

/** Lists the carrier's events, newest first; times in milliseconds (MKT-13). */
export function listTrackingEvents(order: Order): { description: string; update_time_millis: number }[] {
  const { city } = getBuyer(order);
  const from = `${order.shop.city.city}, ${order.shop.city.stateCode}`;
  const to = `${city.city}, ${city.stateCode}`;
  const events: [number, string][] = [
    [order.rtsTime, 'Shipping label created, USPS awaiting item.'],
    [order.collectionTime, `Accepted at USPS origin facility, ${from}.`],
    [order.collectionTime > 0 ? halfWay(order) : 0, 'In transit to the next facility.'],
    [order.deliveryTime, `Delivered, in or at mailbox, ${to}.`],
  ];
  return events
    .filter(([time]) => time > 0)
    .map(([time, description]) => ({ description, update_time_millis: time * 1000 }))
    .toReversed();
}

function halfWay(order: Order): number {
  return order.deliveryTime > 0 ? Math.floor((order.collectionTime + order.deliveryTime) / 2) : order.collectionTime;
}
