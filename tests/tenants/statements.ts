import * as mailedCodes from '../../server/src/modules/accounts/mailed-codes.cross-tenant.sql.ts';
import * as sessions from '../../server/src/modules/accounts/sessions.cross-tenant.sql.ts';
import * as customBatches from '../../server/src/modules/fulfilment/custom/custom-batches.cross-tenant.sql.ts';
import * as logRetention from '../../server/src/modules/audit/retention.cross-tenant.sql.ts';
import * as closings from '../../server/src/modules/closings/closings.cross-tenant.sql.ts';
import * as asking from '../../server/src/modules/deposits/deposit-requests.cross-tenant.sql.ts';
import * as looking from '../../server/src/modules/deposits/link-polling.cross-tenant.sql.ts';
import * as designClock from '../../server/src/modules/designs/work/clock.cross-tenant.sql.ts';
import * as designCounts from '../../server/src/modules/designs/queue/counts.cross-tenant.sql.ts';
import * as designers from '../../server/src/modules/designs/work/designers.cross-tenant.sql.ts';
import * as designFigures from '../../server/src/modules/designs/work/figures.cross-tenant.sql.ts';
import * as designs from '../../server/src/modules/designs/designs.cross-tenant.sql.ts';
import * as extension from '../../server/src/modules/extension/extension.cross-tenant.sql.ts';
import * as flashSales from '../../server/src/modules/flash-sales/flash-sales.cross-tenant.sql.ts';
import * as fulfilBatches from '../../server/src/modules/fulfilment/batches/batches.cross-tenant.sql.ts';
import * as fulfilment from '../../server/src/modules/fulfilment/fulfilment.cross-tenant.sql.ts';
import * as orderRetention from '../../server/src/modules/orders/retention/retention.cross-tenant.sql.ts';
import * as collecting from '../../server/src/modules/library/files/idle-files.cross-tenant.sql.ts';
import * as orderTexts from '../../server/src/modules/library/texts/texts.cross-tenant.sql.ts';
import * as adoption from '../../server/src/modules/library/prints/adoption.cross-tenant.sql.ts';
import * as rentedFiles from '../../server/src/modules/library/staff/rented-files.cross-tenant.sql.ts';
import * as library from '../../server/src/modules/library/library.cross-tenant.sql.ts';
import * as verifying from '../../server/src/modules/library/files/verifying.cross-tenant.sql.ts';
import * as uploads from '../../server/src/modules/library/uploads/uploads.cross-tenant.sql.ts';
import * as outbox from '../../server/src/modules/mails/outbox.cross-tenant.sql.ts';
import * as mails from '../../server/src/modules/mails/mails.cross-tenant.sql.ts';
import * as telling from '../../server/src/modules/notifications/delivery/delivery.cross-tenant.sql.ts';
import * as orderCounts from '../../server/src/modules/orders/counts/counts.cross-tenant.sql.ts';
import * as deadlines from '../../server/src/modules/orders/retention/deadlines.cross-tenant.sql.ts';
import * as scanNotices from '../../server/src/modules/orders/parcel-watch/scan-notices.cross-tenant.sql.ts';
import * as sortKeys from '../../server/src/modules/orders/store/sort-keys.cross-tenant.sql.ts';
import * as orderViews from '../../server/src/modules/orders/views/views.cross-tenant.sql.ts';
import * as orderRules from '../../server/src/modules/orders/rules/rules.cross-tenant.sql.ts';
import * as teamwork from '../../server/src/modules/orders/teamwork/teamwork.cross-tenant.sql.ts';
import * as allSellers from '../../server/src/modules/orders/list/all-sellers.cross-tenant.sql.ts';
import * as exportFiles from '../../server/src/modules/orders/exports/export-files.cross-tenant.sql.ts';
import * as orderOrphans from '../../server/src/modules/orders/orphans.cross-tenant.sql.ts';
import * as owners from '../../server/src/modules/orders/list/owners.cross-tenant.sql.ts';
import * as privacy from '../../server/src/modules/orders/retention/privacy.cross-tenant.sql.ts';
import * as leaderboard from '../../server/src/modules/orders/figures/leaderboard.cross-tenant.sql.ts';
import * as sync from '../../server/src/modules/orders/sync/sync.cross-tenant.sql.ts';
import * as disconnections from '../../server/src/modules/disconnections/disconnections.cross-tenant.sql.ts';
import * as seeAs from '../../server/src/modules/see-as/see-as.cross-tenant.sql.ts';
import * as cardCodes from '../../server/src/modules/sku-designs/codes.cross-tenant.sql.ts';
import * as depositCodes from '../../server/src/modules/deposits/codes.cross-tenant.sql.ts';
import * as designCodes from '../../server/src/modules/designs/codes.cross-tenant.sql.ts';
import * as mailCodes from '../../server/src/modules/mails/codes.cross-tenant.sql.ts';
import * as numberCodes from '../../server/src/modules/orders/list/codes.cross-tenant.sql.ts';
import * as saleCodes from '../../server/src/modules/flash-sales/codes.cross-tenant.sql.ts';
import * as shopCodes from '../../server/src/modules/shops/codes.cross-tenant.sql.ts';
import * as violationCodes from '../../server/src/modules/extension/codes.cross-tenant.sql.ts';
import * as withdrawalCodes from '../../server/src/modules/wallet/codes.cross-tenant.sql.ts';
import * as payouts from '../../server/src/modules/payouts/payouts.cross-tenant.sql.ts';
import * as shops from '../../server/src/modules/shops/shops.cross-tenant.sql.ts';
import * as skuDesigns from '../../server/src/modules/sku-designs/sku-designs.cross-tenant.sql.ts';
import * as skuWork from '../../server/src/modules/sku-designs/work.cross-tenant.sql.ts';
import * as teams from '../../server/src/modules/teams/teams.cross-tenant.sql.ts';
import * as income from '../../server/src/modules/wallet/income.cross-tenant.sql.ts';
import * as withdrawalFiles from '../../server/src/modules/wallet/withdrawal-files.cross-tenant.sql.ts';
import * as withdrawalReview from '../../server/src/modules/wallet/withdrawal-review.cross-tenant.sql.ts';
import * as withdrawalWork from '../../server/src/modules/wallet/work.cross-tenant.sql.ts';
import * as proof from '../../server/src/modules/wallet/verification.cross-tenant.sql.ts';
import type { CodeQuestion } from '@bobbin/domain/staff/search';
import type { Db } from '../../server/src/platform/database.ts';
import type { OwnedShop } from '../../server/src/platform/cross-tenant.ts';
import * as platform from '../../server/src/platform/tidy.cross-tenant.sql.ts';
import { toStaffScope } from '../../server/src/testing/people.ts';

export interface Call {
  db: Db;
  now: number;
  ownerIds: readonly string[];
}

export interface StatementCase {
  /** The name of the query in the list of cross-tenant queries. */
  name: string;
  ask(call: Call): Promise<unknown>;
  /**
   * How the result for two owners is derived from the results for each owner: `rows` contains both, `set` contains each value once, and `sum` adds
   * the numbers with equal keys.
   */
  joins: 'rows' | 'set' | 'sum';
}

const ALL = 1000;
const HOUR_MS = 3_600_000;
const staff = toStaffScope('staff');
const IDS = ['1', '2', '3'];
const REACH = { chargeApproval: null, refundApproval: 100 };
const PAGE = { limit: ALL, offset: 0, isOldestFirst: true };
const ORDER_PAGE = { isAscending: false, offset: 0, limit: ALL };
const FIRST_PAGE = { offset: 0, limit: ALL, meta: { itemsPerPage: ALL, totalItems: 1, currentPage: 1, totalPages: 1 } };

const at = (now: number, hours: number) => new Date(now + hours * HOUR_MS);
const ofShops = (ownerIds: readonly string[]): OwnedShop[] =>
  ownerIds.flatMap((ownerId) => IDS.map((shopId) => ({ ownerId, shopId })));
const anyShop = (now: number, ownerIds: readonly string[]) => ({
  isOpen: true,
  search: '',
  ownerIds: null,
  ofTeams: null,
  shopIds: [],
  view: null,
  violating: ofShops(ownerIds),
  now: new Date(now),
});

/** A search that matches every code. */
const ANY_CODE: CodeQuestion = { grams: [], patterns: ['%'], exact: '%', prefix: '%' };

const rows = (name: string, ask: StatementCase['ask']): StatementCase => ({ name, ask, joins: 'rows' });
const set = (name: string, ask: StatementCase['ask']): StatementCase => ({ name, ask, joins: 'set' });
const sum = (name: string, ask: StatementCase['ask']): StatementCase => ({ name, ask, joins: 'sum' });

const exportOf = ({ db }: Call, hasProducts: boolean) =>
  exportFiles.readOrdersOfAllSellers(db, { filter: {}, isAscending: true, hasProducts, size: 3 }, async (pieces) => {
    const found: unknown[] = [];
    for await (const piece of pieces) found.push(...piece);
    return found;
  });

const words = (search: string) => ({ search: { codes: [], words: [search] } });
const listOrders = ({ db }: Call, filter: allSellers.AllFilter) =>
  allSellers.listOrdersOfAllSellers(db, staff, filter, ORDER_PAGE).then((page) => page.rows);

/** Every cross-tenant query that reads rows of an owner, with arguments for which it finds rows. */
export const STATEMENT_CASES: readonly StatementCase[] = [
  set('listOwnersOfOldCodes', ({ db, now }) => mailedCodes.listOwnersOfOldCodes(db, at(now, 0))),
  set('listOwnersOfOldTokens', ({ db, now }) => sessions.listOwnersOfOldTokens(db, at(now, 0))),
  set('listOwnersOfOldLogs', ({ db, now }) => logRetention.listOwnersOfOldLogs(db, at(now, 0))),
  set('listOwnersOfOldWork', ({ db, now }) =>
    orderRetention.listOwnersOfOldWork(db, { before: at(now, 0), printedBefore: at(now, 0), packedBefore: at(now, 0) }),
  ),
  set('listOwnersOfOldBatches', ({ db, now }) => fulfilBatches.listOwnersOfOldBatches(db, at(now, 0))),
  set('listOwnersOfOldContents', ({ db, now }) => customBatches.listOwnersOfOldContents(db, at(now, 0))),
  set('listDueClosings', ({ db, now }) => closings.listDueClosings(db, at(now, 0), ALL)),
  set('listOwnersOfOldArchives', ({ db, now }) => closings.listOwnersOfOldArchives(db, at(now, 0))),
  set('listOwnersOfOldSessions', ({ db, now }) => sessions.listOwnersOfOldSessions(db, at(now, 0))),
  set('listOwnersOfOverdue', ({ db, now }) => asking.listOwnersOfOverdue(db, at(now, 0), ALL)),
  rows('listDueLinks', ({ db, now }) => looking.listDueLinks(db, at(now, 0), ALL)),
  rows('listDesignsToAlert', ({ db, now }) =>
    designClock.listDesignsToAlert(db, { now: at(now, 0), soon: at(now, 24), limit: ALL }),
  ),
  rows('listQuietDesigns', ({ db, now }) => designClock.listQuietDesigns(db, { now: at(now, 0), limit: ALL })),
  set('listMiscountedOwners', ({ db }) => designCounts.listMiscountedOwners(db)),
  rows('findDesignCodes', ({ db }) => designCodes.findDesignCodes(db, staff, ANY_CODE)),
  rows('findCardCodes', ({ db }) => cardCodes.findCardCodes(db, staff, ANY_CODE)),
  rows('findShopCodes', ({ db, now }) => shopCodes.findShopCodes(db, staff, ANY_CODE, at(now, 0))),
  rows('findSaleCodes', ({ db }) => saleCodes.findSaleCodes(db, staff, ANY_CODE)),
  rows('findViolationCodes', ({ db }) => violationCodes.findViolationCodes(db, staff, ANY_CODE)),
  rows('findWithdrawalCodes', ({ db }) => withdrawalCodes.findWithdrawalCodes(db, staff, ANY_CODE)),
  rows('findDepositCodes', ({ db }) => depositCodes.findDepositCodes(db, staff, ANY_CODE)),
  rows('findMailCodes', ({ db }) => mailCodes.findMailCodes(db, staff, ANY_CODE)),
  rows('findOrderCodes', ({ db }) => numberCodes.findOrderCodes(db, staff, ANY_CODE)),
  sum('sumOpenOfDesigners', ({ db, now }) => designers.sumOpenOfDesigners(db, staff, IDS, at(now, 0))),
  sum('sumDesignerFigures', ({ db, now }) => designFigures.sumDesignerFigures(db, staff, at(now, -9_600), at(now, 0))),
  rows('listDesignsOfAllSellers', ({ db }) =>
    designs.listDesignsOfAllSellers(db, staff, { question: null }, { offset: 0, limit: ALL }, 'newest'),
  ),
  sum('countDesignsOfAllSellers', ({ db }) =>
    designs.countDesignsOfAllSellers(db, staff, { question: null, isFree: true }),
  ),
  sum('sumDesignCounts', ({ db }) => designs.sumDesignCounts(db, staff)),
  sum('countLateDesigns', ({ db, now }) => designs.countLateDesigns(db, staff, at(now, 0), at(now, 24))),
  sum('countDesignWork', ({ db, now }) => designs.countDesignWork(db, staff, now, REACH)),
  rows('listDesignWork', ({ db, now }) => designs.listDesignWork(db, staff, now, REACH)),
  rows('listProductsOfAllSellers', ({ db }) => designs.listProductsOfAllSellers(db, staff, IDS)),
  rows('listImagesOfAllSellers', ({ db }) => designs.listImagesOfAllSellers(db, staff, IDS)),
  rows('listViolatingShops', ({ db }) => extension.listViolatingShops(db)),
  rows('listStatesOfAllSellers', ({ db, ownerIds }) => extension.listStatesOfAllSellers(db, ofShops(ownerIds))),
  rows('listDueSales', ({ db, now }) => flashSales.listDueSales(db, at(now, 0), ALL)),
  set('listOwnersOfOldSales', ({ db, now }) => flashSales.listOwnersOfOldSales(db, at(now, 0))),
  rows('listDueFulfilments', ({ db, now }) => fulfilment.listDueFulfilments(db, at(now, 0), ALL)),
  rows('listHinted', ({ db }) => fulfilment.listHinted(db, 'MANGO', { factoryOrderId: '1', refId: '2' }, ALL)),
  rows('listReaders', ({ db }) => fulfilment.listReaders(db, 'MANGO', ALL)),
  set('listOwnersOfIdleFiles', ({ db, now }) => collecting.listOwnersOfIdleFiles(db, at(now, 0))),
  rows('listRentedFilesOfAllSellers', ({ db }) => rentedFiles.listRentedFilesOfAllSellers(db, staff, IDS)),
  set('listUnadopted', ({ db }) => adoption.listUnadopted(db, ALL)),
  rows('listUnmeasured', ({ db }) => library.listUnmeasured(db, ALL)),
  set('listHashes', ({ db }) => verifying.listHashes(db, '', ALL)),
  set('listKeptRows', async ({ db }) => verifying.listKeptRows(db, await verifying.listHashes(db, '', ALL))),
  rows('listPreviewed', ({ db }) => verifying.listPreviewed(db, '1')),
  set('listOwnersOfIdleUploads', ({ db, now }) => uploads.listOwnersOfIdleUploads(db, at(now, 0))),
  rows('listReadable', ({ db }) => outbox.listReadable(db, null, ALL)),
  rows('listMails', ({ db }) => mails.listMails(db, staff, {}, PAGE)),
  sum('countUnsentMails', ({ db }) => mails.countUnsentMails(db)),
  sum('countMails', ({ db }) => mails.countMails(db, staff, { status: 'sent' })),
  set('listOwnersOfOldMails', ({ db, now }) => mails.listOwnersOfOldMails(db, at(now, 0), at(now, -500))),
  set('listOwnersOfOldNotices', ({ db, now }) => telling.listOwnersOfOldNotices(db, at(now, 0))),
  set('listHearersOfShop', ({ db }) => telling.listHearersOfShop(db, '1', '1')),
  set('listCountOwners', ({ db }) => orderCounts.listCountOwners(db)),
  set('listOwnersWithChanges', ({ db }) => orderCounts.listOwnersWithChanges(db)),
  rows('countOrdersOfShops', ({ db, ownerIds }) => orderCounts.countOrdersOfShops(db, ofShops(ownerIds))),
  set('listOwnersOfDue', ({ db, now }) => deadlines.listOwnersOfDue(db, now)),
  set('listOwnersOfUnscanned', ({ db, now }) => scanNotices.listOwnersOfUnscanned(db, now)),
  set('listOwnersOfEnded', ({ db, now }) => teamwork.listOwnersOfEnded(db, at(now, 0))),
  set('listOwnersOfDuePauses', ({ db, now }) => teamwork.listOwnersOfDuePauses(db, now)),
  set('listOwnersOfTimedRules', ({ db }) => orderRules.listOwnersOfTimedRules(db)),
  set('listOwnersOfOldRuleRows', ({ db, now }) => orderRules.listOwnersOfOldRuleRows(db, at(now, 0))),
  rows('listOrphanTexts', ({ db }) => orderTexts.listOrphanTexts(db, ALL)),
  rows('listOrphanOccasions', ({ db, now }) => orderRules.listOrphanOccasions(db, at(now, 0), ALL)),
  set('listOwnersOfOldChanges', ({ db, now }) => teamwork.listOwnersOfOldChanges(db, at(now, 0))),
  set('listOwnersWithoutSortKeys', ({ db }) => sortKeys.listOwnersWithoutSortKeys(db)),
  set('listOwnersOfOldViews', ({ db, now }) => orderViews.listOwnersOfOldViews(db, at(now, 0))),
  set('listOwnersOfOldDue', ({ db, now }) => deadlines.listOwnersOfOldDue(db, at(now, 0))),
  rows('listOrdersOfAllSellers', (call) => listOrders(call, {})),
  rows('listOrdersOfAllSellers', (call) => listOrders(call, { statuses: ['COMPLETED', 'UNPAID'], houses: ['MANGO'] })),
  rows('listOrdersOfAllSellers', (call) => listOrders(call, words('alpha'))),
  rows('listOrdersOfAllSellers', (call) => listOrders(call, { ...words('beta'), statuses: ['COMPLETED'] })),
  rows('listOrdersOfAllSellers', (call) => listOrders(call, { search: { codes: ['1', 'alpha'], words: [] } })),
  rows('findOrdersOfAllSellers', ({ db }) => allSellers.findOrdersOfAllSellers(db, staff, '1', ORDER_PAGE)),
  sum('countOrdersOfAllSellers', ({ db }) => allSellers.countOrdersOfAllSellers(db, words('alpha'))),
  sum('listDayCountsOfAllSellers', ({ db }) =>
    allSellers.listDayCountsOfAllSellers(db, { statuses: ['alpha', 'beta'] }),
  ),
  rows('listExportOfAllSellers', ({ db }) => allSellers.listExportOfAllSellers(db, IDS)),
  rows('readOrdersOfAllSellers', (call) => exportOf(call, false)),
  rows('listExportProductsOfAllSellers', (call) => exportOf(call, true)),
  sum('countExportOfAllSellers', ({ db }) =>
    exportFiles.countExportOfAllSellers(db, { filter: { shops: ['1', '2'] } }),
  ),
  rows('findOrderOwners', ({ db }) => owners.findOrderOwners(db, '1')),
  set('listOwnersWithOldBuyers', ({ db, now }) => privacy.listOwnersWithOldBuyers(db, at(now, 0))),
  rows('countOrdersSince', ({ db, now }) => {
    const day = at(now, -72).toISOString().slice(0, 10);
    return leaderboard.countOrdersSince(db, at(now, -30), day, at(now, 0));
  }),
  rows('listLastSyncs', ({ db }) => sync.listLastSyncs(db)),
  sum('countUnreadable', ({ db }) => sync.countUnreadable(db)),
  rows('listStaleShops', ({ db, now }) => sync.listStaleShops(db, at(now, 0))),
  rows('listUntriedShops', ({ db, now }) => sync.listUntriedShops(db, at(now, 0))),
  rows('listShopsToLook', ({ db, now }) => sync.listShopsToLook(db, at(now, 0))),
  set('listOwnersOfOldNews', ({ db, now }) => sync.listOwnersOfOldNews(db, at(now, -100))),
  rows('listSyncStatesOfAllSellers', ({ db, ownerIds }) => sync.listSyncStatesOfAllSellers(db, ofShops(ownerIds))),
  rows('listDueDisconnections', ({ db, now }) => disconnections.listDueDisconnections(db, at(now, 0), ALL)),
  rows('listReadSince', ({ db, now }) => payouts.listReadSince(db, at(now, -24))),
  set('listStatementOwners', ({ db }) => payouts.listStatementOwners(db)),
  rows('findPaymentOwners', ({ db }) => payouts.findPaymentOwners(db, '1')),
  rows('listTokensToRefresh', ({ db, now }) => shops.listTokensToRefresh(db, at(now, 0), ALL)),
  rows('listShopsToSync', ({ db, now }) => shops.listShopsToSync(db, at(now, 0))),
  rows('listShopsWithProxy', ({ db }) => shops.listShopsWithProxy(db)),
  rows('listShopsToRenew', ({ db, now }) => shops.listShopsToRenew(db, at(now, 24), at(now, 0), ALL)),
  rows('listShopsEnding', ({ db, now }) => shops.listShopsEnding(db, at(now, 0), at(now, 100))),
  rows('listAutoLabelShops', ({ db, now }) => shops.listAutoLabelShops(db, at(now, 0))),
  rows('listShopsToKnow', ({ db, now }) => shops.listShopsToKnow(db, at(now, 0), at(now, 0), ALL)),
  rows('listShopsToHear', ({ db, now }) => shops.listShopsToHear(db, at(now, 0), at(now, 0), ALL)),
  ...[null, 'expired', 'ending', 'failing', 'violating'].map((view) =>
    rows('listShopsOfAllSellers', ({ db, now, ownerIds }) =>
      shops.listShopsOfAllSellers(
        db,
        { ...anyShop(now, ownerIds), view: view as null },
        { sort: 'createdAt', isAscending: true, offset: 0, limit: ALL },
      ),
    ),
  ),
  rows('listShopsOfAllSellers', ({ db, now, ownerIds }) =>
    shops.listShopsOfAllSellers(
      db,
      { ...anyShop(now, ownerIds), search: 'alpha' },
      { sort: 'friendName', isAscending: false, offset: 0, limit: ALL },
    ),
  ),
  sum('countShopsOfAllSellers', ({ db, now, ownerIds }) => shops.countShopsOfAllSellers(db, anyShop(now, ownerIds))),
  sum('countShopsOfAllSellers', ({ db, now, ownerIds }) =>
    shops.countShopsOfAllSellers(db, { ...anyShop(now, ownerIds), search: 'alpha' }),
  ),
  rows('listFailingProxies', ({ db, now, ownerIds }) => shops.listFailingProxies(db, anyShop(now, ownerIds), ALL)),
  sum('countFailingProxies', ({ db, now, ownerIds }) =>
    shops.countFailingProxies(db, anyShop(now, ownerIds), at(now, 0)),
  ),
  rows('listOwnersOfShops', ({ db }) => shops.listOwnersOfShops(db, { search: 'example', ids: [], limit: ALL })),
  sum('countShopStates', ({ db, now }) => shops.countShopStates(db, at(now, 0))),
  sum('sumShopsOfAllSellers', ({ db, now }) => shops.sumShopsOfAllSellers(db, at(now, 0))),
  sum('countFailingShops', ({ db }) => shops.countFailingShops(db)),
  rows('listFailingShops', ({ db }) => shops.listFailingShops(db, ALL)),
  sum('countAskedFound', ({ db }) => skuDesigns.countAskedFound(db, { question: 'alpha', states: null })),
  rows('listAsked', ({ db }) => skuDesigns.listAsked(db, { question: null, states: null }, FIRST_PAGE, true)),
  sum('sumAsked', ({ db }) => skuDesigns.sumAsked(db)),
  rows('sumAskedOfOwners', ({ db, ownerIds }) =>
    skuDesigns.sumAskedOfOwners(db, { question: null, states: null }, ownerIds),
  ),
  set('listUngroupedOwners', ({ db }) => skuDesigns.listUngroupedOwners(db, ALL)),
  sum('countSkuWork', ({ db, now }) => skuWork.countSkuWork(db, staff, now, null)),
  rows('listSkuWork', ({ db }) => skuWork.listSkuWork(db, staff, 100)),
  rows('listTeamsOfAllSellers', ({ db }) =>
    teams.listTeamsOfAllSellers(db, { search: 'alpha', ids: [], ownerIds: null, limit: ALL }),
  ),
  rows('listShopsOfTeams', ({ db }) => teams.listShopsOfTeams(db, ['1', '2'])),
  rows('listTeamsOfShopsOfAllSellers', ({ db, ownerIds }) => teams.listTeamsOfShopsOfAllSellers(db, ofShops(ownerIds))),
  sum('sumIncome', ({ db, now }) =>
    income.sumIncome(db, staff, { account: null, from: at(now, -2000), until: at(now, 0) }),
  ),
  rows('listIncome', ({ db, now }) =>
    income.listIncome(db, staff, { account: null, from: at(now, -2000), until: at(now, 0) }, PAGE),
  ),
  rows('listRequestsOfAllSellers', ({ db }) =>
    withdrawalReview.listRequestsOfAllSellers(db, staff, { statuses: [], search: '' }, PAGE),
  ),
  sum('countRequestsOfAllSellers', ({ db }) =>
    withdrawalReview.countRequestsOfAllSellers(db, staff, { statuses: ['WAITING'], search: 'alpha' }),
  ),
  sum('sumFiles', ({ db }) => withdrawalFiles.sumFiles(db, staff, ['f1', 'f2'])),
  rows('listFileRequests', ({ db }) => withdrawalFiles.listFileRequests(db, staff, 'f1')),
  rows('listUsedProofs', ({ db }) => withdrawalFiles.listUsedProofs(db, staff, ['p1', 'p2'])),
  rows('listOpenVisits', ({ db, now }) => seeAs.listOpenVisits(db, at(now, 0))),
  sum('countOpenRequests', ({ db }) => withdrawalReview.countOpenRequests(db)),
  sum('sumRequestsOfAllSellers', ({ db }) => withdrawalReview.sumRequestsOfAllSellers(db, staff)),
  sum('countWithdrawalWork', ({ db, now }) => withdrawalWork.countWithdrawalWork(db, staff, now, null)),
  rows('listWithdrawalWork', ({ db }) => withdrawalWork.listWithdrawalWork(db, staff, null)),
  sum('countAdjustmentWork', ({ db, now }) => withdrawalWork.countAdjustmentWork(db, staff, now, null)),
  rows('listAdjustmentWork', ({ db }) => withdrawalWork.listAdjustmentWork(db, staff, null)),
  sum('sumAccounts', ({ db }) => proof.sumAccounts(db)),
  sum('countLedgers', ({ db }) => proof.countLedgers(db)),
  rows('listWrongBalances', ({ db }) => proof.listWrongBalances(db, ALL)),
  rows('listBrokenChains', ({ db }) => proof.listBrokenChains(db, ALL)),
  rows('listWrongTransactions', ({ db }) => proof.listWrongTransactions(db, ALL)),
  rows('listWrongHeld', ({ db }) => proof.listWrongHeld(db, ALL)),
  rows('listAccountsToRead', ({ db, now }) =>
    fulfilment.listAccountsToRead(db, at(now, 0).toISOString().slice(0, 10), ALL),
  ),
  rows('listOrphanPrints', ({ db }) => orderOrphans.listOrphanPrints(db, ALL)),
  rows('listOrphanPackingPrints', ({ db }) => orderOrphans.listOrphanPackingPrints(db, ALL)),
  rows('listOrphanLabelBatches', ({ db }) => orderOrphans.listOrphanLabelBatches(db, ALL)),
  rows('listOrphanExports', ({ db }) => orderOrphans.listOrphanExports(db, ALL)),
  rows('listOverdueExports', ({ db, now }) => orderOrphans.listOverdueExports(db, at(now, 0), ALL)),
  rows('listOrphanSyncs', ({ db }) => orderOrphans.listOrphanSyncs(db, ALL)),
  rows('listOrphanBatches', ({ db }) => fulfilment.listOrphanBatches(db, ALL)),
  rows('listOrphanMails', ({ db }) => mails.listOrphanMails(db, ALL)),
  set('listUndeliveredOwners', ({ db, now }) => telling.listUndeliveredOwners(db, at(now, 0), ALL)),
  set('listUnspreadOwners', ({ db, now }) => telling.listUnspreadOwners(db, at(now, 0), ALL)),
  rows('listOrphanArchives', ({ db }) => closings.listOrphanArchives(db, ALL)),
  rows('listOverdueArchives', ({ db, now }) => closings.listOverdueArchives(db, at(now, 0), ALL)),
  set('listOwnersToTidy', ({ db, now }) => platform.listOwnersToTidy(db, at(now, 0), at(now, 0))),
];

/** Cross-tenant queries that are not compared, each with the reason. */
export const NOT_COMPARED: Readonly<Record<string, string>> = {
  sumDoneOfDesigners: 'means of two owners do not add up',
  readPriceWaits: 'medians of two owners do not add up',
  readLinkWaits: 'medians of two owners do not add up',
  readPayoutWaits: 'medians of two owners do not add up',
  readOldestOpenSeconds: 'answers the age of one withdrawal at this moment',
  findTransferCodes: 'reads one table, whose rows have no owner in their key',
  findDesignOwner: 'answers the owner of an id, of which there is one',
  findMailOwner: 'answers the owner of an id, of which there is one',
  findReadable: 'answers the mail of an id, of which there is one',
  findRequestOwner: 'answers the owner of an id, of which there is one',
  findCardOwner: 'answers the owner of an id, of which there is one',
  findHolder: 'answers the one owner who has a shop now',
  listRequestsById: 'answers the withdrawals of ids, of which there is one each',
  isProofUsed: 'is about the withdrawals of all owners',
  isAddressUsed: 'is about the files of all owners',
  hasUpload: 'is about the uploads of all owners',
  listSumDifferences: 'compares sums over all owners',
  listOrphanFetches: 'is about pictures of the staff, which have no owner',
  listStuckJobs: 'reads the queue',
  listWaitingJobs: 'reads the queue',
  countLogs: 'reads one table, whose rows have no owner in their key',
  listLogs: 'reads one table, whose rows have no owner in their key',
  findFirstDay: 'reads one table, whose rows have no owner in their key',
  countDay: 'reads one table, whose rows have no owner in their key',
};
