import type { FactoryWorld, Job } from './job.ts';

/**
 * Returns the true state of the factory for comparison with other records: the orders that the factory accepted, made and charged, independent of
 * what it reported. Amounts are in cents.
 */
export function toBooks<O extends Job>(world: FactoryWorld<O>): object {
  const { orders, wallets, house } = world;
  return {
    chargedCents: wallets.chargedCents,
    forgotten: { orders: orders.gone.length, paidCents: orders.gone.reduce((sum, one) => sum + one.paidCents, 0) },
    orders: orders.list().map((order) => toOrderBook(order, house.cancelledWords)),
  };
}

function toOrderBook(order: Job, cancelledWords: readonly string[]) {
  const { id, account, refId, status, isBegun, prints, isPaid, paidCents, trackingNumber, pieces } = order;
  return {
    id,
    account,
    refId,
    status,
    isCancelled: cancelledWords.includes(status),
    isBegun,
    isPrinted: prints > 0,
    prints,
    isPaid,
    costCents: order.totalCents,
    paidCents,
    trackingNumber,
    pieces,
  };
}
