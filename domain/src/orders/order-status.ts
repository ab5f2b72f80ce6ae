/**
 * Order statuses of the marketplace in the order of an order's life (ORD-24); PARTIALLY_SHIPPING exists although some of the marketplace's
 * own lists omit it (MKT-19).
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
 * Statuses out of which an order can still be cancelled (MKT-20): a buyer may request to cancel in them, and an order that loses its last
 * piece is cancelled itself.
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

/** Rank of an unknown status: its place is unknown, so it never blocks a move. */
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
 * Translates the marketplace's status word into ours; an unknown word stays raw and listable (ORD-25). Errors: none.
 * @example toOrderStatus('CANCEL') // 'CANCELLED'
 */
export function toOrderStatus(raw: string): string {
  const word = raw.trim().toUpperCase();
  // Webhooks send CANCEL where the API sends CANCELLED (MKT-33).
  if (word === 'CANCEL') return 'CANCELLED';
  return RANKS.has(word) ? word : raw.trim();
}

/**
 * Returns a status's place in an order's life, from 0; UNKNOWN_RANK for an unknown word. Errors: none.
 * @example orderStatusRank('ON_HOLD') // 1
 */
export function orderStatusRank(status: string): number {
  return RANKS.get(status) ?? UNKNOWN_RANK;
}

/**
 * Returns whether a late or repeated event may change an order's status (SYN-5): forward along the rank, to the same status, or to
 * CANCELLED; never out of CANCELLED. Unknown words pass in both directions. Errors: none.
 * @example canMoveStatus('DELIVERED', 'IN_TRANSIT') // false
 */
export function canMoveStatus(from: string, to: string): boolean {
  if (from === to) return true;
  if (from === 'CANCELLED') return false;
  const fromRank = orderStatusRank(from);
  const toRank = orderStatusRank(to);
  return fromRank === UNKNOWN_RANK || toRank === UNKNOWN_RANK || toRank > fromRank;
}
