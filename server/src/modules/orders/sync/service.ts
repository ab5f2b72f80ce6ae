import { ConnectorError } from '@bobbin/connectors/errors';
import type { Marketplace } from '@bobbin/connectors/marketplace';
import type { MarketplaceOrder } from '@bobbin/connectors/marketplace-order';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import { createId } from '../../../platform/ids.ts';
import { addJob } from '../../../platform/jobs.ts';
import { publish } from '../../../platform/live.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Shops } from '../../shops/service.ts';
import { storeOrders, type StoreResult } from '../store/service.ts';
import { listAnnounced } from '../webhooks/queries.ts';
import * as queries from './queries.ts';

const PAGE_SIZE = 100;
/** The marketplace's own clock and ours differ, and news may arrive late: each run reads this much again (AC-04). */
const OVERLAP_MS = 5 * 60_000;
const LIVE_IDS_MAX = 200;
const DETAIL_MAX = 50;
/** Orders that a run names as recovered; of more it only tells how many. */
const RECOVERED_MAX = 100;

export interface SyncResult {
  result: 'complete' | 'partial' | 'failed' | 'interrupted';
  seen: number;
  changed: number;
  broken: number;
}

export interface OrderSync {
  /** Reads everything changed since the cursor. Safe to run twice, to kill anywhere, and to go on. */
  syncShop(scope: OwnerScope, shopId: string, cause: string, signal?: AbortSignal): Promise<SyncResult>;
  /** Reads the given orders now (webhooks, a look before a label). Answers those that the marketplace still shows. */
  pullOrders(scope: OwnerScope, shopId: string, orderIds: readonly string[]): Promise<StoreResult>;
}

interface Deps {
  db: Db;
  clock: Clock;
  log: Logger;
  marketplace: Marketplace;
  shops: Shops;
}

/** What a failed run tells the seller: the partner's words, or ours. */
function reasonOf(error: unknown): string {
  if (error instanceof ConnectorError) return error.providerMessage;
  return error instanceof Error ? error.message : String(error);
}

/** Where the next run starts: the newest update time read without a gap. */
function newestUpdate(orders: readonly MarketplaceOrder[], cursor: number | null): number | null {
  return orders.reduce<number | null>(
    (max, order) => (max === null || order.updatedAt > max ? order.updatedAt : max),
    cursor,
  );
}

export function createOrderSync({ db, clock, log, marketplace, shops }: Deps): OrderSync {
  async function announce(trx: Queryable, ownerId: string, shopId: string, stored: StoreResult, isFirst: boolean) {
    // During a first sync only the progress is news; a hundred thousand 'new orders' would be noise.
    if (isFirst) await publish(trx, { kind: 'event', ownerId, event: { type: 'shop', shopId } });
    else if (stored.changedIds.length > 0) {
      const ids = stored.changedIds.slice(0, LIVE_IDS_MAX);
      await publish(trx, { kind: 'event', ownerId, event: { type: 'orders', shopId, ids, newCount: stored.newCount } });
    }
  }

  async function noteBroken(
    trx: Queryable,
    ownerId: string,
    shopId: string,
    broken: readonly { id: string | null; reason: string }[],
  ) {
    const now = new Date(clock.now());
    for (const row of broken) {
      await queries.upsertSyncError(trx, {
        ownerId,
        shopId,
        id: createId(clock.now()),
        orderId: row.id,
        reason: row.reason,
        now,
      });
    }
  }

  async function syncShop(scope: OwnerScope, shopId: string, cause: string, signal?: AbortSignal): Promise<SyncResult> {
    const { ownerId } = scope;
    const runId = createId(clock.now());
    const startedAt = clock.now();
    let waitedMs = 0;
    const counted: SyncResult = { result: 'complete', seen: 0, changed: 0, broken: 0 };
    const recovered: string[] = [];
    let recoveredCount = 0;
    await inTransaction(db, async (trx) => {
      await queries.tidyRuns(trx, ownerId, shopId, new Date(startedAt));
      await queries.insertRun(trx, {
        owner_id: ownerId,
        shop_id: shopId,
        id: runId,
        cause,
        started_at: new Date(startedAt),
      });
      await queries.updateSyncState(trx, ownerId, shopId, { state: 'running', updated_at: new Date(startedAt) });
      await publish(trx, { kind: 'event', ownerId, event: { type: 'shop', shopId } });
    });

    let failure: unknown = null;
    try {
      const state = await queries.getSyncState(db, ownerId, shopId);
      if (!state) throw new Error(`Shop ${shopId} has no sync state`);
      const isFirst = state.is_first_sync;
      const from = state.cursor_at === null ? 0 : Math.max(0, state.cursor_at.getTime() - OVERLAP_MS);
      let cursor = state.cursor_at?.getTime() ?? null;
      let pageToken: string | null = null;
      let synced = isFirst && cursor !== null ? state.synced_count : 0;
      do {
        signal?.throwIfAborted();
        const access = await shops.getAccess(scope, shopId, { onWait: (ms) => (waitedMs += ms), signal });
        const page = await marketplace.searchOrders(access, {
          ...(from > 0 ? { updateTimeGe: from } : {}),
          sortField: 'update_time',
          sortOrder: 'ASC',
          pageSize: PAGE_SIZE,
          pageToken,
        });
        cursor = newestUpdate(page.orders, cursor);
        const { stored, missed } = await inTransaction(db, async (trx) => {
          const result = await storeOrders(trx, clock, scope, shopId, page.orders, 'poll');
          await queries.resolveSyncErrors(trx, ownerId, shopId, result.seenIds, new Date(clock.now()));
          await noteBroken(trx, ownerId, shopId, page.broken);
          synced += result.newCount;
          await queries.updateSyncState(trx, ownerId, shopId, {
            ...(cursor === null ? {} : { cursor_at: new Date(cursor) }),
            ...(isFirst ? { synced_count: synced, expected_count: expectedCount(state, page.totalCount, from) } : {}),
            updated_at: new Date(clock.now()),
          });
          await announce(trx, ownerId, shopId, result, isFirst);
          // Of a first sync nobody could have told us; what was told and waits for its turn is not lost.
          const told = isFirst ? null : await listAnnounced(trx, ownerId, shopId, result.changedIds);
          return { stored: result, missed: result.changedIds.filter((id) => told?.has(id) === false) };
        });
        counted.seen += page.orders.length + page.broken.length;
        counted.changed += stored.changedIds.length;
        recoveredCount += missed.length;
        recovered.push(...missed.slice(0, RECOVERED_MAX - recovered.length));
        counted.broken += page.broken.length;
        pageToken = page.nextPageToken;
      } while (pageToken !== null);
      if (counted.broken > 0) counted.result = 'partial';
    } catch (error) {
      failure = error;
      // A worker that stops gives the run back: it goes on elsewhere, and nothing is wrong with the shop.
      counted.result = signal?.aborted ? 'interrupted' : 'failed';
    }

    const finishedAt = new Date(clock.now());
    const error = failure === null ? null : reasonOf(failure);
    await inTransaction(db, async (trx) => {
      await queries.finishRun(trx, ownerId, shopId, runId, {
        finished_at: finishedAt,
        result: counted.result,
        seen_count: counted.seen,
        changed_count: counted.changed,
        recovered_count: recoveredCount,
        recovered_ids: recovered,
        broken_count: counted.broken,
        waited_ms: Math.round(waitedMs),
        error: counted.result === 'interrupted' ? null : error,
      });
      await queries.updateSyncState(trx, ownerId, shopId, {
        updated_at: finishedAt,
        ...(counted.result === 'interrupted'
          ? { state: 'queued' }
          : { state: failure === null ? 'idle' : 'failed', last_result: counted.result, last_error: error }),
        ...(failure === null ? { is_first_sync: false, last_sync_at: finishedAt } : {}),
      });
      if (failure === null)
        await addJob(
          trx,
          'syncFinance',
          { ownerId, shopId },
          { key: `finance:${shopId}`, queue: `finance:${shopId}`, keyMode: 'keep' },
        );
      await publish(trx, { kind: 'event', ownerId, event: { type: 'shop', shopId } });
    });
    if (failure !== null) {
      const what = counted.result === 'interrupted' ? 'was interrupted' : 'failed';
      log.warn({ shopId, error, seen: counted.seen }, `A sync ${what} and goes on from its cursor`);
      throw failure;
    }
    log.info({ shopId, cause, ...counted, ms: clock.now() - startedAt, waitedMs }, 'Synced a shop');
    return counted;
  }

  return {
    syncShop,
    async pullOrders(scope, shopId, orderIds) {
      const total: StoreResult = { changedIds: [], newCount: 0, seenIds: [] };
      for (let start = 0; start < orderIds.length; start += DETAIL_MAX) {
        const access = await shops.getAccess(scope, shopId);
        const answer = await marketplace.getOrders(access, orderIds.slice(start, start + DETAIL_MAX));
        const stored = await inTransaction(db, async (trx) => {
          const result = await storeOrders(trx, clock, scope, shopId, answer.orders, 'pull');
          await queries.resolveSyncErrors(trx, scope.ownerId, shopId, result.seenIds, new Date(clock.now()));
          await noteBroken(trx, scope.ownerId, shopId, answer.broken);
          await announce(trx, scope.ownerId, shopId, result, false);
          return result;
        });
        total.changedIds.push(...stored.changedIds);
        total.seenIds.push(...stored.seenIds);
        total.newCount += stored.newCount;
      }
      return total;
    },
  };
}

/** A resumed first sync asks only for the rest; what was expected at first still stands. */
function expectedCount(
  state: { expected_count: number | null; synced_count: number; cursor_at: Date | null },
  totalCount: number | null,
  from: number,
): number | null {
  if (from === 0) return totalCount;
  return Math.max(state.expected_count ?? 0, totalCount ?? 0) || null;
}
