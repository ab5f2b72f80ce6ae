import type { Marketplace } from '@bobbin/connectors/marketplace';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db } from '../../../platform/database.ts';
import type { Emit } from '../../../platform/events.ts';
import { createId } from '../../../platform/ids.ts';
import { publish } from '../../../platform/live.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Shops } from '../../shops/module.ts';
import { createPageGuard } from './page-guard.ts';
import { createPageStore } from '../store/page-ingest.ts';
import * as queries from './sync.sql.ts';
import { OVERLAP_MS, PAGE_SIZE, reasonOf, RECOVERED_MAX } from './sync.ts';
import { listAnnounced } from './webhooks.sql.ts';

/** Maximum age of orders that a reconciliation reads; users still work on orders of this age. */
const WINDOW_MS = 30 * 24 * 3_600_000;
/**
 * Maximum number of pages of older orders in one reconciliation, because polls of the shop wait for it. The reconciliation of the next hour continues
 * with the following page.
 */
const BACK_PAGES_MAX = 100;

interface Deps {
  db: Db;
  clock: Clock;
  log: Logger;
  emit: Emit;
  marketplace: Marketplace;
  shops: Shops;
}

export function createReconciliation({ db, clock, log, emit, marketplace, shops }: Deps) {
  const storePage = createPageStore({ clock, log, emit });

  return {
    /**
     * Reads the orders of the last 30 days by creation time, and stores what polls and webhooks have missed (SYN-28). While the shop has orders that
     * were stored without their currency (PRF-20), older orders are read too. The cursor of the sync does not change. The job may run twice, and may
     * be killed at any point.
     */
    async reconcile(scope: OwnerScope, shopId: string, signal?: AbortSignal): Promise<void> {
      const state = await queries.getSyncState(db, scope, shopId);
      // Before the first sync has ended, polls and webhooks cannot have missed an order.
      if (!state || state.is_first_sync || state.cursor_at === null) return;
      const startedAt = clock.now();
      const runId = createId(startedAt);
      const lookFrom = state.look_from?.getTime() ?? null;
      const from = Math.min(startedAt - WINDOW_MS, lookFrom ?? Infinity);
      let isCut = false;
      // Orders that changed after this time do not count as missed, because the next poll will read them.
      const polledUntil = state.cursor_at.getTime() - OVERLAP_MS;
      const counts = { seen: 0, changed: 0, recovered: 0, broken: 0 };
      const recoveredIds: string[] = [];
      let waitedMs = 0;
      await inTransaction(db, async (trx) => {
        await queries.tidyRuns(trx, scope, shopId, new Date(startedAt));
        const row = { shop_id: shopId, id: runId, cause: 'look', started_at: new Date(startedAt) };
        await queries.insertRun(trx, scope, row);
      });

      async function readPages(): Promise<void> {
        const guard = createPageGuard();
        let pageToken: string | null = null;
        let pages = 0;
        do {
          signal?.throwIfAborted();
          const access = await shops.getAccess(scope, shopId, { onWait: (ms) => (waitedMs += ms), signal });
          const search = {
            createTimeGe: from,
            sortField: 'create_time',
            sortOrder: 'ASC',
            pageSize: PAGE_SIZE,
          } as const;
          const page = await marketplace.searchOrders(access, { ...search, pageToken });
          const missed = await inTransaction(db, async (trx) => {
            const kept = { cause: 'poll', readFrom: from, isFirst: false } as const;
            const stored = await storePage(trx, scope, shopId, page, kept);
            const told = await listAnnounced(trx, scope, shopId, stored.changedIds);
            const old = new Set(page.orders.filter(({ updatedAt }) => updatedAt < polledUntil).map(({ id }) => id));
            counts.changed += stored.changedIds.length;
            counts.broken += page.broken.length + stored.refused.length;
            const newest = Math.max(...page.orders.map(({ createdAt }) => createdAt));
            // Stores how far the reconciliation has read, so that it continues from this page after an interruption.
            if (lookFrom !== null && newest > lookFrom)
              await queries.updateSyncState(trx, scope, shopId, { look_from: new Date(newest) });
            return stored.changedIds.filter((id) => old.has(id) && !told.has(id));
          });
          counts.seen += page.orders.length + page.broken.length;
          counts.recovered += missed.length;
          recoveredIds.push(...missed.slice(0, RECOVERED_MAX - recoveredIds.length));
          pageToken = page.nextPageToken;
          const ids = [...page.orders, ...page.broken].map(({ id }) => id);
          if (pageToken !== null) guard.check(ids, pageToken);
          pages += 1;
          isCut = pageToken !== null && lookFrom !== null && pages >= BACK_PAGES_MAX;
          if (isCut) return;
        } while (pageToken !== null);
      }

      const failure: unknown = await readPages().then(
        () => null,
        (error: unknown) => error ?? new Error('unknown'),
      );
      const finishedAt = new Date(clock.now());
      const isStopped = failure !== null && signal?.aborted === true;
      const good = counts.broken > 0 ? 'partial' : 'complete';
      await inTransaction(db, async (trx) => {
        await queries.finishRun(trx, scope, shopId, runId, {
          finished_at: finishedAt,
          result: isStopped ? 'interrupted' : failure === null ? good : 'failed',
          seen_count: counts.seen,
          changed_count: counts.changed,
          recovered_count: counts.recovered,
          recovered_ids: recoveredIds,
          broken_count: counts.broken,
          waited_ms: Math.round(waitedMs),
          error: failure === null || isStopped ? null : reasonOf(failure),
        });
        // After a failure the next reconciliation follows a day later. A reconciliation is not a poll, so the shop's sync state does not show its
        // failure.
        if (!isStopped && !isCut) {
          const looked = failure === null ? { look_from: null } : {};
          await queries.updateSyncState(trx, scope, shopId, { looked_at: finishedAt, ...looked });
        }
        await publish(trx, { kind: 'event', ownerId: scope.ownerId, event: { type: 'shop', shopId } });
      });
      if (counts.recovered > 0) {
        log.warn(
          { shopId, ...counts, ids: recoveredIds },
          'The reconciliation found orders that polls and webhooks had missed',
        );
      }
      if (failure !== null) throw failure;
    },
  };
}

export type Reconciliation = ReturnType<typeof createReconciliation>;
