import { searchTermsOf, wordsOf } from '@bobbin/domain/orders/search';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db } from '../../../platform/database.ts';
import { eachOwner } from '../../../platform/cross-tenant.ts';
import { keepTerms, lockEndedOrders, maskAddress } from './privacy.sql.ts';
import { listOwnersWithOldBuyers } from './privacy.cross-tenant.sql.ts';

/** Time in milliseconds after the end of an order until Bobbin hides its buyer; the marketplace hides buyers after the same time (ORD-33). */
const KEPT_MS = 30 * 24 * 3600_000;
const BATCH = 500;

/**
 * Hides the buyers of orders that ended long enough ago, seller by seller, and returns the number of orders. Afterwards no search for the buyer's
 * name finds the order, neither by the last known name nor by an earlier one.
 */
export async function maskOldBuyers(db: Db, clock: Clock): Promise<number> {
  const endedBefore = new Date(clock.now() - KEPT_MS);
  let total = 0;
  await eachOwner(await listOwnersWithOldBuyers(db, endedBefore), 'privacy', async (scope) => {
    let masked: number;
    do {
      masked = await maskBatch(db, scope, endedBefore);
      total += masked;
    } while (masked === BATCH);
  });
  return total;
}

function maskBatch(db: Db, scope: OwnerScope, endedBefore: Date): Promise<number> {
  return inTransaction(db, async (trx) => {
    const ended = await lockEndedOrders(trx, scope, endedBefore, BATCH);
    const orders = [...ended, ...(await lockEndedOrders(trx, scope, endedBefore, BATCH - ended.length, true))];
    for (const { id, name, ...facts } of orders) {
      await maskAddress(trx, scope, id);
      await keepTerms(trx, scope, id, searchTermsOf({ orderId: id, ...facts }), wordsOf(name ?? ''));
    }
    return orders.length;
  });
}
