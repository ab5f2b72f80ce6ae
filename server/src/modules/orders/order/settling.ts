import { isDeepStrictEqual } from 'node:util';
import { readSettledDays, type SettledCorrection, type SettledRow } from '@bobbin/domain/money/settled-days';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import { createId } from '../../../platform/ids.ts';
import { publish } from '../../../platform/live.ts';
import type { Logger } from '../../../platform/log.ts';
import { listCorrections, replaceCorrections } from './corrections.sql.ts';
import { insertEvent } from './order.sql.ts';
import { withSums } from '../counts/sums.ts';
import { insertRun } from '../sync/sync.sql.ts';
import { RECOVERED_MAX, type OrderSync } from '../sync/sync.ts';
import * as queries from './settling.sql.ts';

/** An order, and all statement rows that name it except reserves. */
export interface ToldOrder {
  orderId: string;
  rows: readonly SettledRow[];
}

interface Deps {
  db: Db;
  clock: Clock;
  log: Logger;
  sync: Pick<OrderSync, 'pullOrders'>;
}

/** The settlement of an order according to its statement rows, for comparison with the stored settlement. */
interface Planned extends queries.Settlement {
  shopId: string;
  isMoneyNews: boolean;
  corrections: readonly SettledCorrection[];
}

/** Compares orders with their statement rows; returns the orders that differ, with the right values. */
async function planChanges(
  from: Queryable,
  scope: OwnerScope,
  known: readonly queries.OrderToSettle[],
  told: readonly ToldOrder[],
): Promise<Planned[]> {
  const rowsOf = new Map(told.map(({ orderId, rows }) => [orderId, rows]));
  const written = await listCorrections(
    from,
    scope,
    known.map(({ id }) => id),
  );
  return known.flatMap((order): Planned[] => {
    const { id, shopId, status, currency } = order;
    const truly = readSettledDays(rowsOf.get(id) ?? [], status === 'CANCELLED');
    const { isSettled, cents } = truly;
    // Amounts in other currencies than dollars are in no figure of any day (PRF-20).
    const corrections = currency === 'USD' ? truly.corrections : [];
    const until = truly.until === null ? null : new Date(truly.until);
    const isMoneyNews = order.isSettled !== isSettled || order.settlementCents !== cents;
    const isSame =
      !isMoneyNews &&
      order.settledUntil?.getTime() === until?.getTime() &&
      isDeepStrictEqual(written.get(id) ?? [], corrections);
    return isSame ? [] : [{ id, shopId, isSettled, cents, until, corrections, isMoneyNews }];
  });
}

/** Writes what the marketplace's statements say into the orders that they name. */
export function createSettledOrders({ db, clock, log, sync }: Deps) {
  async function write(trx: Queryable, scope: OwnerScope, changed: readonly Planned[]): Promise<void> {
    const ids = changed.map(({ id }) => id);
    await queries.settleOrders(trx, scope, changed);
    await replaceCorrections(
      trx,
      scope,
      changed.map(({ id: orderId, shopId, corrections }) => ({ orderId, shopId, corrections })),
    );
    await queries.expectRefunds(trx, scope, ids);
    for (const { id, cents, isSettled, isMoneyNews } of changed) {
      if (!isSettled || !isMoneyNews) continue;
      const now = clock.now();
      await insertEvent(trx, scope, {
        orderId: id,
        id: createId(now),
        at: new Date(now),
        event: 'settled',
        actor: 'marketplace',
        details: { cents },
      });
    }
  }

  /** Locks the orders and compares them with their statement rows. */
  async function plan(trx: Queryable, scope: OwnerScope, told: readonly ToldOrder[]): Promise<Planned[]> {
    const ids = told.map(({ orderId }) => orderId);
    return planChanges(trx, scope, await queries.lockToSettle(trx, scope, ids), told);
  }

  return {
    /**
     * Writes the settlement of orders, day by day, in the caller's transaction, with an event for each order that changed. The settlement is computed
     * from all statement rows that name the order (PAY-3). Idempotent. Returns the ids of changed orders and of orders that are not stored.
     */
    async settle(
      trx: Queryable,
      scope: OwnerScope,
      told: readonly ToldOrder[],
    ): Promise<{ changedIds: string[]; unknownIds: string[] }> {
      if (told.length === 0) return { changedIds: [], unknownIds: [] };
      const changed = await plan(trx, scope, told);
      const changedIds = changed.map(({ id }) => id);
      if (changedIds.length > 0) await withSums(trx, scope, changedIds, () => write(trx, scope, changed));
      const ids = told.map(({ orderId }) => orderId);
      const held = await queries.listHeldIds(trx, scope, ids);
      return { changedIds, unknownIds: ids.filter((id) => !held.has(id)) };
    },

    /** Writes the settlement of orders that the caller is writing; unlike `settle`, leaves the update of the sums to the caller. */
    async settleWritten(trx: Queryable, scope: OwnerScope, told: readonly ToldOrder[]): Promise<void> {
      if (told.length === 0) return;
      const changed = await plan(trx, scope, told);
      if (changed.length > 0) await write(trx, scope, changed);
    },

    /** Lists orders whose stored settlement differs from their statement rows; writes nothing. */
    async listDiffering(from: Queryable, scope: OwnerScope, told: readonly ToldOrder[]): Promise<string[]> {
      const ids = told.map(({ orderId }) => orderId);
      const known = await queries.readToSettle(from, scope, ids);
      return (await planChanges(from, scope, known, told)).map(({ id }) => id);
    },

    /**
     * Reads orders by id that polls and webhooks have missed, and records their number and ids in the shop's history (PAY-14). Returns the orders
     * that are stored now.
     */
    async recover(scope: OwnerScope, shopId: string, orderIds: readonly string[]): Promise<Set<string>> {
      const startedAt = new Date(clock.now());
      const before = await queries.listHeldIds(db, scope, orderIds);
      const missed = orderIds.filter((id) => !before.has(id));
      if (missed.length === 0) return before;
      const { changedIds } = await sync.pullOrders(scope, shopId, missed);
      const found = changedIds.filter((id) => missed.includes(id));
      if (found.length > 0) {
        await inTransaction(db, async (trx) => {
          await insertRun(trx, scope, {
            shop_id: shopId,
            id: createId(clock.now()),
            cause: 'statement',
            started_at: startedAt,
            finished_at: new Date(clock.now()),
            result: 'complete',
            seen_count: missed.length,
            changed_count: found.length,
            recovered_count: found.length,
            recovered_ids: found.slice(0, RECOVERED_MAX),
          });
          await publish(trx, { kind: 'event', ownerId: scope.ownerId, event: { type: 'shop', shopId } });
        });
        log.warn({ shopId, ids: found }, 'A statement named orders that polls and notifications had missed');
      }
      return new Set([...before, ...found]);
    },

    /** Returns the orders by id; the result has no entry for an order that is not stored or whose shop is outside the scope. */
    readCosts: queries.listOrderCosts,
  };
}

export type SettledOrders = ReturnType<typeof createSettledOrders>;
