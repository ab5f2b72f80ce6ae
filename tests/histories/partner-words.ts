/** Steps of a random history that change data at the simulated marketplace. */
export const CANCELLABLE = ['UNPAID', 'ON_HOLD', 'AWAITING_SHIPMENT', 'AWAITING_COLLECTION'];
export const NEXT: Readonly<Record<string, string>> = {
  UNPAID: 'ON_HOLD',
  ON_HOLD: 'AWAITING_SHIPMENT',
  AWAITING_SHIPMENT: 'AWAITING_COLLECTION',
  AWAITING_COLLECTION: 'IN_TRANSIT',
  IN_TRANSIT: 'DELIVERED',
  DELIVERED: 'COMPLETED',
};
export const SHIPPED = ['AWAITING_COLLECTION', 'IN_TRANSIT', 'DELIVERED', 'COMPLETED'];
export const UNTOUCHED = ['new_order', 'priority', 'fixed', 'CONFIRMED'];
export const HELD = ['onhold', 'wrongsize', 'on_hold', 'HOLD'];
/** Stages of a return in which the buyer may still withdraw it. */
export const WISHED = ['RETURN_OR_REFUND_REQUEST_PENDING', 'REPLACEMENT_REQUEST_PENDING', 'AWAITING_BUYER_SHIP'];
