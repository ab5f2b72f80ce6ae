import { createRandom, hash } from '../runtime/random.ts';
import type { Order } from './model.ts';
import { getBuyer } from './order-content.ts';

/** An event as the call returns it; the documents have a text and a time in milliseconds (MKT-13). */
type WireEvent = { description: string; update_time_millis: number | string };

const HOUR = 3600;
/** Of a hundred parcels that are on their way, this many get a problem of their own. */
const TROUBLED = 4;
const TROUBLES = [
  'Notice Left (No Authorized Recipient Available)',
  'Insufficient Address',
  'Held at Post Office, At Customer Request',
  'Return to Sender, processed through facility',
  'Package damaged in transit, the sender will be notified',
  'Package reported as lost',
];

/**
 * Lists the carrier's events, newest first. Some parcels that are on their way have a problem, by their seed; a control adds further events and
 * masks all of them.
 */
export function listTrackingEvents(order: Order, now: number): WireEvent[] {
  const { city } = getBuyer(order);
  const from = `${order.shop.city.city}, ${order.shop.city.stateCode}`;
  const to = `${city.city}, ${city.stateCode}`;
  const events: [number, string][] = [
    [order.rtsTime, 'Shipping label created, USPS awaiting item.'],
    [order.collectionTime, `Accepted at USPS origin facility, ${from}.`],
    [order.collectionTime > 0 ? halfWay(order) : 0, 'In transit to the next facility.'],
    findTrouble(order, now),
    [order.deliveryTime, `Delivered, in or at mailbox, ${to}.`],
    ...(order.extra?.scans ?? []).map(({ time, text }): [number, string] => [time, text]),
  ];
  const isMasked = order.extra?.isTrackingMasked === true;
  return events
    .filter(([time]) => time > 0)
    .toSorted(([one], [other]) => one - other)
    .map(([time, description]) =>
      isMasked ? { description: '***', update_time_millis: '***' } : { description, update_time_millis: time * 1000 },
    )
    .toReversed();
}

function halfWay(order: Order): number {
  return order.deliveryTime > 0 ? Math.floor((order.collectionTime + order.deliveryTime) / 2) : order.collectionTime;
}

/** The problem of a parcel that is not delivered, at least half a day after its first scan. */
function findTrouble(order: Order, now: number): [number, string] {
  const random = createRandom(hash(order.seed, 61));
  const isTroubled = random() * 100 < TROUBLED;
  const time = order.collectionTime + Math.floor((12 + random() * 24) * HOUR);
  const text = TROUBLES[Math.floor(random() * TROUBLES.length)] ?? '';
  return isTroubled && order.collectionTime > 0 && order.deliveryTime === 0 && time <= now ? [time, text] : [0, ''];
}
