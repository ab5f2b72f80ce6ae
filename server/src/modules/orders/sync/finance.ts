import type { Marketplace } from '@bobbin/connectors/marketplace';
import type { OwnerScope } from '../../../platform/access.ts';
import { inTransaction, type Db } from '../../../platform/database.ts';
import type { Emit } from '../../../platform/events.ts';
import { publish } from '../../../platform/live.ts';
import type { Shops } from '../../shops/module.ts';
import { withSums } from '../counts/sums.ts';
import { createPageGuard } from './page-guard.ts';
import * as queries from './finance.sql.ts';

const PAGE_SIZE = 100;
const NEWS_MAX = 200;

interface Deps {
  db: Db;
  emit: Emit;
  marketplace: Marketplace;
  shops: Shops;
}

/** Writes the marketplace's estimates and updates the sums. */
export async function holdMoney(
  db: Db,
  scope: OwnerScope,
  shopId: string,
  rows: readonly { orderId: string; cents: number }[],
): Promise<void> {
  if (rows.length === 0) return;
  await inTransaction(db, async (trx) => {
    const ids = new Set(await queries.lockToHold(trx, scope, shopId, rows));
    const news = rows.filter(({ orderId }) => ids.has(orderId));
    await withSums(trx, scope, [...ids], () => queries.setOnHold(trx, scope, news));
  });
}

/** Clears the on-hold amounts of orders that are no longer on the marketplace's on-hold list; returns these orders. */
export async function dropHeldMoney(
  db: Db,
  scope: OwnerScope,
  shopId: string,
  heldIds: readonly string[],
): Promise<string[]> {
  return inTransaction(db, async (trx) => {
    const ids = await queries.lockToDrop(trx, scope, shopId, heldIds);
    await withSums(trx, scope, ids, () => queries.dropOnHold(trx, scope, ids));
    return ids;
  });
}

export function createOrderFinance({ db, emit, marketplace, shops }: Deps) {
  /** Updates the on-hold amounts, and returns the orders that are no longer on the on-hold list. */
  async function syncOnHold(scope: OwnerScope, shopId: string): Promise<string[]> {
    // Adds up the rows of all pages, because an order may have rows on several pages (MNY-21).
    const totals = new Map<string, number>();
    let isWhole = true;
    let sum = 0;
    const guard = createPageGuard();
    let pageToken: string | null = null;
    do {
      const access = await shops.getAccess(scope, shopId);
      const page = await marketplace.searchUnsettled(access, { pageSize: PAGE_SIZE, pageToken });
      isWhole &&= page.broken.length === 0;
      const told = new Set<string>();
      for (const { orderId, adjustmentId, estSettlementCents, currency } of page.rows) {
        // Skips rows in other currencies, because the sum is in dollars (PRF-20).
        if ((currency ?? 'USD') === 'USD') sum += estSettlementCents;
        if (orderId === null || adjustmentId !== null) continue;
        totals.set(orderId, (totals.get(orderId) ?? 0) + estSettlementCents);
        told.add(orderId);
      }
      const rows = [...told].map((orderId) => ({ orderId, cents: totals.get(orderId) ?? 0 }));
      await holdMoney(db, scope, shopId, rows);
      pageToken = page.nextPageToken;
      if (pageToken !== null) {
        guard.check(
          page.rows.map(({ id }) => id),
          pageToken,
        );
      }
    } while (pageToken !== null);
    await shops.setOnHold(scope, shopId, sum);
    // Only a complete list can show that an order is no longer on it.
    return isWhole ? dropHeldMoney(db, scope, shopId, [...totals.keys()]) : [];
  }

  return {
    /** Reads the on-hold list of a shop (MNY-11), and emits an event when orders left the list. Safe to run twice. */
    async syncFinance(scope: OwnerScope, shopId: string): Promise<void> {
      const dropped = await syncOnHold(scope, shopId);
      if (dropped.length === 0) return;
      await inTransaction(db, async (trx) => {
        await emit(trx, 'holdLeft', { scope, shopId });
        await publish(trx, {
          kind: 'event',
          ownerId: scope.ownerId,
          event: { type: 'orders', shopId, ids: dropped.slice(0, NEWS_MAX), newCount: 0 },
        });
      });
    },
  };
}

export type OrderFinance = ReturnType<typeof createOrderFinance>;
