import type { Shop, ShopDetail } from '@bobbin/contract/shops';
import type { OwnerScope, SellerScope, StaffScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { addJob, type JobPayloads } from '../../../platform/jobs.ts';
import { keyOfShop, type OwnedShop } from '../../../platform/cross-tenant.ts';
import { assertWorks, toMarketplaceRefusal, type Shops } from '../../shops/module.ts';
import { listSyncErrors, resolveSyncError } from '../store/sync-errors.sql.ts';
import * as queries from './sync.sql.ts';
import {
  listShopsToLook,
  listSyncStatesOfAllSellers,
  listStaleShops,
  listUntriedShops,
} from './sync.cross-tenant.sql.ts';
import type { OrderSync } from './sync.ts';

type SyncFacts = Shop['sync'];

const ERRORS_SHOWN = 100;
const RUNS_SHOWN = 20;
const SYNC_ATTEMPTS = 8;
const STATES = ['idle', 'queued', 'running', 'failed'] as const;
const RESULTS = ['complete', 'partial', 'failed'] as const;

interface Deps {
  db: Db;
  clock: Clock;
  shops: Shops;
  sync: OrderSync;
}

function oneOf<const T extends readonly string[]>(values: T, value: string | null): T[number] | null {
  return values.find((known) => known === value) ?? null;
}

export function createSyncProgress({ db, clock, shops, sync }: Deps) {
  function toFacts(row: queries.SyncStateRow): SyncFacts {
    const now = clock.now();
    return {
      state: oneOf(STATES, row.state) ?? 'idle',
      isFirstSync: row.is_first_sync,
      syncedCount: row.synced_count,
      expectedCount: row.expected_count,
      lastSyncAt: row.last_sync_at?.toISOString() ?? null,
      lastResult: oneOf(RESULTS, row.last_result),
      lagSeconds: row.last_sync_at ? Math.max(0, Math.round((now - row.last_sync_at.getTime()) / 1000)) : null,
      lastError: row.last_error,
      errorsCount: row.errorsCount ?? 0,
    };
  }

  async function read(scope: OwnerScope, shopIds: readonly string[]) {
    const rows = await queries.listSyncStates(db, scope, shopIds);
    return new Map(rows.map((row) => [row.shop_id, toFacts(row)]));
  }

  /** Requests a sync; of each shop at most one sync waits and one runs. */
  async function enqueue(
    reader: Queryable,
    { ownerId }: OwnerScope,
    shopId: string,
    cause: JobPayloads['syncShop']['cause'],
  ) {
    await addJob(
      reader,
      'syncShop',
      { ownerId, shopId, cause },
      {
        key: `sync:${shopId}`,
        queue: `sync:${shopId}`,
        keyMode: 'keep',
        maxAttempts: SYNC_ATTEMPTS,
        isUrgent: cause !== 'schedule',
      },
    );
  }

  async function pullAgain(scope: SellerScope, shopId: string, orderId: string) {
    const startedAt = clock.now();
    try {
      await sync.pullOrders(scope, shopId, [orderId]);
    } catch (error) {
      await shops.noteFailure(scope, shopId, error, startedAt);
      throw toMarketplaceRefusal(error);
    }
  }

  /**
   * Starts the sync of the shop from its beginning, because a broken order without an id can only be found by reading all orders. If the order is
   * still broken, the error is recorded again.
   */
  async function readAllAgain(scope: SellerScope, shopId: string, errorId: string) {
    const now = new Date(clock.now());
    await inTransaction(db, async (trx) => {
      await resolveSyncError(trx, scope, shopId, errorId, now);
      await queries.updateSyncState(trx, scope, shopId, { cursor_at: null, updated_at: now });
      await queries.markQueued(trx, scope, shopId, now);
      await enqueue(trx, scope, shopId, 'manual');
    });
  }

  return {
    read,
    enqueue,

    /** Reads the same data as `read` for shops of several sellers, for staff, keyed by `keyOfShop`. */
    async readOfAllSellers(_scope: StaffScope, asked: readonly OwnedShop[]): Promise<Map<string, SyncFacts>> {
      const rows = await listSyncStatesOfAllSellers(db, asked);
      return new Map(rows.map((row) => [keyOfShop({ ownerId: row.owner_id, shopId: row.shop_id }), toFacts(row)]));
    },

    /** Lists the ids of shops that were not read since an instant. */
    listStale: (since: number): Promise<string[]> => listStaleShops(db, new Date(since)),
    /** Lists the ids of shops without any attempt at a sync since an instant. */
    listUntried: (since: number): Promise<string[]> => listUntriedShops(db, new Date(since)),
    /** Lists the ids of shops without a reconciliation since an instant. */
    listUnlooked: (since: number): Promise<string[]> => listShopsToLook(db, new Date(since)),

    async readHistory(scope: OwnerScope, shopId: string): Promise<Pick<ShopDetail, 'syncErrors' | 'syncRuns'>> {
      const [errors, runs] = await Promise.all([
        listSyncErrors(db, scope, shopId, ERRORS_SHOWN),
        queries.listRuns(db, scope, shopId, RUNS_SHOWN),
      ]);
      return {
        syncErrors: errors.map((row) => ({
          id: row.id,
          orderId: row.order_id,
          reason: row.reason,
          attempts: row.attempts,
          createdAt: row.created_at.toISOString(),
        })),
        syncRuns: runs.map((row) => ({
          id: row.id,
          startedAt: row.started_at.toISOString(),
          finishedAt: row.finished_at?.toISOString() ?? null,
          cause: row.cause,
          result: row.result,
          seenCount: row.seen_count,
          changedCount: row.changed_count,
          recoveredCount: row.recovered_count,
          recoveredIds: row.recovered_ids,
          brokenCount: row.broken_count,
          waitedMs: row.waited_ms,
          error: row.error,
        })),
      };
    },

    /** Prepares the sync of a newly connected shop and requests its first sync. */
    async start(trx: Queryable, scope: OwnerScope, shopId: string): Promise<void> {
      await queries.createSyncState(trx, scope, shopId, new Date(clock.now()));
      await enqueue(trx, scope, shopId, 'connected');
    },

    /**
     * Requests a sync now. With the id of an error, reads only the order of this error again.
     * @throws AppError NOT_FOUND, SHOP_EXPIRED, SHOP_NOT_AUTHORIZED, MARKETPLACE_UNAVAILABLE, MARKETPLACE_REFUSED
     */
    async request(scope: SellerScope, shopId: string, errorId: string | undefined): Promise<SyncFacts> {
      const shop = await shops.getShop(scope, shopId);
      assertWorks(shop, clock.now());
      const now = new Date(clock.now());
      if (errorId === undefined) {
        await inTransaction(db, async (trx) => {
          await queries.markQueued(trx, scope, shopId, now);
          await enqueue(trx, scope, shopId, 'manual');
        });
      } else {
        const errors = await listSyncErrors(db, scope, shopId, ERRORS_SHOWN);
        const error = errors.find((row) => row.id === errorId);
        if (!error) throw new AppError('NOT_FOUND');
        if (error.order_id === null) await readAllAgain(scope, shopId, error.id);
        else await pullAgain(scope, shopId, error.order_id);
      }
      const facts = (await read(scope, [shopId])).get(shopId);
      if (!facts) throw new AppError('NOT_FOUND');
      return facts;
    },
  };
}

export type SyncProgress = ReturnType<typeof createSyncProgress>;
