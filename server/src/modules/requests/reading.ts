import type { Marketplace, RequestPage } from '@bobbin/connectors/marketplace';
import type { RequestSearch } from '@bobbin/connectors/marketplace-request';
import { REQUEST_KINDS, type RequestKind } from '@bobbin/domain/orders/buyer-request';
import type { OwnerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/database.ts';
import type { Logger } from '../../platform/log.ts';
import { createPageGuard, type OrdersOffers } from '../orders/module.ts';
import type { Shops } from '../shops/module.ts';
import * as queries from './requests.sql.ts';
import type { StoreRequests } from './store.ts';

const PAGE_SIZE = 50;
/** Time before the cursor that is read again, because changes may arrive late, as for orders (SYN-6). */
const OVERLAP_MS = 5 * 60_000;
/** The first read of a shop includes requests that were updated within this time: open ones, and some weeks of closed ones. */
const FIRST_MS = 90 * 24 * 3_600_000;

interface Deps {
  db: Db;
  clock: Clock;
  log: Logger;
  marketplace: Marketplace;
  shops: Pick<Shops, 'getAccess'>;
  orders: Pick<OrdersOffers, 'listStoredIds' | 'sync'>;
  store: StoreRequests;
}

export function createRequestReading({ db, clock, log, marketplace, shops, orders, store }: Deps) {
  async function search(scope: OwnerScope, shopId: string, kind: string, asked: RequestSearch): Promise<RequestPage> {
    const access = await shops.getAccess(scope, shopId);
    return kind === 'cancel'
      ? marketplace.searchCancellations(access, asked)
      : marketplace.searchReturns(access, asked);
  }

  /** Reads orders that are not stored yet, because a request may arrive before its order. */
  async function pullMissing(scope: OwnerScope, shopId: string, page: RequestPage): Promise<void> {
    const ids = [...new Set(page.requests.map(({ orderId }) => orderId))];
    const stored = await orders.listStoredIds(scope, shopId, ids);
    const missing = ids.filter((id) => !stored.has(id));
    if (missing.length > 0) await orders.sync.pullOrders(scope, shopId, missing);
  }

  async function readKind(scope: OwnerScope, shopId: string, kind: RequestKind, signal?: AbortSignal): Promise<void> {
    const known = await queries.getCursor(db, scope, shopId, kind);
    const from = known === null ? clock.now() - FIRST_MS : known - OVERLAP_MS;
    let cursor = known ?? from;
    const guard = createPageGuard();
    let pageToken: string | null = null;
    do {
      signal?.throwIfAborted();
      const page = await search(scope, shopId, kind, { updateTimeGe: from, pageSize: PAGE_SIZE, pageToken });
      // A request that cannot be parsed is skipped. It is read again at its next change; until then the order shows only its own
      // state.
      if (page.broken.length > 0) log.warn({ shopId, kind, broken: page.broken }, 'Requests could not be read');
      await pullMissing(scope, shopId, page);
      // Limits the cursor to our own clock, because with a change dated tomorrow the next read would miss today's changes (SYN-19).
      for (const { updatedAt } of page.requests) cursor = Math.max(cursor, Math.min(updatedAt, clock.now()));
      await inTransaction(db, async (trx) => {
        await store(trx, scope, shopId, page.requests);
        await queries.setCursor(trx, scope, shopId, kind, cursor);
      });
      pageToken = page.nextPageToken;
      if (pageToken !== null) {
        guard.check(
          page.requests.map(({ id }) => id),
          pageToken,
        );
      }
    } while (pageToken !== null);
  }

  return {
    /** Reads the changes of a shop's requests since the last read. The job may run twice, and may be killed at any point (REQ-3). */
    async readShop(scope: OwnerScope, shopId: string, signal?: AbortSignal): Promise<void> {
      for (const kind of REQUEST_KINDS) await readKind(scope, shopId, kind, signal);
    },

    /** Reads one request from the marketplace now. */
    async readOne(
      scope: OwnerScope,
      { id, shopId, kind }: { id: string; shopId: string; kind: string },
    ): Promise<void> {
      const page = await search(scope, shopId, kind, { ids: [id], pageSize: 1 });
      const told = page.requests.filter((request) => request.id === id);
      await inTransaction(db, (trx) => store(trx, scope, shopId, told));
    },
  };
}

export type RequestReading = ReturnType<typeof createRequestReading>;
