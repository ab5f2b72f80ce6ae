import type { SeenFields } from '@bobbin/contract/envelope';
import type { Shop, ShopDetail } from '@bobbin/contract/shops';
import { formatMoney } from '@bobbin/domain/money/money';
import type { ShopView } from '@bobbin/domain/shops/shop-views';
import { listRights, type OwnerScope, type SellerScope, type StaffScope } from '../../platform/access.ts';
import { listScope } from '../../platform/resolve-scope.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { assertUnchanged } from '../../platform/precondition.ts';
import { AppError } from '../../platform/errors.ts';
import { isAscending, toPage, type Paged, type PageQuery } from '../../platform/paging.ts';
import { keyOfShop, type OwnedShop } from '../../platform/cross-tenant.ts';
import type { Audit } from '../audit/module.ts';
import * as queries from './shops.sql.ts';
import { toPurgeAt } from './disconnect.ts';
import { endOf, isExpired, type Shops } from './shops.ts';
import type { OwnedShopRow } from './shops.cross-tenant.sql.ts';
import {
  toActivity,
  type ShopChoice,
  type ShopViews,
  type ShopVisits,
  type TeamFacts,
  type VisitFacts,
} from './views.ts';

/** The state of a shop's sync. */
type SyncFacts = Shop['sync'];

/** Functions of the orders module that supply data for the row of a shop. */
export interface OrderFacts {
  readSync(scope: OwnerScope, shopIds: readonly string[]): Promise<Map<string, SyncFacts>>;
  readSyncHistory(scope: SellerScope, shopId: string): Promise<Pick<ShopDetail, 'syncErrors' | 'syncRuns'>>;
  countByShop(scope: OwnerScope): Promise<{ shopId: string; status: string; count: number }[]>;
  /** Lists orders of a shop that were not paid in USD, by currency. */
  listOtherCurrencies(scope: SellerScope, shopId: string): Promise<ShopDetail['otherCurrencies']>;
  /** Reads the sync states of several sellers' shops, for staff, keyed by `keyOfShop`. */
  readSyncOfAllSellers(scope: StaffScope, shops: readonly OwnedShop[]): Promise<Map<string, SyncFacts>>;
  countOfAllShops(scope: StaffScope, shops: readonly OwnedShop[]): Promise<Map<string, number>>;
}

interface Deps {
  db: Db;
  clock: Clock;
  audit: Audit;
  shops: Pick<Shops, 'changeNames'>;
  orders: OrderFacts;
  extension: ShopVisits;
  teams: TeamFacts;
  views: Pick<ShopViews, 'find'>;
}

const NEVER_VISITED: VisitFacts = {
  isSyncExtension: false,
  extensionSyncedAt: null,
  shopHealth: null,
  shopHealthLevel: null,
  acceleratedSettlement: null,
  canFlashSale: null,
  violationCount: null,
};

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

export function createShopList({ db, clock, audit, shops, orders, extension, teams, views }: Deps) {
  function toShop(
    scope: OwnerScope,
    row: queries.ShopRow,
    ordersCount: number,
    sync: SyncFacts | undefined,
    visit: VisitFacts | undefined,
    shopTeams: Shop['teams'] = [],
  ): Shop {
    const end = endOf(row);
    const isPaid = scope.can('viewPayouts', row.id);
    return {
      id: row.id,
      friendName: row.friendName,
      nameShop: row.name,
      cipher: null,
      user: { id: scope.ownerId },
      code: row.code,
      sellerBaseRegion: row.region,
      sellerName: row.sellerName,
      sellerType: row.sellerType,
      userType: row.userType,
      isActive: row.isActive,
      bank: isPaid ? row.bank : null,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      ordersCount,
      totalProduct: row.productCount,
      activeProductsCount: row.liveCount,
      failedProductsCount: row.failedCount,
      freezeProductsCount: row.frozenCount,
      ...(visit ?? NEVER_VISITED),
      payoutOnHold: isPaid ? formatMoney(row.payoutOnHoldCents) : null,
      proxy: row.proxyHost,
      isErrorProxy: row.isProxyFailing,
      proxySince: row.proxyHost === null ? null : (row.proxySince?.toISOString() ?? null),
      autoRenew: row.autoRenew,
      isAutoCreateLabel: row.isAutoCreateLabel,
      expirationDate: end.at.toISOString(),
      expirationReason: end.reason,
      subscriptionEndsAt: row.subscriptionEndsAt.toISOString(),
      authorizationEndsAt: row.authorizationEndsAt.toISOString(),
      isRenewalUnpaid: row.renewalFailedAt !== null,
      needsAuthorization: row.needsAuthorization,
      purgeAt: row.disconnectedAt === null ? null : toPurgeAt(row.disconnectedAt).toISOString(),
      teams: shopTeams,
      rights: listRights(scope, row.id),
      sync: sync ?? NEVER_SYNCED,
    };
  }

  async function countOrders(scope: OwnerScope): Promise<Map<string, number>> {
    const totals = new Map<string, number>();
    for (const row of await orders.countByShop(scope))
      totals.set(row.shopId, (totals.get(row.shopId) ?? 0) + row.count);
    return totals;
  }

  /** Selects the shops with the rule that also counts them; loading all shops is cheap, because a seller has few. */
  async function listIdsByEnd(scope: OwnerScope, isOver: boolean): Promise<string[]> {
    const ends = await queries.listShopEnds(db, scope);
    const now = clock.now();
    return ends.filter((shop) => isExpired(shop, now) === isOver).map(({ id }) => id);
  }

  /** Converts rows of shops to the wire format, with data from other modules. */
  async function toShops(scope: OwnerScope, rows: readonly queries.ShopRow[]): Promise<Shop[]> {
    const ids = rows.map((row) => row.id);
    const [counts, sync, visits, shown] = await Promise.all([
      countOrders(scope),
      orders.readSync(scope, ids),
      extension.readFacts(scope),
      teams.listTeamsOfShops(scope),
    ]);
    return rows.map((row) =>
      toShop(scope, row, counts.get(row.id) ?? 0, sync.get(row.id), visits.get(row.id), shown.get(row.id)),
    );
  }

  async function getOne(scope: SellerScope, shopId: string): Promise<Shop> {
    const row = await queries.getShopRow(db, scope, shopId);
    if (!row) throw new AppError('NOT_FOUND');
    const [shop] = await toShops(scope, [row]);
    if (!shop) throw new AppError('NOT_FOUND');
    return shop;
  }

  async function readShops(scope: OwnerScope, filter: queries.ShopListFilter): Promise<Shop[]> {
    const order = { sort: 'created_at', direction: 'desc' } as const;
    const rows = await queries.listShopRows(db, scope, filter, { ...order, offset: 0, limit: queries.SHOPS_MAX });
    return toShops(scope, rows);
  }

  async function listWarehouses(scope: SellerScope, shopId: string): Promise<ShopDetail['wareHouse']> {
    const rows = await queries.listWarehouseRows(db, scope, shopId);
    return rows.map(({ id, ...row }) => ({ wareHouseId: id, ...row }));
  }

  return {
    getOne,
    listWarehouses,
    listNames: (scope: SellerScope): Promise<{ id: string; nameShop: string; friendName: string }[]> =>
      queries.listShopNameRows(db, scope),

    async list(
      scope: SellerScope,
      query: PageQuery &
        ShopChoice & {
          isExpired?: 'true' | 'false' | undefined;
          search?: string | undefined;
          view?: ShopView | undefined;
        },
    ): Promise<Paged<Shop>> {
      const { view, teams: teamIds, sortBy } = query;
      const filter: queries.ShopListFilter = {
        ...toActivity(query),
        ...(query.search ? { search: query.search } : {}),
        ...(query.isExpired ? { ids: await listIdsByEnd(scope, query.isExpired === 'true') } : {}),
      };
      const isByNeed = sortBy.startsWith('needs:');
      if (view === undefined && teamIds === undefined && !isByNeed) {
        const { offset, limit, meta } = toPage(query, await queries.countShopRows(db, scope, filter));
        const sort = sortBy.startsWith('friendName:') ? 'friend_name' : 'created_at';
        const direction = isAscending(sortBy) ? 'asc' : 'desc';
        const rows = await queries.listShopRows(db, scope, filter, { sort, direction, offset, limit });
        return { data: await toShops(scope, rows), meta };
      }
      const found = await views.find(scope, filter, { view, teams: teamIds, sortBy });
      const { offset, limit, meta } = toPage(query, found.length);
      const ids = found.slice(offset, offset + limit);
      const byId = new Map((await readShops(scope, { ids })).map((shop) => [shop.id, shop]));
      return { data: ids.flatMap((id) => byId.get(id) ?? []), meta };
    },

    /** Lists all shops of a seller, newest first. */
    listAll: (scope: OwnerScope): Promise<Shop[]> => readShops(scope, {}),
    /**
     * Returns shops of several sellers as the staff user's role may see each, keyed by `keyOfShop`. The number of statements does not depend on the
     * number of sellers.
     */
    async listOfAllSellers(scope: StaffScope, rows: readonly OwnedShopRow[]): Promise<Map<string, Shop>> {
      const asked = rows.map(({ ownerId, id }) => ({ ownerId, shopId: id }));
      const [counts, sync, visits, shown] = await Promise.all([
        orders.countOfAllShops(scope, asked),
        orders.readSyncOfAllSellers(scope, asked),
        extension.readFactsOfAllSellers(scope, asked),
        teams.listTeamsOfAllShops(scope, asked),
      ]);
      return new Map(
        rows.map((row) => {
          const key = keyOfShop({ ownerId: row.ownerId, shopId: row.id });
          const seen = listScope(scope, row.ownerId, 'shop');
          return [key, toShop(seen, row, counts.get(key) ?? 0, sync.get(key), visits.get(key), shown.get(key))];
        }),
      );
    },

    /** Counts the shops of the given sellers, and those of them that need renewal; for staff. */
    async countByOwner(
      scope: StaffScope,
      ownerIds: readonly string[],
    ): Promise<Map<string, { all: number; expired: number }>> {
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

    async getDetail(scope: SellerScope, shopId: string): Promise<ShopDetail> {
      const [shop, counts, wareHouse, history, otherCurrencies] = await Promise.all([
        getOne(scope, shopId),
        orders.countByShop(scope),
        listWarehouses(scope, shopId),
        orders.readSyncHistory(scope, shopId),
        orders.listOtherCurrencies(scope, shopId),
      ]);
      const statusCounts: Record<string, number> = {};
      for (const row of counts) {
        if (row.shopId === shopId) statusCounts[row.status] = (statusCounts[row.status] ?? 0) + row.count;
      }
      return { ...shop, wareHouse, statusCounts, otherCurrencies, ...history };
    },

    async rename(scope: SellerScope, shopId: string, name: string, seen?: SeenFields): Promise<Shop> {
      await shops.changeNames(scope.ownerId, async (trx) => {
        const before = await queries.lockShopRow(trx, scope, shopId);
        if (!before) throw new AppError('NOT_FOUND');
        assertUnchanged(seen, { friendName: before.friendName }, { friendName: name });
        await queries.updateShopRow(trx, scope, shopId, {
          friend_name: name,
          updated_at: new Date(clock.now()),
        });
        await audit.record(trx, scope, {
          action: 'rename',
          entity: 'shop',
          entityId: shopId,
          before: { friendName: before.friendName },
          after: { friendName: name },
        });
      });
      return getOne(scope, shopId);
    },

    /** Reads the numbers of the profile page: shops with orders, and shops that need renewal. */
    async readFacts(
      scope: SellerScope,
    ): Promise<{ shops: { id: string; ordersCount: number }[]; expiredShopsCount: number }> {
      const [ends, counts] = await Promise.all([queries.listShopEnds(db, scope), countOrders(scope)]);
      const now = clock.now();
      return {
        shops: ends.map((shop) => ({ id: shop.id, ordersCount: counts.get(shop.id) ?? 0 })),
        expiredShopsCount: ends.filter((shop) => isExpired(shop, now)).length,
      };
    },
  };
}

export type ShopList = ReturnType<typeof createShopList>;
