import type { Order, World } from './world.ts';

/** Words before which nothing of an order was touched; what is paused comes from one of them. */
const UNTOUCHED = ['new_order', 'priority', 'onhold', 'wrongsize', 'fixed', 'cancelled'];
const PRINTED = ['printed', 'pressed', 'reprint', 'oversize', 'overprio', 'overdue', 'fulfill_partner', 'shipped'];

/**
 * What truly happened at the factory, for whoever compares another's records with it: what it took, made and charged, whatever
 * it told to whom. Money in cents.
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
