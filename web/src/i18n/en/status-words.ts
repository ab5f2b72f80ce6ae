import type { English } from '../topic.ts';
import type { statusWordsTexts } from '../vi/status-words.ts';

export const en: English<typeof statusWordsTexts> = {
  OUT_FOR_DELIVERY: 'Out for delivery',
  CREATED: 'Created',
  SHIPPED: 'Shipped',
  CONFIRMED: 'Confirmed',
  PROCESSED: 'Processed',
  FIXED: 'Fixed',
  PRIORITY: 'Priority',
  PRINTED: 'Printed',
  IN_PRODUCTION: 'In production',
  IN_PRODUCING: 'Being produced',
  HOLD: 'Paused',
  FEEDBACK: 'Awaiting feedback',
  REQUEST_REFUND: 'Refund requested',
  REFUNDED: 'Refunded',
  PRE_TRANSIT: 'Pre-transit',
  NEW_ORDER: 'New order',
  NOT_FULFILL: 'Not fulfilled',
  DRAFT: 'Draft',
  NOT_CREATE: 'Not created',
  REQUEST_CANCEL: 'Cancel requested',
  CANCEL: 'Cancelled',
  IN_PRODUCTION_CANCELLED: 'Cancelled in print',
  UNKNOWN: 'Unknown',
  WRONGSIZE: 'Wrong image size',
};
