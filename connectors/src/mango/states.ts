import { createStateReader } from '../factory-states.ts';

/** MANGO's status words (PAR-17). */
export const readState = createStateReader({
  new_order: 'SUBMITTED',
  on_hold: 'HOLD',
  in_production: 'IN_PRODUCTION',
  shipped: 'SHIPPED',
  // Not an order status but a tracking status, which may appear as well.
  delivered: 'DELIVERED',
  rejected: 'REJECTED',
  cancelled: 'CANCELLED',
  in_production_cancelled: 'CANCELLED',
  full_refunded: 'REFUNDED',
  partial_refunded: 'REFUNDED',
});
