import { createStateReader } from '../factory-states.ts';

/** PRESSIFY's statuses with our states (PAR-10). `test_order` is intentionally missing, because PRESSIFY does not produce test orders. */
export const readState = createStateReader({
  new_order: 'SUBMITTED',
  priority: 'SUBMITTED',
  fixed: 'SUBMITTED',
  onhold: 'HOLD',
  wrongsize: 'HOLD',
  labelprinted: 'IN_PRODUCTION',
  printed: 'IN_PRODUCTION',
  pressed: 'IN_PRODUCTION',
  reprint: 'IN_PRODUCTION',
  oversize: 'IN_PRODUCTION',
  overprio: 'IN_PRODUCTION',
  overdue: 'IN_PRODUCTION',
  fulfill_partner: 'IN_PRODUCTION',
  shipped: 'SHIPPED',
  cancelled: 'CANCELLED',
});
