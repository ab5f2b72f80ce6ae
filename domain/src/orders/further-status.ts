/**
 * Status words of the product's documents beside the marketplace's nine (ORD-40): of factories, older records and payment views. No rule
 * depends on them; they are shown, listed and filtered like any other external status.
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
 * Returns the further word that a status is, whatever its case, or null for an unknown word. Errors: none.
 * @example readFurtherStatus('priority') // 'PRIORITY'
 */
export function readFurtherStatus(word: string): FurtherStatus | null {
  const upper = word.trim().toUpperCase();
  return FURTHER_STATUSES.find((status) => status === upper) ?? null;
}
