import type { Marketplace } from '@bobbin/connectors/marketplace';
import type { Cents } from '@bobbin/domain/money/money';
import { nextSettlementLook } from '@bobbin/domain/money/settlement-looks';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import { createId } from '../../../platform/ids.ts';
import { publish } from '../../../platform/live.ts';
import type { Shops } from '../../shops/module.ts';
import { insertCorrection, lockMoney } from '../corrections/queries.ts';
import { insertEvent } from '../queries.ts';
import { withSums } from '../sums/service.ts';
import { createPageGuard } from '../sync/page-guard.ts';
import * as queries from './queries.ts';

const PAGE_SIZE = 100;
/** Orders asked for one by one in a run; the rest wait for the next. */
const SETTLE_MAX = 200;
/** Settled orders looked at once more in a run, beside those; so neither keeps the other waiting. */
const LOOK_MAX = 50;
const NEWS_MAX = 200;
const DAY_MS = 24 * 3_600_000;
/** A cancelled order is settled within so many days, if at all; until then it is asked for once a day. */
const CANCELLED_DAYS = 45;

export interface OrderFinance {
  /** Reads what the marketplace holds for a shop and what it has settled meanwhile (MNY-11). Safe to run twice. */
  syncFinance(scope: OwnerScope, shopId: string): Promise<void>;
}

interface Deps {
  db: Db;
  clock: Clock;
  marketplace: Marketplace;
  shops: Shops;
}

/** Writes the marketplace's estimates, and the sums with them. */
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

/** Takes the estimate away from orders that the marketplace no longer holds money for; answers which. */
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

/**
 * Writes what an order settled at. Where it was settled otherwise before, the difference is a correction of the day on which it
 * happened: of the refund that it comes from, else of now (PRF-4).
 */
async function settle(
  trx: Queryable,
  scope: OwnerScope,
  order: queries.OrderToSettle,
  cents: Cents,
  { now, lookAt }: { now: number; lookAt: Date | null },
): Promise<void> {
  const before = await lockMoney(trx, scope, order.id);
  if (!before) return;
  const { shopId, refundAt } = before;
  const changed = before.isSettled ? cents - before.settlementCents : 0;
  await withSums(trx, scope, [order.id], async () => {
    // While the settlement has not changed, the refund is still to come into it.
    const keptRefund = before.isSettled && changed === 0 ? refundAt : null;
    await queries.settleOrder(trx, scope, order, cents, { lookAt, refundAt: keptRefund });
    const kind = refundAt && changed < 0 ? 'refund' : 'correction';
    await insertCorrection(trx, scope, {
      orderId: order.id,
      shopId,
      at: kind === 'refund' && refundAt ? refundAt.getTime() : now,
      kind,
      cents: changed,
    });
  });
}

export function createOrderFinance({ db, clock, marketplace, shops }: Deps): OrderFinance {
  async function syncOnHold(scope: OwnerScope, shopId: string): Promise<{ heldIds: string[]; droppedIds: string[] }> {
    // Over all pages: an order's rows may stand on several of them (MNY-21).
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
      for (const { orderId, adjustmentId, estSettlementCents } of page.rows) {
        sum += estSettlementCents;
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
    const heldIds = [...totals.keys()];
    // An order is missing from the list only if the whole list was read.
    const droppedIds = isWhole ? await dropHeldMoney(db, scope, shopId, heldIds) : [];
    return { heldIds, droppedIds };
  }

  return {
    async syncFinance(scope, shopId) {
      const { heldIds, droppedIds } = await syncOnHold(scope, shopId);
      const now = clock.now();
      const window = {
        now: new Date(now),
        cancelledAfter: new Date(now - CANCELLED_DAYS * DAY_MS),
        askedBefore: new Date(now - DAY_MS),
      };
      const orders = await queries.listOrdersToSettle(db, scope, shopId, heldIds, window, SETTLE_MAX);
      const asked = new Set(orders.map(({ id }) => id));
      const settled = await queries.listSettlementsToLookAt(db, scope, shopId, window.now, LOOK_MAX);
      const changed = new Set(droppedIds);
      for (const order of [...orders, ...settled.filter(({ id }) => !asked.has(id))]) {
        const access = await shops.getAccess(scope, shopId);
        const answer = await marketplace.getOrderSettlement(access, order.id);
        const next = nextSettlementLook(order.updatedAt.getTime(), clock.now());
        const lookAt = next === null ? null : new Date(next);
        if (!answer.isSettled) {
          const isSettledWithUs = order.settledCents !== null;
          await queries.noteAsked(db, scope, order, new Date(clock.now()), isSettledWithUs ? lookAt : null);
          continue;
        }
        const isNews = order.settledCents !== answer.settlementCents;
        await inTransaction(db, async (trx) => {
          await settle(trx, scope, order, answer.settlementCents, { now: clock.now(), lookAt });
          if (!isNews) return;
          await insertEvent(trx, scope, {
            orderId: order.id,
            id: createId(clock.now()),
            at: new Date(clock.now()),
            event: 'settled',
            actor: 'marketplace',
            details: { cents: answer.settlementCents },
          });
        });
        if (isNews) changed.add(order.id);
      }
      if (changed.size > 0) {
        const ids = [...changed].slice(0, NEWS_MAX);
        await publish(db, {
          kind: 'event',
          ownerId: scope.ownerId,
          event: { type: 'orders', shopId, ids, newCount: 0 },
        });
      }
    },
  };
}
