import { createStateReader } from '../factory-states.ts';

/** MANGO's statuses with our states (PAR-17). */
export const readState = createStateReader({
  new_order: 'SUBMITTED',
  on_hold: 'HOLD',
  in_production: 'IN_PRODUCTION',
  shipped: 'SHIPPED',
  // This is a tracking status and not an order status, but MANGO may send it as an order's status.
  delivered: 'DELIVERED',
  rejected: 'REJECTED',
  cancelled: 'CANCELLED',
  in_production_cancelled: 'CANCELLED',
  full_refunded: 'REFUNDED',
  partial_refunded: 'REFUNDED',
});
