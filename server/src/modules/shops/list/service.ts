import type { Shop, ShopDetail } from '@bobbin/contract/shops';
import { formatMoney } from '@bobbin/domain/money';
import type { OwnerScope, SellerScope, StaffScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Audit } from '../../audit/service.ts';
import * as queries from '../queries.ts';
import { endOf, isExpired, type Shops } from '../service.ts';

/** How a shop's sync stands, as the orders module keeps it. */
export type SyncFacts = Shop['sync'];

export interface ShopCount {
  shopId: string;
  status: string;
  count: number;
}

export interface ShopList {
  list(
    scope: SellerScope,
    query: {
      statuses?: string[] | undefined;
      isExpired?: 'true' | 'false' | undefined;
      search?: string | undefined;
      page: number;
      limit: number;
      sortBy: string;
    },
  ): Promise<{
    data: Shop[];
    meta: { itemsPerPage: number; totalItems: number; currentPage: number; totalPages: number };
  }>;
  /** Every shop of a seller, newest first. */
  listAll(scope: OwnerScope): Promise<Shop[]>;
  /** How many shops people have, and how many of them need renewal; for staff. */
  countByOwner(scope: StaffScope, ownerIds: readonly string[]): Promise<Map<string, { all: number; expired: number }>>;
  getOne(scope: SellerScope, shopId: string): Promise<Shop>;
  getDetail(scope: SellerScope, shopId: string): Promise<ShopDetail>;
  listNames(scope: SellerScope): Promise<{ id: string; nameShop: string; friendName: string }[]>;
  listWarehouses(scope: SellerScope, shopId: string): Promise<ShopDetail['wareHouse']>;
  rename(scope: SellerScope, shopId: string, name: string): Promise<Shop>;
  /** Numbers of the profile: shops with their orders, and how many need renewal. */
  readFacts(scope: SellerScope): Promise<{ shops: { id: string; ordersCount: number }[]; expiredShopsCount: number }>;
}

interface Deps {
  db: Db;
  clock: Clock;
  audit: Audit;
  changeNames: Shops['changeNames'];
  readSync(scope: OwnerScope, shopIds: readonly string[]): Promise<Map<string, SyncFacts>>;
  readCounts(scope: OwnerScope): Promise<ShopCount[]>;
  readSyncHistory(scope: SellerScope, shopId: string): Promise<Pick<ShopDetail, 'syncErrors' | 'syncRuns'>>;
}

/** More shops than anybody runs (spec/README: 3 to 100). */
const ALL_MAX = 1_000;

const NEVER_SYNCED: SyncFacts = {
  state: 'queued',
  isFirstSync: true,
  syncedCount: 0,
  expectedCount: null,
  lastSyncAt: null,
  lastResult: null,
  lagSeconds: null,
  lastError: null,
  errorsCount: 0,
};

export function createShopList({
  db,
  clock,
  audit,
  changeNames,
  readSync,
  readCounts,
  readSyncHistory,
}: Deps): ShopList {
  function toShop(row: queries.ShopRow, ordersCount: number, sync: SyncFacts | undefined): Shop {
    const end = endOf(row);
    return {
      id: row.id,
      friendName: row.friendName,
      nameShop: row.name,
      code: row.code,
      sellerBaseRegion: row.region,
      sellerName: row.sellerName,
      sellerType: row.sellerType,
      userType: row.userType,
      isActive: row.isActive,
      bank: row.bank,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      ordersCount,
      // The marketplace's products and the extension's facts come with their own features; until then they are unknown.
      totalProduct: null,
      activeProductsCount: null,
      failedProductsCount: null,
      freezeProductsCount: null,
      isSyncExtension: false,
      shopHealth: null,
      acceleratedSettlement: null,
      payoutOnHold: formatMoney(row.payoutOnHoldCents),
      proxy: row.proxyHost,
      isErrorProxy: row.isProxyFailing,
      violationCount: null,
      autoRenew: row.autoRenew,
      isAutoCreateLabel: row.isAutoCreateLabel,
      expirationDate: end.at.toISOString(),
      expirationReason: end.reason,
      needsAuthorization: row.needsAuthorization,
      teams: [],
      sync: sync ?? NEVER_SYNCED,
    };
  }

  async function countOrders(scope: OwnerScope): Promise<Map<string, number>> {
    const totals = new Map<string, number>();
    for (const row of await readCounts(scope)) totals.set(row.shopId, (totals.get(row.shopId) ?? 0) + row.count);
    return totals;
  }

  /** A seller's shops are few, so the one rule that counts them also chooses them. */
  async function listIdsByEnd(scope: OwnerScope, isOver: boolean): Promise<string[]> {
    const ends = await queries.listShopEnds(db, scope.ownerId);
    const now = clock.now();
    return ends.filter((shop) => isExpired(shop, now) === isOver).map(({ id }) => id);
  }

  async function getOne(scope: SellerScope, shopId: string): Promise<Shop> {
    const row = await queries.getShopRow(db, scope.ownerId, shopId);
    if (!row) throw new AppError('NOT_FOUND');
    const [counts, sync] = await Promise.all([countOrders(scope), readSync(scope, [shopId])]);
    return toShop(row, counts.get(shopId) ?? 0, sync.get(shopId));
  }

  async function listWarehouses(scope: SellerScope, shopId: string): Promise<ShopDetail['wareHouse']> {
    const rows = await queries.listWarehouseRows(db, scope.ownerId, shopId);
    return rows.map(({ id, ...row }) => ({ wareHouseId: id, ...row }));
  }

  return {
    getOne,
    listWarehouses,
    listNames: (scope) => queries.listShopNameRows(db, scope.ownerId),

    async list(scope, query) {
      const statuses = query.statuses ?? [];
      const isBoth = statuses.length === 0 || (statuses.includes('OPEN') && statuses.includes('CLOSED'));
      const filter: queries.ShopListFilter = {
        ...(isBoth ? {} : { isActive: statuses.includes('OPEN') }),
        ...(query.search ? { search: query.search } : {}),
        ...(query.isExpired ? { ids: await listIdsByEnd(scope, query.isExpired === 'true') } : {}),
      };
      const [field, direction] = query.sortBy.split(':');
      const totalItems = await queries.countShopRows(db, scope.ownerId, filter);
      const totalPages = Math.ceil(totalItems / query.limit);
      const currentPage = Math.min(query.page, Math.max(totalPages, 1));
      const rows = await queries.listShopRows(db, scope.ownerId, filter, {
        sort: field === 'friendName' ? 'friend_name' : 'created_at',
        direction: direction === 'ASC' ? 'asc' : 'desc',
        offset: (currentPage - 1) * query.limit,
        limit: query.limit,
      });
      const [counts, sync] = await Promise.all([
        countOrders(scope),
        readSync(
          scope,
          rows.map((row) => row.id),
        ),
      ]);
      return {
        data: rows.map((row) => toShop(row, counts.get(row.id) ?? 0, sync.get(row.id))),
        meta: { itemsPerPage: query.limit, totalItems, currentPage, totalPages },
      };
    },

    async listAll(scope) {
      const order = { sort: 'created_at', direction: 'desc' } as const;
      const rows = await queries.listShopRows(db, scope.ownerId, {}, { ...order, offset: 0, limit: ALL_MAX });
      const ids = rows.map((row) => row.id);
      const [counts, sync] = await Promise.all([countOrders(scope), readSync(scope, ids)]);
      return rows.map((row) => toShop(row, counts.get(row.id) ?? 0, sync.get(row.id)));
    },

    async countByOwner(scope, ownerIds) {
      const counts = new Map<string, { all: number; expired: number }>();
      const now = clock.now();
      for (const row of await queries.listShopEndsOf(db, scope, ownerIds)) {
        const count = counts.get(row.ownerId) ?? { all: 0, expired: 0 };
        count.all += 1;
        if (isExpired(row, now)) count.expired += 1;
        counts.set(row.ownerId, count);
      }
      return counts;
    },

    async getDetail(scope, shopId) {
      const [shop, counts, wareHouse, history] = await Promise.all([
        getOne(scope, shopId),
        readCounts(scope),
        listWarehouses(scope, shopId),
        readSyncHistory(scope, shopId),
      ]);
      const statusCounts: Record<string, number> = {};
      for (const row of counts) {
        if (row.shopId === shopId) statusCounts[row.status] = (statusCounts[row.status] ?? 0) + row.count;
      }
      return { ...shop, wareHouse, statusCounts, ...history };
    },

    async rename(scope, shopId, name) {
      const before = await getOne(scope, shopId);
      await changeNames(scope.ownerId, async (trx) => {
        await queries.updateShopRow(trx, scope.ownerId, shopId, {
          friend_name: name,
          updated_at: new Date(clock.now()),
        });
        await audit.record(trx, scope.ownerId, scope.actor, {
          action: 'rename',
          entity: 'shop',
          entityId: shopId,
          before: { friendName: before.friendName },
          after: { friendName: name },
        });
      });
      return getOne(scope, shopId);
    },

    async readFacts(scope) {
      const [ends, counts] = await Promise.all([queries.listShopEnds(db, scope.ownerId), countOrders(scope)]);
      const now = clock.now();
      return {
        shops: ends.map((shop) => ({ id: shop.id, ordersCount: counts.get(shop.id) ?? 0 })),
        expiredShopsCount: ends.filter((shop) => isExpired(shop, now)).length,
      };
    },
  };
}
