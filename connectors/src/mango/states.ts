import { createStateReader } from '../factory-states.ts';

/** MANGO's words (PAR-17). */
export const readState = createStateReader({
  new_order: 'SUBMITTED',
  on_hold: 'HOLD',
  in_production: 'IN_PRODUCTION',
  shipped: 'SHIPPED',
  // Not an order status but the status of its tracking, which may be asked as well.
  delivered: 'DELIVERED',
  rejected: 'REJECTED',
  cancelled: 'CANCELLED',
  in_production_cancelled: 'CANCELLED',
  full_refunded: 'REFUNDED',
  partial_refunded: 'REFUNDED',
});
