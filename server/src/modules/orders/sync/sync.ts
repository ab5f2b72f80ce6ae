import { isElsewhereId } from '@bobbin/domain/orders/elsewhere';
import { ConnectorError } from '@bobbin/connectors/errors';
import type { Marketplace } from '@bobbin/connectors/marketplace';
import type { MarketplaceOrder } from '@bobbin/connectors/marketplace-order';
import { OUR_FAULT } from '@bobbin/domain/shops/sync-trouble';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Emit } from '../../../platform/events.ts';
import { withFullScope } from '../../../platform/shop-scope.ts';
import { createId } from '../../../platform/ids.ts';
import { addJob } from '../../../platform/jobs.ts';
import { publish } from '../../../platform/live.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Shops } from '../../shops/module.ts';
import type { StoreResult } from '../store/store.ts';
import { createNameless } from './unidentified-orders.ts';
import { listAnnounced } from './webhooks.sql.ts';
import { createPageGuard } from './page-guard.ts';
import { createPageStore } from '../store/page-ingest.ts';
import * as queries from './sync.sql.ts';

export const PAGE_SIZE = 100;
/**
 * Each sync reads the last minutes before the cursor again, because the marketplace's clock differs from ours and changes may arrive late (SYN-6).
 */
export const OVERLAP_MS = 5 * 60_000;
const DAY_MS = 24 * 3600_000;
const DETAIL_MAX = 50;
/** Maximum number of recovered orders whose ids a run stores; beyond that only their number is stored. */
export const RECOVERED_MAX = 100;

export interface SyncResult {
  result: 'complete' | 'partial' | 'failed' | 'interrupted';
  seen: number;
  changed: number;
  broken: number;
}

/** A sync in progress; its numbers are stored even when the sync is interrupted. */
interface Run {
  id: string;
  cause: string;
  startedAt: number;
  counted: SyncResult;
  /** Orders that changed without a webhook: their number, and the ids of the first ones. */
  missedCount: number;
  missedIds: string[];
  /** Milliseconds that the calls of the sync waited for the marketplace. */
  waitedMs: number;
}

interface Deps {
  db: Db;
  clock: Clock;
  log: Logger;
  emit: Emit;
  marketplace: Marketplace;
  shops: Shops;
}

/** Returns the reason of a failed sync for the seller: the partner's message, or ours. */
export function reasonOf(error: unknown): string {
  if (error instanceof ConnectorError) return error.providerMessage;
  // Messages of the database or of the program would not help a seller; the log contains them.
  return error instanceof AppError ? error.message : OUR_FAULT;
}

/**
 * Returns the cursor for the next sync: the newest update time up to which all orders were read, but never later than our own clock. With an update
 * time in the future as cursor, the next sync would miss orders that change today (SYN-19).
 */
function newestUpdate(orders: readonly MarketplaceOrder[], cursor: number | null, now: number): number | null {
  return orders.reduce<number | null>((max, { updatedAt }) => {
    const at = Math.min(updatedAt, now);
    return max === null || at > max ? at : max;
  }, cursor);
}

export function createOrderSync({ db, clock, log, emit, marketplace, shops }: Deps) {
  const nameless = createNameless(db, clock);

  const storePage = createPageStore({ clock, log, emit });

  async function beginRun(scope: OwnerScope, shopId: string, cause: string): Promise<Run> {
    const startedAt = clock.now();
    const id = createId(startedAt);
    await inTransaction(db, async (trx) => {
      const at = new Date(startedAt);
      await queries.tidyRuns(trx, scope, shopId, at);
      await queries.insertRun(trx, scope, { shop_id: shopId, id, cause, started_at: at });
      await queries.updateSyncState(trx, scope, shopId, { state: 'running', updated_at: at });
      await publish(trx, { kind: 'event', ownerId: scope.ownerId, event: { type: 'shop', shopId } });
    });
    const counted: SyncResult = { result: 'complete', seen: 0, changed: 0, broken: 0 };
    return { id, cause, startedAt, counted, missedIds: [], missedCount: 0, waitedMs: 0 };
  }

  /** Reads all orders from the cursor on, page by page; each page and the new cursor are stored in one transaction. */
  async function readPages(scope: OwnerScope, shopId: string, run: Run, signal?: AbortSignal): Promise<void> {
    const { counted } = run;
    const state = await queries.getSyncState(db, scope, shopId);
    if (!state) throw new Error(`Shop ${shopId} has no sync state`);
    const isFirst = state.is_first_sync;
    const newest = state.cursor_at === null ? 0 : Math.max(0, state.cursor_at.getTime() - OVERLAP_MS);
    const from = Math.min(newest, (await nameless.readFrom(scope, shopId)) ?? newest);
    const guard = createPageGuard();
    let hasNameless = false;
    let lastRead = from;
    let cursor = state.cursor_at?.getTime() ?? null;
    let synced = isFirst && cursor !== null ? state.synced_count : 0;
    let pageToken: string | null = null;
    do {
      signal?.throwIfAborted();
      const access = await shops.getAccess(scope, shopId, { onWait: (ms) => (run.waitedMs += ms), signal });
      const page = await marketplace.searchOrders(access, {
        ...(from > 0 ? { updateTimeGe: from } : {}),
        sortField: 'update_time',
        sortOrder: 'ASC',
        pageSize: PAGE_SIZE,
        pageToken,
      });
      // Update times rise from page to page. Therefore an unidentified order on this page was updated no earlier than the last order of the previous
      // page.
      const pageFrom = lastRead;
      lastRead = newestUpdate(page.orders, lastRead, clock.now()) ?? lastRead;
      hasNameless ||= page.broken.some(({ id }) => id === null);
      cursor = newestUpdate(page.orders, cursor, clock.now());
      const { stored, missed } = await inTransaction(db, async (trx) => {
        const result = await storePage(trx, scope, shopId, page, { cause: 'poll', readFrom: pageFrom, isFirst });
        synced += result.newCount;
        await queries.updateSyncState(trx, scope, shopId, {
          ...(cursor === null ? {} : { cursor_at: new Date(cursor) }),
          ...(isFirst ? { synced_count: synced, expected_count: expectedCount(state, page.totalCount, from) } : {}),
          updated_at: new Date(clock.now()),
        });
        // Orders of a first sync have no webhooks, so they do not count as missed; neither does an order whose webhook is still waiting.
        const told = isFirst ? null : await listAnnounced(trx, scope, shopId, result.changedIds);
        return { stored: result, missed: result.changedIds.filter((id) => told?.has(id) === false) };
      });
      counted.seen += page.orders.length + page.broken.length;
      counted.changed += stored.changedIds.length;
      counted.broken += page.broken.length + stored.refused.length;
      run.missedCount += missed.length;
      run.missedIds.push(...missed.slice(0, RECOVERED_MAX - run.missedIds.length));
      pageToken = page.nextPageToken;
      if (pageToken !== null)
        guard.check(
          [...page.orders, ...page.broken].map(({ id }) => id),
          pageToken,
        );
    } while (pageToken !== null);
    if (!hasNameless) await nameless.resolve(db, scope, shopId, from);
  }

  /** Ends a sync with its result; a complete sync also requests a read of the shop's money. */
  async function finishRun(scope: OwnerScope, shopId: string, run: Run, error: string | null): Promise<void> {
    const { ownerId } = scope;
    const { counted } = run;
    const at = new Date(clock.now());
    const isInterrupted = counted.result === 'interrupted';
    await inTransaction(db, async (trx) => {
      await queries.finishRun(trx, scope, shopId, run.id, {
        finished_at: at,
        result: counted.result,
        seen_count: counted.seen,
        changed_count: counted.changed,
        recovered_count: run.missedCount,
        recovered_ids: run.missedIds,
        broken_count: counted.broken,
        waited_ms: Math.round(run.waitedMs),
        error: isInterrupted ? null : error,
      });
      await queries.updateSyncState(trx, scope, shopId, {
        updated_at: at,
        ...(isInterrupted
          ? { state: 'queued' }
          : { state: error === null ? 'idle' : 'failed', last_result: counted.result, last_error: error }),
        ...(error === null ? { is_first_sync: false, last_sync_at: at } : {}),
      });
      if (error === null) {
        const options = { key: `finance:${shopId}`, queue: `finance:${shopId}`, keyMode: 'keep' } as const;
        await addJob(trx, 'syncFinance', { ownerId, shopId }, options);
        await emit(trx, 'shopRead', { scope, shopId, cause: run.cause });
      }
      await publish(trx, { kind: 'event', ownerId, event: { type: 'shop', shopId } });
    });
  }

  /** Reads all changes since the cursor. The job may run twice, may be killed at any point, and continues at the cursor. */
  async function syncShop(scope: OwnerScope, shopId: string, cause: string, signal?: AbortSignal): Promise<SyncResult> {
    const run = await beginRun(scope, shopId, cause);
    const { counted, startedAt } = run;
    try {
      await readPages(scope, shopId, run, signal);
    } catch (failure) {
      // When its worker shuts down, the sync returns to the queue: another worker continues it, and the shop shows no error.
      counted.result = signal?.aborted ? 'interrupted' : 'failed';
      const error = reasonOf(failure);
      await finishRun(scope, shopId, run, error);
      const what = counted.result === 'interrupted' ? 'was interrupted' : 'failed';
      log.warn({ shopId, error, err: failure, seen: counted.seen }, `A sync ${what} and goes on from its cursor`);
      throw failure;
    }
    if (counted.broken > 0) counted.result = 'partial';
    await finishRun(scope, shopId, run, null);
    log.info({ shopId, cause, ...counted, ms: clock.now() - startedAt, waitedMs: run.waitedMs }, 'Synced a shop');
    return counted;
  }

  return {
    syncShop,
    /** Marks a sync as failed whose job no longer exists; the timetable or the seller requests the next sync. */
    breakOff: (scope: OwnerScope, shopId: string): Promise<void> =>
      inTransaction(db, async (trx) => {
        const at = new Date(clock.now());
        if (!(await queries.failSync(trx, scope, shopId, OUR_FAULT, at))) return;
        await queries.tidyRuns(trx, scope, shopId, at);
        await publish(trx, { kind: 'event', ownerId: scope.ownerId, event: { type: 'shop', shopId } });
      }),
    /**
     * Reads the given orders now (for webhooks, and before a label is made). Returns those that the marketplace still returns. For every caller, the
     * timeline shows the system as actor.
     */
    pullOrders: (asked: OwnerScope, shopId: string, askedIds: readonly string[]): Promise<StoreResult> =>
      withFullScope(asked, async (scope) => {
        // The marketplace does not know orders from elsewhere (ELS-2).
        const orderIds = askedIds.filter((id) => !isElsewhereId(id));
        const total: StoreResult = { changedIds: [], newCount: 0, newIds: [], seenIds: [] };
        for (let start = 0; start < orderIds.length; start += DETAIL_MAX) {
          const access = await shops.getAccess(scope, shopId);
          const answer = await marketplace.getOrders(access, orderIds.slice(start, start + DETAIL_MAX));
          // A later sync reads the unidentified orders of this response again, from one day ago on.
          const kept = { cause: 'pull', readFrom: clock.now() - DAY_MS, isFirst: false } as const;
          const stored = await inTransaction(db, (trx) => storePage(trx, scope, shopId, answer, kept));
          total.changedIds.push(...stored.changedIds);
          total.seenIds.push(...stored.seenIds);
          total.newCount += stored.newCount;
          total.newIds.push(...stored.newIds);
        }
        return total;
      }),
  };
}

export type OrderSync = ReturnType<typeof createOrderSync>;

/** A first sync that continues after an interruption reads only the remaining orders; the expected number from its beginning stays valid. */
function expectedCount(
  state: { expected_count: number | null; synced_count: number; cursor_at: Date | null },
  totalCount: number | null,
  from: number,
): number | null {
  if (from === 0) return totalCount;
  return Math.max(state.expected_count ?? 0, totalCount ?? 0) || null;
}
