/**
 * Statuses that the product's documents have in addition to the marketplace's nine (ORD-40); they come from factories, older records and payment
 * screens. No rule depends on these statuses. Screens show, list and filter them like any other external status.
 */
export const FURTHER_STATUSES = [
  'OUT_FOR_DELIVERY',
  'CREATED',
  'SHIPPED',
  'CONFIRMED',
  'PROCESSED',
  'FIXED',
  'PRIORITY',
  'PRINTED',
  'IN_PRODUCTION',
  'IN_PRODUCING',
  'HOLD',
  'FEEDBACK',
  'REQUEST_REFUND',
  'REFUNDED',
  'PRE_TRANSIT',
  'NEW_ORDER',
  'NOT_FULFILL',
  'DRAFT',
  'NOT_CREATE',
  'REQUEST_CANCEL',
  'CANCEL',
  'IN_PRODUCTION_CANCELLED',
  'REJECTED',
  'WRONGSIZE',
  'UNKNOWN',
] as const;
export type FurtherStatus = (typeof FURTHER_STATUSES)[number];

/**
 * Returns the additional status that a text names in upper or lower case; null for an unknown text. Errors: none.
 * @example readFurtherStatus('priority') // 'PRIORITY'
 */
export function readFurtherStatus(word: string): FurtherStatus | null {
  const upper = word.trim().toUpperCase();
  return FURTHER_STATUSES.find((status) => status === upper) ?? null;
}
