import type { House } from '../factory/job.ts';
import { end } from '../factory/production.ts';
import type { Shipment } from './catalogue.ts';
import { trackingStatus } from './order-answer.ts';
import type { Order, World } from './world.ts';

export const WORDS = {
  queued: 'CONFIRMED',
  processed: 'IN_PRODUCING',
  printed: 'IN_PRODUCING',
  sent: 'COMPLETED',
  delivered: 'COMPLETED',
  hold: 'HOLD',
  rejected: 'REJECTED',
};
const CANCELLED = 'CANCELED';
export const CANCEL_WISHED = 'REQUEST_CANCEL';

/** Cost of a cancelled piece after its file was prepared, in cents. */
const PROCESSED_CENTS = 300;
/** Required size of pictures when the setting `sizeCheck` is strict. */
const STRICT_SIZE = { width: 4_500, height: 5_400 };

/** Minimum and maximum hours of each step: until production, for each half of production, in transit. */
const HOURS: Record<Shipment, { start: [number, number]; half: [number, number]; road: [number, number] }> = {
  '1': { start: [1, 24], half: [12, 36], road: [48, 120] },
  '2': { start: [1, 24], half: [12, 36], road: [48, 72] },
  '3': { start: [1, 8], half: [6, 12], road: [48, 120] },
  '4': { start: [1, 24], half: [12, 36], road: [24, 48] },
  '6': { start: [0.5, 2], half: [1, 4], road: [48, 120] },
};

/**
 * Computes the refund of a cancelled order, by production step: first the whole cost, later the cost without the work on the files, at last only the
 * postage.
 */
function dueBack(order: Order): number {
  if (order.place === 'queued') return order.paidCents;
  const pieces = order.pieces.reduce((sum, { quantity }) => sum + quantity, 0);
  const back = order.prints === 0 ? order.paidCents - pieces * PROCESSED_CENTS : order.shippingCents;
  return Math.min(Math.max(back, 0), order.paidCents);
}

function tell(world: World, order: Order, event: string): void {
  if (world.hook === null) return;
  world.noticeCount += 1;
  const body = JSON.stringify({
    event,
    timestamp: new Date(world.clock.now()).toISOString(),
    data: {
      order_code: order.id,
      partner_order_id: order.refId,
      status: order.status,
      tracking_number: order.trackingNumber,
      tracking_status: trackingStatus(order),
      carrier: order.carrier,
    },
  });
  world.notices.add({ id: String(world.noticeCount), topic: event, shopId: null, url: world.hook.url, body });
}

/** Creates FLASH's rules for the shared production. */
export function createHouse(getWorld: () => World): House<Order> {
  return {
    words: WORDS,
    cancelledWords: [CANCELLED],
    hours({ form }, place) {
      const { start, half, road } = HOURS[form.shipment];
      if (place === 'processed') return start;
      return place === 'delivered' ? road : half;
    },
    carrierOf: (order) => (order.form.shipment === '4' ? 'UPS' : 'USPS'),
    artworkSize: () => (getWorld().settings.sizeCheck === 'strict' ? STRICT_SIZE : null),
    putBack(order) {
      for (const { variantId, quantity } of order.form.products) {
        const variant = getWorld().variants.get(variantId);
        if (variant !== undefined) variant.stock += quantity;
      }
    },
    cancel(order, reason) {
      order.decideAt = null;
      order.rejectNote = reason;
      end(getWorld(), order, CANCELLED, { backCents: dueBack(order), note: reason });
    },
    refundedWord: () => 'REFUNDED',
    tellStatus(order) {
      if (order.status === WORDS.rejected) order.rejectNote = order.history.at(-1)?.note ?? null;
      tell(getWorld(), order, 'order:status:updated');
    },
    tellParcel(order) {
      // FLASH reports that a parcel exists, but not where it is.
      if (order.deliveredAt === null) tell(getWorld(), order, 'order:shipment:created');
    },
  };
}
