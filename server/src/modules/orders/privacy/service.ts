import { searchTermsOf, wordsOf } from '@bobbin/domain/search';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db } from '../../../platform/database.ts';
import { keepTerms, lockEndedOrders, maskAddress } from './queries.ts';

/** The marketplace hides a buyer 30 days after an order ended; so do we (AC-15). */
const KEPT_MS = 30 * 24 * 3600_000;
const BATCH = 500;

/**
 * Hides the buyers of every order that ended long enough ago; answers how many. No name finds such an order any more, neither the
 * last one nor an earlier one that the marketplace told.
 */
export async function maskOldBuyers(db: Db, clock: Clock): Promise<number> {
  let total = 0;
  for (;;) {
    const masked = await inTransaction(db, async (trx) => {
      const orders = await lockEndedOrders(trx, new Date(clock.now() - KEPT_MS), BATCH);
      for (const { ownerId, id, name, ...facts } of orders) {
        await maskAddress(trx, ownerId, id);
        await keepTerms(trx, ownerId, id, searchTermsOf({ orderId: id, ...facts }), wordsOf(name ?? ''));
      }
      return orders.length;
    });
    total += masked;
    if (masked < BATCH) return total;
  }
}
