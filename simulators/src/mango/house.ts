import type { House } from '../factory/job.ts';
import { end } from '../factory/production.ts';
import { trackingStatus } from './order-answer.ts';
import { tellAll } from './webhooks.ts';
import type { Order, World } from './world.ts';

const WORDS = {
  queued: 'new_order',
  processed: 'in_production',
  printed: 'in_production',
  sent: 'shipped',
  delivered: 'shipped',
  hold: 'on_hold',
  rejected: 'rejected',
};
const CANCELLED = 'cancelled';
const CANCELLED_LATE = 'in_production_cancelled';

/** Minimum and maximum hours in the factory by speed; without a surcharge two to five days. */
const MAKING_HOURS: Record<string, [number, number]> = { rush: [24, 48], expedite: [12, 24] };
const USUAL_HOURS: [number, number] = [48, 120];

/** Creates MANGO's rules for the shared production. */
export function createHouse(getWorld: () => World): House<Order> {
  return {
    words: WORDS,
    cancelledWords: [CANCELLED, CANCELLED_LATE],
    hours(order, place) {
      if (place === 'processed') return [1, 24];
      if (place === 'delivered') return [72, 144];
      // Half of the time passes until printing, the other half until shipping.
      const [from, to] = MAKING_HOURS[order.form.speedType ?? ''] ?? USUAL_HOURS;
      return [from / 2, to / 2];
    },
    carrierOf: (order) => (order.form.shippingMethod === 'express' ? 'UPS' : 'USPS'),
    artworkSize: () => null,
    putBack(order) {
      for (const { sku, quantity } of order.items) {
        const variation = getWorld().variations.get(sku);
        if (variation !== undefined) variation.stock += quantity;
      }
    },
    cancel(order, reason) {
      const isEarly = order.place === 'queued';
      order.cancelledAt = getWorld().clock.now();
      order.cancellationReason = reason;
      // During production only the postage is refunded; this rule is invented.
      const backCents = isEarly ? order.paidCents : Math.min(order.paidCents, order.shippingCents);
      order.refundedCents += backCents;
      end(getWorld(), order, isEarly ? CANCELLED : CANCELLED_LATE, { backCents, note: reason });
    },
    refundedWord: (order) => (order.paidCents === 0 ? 'full_refunded' : 'partial_refunded'),
    tellStatus(order, previous) {
      const world = getWorld();
      if (order.status === WORDS.processed) order.processedAt ??= world.clock.now();
      if (order.status === WORDS.rejected) order.rejectedNote = order.history.at(-1)?.note ?? null;
      tellAll(world, order, 'order.status', { previous_status: previous, current_status: order.status });
    },
    tellParcel(order) {
      const { trackingNumber, carrier } = order;
      const parcel = { tracking_number: trackingNumber, tracking_status: trackingStatus(order), carrier };
      tellAll(getWorld(), order, 'order.shipment', parcel);
    },
  };
}
