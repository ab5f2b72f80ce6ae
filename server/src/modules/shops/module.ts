import type { Marketplace } from '@bobbin/connectors/marketplace';
import type { ShopEndReason } from '@bobbin/domain/shops/shop-expiry';
import type { OwnerScope, StaffScope } from '../../platform/access.ts';
import type { Queryable } from '../../platform/database.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { toSamples } from '../../platform/product-gauges.ts';
import { WORK_SHOWN, type Work } from '../../platform/staff-work.ts';
import type { People } from '../accounts/module.ts';
import type { Audit } from '../audit/module.ts';
import type { Wallet } from '../wallet/module.ts';
import { bindShopsOfAllSellers, bindShopsOfStaff } from './admin.routes.ts';
import { createProxyChecks } from './health-check.ts';
import { createShopConnection, type ShopConnection } from './connection.ts';
import { createRenewalSchedule, createShopJobs, createShopSchedule } from './jobs.ts';
import { createShopsOfAllSellers, type NegativeOrders, type TeamChoices } from './all-sellers.ts';
import { createShopFacts, type ShopFacts } from './facts.ts';
import { createShopList, type OrderFacts, type ShopList } from './list.ts';
import { createRenewals, type Renewals } from './renewal.ts';
import { createFindShops, type ChoiceSources } from './search.ts';
import { createDisconnection, type Disconnection } from './disconnect.ts';
import { createShopViews, type ShopVisits, type TeamFacts } from './views.ts';
import { createRelease } from './release.ts';
import { bindShops } from './shops.routes.ts';
import { listNamesOf, listConnectedNames } from './shops.sql.ts';
import { countUnpaidRenewals } from './unpaid-renewals.sql.ts';
import { createShops, type ShopNames, type Shops } from './shops.ts';
import {
  countShopStates,
  findHolder,
  countFailingShops,
  listFailingShops,
  SHOP_STATES,
  sumShopsOfAllSellers,
} from './shops.cross-tenant.sql.ts';
import { OWN_TABLES } from './own-tables.ts';
import { toFound } from '../../platform/code-search.ts';
import { findShopCodes } from './codes.cross-tenant.sql.ts';

export { isOpenShop, nameOfShop, type ShopName } from './shops.sql.ts';
export { toPurgeAt } from './disconnect.ts';
export type { VisitFacts } from './views.ts';
export { assertWorks, toMarketplaceRefusal, type ShopNames, type Shops } from './shops.ts';

declare module '../../platform/events.ts' {
  interface Events {
    /** A seller connected a shop, or authorized it again. */
    shopConnected: { scope: OwnerScope; shopId: string };
    /** The marketplace no longer accepts the tokens of a shop; emitted once, when the first call is rejected. */
    authorizationLost: { scope: OwnerScope; shopId: string };
    /** The marketplace has disabled a shop; emitted once, when this is detected. */
    shopClosed: { scope: OwnerScope; shopId: string };
    /** The proxy of a shop started to fail. Calls for the shop fail too, because none bypasses the proxy (SHP-21). */
    proxyBroken: { scope: OwnerScope; shopId: string; host: string; at: Date };
    /** A subscription or authorization of a shop expires soon; emitted at each step, possibly more than once. */
    shopEnding: { scope: OwnerScope; shopId: string; reason: ShopEndReason; endsAt: Date; days: number };
    /** The balance is too low for the automatic renewal of a shop; emitted once per expiry. */
    renewalUnpaid: { scope: OwnerScope; shopId: string; endsAt: Date };
  }
}

const MINUTE = 60;

interface Needs extends Pick<Platform, 'db' | 'clock' | 'vault' | 'log' | 'config' | 'emit'> {
  audit: Audit;
  marketplace: Marketplace;
  people: Pick<People, 'isOpen'>;
  wallet: Pick<Wallet, 'charge' | 'canPay'>;
}

export interface ShopsOffers extends Shops {
  connection: ShopConnection;
  renewals: Renewals;
  facts: ShopFacts;
  disconnection: Disconnection;
  /** Lists open shops, of all sellers, with automatic labels turned on. */
  listAutoLabelShops(): Promise<{ ownerId: string; shopId: string }[]>;
  /**
   * Lists the shops of all sellers that are neither expired nor disconnected and are authorized. @param reader the caller's transaction, if there is
   * one
   */
  listShopsToSync(reader?: Queryable): Promise<{ ownerId: string; shopId: string; isOpen: boolean }[]>;
  /** Lists the names of an owner's shops, without disconnected ones. */
  listConnectedNames: typeof listConnectedNames;
  /** Sums the fees of renewals that a seller's balance could not pay, in cents. */
  sumUnpaidRenewals(scope: OwnerScope): Promise<number>;
  /** Returns the owner of a shop, for staff; for a released shop, its last owner. */
  findHolder(shopId: string): Promise<string | null>;
  /** Counts the shops of all sellers, and lists those that cannot work, for staff. */
  sumEveryone(scope: StaffScope): Promise<{ count: number; expiredCount: number; failingCount: number }>;
  /** Lists shops that cannot work, as tasks on the first page of staff (HOM-5). */
  readShopWork(scope: StaffScope): Promise<Work>;
  /** Reads the names of shops of several sellers, for staff, by seller and shop. */
  readNamesOf(
    scope: StaffScope,
    shops: readonly { ownerId: string; shopId: string }[],
  ): Promise<Map<string, ShopNames>>;
}

/** The module of shops: their connection to the marketplace, tokens, proxies and names. */
export function buildShops(needs: Needs): Module & ShopsOffers {
  const { db, clock, vault, log, config, emit, audit, marketplace, wallet, people } = needs;
  const shops = createShops({ db, clock, vault, log, marketplace, emit });
  const connection = createShopConnection({
    db,
    clock,
    vault,
    log,
    audit,
    marketplace,
    shops,
    emit,
    subscriptionDays: config.SUBSCRIPTION_DAYS,
    publicUrl: config.PUBLIC_URL,
  });
  const renewals = createRenewals({
    db,
    clock,
    audit,
    wallet,
    people,
    emit,
    subscriptionDays: config.SUBSCRIPTION_DAYS,
    feeCents: config.SUBSCRIPTION_FEE_CENTS,
  });
  const facts = createShopFacts({ db, clock, marketplace, shops });
  const schedule = createShopSchedule(db, clock);
  const renewalSchedule = createRenewalSchedule(db, clock, renewals);
  return {
    name: 'shops',
    ownTables: OWN_TABLES,
    ...shops,
    connection,
    renewals,
    facts,
    disconnection: createDisconnection(clock),
    listShopsToSync: schedule.listShopsToSync,
    listAutoLabelShops: schedule.listAutoLabelShops,
    listConnectedNames,
    sumUnpaidRenewals: async (scope) => (await countUnpaidRenewals(db, scope)) * config.SUBSCRIPTION_FEE_CENTS,
    findHolder: (shopId) => findHolder(db, shopId),
    sumEveryone: () => sumShopsOfAllSellers(db, new Date(clock.now())),
    async readShopWork() {
      const [urgent, rows] = await Promise.all([countFailingShops(db), listFailingShops(db, WORK_SHOWN)]);
      return {
        counts: [{ kind: 'shop', urgent, waiting: 0 }],
        items: rows.map(({ id, name, ownerId, isProxy, since }) => {
          return {
            kind: 'shop',
            id,
            code: '',
            title: name,
            ownerId,
            since,
            reason: isProxy ? 'proxy' : 'authorization',
          };
        }),
      };
    },
    async readNamesOf(scope, wanted) {
      const names = new Map<string, Map<string, { friendName: string; nameShop: string }>>();
      for (const { ownerId, id, friendName, nameShop } of await listNamesOf(db, scope, wanted)) {
        names.set(ownerId, (names.get(ownerId) ?? new Map()).set(id, { friendName, nameShop }));
      }
      return names;
    },
    codeSearches: [
      {
        kinds: ['shop'],
        find: async (scope, question) =>
          toFound('shop', await findShopCodes(db, scope, question, new Date(clock.now()))),
      },
    ],
    jobs: createShopJobs(shops, connection, renewals, facts),
    lanes: {
      refreshToken: 'marketplace',
      prepareShop: 'marketplace',
      checkProxy: 'marketplace',
      checkWebhooks: 'marketplace',
      renewShop: 'own',
      readShop: 'marketplace',
    },
    gauges: [
      {
        gauges: {
          bobbin_shops: { help: 'Connected shops by state; proxy and authorization are red', labels: ['state'] },
        },
        async read(reader) {
          const rows = await countShopStates(reader, new Date(clock.now()));
          const counts = rows.map(({ state, count }) => [state, count] as const);
          return toSamples('bobbin_shops', 'state', SHOP_STATES, counts);
        },
      },
    ],
    timetable: [
      { name: 'refreshTokens', everySeconds: MINUTE, run: schedule.refreshTokens },
      { name: 'checkProxies', everySeconds: 5 * MINUTE, run: schedule.checkProxies },
      { name: 'checkWebhooks', everySeconds: 10 * MINUTE, run: schedule.checkWebhooks },
      { name: 'readShops', everySeconds: 5 * MINUTE, run: schedule.readShops },
      { name: 'renewShops', everySeconds: 10 * MINUTE, run: renewalSchedule.renewShops },
      { name: 'tellEnds', everySeconds: 60 * MINUTE, run: renewalSchedule.tellEnds },
    ],
    forget: shops.forgetNames,
    bind: (routes) => bindShopsOfStaff(routes, createRelease({ db, clock, audit, emit })),
  };
}

interface ListNeeds extends Pick<Platform, 'db' | 'clock' | 'config'> {
  audit: Audit;
  marketplace: Marketplace;
  shops: Pick<ShopsOffers, 'changeNames' | 'connection' | 'renewals' | 'facts'>;
  orders: OrderFacts & {
    readNegative(scope: OwnerScope, shopId: string, limit: number): Promise<NegativeOrders>;
    findOrderShops(orderId: string): Promise<{ ownerId: string; shopId: string }[]>;
  };
  people: Pick<People, 'readPeople'>;
  extension: ShopVisits & { listViolating(): Promise<{ ownerId: string; shopId: string }[]> };
  teams: TeamFacts & TeamChoices & Pick<ChoiceSources, 'listShopsOfTeams'>;
}

/** The list of shops as their sellers see it, with the number of orders of each. */
export function buildShopList(needs: ListNeeds): Module & ShopList {
  const { db, clock, config, audit, marketplace, shops, orders, extension, people, teams } = needs;
  const views = createShopViews({ db, clock, extension, teams, feeCents: config.SUBSCRIPTION_FEE_CENTS });
  const shopList: Module & ShopList = {
    name: 'shopList',
    ...createShopList({ db, clock, audit, shops, orders, extension, teams, views }),
    bind(routes) {
      bindShops(routes, {
        list: shopList,
        views,
        connection: shops.connection,
        renewals: shops.renewals,
        facts: shops.facts,
        authorizeLink: () => marketplace.authorizeLink(),
        guideUrl: config.GUIDE_URL,
      });
      bindShopsOfAllSellers(routes, allSellers, createProxyChecks({ db, clock, audit, findShops }));
    },
  };
  const findShops = createFindShops({
    clock,
    findOrderShops: orders.findOrderShops,
    listViolating: extension.listViolating,
    listShopsOfTeams: teams.listShopsOfTeams,
  });
  const allSellers = createShopsOfAllSellers({
    db,
    people,
    list: shopList,
    readNegative: orders.readNegative,
    findShops,
    teams,
    feeCents: config.SUBSCRIPTION_FEE_CENTS,
  });
  return shopList;
}
