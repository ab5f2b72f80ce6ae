import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import { maskEndedOrders } from './queries.ts';

/** The marketplace hides a buyer 30 days after an order ended; so do we (AC-15). */
const KEPT_MS = 30 * 24 * 3600_000;
const BATCH = 500;

/** Hides the buyers of every order that ended long enough ago; answers how many. */
export async function maskOldBuyers(db: Db, clock: Clock): Promise<number> {
  let total = 0;
  for (;;) {
    const masked = await maskEndedOrders(db, new Date(clock.now() - KEPT_MS), BATCH);
    total += masked;
    if (masked < BATCH) return total;
  }
}
