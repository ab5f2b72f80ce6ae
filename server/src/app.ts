import type { Config } from './config.ts';
import { buildAccounts, buildOverview, buildPeople, buildPrincipalReader } from './modules/accounts/module.ts';
import { buildAudit, buildHistory } from './modules/audit/module.ts';
import { buildRentedDesigns } from './modules/designs/module.ts';
import { buildClosings } from './modules/closings/module.ts';
import { buildDeposits, buildRates } from './modules/deposits/module.ts';
import { buildExtension } from './modules/extension/module.ts';
import { buildFlashSales } from './modules/flash-sales/module.ts';
import { buildFulfilDesigns } from './modules/fulfil-designs/module.ts';
import { buildFulfilment } from './modules/fulfilment/module.ts';
import { buildDesigns, buildLibrary, buildStaffFetches } from './modules/library/module.ts';
import { buildMails } from './modules/mails/module.ts';
import { buildEarnings } from './modules/earnings/module.ts';
import { buildFinanceExports } from './modules/finance-exports/module.ts';
import { buildNotifications } from './modules/notifications/module.ts';
import { buildOrders, writeWorkbook } from './modules/orders/module.ts';
import { buildDisconnections } from './modules/disconnections/module.ts';
import { buildPayouts } from './modules/payouts/module.ts';
import { buildPosts } from './modules/posts/module.ts';
import { buildRequests } from './modules/requests/module.ts';
import { buildRoles } from './modules/roles/module.ts';
import { buildSeeAs } from './modules/see-as/module.ts';
import { buildShopList, buildShops } from './modules/shops/module.ts';
import { buildSkuDesigns } from './modules/sku-designs/module.ts';
import { buildSpy } from './modules/spy/module.ts';
import { buildStaffHome } from './modules/staff-home/module.ts';
import { buildStaffNotes } from './modules/staff-notes/module.ts';
import { buildStaffSearch } from './modules/staff-search/module.ts';
import { buildMemberships, buildTeams } from './modules/teams/module.ts';
import { buildWallet } from './modules/wallet/module.ts';
import { openPartners, type Partners } from './partners.ts';
import { createAccess } from './platform/access.ts';
import { systemClock, type Clock } from './platform/clock.ts';
import type { Lane } from './platform/jobs.ts';
import type { Logger } from './platform/log.ts';
import type { Module } from './platform/module.ts';
import type { CodeSearch } from './platform/code-search.ts';
import type { OwnTable } from './platform/own-rows.ts';
import { createJobGauges } from './platform/job-gauges.ts';
import { openPlatform } from './platform/platform.ts';
import { serveProductGauges } from './platform/product-gauges.ts';

/** The whole product in one process: its shared services and modules. The API and the worker each build one. */
export type App = ReturnType<typeof buildApp>;

/**
 * Builds the modules, each from the platform and from modules above it in this list. Where a module needs to inform a module above it, it emits an
 * event (`platform/events.ts`).
 */
export function buildApp(
  config: Config,
  log: Logger,
  clock: Clock = systemClock,
  partners: Partners = openPartners(config),
) {
  const platform = openPlatform(config, log, clock);
  const { marketplace, telegram, links, pictures, objects, factories, hookSecrets, feeds } = partners;
  const access = createAccess(platform.vault, buildPrincipalReader(platform), clock);

  /** The lane of each job, as its module declares it. */
  const lanes = new Map<string, Lane>();

  const people = buildPeople(platform);
  const memberships = buildMemberships({ ...platform, people });
  const audit = buildAudit(platform);
  const history = buildHistory({ ...platform, audit, people });
  const mails = buildMails({ ...platform, audit });
  const notes = buildStaffNotes({ ...platform, audit, people });
  const roles = buildRoles({ ...platform, access, audit });
  const rates = buildRates({ ...platform, audit });
  /**
   * Ends the access of team members when their owner is blocked: in this process before the response, in other processes by a notification (TEA-14).
   */
  const forgetCaller = (userId: string | null) => {
    access.forget(userId);
    memberships.forgetMemberships(userId);
  };
  const accounts = buildAccounts({
    ...platform,
    access: { ...access, forget: forgetCaller },
    audit,
    mails,
    notes,
    rates,
  });
  const seeAs = buildSeeAs({ ...platform, access, audit, people, sessions: accounts.sessions });
  const wallet = buildWallet({
    ...platform,
    audit,
    people,
    notes,
    limits: roles.limits,
    rates,
    writeWorkbook,
  });
  const deposits = buildDeposits({ ...platform, audit, people, notes, limits: roles.limits, rates, wallet, feeds });
  const shops = buildShops({ ...platform, audit, marketplace, people, wallet });
  const library = buildLibrary({ ...platform, objects, memberships });
  const orders = buildOrders({ ...platform, audit, people, library, pictures, marketplace, memberships, shops });
  const payouts = buildPayouts({ ...platform, audit, marketplace, orders, shops, wallet });
  const earnings = buildEarnings({ ...platform, orders, shops, wallet, payouts, library });
  const financeExports = buildFinanceExports({ ...platform, people, orders, payouts, shops, wallet });
  const extension = buildExtension({ ...platform, shops });
  const rentedDesigns = buildRentedDesigns({
    ...platform,
    audit,
    people,
    library,
    orders,
    wallet,
    limits: roles.limits,
  });
  const guardStaffAddress = roles.allowedIps.guard;
  const teams = buildTeams({
    ...platform,
    audit,
    mails,
    people,
    memberships,
    shops,
    orders,
    payouts,
    rentedDesigns,
    guardStaffAddress,
  });
  const shopList = buildShopList({ ...platform, audit, extension, marketplace, orders, people, shops, teams });
  const designs = buildDesigns({ ...platform, library, links, orders, shops });
  const staffFetches = buildStaffFetches({ ...platform, library, links });
  const fulfilDesigns = buildFulfilDesigns({ ...platform, audit, library, fetches: staffFetches, gifts: designs });
  const skuDesigns = buildSkuDesigns({
    ...platform,
    audit,
    people,
    shops,
    teams,
    wallet,
    limits: roles.limits,
    orders,
    designs,
    fulfilDesigns,
  });
  const spy = buildSpy({ ...platform, audit, library, fetches: staffFetches });
  const posts = buildPosts({ ...platform, audit, people });
  const fulfilment = buildFulfilment({
    ...platform,
    accounts,
    audit,
    designs,
    factories,
    hookSecrets,
    library,
    orders,
    memberships,
    shops,
  });
  const requests = buildRequests({ ...platform, audit, fulfilment, marketplace, orders, shops });
  const flashSales = buildFlashSales({
    ...platform,
    audit,
    fulfilment,
    library,
    marketplace,
    orders,
    memberships,
    shops,
  });
  const notifications = buildNotifications({
    ...platform,
    accounts,
    audit,
    mails,
    people,
    posts,
    memberships,
    shops,
    telegram,
  });
  const disconnections = buildDisconnections({
    ...platform,
    audit,
    extension,
    flashSales,
    fulfilment,
    library,
    mails,
    notifications,
    orders,
    payouts,
    people,
    rentedDesigns,
    requests,
    shops,
    skuDesigns,
    teams,
  });
  const ownTables: OwnTable[] = [];
  const closings = buildClosings({
    ...platform,
    accounts,
    audit,
    library,
    mails,
    notes,
    listConnectedShops: shops.listConnectedNames,
    countUnfinishedOrders: orders.purge.countAllUnfinished,
    readBalance: (trx, scope) => wallet.readBalance(scope, trx),
    countOpenDeposits: deposits.countOpen,
    countOpenWithdrawals: wallet.countOpenWithdrawals,
    countWaitingCorrections: wallet.countWaitingCorrections,
    listTeamsWithMembers: teams.listWithMembers,
    listOwnTables: () => ownTables,
  });
  const staffHome = buildStaffHome({
    ...platform,
    people,
    names: people,
    limits: roles.limits,
    shops,
    wallet,
    deposits,
    designs: rentedDesigns.queue,
    skuDesigns,
    posts,
    mails,
    laneOf: (job) => lanes.get(job),
  });
  const codeSearches: CodeSearch[] = [];
  const staffSearch = buildStaffSearch({
    people,
    findOrderOwner: orders.findOrderOwner,
    findShopOwner: shops.findHolder,
    listSearches: () => codeSearches,
  });
  const overview = buildOverview({
    ...platform,
    accounts,
    fulfilment,
    notifications,
    orders,
    shops: shopList,
    wallet,
    person: {
      people,
      readBalances: wallet.readBalances,
      sumNegative: orders.sumNegativeOf,
      sumUnpaidRenewals: shops.sumUnpaidRenewals,
      listOwnTeams: teams.listOwnTeams,
      readMemberships: memberships.readMemberships,
    },
  });

  const offers = {
    people,
    memberships,
    audit,
    history,
    mails,
    notes,
    roles,
    rates,
    accounts,
    seeAs,
    wallet,
    deposits,
    shops,
    library,
    orders,
    payouts,
    earnings,
    financeExports,
    extension,
    teams,
    shopList,
    designs,
    staffFetches,
    fulfilDesigns,
    skuDesigns,
    spy,
    rentedDesigns,
    posts,
    fulfilment,
    requests,
    flashSales,
    notifications,
    disconnections,
    closings,
    overview,
    staffHome,
    staffSearch,
  };
  const modules: readonly Module[] = Object.values(offers);
  for (const module of modules) for (const [job, lane] of Object.entries(module.lanes ?? {})) lanes.set(job, lane);
  for (const { on } of modules) if (on) platform.events.listen(on);
  serveProductGauges({
    ...platform,
    registry: platform.metrics.registry,
    dataDir: config.FILES_URL === undefined ? config.DATA_DIR : null,
    gauges: [createJobGauges(lanes), ...modules.flatMap(({ gauges = [] }) => gauges)],
    histograms: modules.flatMap(({ histograms = [] }) => histograms),
  });
  ownTables.push(...modules.flatMap((module) => module.ownTables ?? []));
  codeSearches.push(...modules.flatMap((module) => module.codeSearches ?? []));

  return {
    ...platform,
    ...offers,
    marketplace,
    objects,
    access,
    modules,
    scopeResolver: teams.scopeResolver,
    guardStaffAddress,
    /** Closes the modules, dependent ones first, and then the shared services. */
    async close() {
      for (const module of modules.toReversed()) await module.close?.();
      await partners.close();
      await platform.closeDatabase();
    },
  };
}
