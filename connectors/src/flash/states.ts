import { createStateReader } from '../factory-states.ts';

/** FLASH's statuses with our states (FAC-13). */
export const readState = createStateReader({
  confirmed: 'SUBMITTED',
  hold: 'HOLD',
  in_producing: 'IN_PRODUCTION',
  completed: 'SHIPPED',
  rejected: 'REJECTED',
  request_cancel: 'CANCEL_REQUESTED',
  canceled: 'CANCELLED',
  cancelled: 'CANCELLED',
  refunded: 'REFUNDED',
});
