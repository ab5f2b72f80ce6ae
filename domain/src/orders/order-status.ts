/**
 * Order statuses of the marketplace, in the sequence in which an order passes them (ORD-24). PARTIALLY_SHIPPING exists although some of the
 * marketplace's own lists omit it (MKT-19).
 */
export const ORDER_STATUSES = [
  'UNPAID',
  'ON_HOLD',
  'AWAITING_SHIPMENT',
  'PARTIALLY_SHIPPING',
  'AWAITING_COLLECTION',
  'IN_TRANSIT',
  'DELIVERED',
  'COMPLETED',
  'CANCELLED',
] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

/**
 * Statuses in which an order can still be cancelled (MKT-20). A buyer may request the cancellation in these statuses, and an order whose last piece
 * is cancelled is cancelled too.
 */
export const CANCELLABLE_STATUSES: readonly OrderStatus[] = [
  'UNPAID',
  'ON_HOLD',
  'AWAITING_SHIPMENT',
  'PARTIALLY_SHIPPING',
  'AWAITING_COLLECTION',
  'IN_TRANSIT',
];

const RANKS: ReadonlyMap<string, number> = new Map(ORDER_STATUSES.map((status, rank) => [status, rank]));

/** Rank of an unknown status. The status's place in the sequence is unknown, so it never prevents a change. */
export const UNKNOWN_RANK = -1;

/**
 * Returns whether a value is one of the known order statuses.
 * Errors: none.
 * @example isOrderStatus('IN_TRANSIT') // true
 */
export function isOrderStatus(value: unknown): value is OrderStatus {
  return typeof value === 'string' && RANKS.has(value);
}

/**
 * Translates a status of the marketplace into one of our statuses. An unknown status is kept as received, so lists can show and filter it (ORD-25). Errors: none.
 * @example toOrderStatus('CANCEL') // 'CANCELLED'
 */
export function toOrderStatus(raw: string): string {
  const word = raw.trim().toUpperCase();
  // Webhooks send CANCEL where the API sends CANCELLED (MKT-33).
  if (word === 'CANCEL') return 'CANCELLED';
  return RANKS.has(word) ? word : raw.trim();
}

/**
 * Returns a status's position in the sequence of statuses, from 0; UNKNOWN_RANK for an unknown status. Errors: none.
 * @example orderStatusRank('ON_HOLD') // 1
 */
export function orderStatusRank(status: string): number {
  return RANKS.get(status) ?? UNKNOWN_RANK;
}

/**
 * Returns whether a late or repeated event may change an order's status (SYN-5): to a higher rank, to the same status, or to CANCELLED, but never
 * from CANCELLED. Other changes to and from unknown statuses are allowed. Errors: none.
 * @example canMoveStatus('DELIVERED', 'IN_TRANSIT') // false
 */
export function canMoveStatus(from: string, to: string): boolean {
  if (from === to) return true;
  if (from === 'CANCELLED') return false;
  const fromRank = orderStatusRank(from);
  const toRank = orderStatusRank(to);
  return fromRank === UNKNOWN_RANK || toRank === UNKNOWN_RANK || toRank > fromRank;
}
