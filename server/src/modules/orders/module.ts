import type { Marketplace } from '@bobbin/connectors/marketplace';
import { sumByCurrency, type OtherCurrency } from '@bobbin/domain/money/other-currencies';
import type { OwnerScope, SellerScope, StaffScope } from '../../platform/access.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { keyOfShop, oneByOne, type OwnedShop } from '../../platform/cross-tenant.ts';
import { countOrdersOfShops } from './counts/counts.cross-tenant.sql.ts';
import type { People } from '../accounts/module.ts';
import type { Audit } from '../audit/module.ts';
import type { Library, LibraryOffers } from '../library/module.ts';
import type { Shops, ShopsOffers } from '../shops/module.ts';
import { bindOrdersOfAllSellers } from './admin.routes.ts';
import { createCombining } from './combining/combining.ts';
import { bindCombining } from './combining/combining.routes.ts';
import { createAutoLabels, type AutoLabels } from './labels/auto-labels.ts';
import { countOrders, createCountCheck, hasSent, type CountCheck } from './counts/counts.ts';
import { listNegative, sumNegative, sumNegativeOthers, sumNegativeOfSeller } from './figures/debt.sql.ts';
import { listOrderDesigns } from './order/designs.ts';
import { createOrderExportFiles, type SheetFiles } from './exports/export-files.ts';
import { createSheetSources } from './exports/sheets.ts';
import { createExportWriting } from './exports/export-writing.ts';
import { createOrderExports } from './list/clipboard-export.ts';
import { createOrderFinance, type OrderFinance } from './sync/finance.ts';
import { createOrderJobs, createOrderTimetable } from './jobs.ts';
import { createLabelBatches } from './labels/label-batches.ts';
import { createLabelPrints } from './labels/label-prints.ts';
import { bindPacking } from './packing/packing.routes.ts';
import { createPackingPrints } from './packing/packing-prints.ts';
import type { PictureReader } from './packing/pictures.ts';
import { createLabels, type Labels } from './labels/labels.ts';
import { createOrderList, type OrderList } from './list/list.ts';
import { createOrderWriter } from './list/wire.ts';
import { hasOrder } from './list/exported.sql.ts';
import { createOrdersOfAllSellers } from './list/all-sellers.ts';
import { findOrderOwners } from './list/owners.cross-tenant.sql.ts';
import type { DeadlineKind } from './retention/deadlines.sql.ts';
import { countWork, listWork, readWorkOf, type PersonsWork, type WorkChoice, type WorkRow } from './list/people.sql.ts';
import { createDeadlines, type Deadlines } from './retention/deadlines.ts';
import { listWaiting } from './orphans.ts';
import { forgetOldNews } from './retention/webhook-retention.ts';
import { maskOldBuyers } from './retention/privacy.ts';
import { createParcels, type Parcels } from './labels/parcels.ts';
import { createOrderPurge, type OrderPurge } from './retention/purge.ts';
import { createSyncProgress, type SyncProgress } from './sync/progress.ts';
import { countOrdersSince } from './figures/leaderboard.ts';
import { bindOrders } from './orders.routes.ts';
import { forgetOldWork } from './retention/retention.ts';
import { createRequestedOrders, type RequestedOrders } from './order/returns.ts';
import { createSyncLag, orderGauges } from './gauges.ts';
import { createOrderFigures, type OrderFigures } from './figures/figures.ts';
import { createOrders, type Orders } from './order/order.ts';
import { createOrderLines, type OrderLines } from './order/lines.ts';
import { createReconciliation } from './sync/reconciliation.ts';
import { createSettledOrders, type SettledOrders } from './order/settling.ts';
import type { StoredProduct } from './store/store.ts';
import { createSellerShipping, type SellerShipping } from './labels/shipping.ts';
import { createSkuSales, type SkuSales } from './figures/sku-sales.ts';
import { createOrderSync, type OrderSync } from './sync/sync.ts';
import { bindMarketplaceWebhooks } from './sync/webhooks.routes.ts';
import { createMarketplaceWebhooks, type MarketplaceWebhooks } from './sync/webhooks.ts';
import { bindOrderNotes } from './teamwork/notes.routes.ts';
import { createNoteReader, createOrderNotes } from './teamwork/notes.ts';
import { createPauseReminders, type PauseReminders } from './teamwork/reminders.ts';
import { createTags } from './teamwork/tags.ts';
import { bindTeamwork } from './teamwork/teamwork.routes.ts';
import type { RuleExecution } from './rules/executing.ts';
import { createRuleTriggers, type RuleTriggers } from './rules/triggers.ts';
import { createOrderRuleServices } from './rules/services.ts';
import type { RuleSend, RuleSending } from './rules/sending.ts';
import { createParcelWatch } from './parcel-watch/parcel-watch.ts';
import { bindParcelWatch } from './parcel-watch/parcel-watch.routes.ts';
import { bindRules } from './rules/rules.routes.ts';
import { createElsewhereOrders } from './elsewhere/elsewhere.ts';
import { createOrderImports } from './elsewhere/imports.ts';
import { bindElsewhereOrders, bindOrderImports } from './elsewhere/elsewhere.routes.ts';
import { createTeamwork, type Teamwork, type TeamworkNeeds } from './teamwork/teamwork.ts';
import { bindOrderViews } from './views/views.routes.ts';
import { createOrderViews, type ViewNeeds } from './views/views.ts';
import { OWN_TABLES } from './own-tables.ts';
import { toFound } from '../../platform/code-search.ts';
import { findOrderCodes } from './list/codes.cross-tenant.sql.ts';

export { createPageGuard } from './sync/page-guard.ts';
export { parcelOf } from './store/parcels.sql.ts';
export type { Parcels } from './labels/parcels.ts';
export { toFacts, type FulfilChange, type Orders, type WorkOrderRow } from './order/order.ts';
export type { Days, OrderFigures, ProfitAsk, ProfitSums, PeriodSums } from './figures/figures.ts';
export type { SkuSale } from './figures/sku-sales.ts';
export type { StoredProduct } from './store/store.ts';
export type { Cell } from './exports/cells.ts';
export { writeWorkbook } from './exports/workbook.ts';
export { mergeLabels } from './labels/merge-labels.ts';
export { toMemberContext, toFinanceContext } from './exports/export-owner.ts';
export type { SheetFiles } from './exports/export-files.ts';
export type { SheetAsked, SheetSource, SheetWish } from './exports/sheets.ts';
export type { PriceMargins } from './rules/margins.ts';
export type { RuleSend, RuleSending } from './rules/sending.ts';
export type { EventDetails, FulfilErrorRow } from './tables.ts';

declare module '../../platform/events.ts' {
  interface Events {
    /** A buyer or the marketplace cancelled an order that a factory may already have. */
    orderCancelled: { scope: OwnerScope; orderId: string };
    /** An order will be sent together with another order of its parcel; its row is locked. */
    orderJoined: { scope: OwnerScope; orderId: string };
    /** The set of orders that are sent together with this draft has changed. */
    draftParcelChanged: { scope: OwnerScope; orderId: string };
    /** Products of a shop's orders were stored; emitted once per batch, with each SKU once. */
    productsStored: { scope: OwnerScope; shopId: string; products: readonly StoredProduct[] };
    /** Buyers changed the messages of stored orders; emitted once per batch. */
    messagesChanged: { scope: OwnerScope; orderIds: readonly string[] };
    /** A user chose the garment of a SKU, which future orders of the SKU will get (PRD-30). */
    skuGarmentChosen: {
      scope: OwnerScope;
      skuId: string;
      garment: { productType: string | null; color: string | null; size: string | null };
    };
    /** New orders were stored or orders were cancelled; emitted in the transaction that writes them, before their sums change. */
    ordersWritten: { scope: OwnerScope; shopId: string; orderIds: readonly string[] };
    /** Orders of a shop are no longer on the marketplace's on-hold list: they are settled, or will be settled the next day. */
    holdLeft: { scope: OwnerScope; shopId: string };
    /** A sync has read all changes of a shop's orders; `cause` is `manual` when a user started the sync. */
    shopRead: { scope: OwnerScope; shopId: string; cause: string };
    /** A webhook of the marketplace reported a change of a cancel request or of a return. */
    requestTold: { scope: OwnerScope; shopId: string };
    /** Orders of a shop came near their deadline or passed it: `count` orders that were not reported before; `firstId` is one of them. */
    ordersDue: { scope: OwnerScope; shopId: string; kind: DeadlineKind; count: number; firstId: string };
    /** The marketplace refused an automatic label; emitted once per order. */
    labelRefused: { scope: OwnerScope; orderId: string; shopId: string; words: string };
    /**
     * An order matched a rule that notifies a user; emitted once per order and occasion. An occasion is one firing of a rule's trigger for an order.
     */
    ruleMatched: {
      scope: OwnerScope;
      orderId: string;
      shopId: string;
      ruleId: string;
      ruleName: string;
      personId: string;
      occasion: string;
    };
    /** A note on orders mentions a user; emitted once per change and user, with the first order and the number of orders (TMW-13). */
    orderMentioned: {
      scope: OwnerScope;
      orderId: string;
      shopId: string;
      count: number;
      personId: string;
      changeId: string;
      author: string;
    };
    /** Paused orders of a shop must be sent within six hours: the first one, their number and the user who is reminded (TMW-16). */
    pauseDue: { scope: OwnerScope; orderId: string; shopId: string; count: number; personId: string; dueAt: Date };
    /** A rule sends an order (RUL-15); emitted once per order and occasion, in the transaction in which the rule acts. */
    ruleSends: RuleSend;
    /**
     * A rule stopped because it reached its hourly limit. `authorId` is null when the owner wrote the rule, or its author is no longer in the team.
     */
    ruleStopped: {
      scope: OwnerScope;
      /** Shop of the order that the rule could no longer process. */
      shopId: string;
      ruleId: string;
      ruleName: string;
      limit: number;
      authorId: string | null;
      at: Date;
    };
  }
}

interface Needs extends Pick<Platform, 'db' | 'clock' | 'log' | 'config' | 'emit' | 'presence' | 'metrics'> {
  memberships: TeamworkNeeds['memberships'] &
    ViewNeeds['memberships'] & {
      mayWork(userId: string, ownerId: string, shopId: string): Promise<boolean>;
    };
  audit: Audit;
  people: Pick<People, 'readPeople' | 'isDeactivated'>;
  library: Pick<
    Library,
    | 'fileLink'
    | 'readFile'
    | 'storeFile'
    | 'listPlacements'
    | 'listPersonalised'
    | 'listWaiting'
    | 'readTextNotes'
    | 'toPlacementFile'
    | 'collect'
    | 'keepCollected'
    | 'removeFile'
    | 'toPrintPicture'
    | 'readPrintPicture'
  > &
    Pick<LibraryOffers, 'rentedFiles' | 'filePurge'>;
  /** Reads pictures of the marketplace's products for printed documents. */
  pictures: PictureReader;
  marketplace: Marketplace;
  shops: Shops & Pick<ShopsOffers, 'listShopsToSync' | 'listAutoLabelShops' | 'findHolder'>;
}

export interface OrdersOffers extends Orders, OrderLines, SellerShipping, RequestedOrders {
  list: OrderList;
  labels: Labels;
  parcels: Parcels;
  autoLabels: AutoLabels;
  sync: OrderSync;
  finance: OrderFinance;
  settled: SettledOrders;
  webhooks: MarketplaceWebhooks;
  counts: CountCheck;
  deadlines: Deadlines;
  teamwork: Teamwork;
  pauseReminders: PauseReminders;
  /** Stores the occasions of rules that are due by time (readiness, deadlines, daily times), and evaluates the waiting occasions of an owner. */
  rules: { fireAll: RuleTriggers['fireAll']; run: RuleExecution['run']; tidy(): Promise<void> } & RuleSending;
  figures: OrderFigures;
  skuSales: SkuSales;
  purge: OrderPurge;
  /** Requests files whose rows come from other modules (EXP-10). */
  sheets: SheetFiles;
  /** Returns whether an order belongs to the seller and is in the scope. */
  hasOrder(scope: OwnerScope, orderId: string): Promise<boolean>;
  /** Returns the owner of an order, for staff. When several sellers have an order with this id, returns the one who has its shop now. */
  findOrderOwner(orderId: string): Promise<string | null>;
  /** Lists the shops that have an order with the id, for staff. */
  findOrderShops(orderId: string): Promise<{ ownerId: string; shopId: string }[]>;
  /** Reads the actions of users on an owner's orders: the time of each user's last action, and the number of orders since an instant. */
  readWorkOf(scope: OwnerScope, userIds: readonly string[], since: Date): Promise<PersonsWork[]>;
  /** Lists the actions of users on the orders of the given shops, newest first, and their number up to the maximum to which lists are counted. */
  listWork(scope: OwnerScope, choice: WorkChoice, limit: number): Promise<WorkRow[]>;
  countWork(scope: OwnerScope, choice: WorkChoice): Promise<number>;
  readSync: SyncProgress['read'];
  readSyncOfAllSellers: SyncProgress['readOfAllSellers'];
  /** Counts the orders of several sellers' shops, for staff, keyed by `keyOfShop`; the result has no entry for a shop without orders. */
  countOfAllShops(scope: StaffScope, shops: readonly OwnedShop[]): Promise<Map<string, number>>;
  readSyncHistory: SyncProgress['readHistory'];
  /** Lists orders of a shop that were not paid in USD, by currency. */
  listOtherCurrencies(scope: SellerScope, shopId: string): Promise<OtherCurrency[]>;
  countByShop: OrderList['countByShop'];
  /** Reads the orders of a shop whose settlement is negative, for staff: their number, and the orders with the largest loss. */
  readNegative(
    scope: OwnerScope,
    shopId: string,
    limit: number,
  ): Promise<{
    count: number;
    cents: number;
    orders: { orderId: string; cents: number }[];
    otherCurrencies: OtherCurrency[];
  }>;
  /** Sums the orders of a seller whose settlement is negative, in cents. */
  sumNegativeOf(scope: OwnerScope): Promise<number>;
  /** Counts the orders of sellers, for staff; the result has no entry for a seller without orders. */
  countByOwner(scope: StaffScope, ownerIds: readonly string[]): Promise<Map<string, number>>;
  /** Returns whether at least one order of the scope has a state at a factory, from the stored counts. */
  hasSent(scope: OwnerScope): Promise<boolean>;
  /** Counts the orders of each seller since an instant; sellers without orders are left out. */
  countOrdersSince(since: number): Promise<{ ownerId: string; count: number }[]>;
}

/** The module of marketplace orders: it reads, counts and shows them, and changes their fulfilment. */
export function buildOrders(needs: Needs): Module & OrdersOffers {
  const { db, clock, log, config, emit, metrics, audit, library, marketplace, shops } = needs;
  const sync = createOrderSync({ db, clock, log, emit, marketplace, shops });
  const reconciliation = createReconciliation({ db, clock, log, emit, marketplace, shops });
  const progress = createSyncProgress({ db, clock, shops, sync });
  const { toOrders } = createOrderWriter({ clock, fileLink: library.fileLink });
  const list = createOrderList({ db, clock, readShopNames: shops.readNames, toOrders });
  const readNotes = createNoteReader({ files: library.rentedFiles, people: needs.people });
  const orders = createOrders({ db, clock, emit, shops, list, people: needs.people, readNotes });
  const elsewhere = createElsewhereOrders({
    db,
    clock,
    emit,
    audit,
    orders,
    shops,
    files: library.filePurge,
  });
  const exports = createOrderExports({ db, audit, list });
  const limit = config.ORDER_EXPORTS_PER_DAY;
  const staffLimit = config.STAFF_ORDER_EXPORTS_PER_DAY;
  const { findHolder } = shops;
  const sources = createSheetSources();
  const exportFiles = createOrderExportFiles({ db, clock, limit, staffLimit, audit, findHolder, library, sources });
  const exportWriting = createExportWriting({ db, clock, log, shops, library, sources });
  const parcels = createParcels({ emit, orders });
  const labels = createLabels({
    db,
    clock,
    presence: needs.presence,
    audit,
    marketplace,
    shops,
    orders,
    parcels,
    sync,
    library,
  });
  const combining = createCombining({
    db,
    clock,
    presence: needs.presence,
    audit,
    marketplace,
    shops,
    parcels,
    sync,
  });
  const autoLabels = createAutoLabels({ db, clock, emit, shops, orders, labels });
  const deadlines = createDeadlines({ db, clock, emit, shops });
  const prints = createLabelPrints({ db, clock, library });
  const packing = createPackingPrints({ db, clock, library, shops, pictures: needs.pictures });
  const batches = createLabelBatches({
    db,
    clock,
    log,
    audit,
    shops,
    library,
    labels,
    prints,
    mayWork: needs.memberships.mayWork,
  });
  const ruleTriggers = createRuleTriggers({ db, clock });
  const teamwork = createTeamwork({
    db,
    clock,
    emit,
    audit,
    people: needs.people,
    memberships: needs.memberships,
    files: library.filePurge,
    rules: ruleTriggers,
  });
  const pauseReminders = createPauseReminders({ db, clock, emit, shops, teamwork });
  const notes = createOrderNotes({ db, clock, files: library.rentedFiles, teamwork });
  const rules = createOrderRuleServices({ db, clock, log, emit, audit, shops, teamwork, triggers: ruleTriggers });
  const views = createOrderViews({ db, clock, audit, memberships: needs.memberships });
  const finance = createOrderFinance({ db, emit, marketplace, shops });
  const webhooks = createMarketplaceWebhooks({ db, clock, emit, shops, sync });
  const counts = createCountCheck(db, log);
  const figures = createOrderFigures(db);
  const allSellers = createOrdersOfAllSellers({
    db,
    clock,
    audit,
    list,
    people: needs.people,
    findHolder: shops.findHolder,
  });
  const listDesigns = (scope: SellerScope, orderId: string) => listOrderDesigns(orders, library, scope, orderId);
  return {
    name: 'orders',
    ownTables: OWN_TABLES,
    ...orders,
    ...createSellerShipping({ db, marketplace, shops, orders }),
    ...createRequestedOrders({ db, clock }),
    ...createOrderLines({ db, clock }),
    list,
    labels,
    parcels,
    autoLabels,
    sync,
    finance,
    settled: createSettledOrders({ db, clock, log, sync }),
    webhooks,
    counts,
    deadlines,
    teamwork,
    pauseReminders,
    rules: { fireAll: ruleTriggers.fireAll, run: rules.execution.run, tidy: rules.tidy, ...rules.sending },
    figures,
    skuSales: createSkuSales(db, clock),
    purge: createOrderPurge(),
    sheets: exportFiles,
    hasOrder: (scope, orderId) => hasOrder(db, scope, orderId),
    findOrderShops: (orderId) => findOrderOwners(db, orderId),
    async findOrderOwner(orderId) {
      const rows = await findOrderOwners(db, orderId);
      for (const { ownerId, shopId } of rows) if ((await shops.findOwner(shopId)) === ownerId) return ownerId;
      return rows[0]?.ownerId ?? null;
    },
    readWorkOf: (scope, userIds, since) => readWorkOf(db, scope, userIds, since),
    listWork: (scope, choice, limit) => listWork(db, scope, choice, limit),
    countWork: (scope, choice) => countWork(db, scope, choice),
    readSync: progress.read,
    readSyncOfAllSellers: progress.readOfAllSellers,
    async countOfAllShops(_scope, asked) {
      const rows = await countOrdersOfShops(db, asked);
      return new Map(rows.map(({ count, ...shop }) => [keyOfShop(shop), count]));
    },
    readSyncHistory: progress.readHistory,
    async listOtherCurrencies(scope, shopId) {
      const rows = await figures.listOtherCurrencies(scope, [shopId], null);
      return sumByCurrency(rows, (id) => scope.can('viewCosts', id));
    },
    countByShop: list.countByShop,
    async readNegative(scope, shopId, limit) {
      const [sum, costliest, others] = await Promise.all([
        sumNegative(db, scope, shopId),
        listNegative(db, scope, shopId, limit),
        sumNegativeOthers(db, scope, shopId),
      ]);
      return { ...sum, orders: costliest, otherCurrencies: sumByCurrency(others, () => true) };
    },
    sumNegativeOf: (scope) => sumNegativeOfSeller(db, scope),
    hasSent: (scope) => hasSent(db, scope),
    countByOwner: (scope, ownerIds) => countOrders(db, scope, ownerIds),
    countOrdersSince: (since) => countOrdersSince(db, since),
    codeSearches: [
      {
        kinds: ['order', 'tracking', 'factoryOrder'],
        find: async (scope, question) =>
          (await findOrderCodes(db, scope, question)).flatMap(({ kind, ...row }) => toFound(kind, [row])),
      },
    ],
    bind(routes, app) {
      bindOrders(routes, { orders, list, exports, exportFiles, labels, batches, prints, progress, listDesigns });
      bindPacking(routes, packing);
      bindCombining(routes, combining);
      bindElsewhereOrders(routes, elsewhere);
      bindOrderImports(routes, createOrderImports({ db, clock, audit, elsewhere }));
      bindTeamwork(routes, teamwork, createTags({ db, clock, audit }));
      bindOrderNotes(routes, notes);
      bindOrderViews(routes, views);
      bindRules(routes, rules);
      bindParcelWatch(routes, createParcelWatch({ db, clock, shops, orders }));
      bindOrdersOfAllSellers(routes, allSellers, exportFiles);
      bindMarketplaceWebhooks(app, marketplace, webhooks);
    },
    jobs: createOrderJobs({
      db,
      clock,
      shops,
      sync,
      finance,
      webhooks,
      reconciliation,
      autoLabels,
      batches,
      prints,
      packing,
      parcels,
      exportWriting,
      ruleExecution: rules.execution,
    }),
    lanes: {
      syncShop: 'marketplace',
      pullOrders: 'marketplace',
      syncFinance: 'marketplace',
      lookAgain: 'marketplace',
      makeLabels: 'marketplace',
      settleParcels: 'own',
      makeLabelBatch: 'marketplace',
      printLabels: 'own',
      printPacking: 'pictures',
      runRules: 'own',
      writeOrderExport: 'exports',
      removeOrderExport: 'own',
    },
    timetable: createOrderTimetable({
      db,
      clock,
      config,
      metrics,
      shops,
      progress,
      counts,
      deadlines,
      teamwork,
      pauseReminders,
      ruleTriggers,
    }),
    gauges: orderGauges,
    histograms: [createSyncLag(clock, shops)],
    waiting: listWaiting({ db, clock, prints, packing, batches, exportWriting, sync, ruleTriggers }),
    tidy: () =>
      oneByOne(
        [
          () => maskOldBuyers(db, clock),
          () => forgetOldNews(db, clock),
          () => forgetOldWork(db, clock, library),
          deadlines.tidy,
          teamwork.tidy,
          views.tidy,
          rules.tidy,
        ],
        (part) => part(),
      ),
    on: { shopConnected: (trx, { scope, shopId }) => progress.start(trx, scope, shopId) },
  };
}
