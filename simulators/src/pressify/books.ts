import type { Order, World } from './world.ts';

/** Statuses before work begins; a paused order was in one of these statuses before. */
const UNTOUCHED = ['new_order', 'priority', 'onhold', 'wrongsize', 'fixed', 'cancelled'];
const PRINTED = ['printed', 'pressed', 'reprint', 'oversize', 'overprio', 'overdue', 'fulfill_partner', 'shipped'];

/**
 * Returns the true state of the factory for comparison with other records: the orders that the factory accepted, made and charged, independent of
 * what it reported. Amounts are in cents.
 */
export function toBooks(world: World): object {
  const sum = (kind: string) => world.walletRows.reduce((total, row) => total + (row.kind === kind ? row.cents : 0), 0);
  return {
    chargedCents: sum('charge') - sum('refund'),
    orders: [...world.orders.values()].map(toOrderBook),
  };
}

function toOrderBook(order: Order) {
  const words = order.history.map(({ status }) => status);
  return {
    id: String(order.id),
    refId: order.refId,
    status: order.fulfilStatus,
    isCancelled: order.fulfilStatus === 'cancelled',
    isBegun: words.some((word) => !UNTOUCHED.includes(word)),
    isPrinted: words.some((word) => PRINTED.includes(word)),
    isPaid: order.isPaid,
    costCents: order.totalCents,
    paidCents: order.paidCents,
    trackingNumber: order.trackingNumber,
    pieces: order.items.map(({ variant, quantity }) => ({ variantId: variant.id, size: variant.size, quantity })),
  };
}
