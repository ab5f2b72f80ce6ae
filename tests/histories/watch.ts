import type { Journal } from './journal.ts';
import type { Stage } from './stage.ts';

/** The sequence of an order's statuses. The test defines it independently of the product. */
const LIFE = [
  'UNPAID',
  'ON_HOLD',
  'AWAITING_SHIPMENT',
  'AWAITING_COLLECTION',
  'IN_TRANSIT',
  'DELIVERED',
  'COMPLETED',
  'CANCELLED',
];

/**
 * Reads the stored orders repeatedly, records their transitions into parcels, and returns the transitions back to an earlier state since the last
 * read (SYN-5).
 */
export function watchOrders(
  { world }: Stage,
  { parcelMoves, mayGoBack }: Pick<Journal, 'parcelMoves' | 'mayGoBack'>,
): () => Promise<string[]> {
  const seen = new Map<string, { status: string; fulfilState: string; updatedAt: number; lost: number }>();
  return async () => {
    const faults: string[] = [];
    const rows = await world.db
      .selectFrom('orders')
      .select(['id', 'status', 'fulfil_state as fulfilState', 'updated_at as updatedAt'])
      .execute();
    const products = await world.db
      .selectFrom('order_products')
      .select(['order_id as orderId', 'cancelled_line_item_ids as cancelled'])
      .execute();
    for (const { id, status, fulfilState, updatedAt } of rows) {
      const lost = products.reduce((sum, row) => sum + (row.orderId === id ? row.cancelled.length : 0), 0);
      const now = { status, fulfilState, updatedAt: updatedAt.getTime(), lost };
      const before = seen.get(id);
      seen.set(id, now);
      if (before === undefined) continue;
      if (before.fulfilState !== fulfilState) parcelMoves.add(`${before.fulfilState}>${fulfilState}`);
      if (now.updatedAt < before.updatedAt) faults.push(`${id} took older news`);
      if (LIFE.indexOf(status) < LIFE.indexOf(before.status) && !mayGoBack.has(id))
        faults.push(`${id} went from ${before.status} to ${status}`);
      if (lost < before.lost && status !== 'CANCELLED') faults.push(`${id} has cancelled pieces again`);
    }
    return faults;
  };
}
