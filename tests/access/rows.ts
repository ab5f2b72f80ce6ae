import { listShopNames } from '@bobbin/contract/shop-names';
import { randomUUID } from 'node:crypto';
import * as artwork from '@bobbin/contract/artwork';
import * as auth from '@bobbin/contract/auth';
import * as connections from '@bobbin/contract/connections';
import * as earnings from '@bobbin/contract/earnings';
import { streamEvents } from '@bobbin/contract/events';
import * as factoryCharges from '@bobbin/contract/factory-charges';
import * as designs from '@bobbin/contract/designs';
import type { Endpoint } from '@bobbin/contract/endpoint';
import * as deposits from '@bobbin/contract/deposits';
import * as extension from '@bobbin/contract/extension';
import * as files from '@bobbin/contract/files';
import * as flashSales from '@bobbin/contract/flash-sales';
import * as fulfilBatches from '@bobbin/contract/fulfil-batches';
import * as fulfilment from '@bobbin/contract/fulfilment';
import * as inbox from '@bobbin/contract/inbox';
import * as combining from '@bobbin/contract/combining';
import * as packing from '@bobbin/contract/packing';
import * as batches from '@bobbin/contract/label-batches';
import * as orderExports from '@bobbin/contract/order-exports';
import * as orders from '@bobbin/contract/orders';
import * as profile from '@bobbin/contract/profile';
import { getRank } from '@bobbin/contract/leaderboard';
import { listVisits } from '@bobbin/contract/see-as';
import * as sessions from '@bobbin/contract/sessions';
import * as skuDesigns from '@bobbin/contract/sku-designs';
import * as accountData from '@bobbin/contract/account-data';
import * as disconnections from '@bobbin/contract/disconnections';
import * as payouts from '@bobbin/contract/payouts';
import * as passwordReset from '@bobbin/contract/password-reset';
import * as registration from '@bobbin/contract/registration';
import * as posts from '@bobbin/contract/posts';
import * as profits from '@bobbin/contract/profits';
import * as requests from '@bobbin/contract/requests';
import * as financeExports from '@bobbin/contract/finance-exports';
import * as shops from '@bobbin/contract/shops';
import * as orderViews from '@bobbin/contract/order-views';
import * as teamwork from '@bobbin/contract/teamwork';
import * as teams from '@bobbin/contract/teams';
import * as twoFactor from '@bobbin/contract/two-factor';
import { getWallet, listTransactions, setLowBalance } from '@bobbin/contract/wallet';
import * as uploads from '@bobbin/contract/uploads';
import * as withdrawals from '@bobbin/contract/withdrawals';
import { forActingOwner, CHOICES, named, namedForActingOwner, personal, row, viewed, worked, type Row } from './row.ts';
import { CUSTOM_FACTORY_ROWS } from './custom-factory-rows.ts';
import { ELSEWHERE_ROWS } from './elsewhere-rows.ts';
import { PRINT_ROWS } from './print-rows.ts';
import { RULE_ROWS } from './rule-rows.ts';
import { STAFF_ROWS } from './staff-rows.ts';

const UNKNOWN_ID = 'unknown-id';
const VIEW = { filters: {}, sortBy: 'dueAt:ASC', columns: { version: 1 }, density: 'normal' } as const;
const NOTICE_ID = 'labelRefused:1';

function newEmail(): string {
  return `mai-${randomUUID()}@example.com`;
}

/** Builds a row whose call reads a payment, which operators and viewers may never see. */
function managed(endpoint: Endpoint): Row {
  return { ...viewed('SHOPS', endpoint, ({ paymentId }) => ({ params: { id: paymentId } })), least: 'manager' };
}

/** Rows for every endpoint of the contract. The matrix fails for a new endpoint without a row. */
export const ROWS: readonly Row[] = [
  personal(auth.login, () => ({ body: { email: newEmail(), password: 'not a password' } })),
  row(auth.refresh, () => ({ body: { refreshToken: 'nobody.nothing' } }), 'unauthorized', 'unauthorized'),
  personal(auth.logout),
  forActingOwner(auth.getProfile),
  personal(auth.getForm),

  personal(twoFactor.authenticateTwoFactor, () => ({ body: { twoFactorAuthenticationCode: '000000' } })),
  personal(twoFactor.generateTwoFactor),
  personal(twoFactor.turnOnTwoFactor, () => ({ body: { passcode: '000000' } })),
  personal(twoFactor.turnOffTwoFactor, () => ({ body: { passcode: '000000' } })),
  personal(twoFactor.renewRecoveryCodes, () => ({ body: { passcode: '000000' } })),
  personal(listVisits),
  personal(sessions.listSessions),
  named(sessions.endSession, ({ sessionId }) => ({ params: { id: sessionId } })),
  personal(sessions.endOtherSessions),
  // Only the first caller gets the user name; for later callers it is taken.
  personal(profile.updateProfile, () => ({
    body: { firstName: 'An', lastName: 'Test', bio: 'Hi', dob: '1990-01-31', userName: 'an.test' },
  })),
  personal(profile.getPublicProfile, () => ({ params: { username: 'an.test' } })),
  personal(profile.changePassword, () => ({
    body: { oldPassword: 'not it at all', newPassword: 'another one', newPasswordConfirmation: 'another one' },
  })),
  personal(profile.saveLocale, () => ({ body: { locale: 'vi' } })),
  personal(accountData.getClosing),
  personal(accountData.askClosing, () => ({ body: { proof: 'not it at all' } })),
  personal(accountData.undoClosing),
  personal(accountData.getDataExport),
  personal(accountData.askDataExport),
  personal(profile.getApiKey),
  personal(profile.createApiKey),
  personal(profile.removeApiKey),
  forActingOwner(streamEvents),
  personal(getRank, () => ({ params: { id: 'today' } })),
  personal(listTransactions),
  personal(financeExports.startTransactionsFile, () => ({ body: { format: 'csv', zone: 'UTC' } })),
  personal(financeExports.listTransactionsFiles),
  // Staff who may view a payment may still not export it.
  { ...managed(financeExports.listPaymentFiles), isNotForStaff: true },
  {
    ...viewed('SHOPS', financeExports.startPaymentFile, ({ paymentId }) => ({
      params: { id: paymentId },
      body: { format: 'csv', zone: 'UTC' },
    })),
    least: 'manager',
    isNotForStaff: true,
  },
  personal(getWallet),
  personal(deposits.getDepositTerms),
  personal(deposits.createDeposit, () => ({ body: { amount: 50_000 } })),
  row(deposits.getDeposit, () => ({ params: { id: UNKNOWN_ID } }), 'missing', 'missing'),
  personal(setLowBalance, () => ({ body: { lowBalance: null } })),
  personal(posts.listPosts),
  personal(posts.listPostFolders),
  personal(posts.getPost, ({ postId }) => ({ params: { id: postId } })),
  row(posts.getPost, () => ({ params: { id: UNKNOWN_ID } }), 'missing', 'missing'),
  personal(posts.markPostRead, ({ postId }) => ({ params: { id: postId } })),
  personal(posts.listPostComments, ({ postId }) => ({ params: { id: postId } })),
  personal(posts.addPostComment, ({ postId }) => ({
    params: { id: postId },
    body: { comment: 'Very useful, thanks' },
  })),
  named(posts.updatePostComment, ({ commentId }) => ({ params: { id: commentId }, body: { comment: 'My own words' } })),
  row(posts.removePostComment, () => ({ params: { id: UNKNOWN_ID } }), 'missing', 'missing'),
  personal(withdrawals.listPaymentRequests),
  personal(withdrawals.getWithdrawalTerms),
  personal(withdrawals.createPaymentRequest, () => ({ body: { amount: '0', bank: 'ACB', cardNumber: '123456789' } })),
  named(withdrawals.cancelPaymentRequest, ({ withdrawalId }) => ({ params: { id: withdrawalId } })),

  // Each call uses another email, because the number of tries per email is limited.
  personal(registration.register, () => ({
    body: { email: newEmail(), firstName: 'Mai', lastName: 'Test', dob: '1990-01-01', password: 'a good password' },
  })),
  personal(registration.sendConfirmationEmail, () => ({ body: { email: newEmail() } })),
  personal(registration.confirmEmail, () => ({ body: { email: newEmail(), token: 'nothing' } })),
  personal(passwordReset.sendPasscode, () => ({ body: { email: newEmail() } })),
  personal(passwordReset.verifyPasscode, () => ({ body: { email: newEmail(), passcode: '23456789' } })),
  personal(passwordReset.setForgottenPassword, () => ({
    body: {
      email: newEmail(),
      passcode: '23456789',
      newPassword: 'another good one',
      newPasswordConfirmation: 'another good one',
    },
  })),

  personal(shops.createShop, () => ({ body: { data: 'not-a-code', friendlyName: 'Shop' } })),
  forActingOwner(shops.listShops),
  forActingOwner(shops.listShops, ({ shopId }) => ({ query: { search: shopId } })),
  forActingOwner(shops.listShops, () => ({ query: { isExpired: 'false' } })),
  forActingOwner(shops.listShops, () => ({ query: { view: 'broken', sortBy: 'needs:DESC' } })),
  forActingOwner(shops.getShopSummary),
  viewed('SHOPS', shops.getShop, ({ shopId }) => ({ params: { id: shopId } })),
  forActingOwner(listShopNames),
  worked('SHOPS', 'manager', shops.updateShop, ({ shopId }) => ({ body: { id: shopId, name: 'Renamed' } })),
  worked('SHOPS', 'manager', shops.updateShopProxy, ({ shopId }) => ({ body: { id: shopId, proxy: '' } })),
  worked('SHOPS', 'manager', shops.updateShopProxy, ({ shopId }) => ({
    body: { id: shopId, proxy: '127.0.0.1:1:user:pass' },
  })),
  worked('SHOPS', 'owner', shops.switchAutoRenew, ({ shopId }) => ({ body: { shopId, autoRenew: false } })),
  worked('SHOPS', 'manager', shops.switchAutoLabel, ({ shopId }) => ({ body: { shopId, autoLabel: false } })),
  worked('SHOPS', 'owner', shops.renewShop, ({ shopId }) => ({ params: { id: shopId } })),
  worked('SHOPS', 'operator', shops.syncShop, ({ shopId }) => ({ params: { id: shopId } })),
  {
    ...worked('SHOPS', 'operator', shops.syncShop, ({ shopId }) => ({
      params: { id: shopId },
      body: { errorId: 'x' },
    })),
    seller: 'missing',
  },
  worked('SHOPS', 'manager', shops.updateWarehouses, ({ shopId }) => ({ body: { id: shopId } })),
  viewed('SHOPS', shops.listShopProducts, ({ shopId }) => ({ params: { id: shopId } })),
  personal(shops.getAuthorizeLink),
  worked('SHOPS', 'owner', disconnections.previewDisconnection, ({ shopId }) => ({ params: { id: shopId } })),
  worked('SHOPS', 'owner', disconnections.giveUpShop, ({ shopId }) => ({ params: { id: shopId }, body: {} })),
  personal(disconnections.listDisconnections),

  personal(extension.getExtensionRelease),
  viewed('SHOPS', extension.listViolations, ({ shopId }) => ({ query: { id: shopId } })),
  worked('SHOPS', 'operator', extension.syncExtension, ({ shopId }) => ({
    body: {
      version: '1.0.0',
      shopId,
      observedAt: new Date().toISOString(),
      violations: { total: 0, records: [] },
    },
  })),

  forActingOwner(skuDesigns.listSkuDesigns),
  namedForActingOwner(skuDesigns.getSkuDesign, ({ skuDesignId }) => ({ params: { id: skuDesignId } }), 'viewer'),
  namedForActingOwner(
    skuDesigns.submitSkuDesign,
    ({ skuDesignId }) => ({ body: { id: skuDesignId, price: '5' } }),
    'owner',
  ),
  forActingOwner(
    skuDesigns.submitSkuDesigns,
    ({ skuDesignId }) => ({ body: { ids: [skuDesignId], price: '5' } }),
    'owner',
  ),
  namedForActingOwner(
    skuDesigns.answerSkuDesign,
    ({ skuDesignId }) => ({ params: { id: skuDesignId }, body: { accepts: false } }),
    'owner',
  ),

  personal(teams.listTeams),
  named(teams.getTeam, ({ teamId }) => ({ params: { id: teamId } })),
  named(teams.getTeamActivity, ({ teamId }) => ({ params: { id: teamId } })),
  named(teams.listTeamLog, ({ teamId }) => ({ params: { id: teamId } })),
  personal(teams.createTeam, () => ({ body: { name: 'Night', role: 'viewer' } })),
  named(teams.updateTeam, ({ teamId }) => ({ params: { id: teamId }, body: { name: 'Spare', role: 'viewer' } })),
  row(teams.removeTeam, () => ({ params: { id: UNKNOWN_ID } }), 'missing', 'missing'),
  named(teams.inviteToTeam, ({ teamId }) => ({ params: { id: teamId }, body: { email: newEmail() } })),
  row(teams.revokeInvitation, ({ teamId }) => ({ params: { id: teamId, email: newEmail() } }), 'missing', 'missing'),
  row(teams.removeTeamMember, ({ teamId }) => ({ params: { id: teamId, userId: UNKNOWN_ID } }), 'missing', 'missing'),
  personal(teams.listWorkspaces),
  personal(teams.acceptInvitation, ({ ownerId, teamId }) => ({ body: { token: `${ownerId}.${teamId}.guessed` } })),
  row(teams.leaveTeam, ({ teamId }) => ({ params: { id: teamId } }), 'missing', 'missing'),
  worked('SHOPS', 'owner', teams.assignTeam, ({ shopId, teamId }) => ({ params: { id: shopId }, body: { teamId } })),
  worked('SHOPS', 'owner', teams.unassignTeam, ({ shopId, teamId }) => ({ params: { id: shopId, teamId } })),

  forActingOwner(orders.listOrders),
  forActingOwner(orders.listOrders, ({ shopId }) => ({ query: { shops: shopId } })),
  forActingOwner(orders.listOrders, ({ orderId }) => ({ query: { search: orderId } })),
  forActingOwner(earnings.getRevenue, ({ shopId }) => ({ query: { shops: shopId } })),
  forActingOwner(earnings.getDashboard),
  forActingOwner(earnings.getOrderStats, ({ shopId }) => ({ query: { shops: shopId } })),
  forActingOwner(earnings.getOrderSales),
  forActingOwner(earnings.getOrderCounts),
  forActingOwner(earnings.getProductStats),
  forActingOwner(earnings.listProductSales, () => ({ params: { id: 'p-1' } })),
  forActingOwner(earnings.listOnHold),
  forActingOwner(earnings.getCosts, () => ({}), 'operator'),
  forActingOwner(earnings.listFigure, () => ({ params: { figure: 'fulfills' } }), 'operator'),
  forActingOwner(profits.listProfits, () => ({ query: { by: 'product' } }), 'manager'),
  forActingOwner(profits.listPrintEarnings, () => ({ query: { ids: 'nothing' } }), 'manager'),
  forActingOwner(profits.listProfitLines, ({ shopId }) => ({ query: { by: 'shop', id: shopId } }), 'manager'),
  forActingOwner(orders.listOrderGroups, ({ shopId }) => ({ query: { by: 'shop', shops: shopId } })),
  forActingOwner(orders.getTrackingSummary, ({ shopId }) => ({ query: { shops: shopId } })),
  viewed('SHOPS', flashSales.listFlashSales, ({ shopId }) => ({ query: { id: shopId } })),
  worked('SHOPS', 'manager', flashSales.createFlashSale, ({ shopId }) => ({
    params: { id: shopId },
    body: { name: 'Half off', deal: 50, batch: 2300, timeend: 1 },
  })),
  worked('SHOPS', 'manager', flashSales.previewFlashSale, ({ shopId }) => ({
    params: { id: shopId },
    query: { deal: 50 },
  })),
  viewed('SHOPS', flashSales.getFlashSale, ({ shopId, saleId }) => ({ params: { id: shopId, saleId } })),
  viewed('SHOPS', flashSales.listFlashSaleSkus, ({ shopId, saleId }) => ({ params: { id: shopId, saleId } })),
  worked('SHOPS', 'manager', flashSales.changeFlashSale, ({ shopId, saleId }) => ({
    params: { id: shopId, saleId },
    body: { autoRenew: false },
  })),
  worked('SHOPS', 'manager', flashSales.retryFlashSale, ({ shopId, saleId }) => ({
    params: { id: shopId, saleId },
    body: {},
  })),
  worked('SHOPS', 'manager', flashSales.stopFlashSale, ({ shopId, saleId }) => ({ params: { id: shopId, saleId } })),
  viewed('ORDERS', orders.listOrderProducts, ({ orderId }) => ({ params: { id: orderId } })),
  viewed('ORDERS', orders.getOrder, ({ orderId }) => ({ params: { id: orderId } })),
  viewed('ORDERS', combining.getPackages, ({ orderId }) => ({ params: { id: orderId } })),
  worked('ORDERS', 'operator', combining.combineOrders, ({ orderId }) => ({
    params: { id: orderId },
    body: { ids: [orderId] },
  })),
  worked('ORDERS', 'operator', combining.uncombineOrder, ({ orderId }) => ({ params: { id: orderId } })),
  worked('ORDERS', 'operator', combining.splitOrder, ({ orderId }) => ({
    params: { id: orderId },
    body: { taken: [{ productId: 'none', quantity: 1 }] },
  })),
  worked('ORDERS', 'operator', orders.createLabel, ({ shopId, orderId }) => ({ body: { shopId, orderId } })),
  forActingOwner(requests.listRequests, ({ orderId }) => ({ query: { orderIds: orderId } })),
  namedForActingOwner(
    requests.answerRequests,
    ({ requestId }) => ({ body: { ids: [requestId], answer: 'approve' } }),
    'operator',
  ),
  viewed('ORDERS', requests.listOrderRequests, ({ orderId }) => ({ params: { id: orderId } })),
  worked('ORDERS', 'operator', requests.answerOrderRequest, ({ orderId, requestId }) => ({
    params: { id: orderId, requestId },
    body: { answer: 'approve' },
  })),
  worked('ORDERS', 'operator', requests.listRejectReasons, ({ orderId, requestId }) => ({
    params: { id: orderId, requestId },
  })),
  forActingOwner(designs.listDesigns),
  viewed('DESIGNS', designs.getDesign, ({ designId }) => ({ params: { id: designId } })),
  // The call has no image, so no design is created.
  worked('ORDERS', 'operator', designs.createDesign, ({ orderId }) => ({ body: { orderId } })),
  worked('DESIGNS', 'operator', designs.acceptDesign, ({ designId }) => ({
    params: { id: designId },
    body: { revision: 1 },
  })),
  viewed('DESIGNS', designs.listDesignFeedback, ({ designId }) => ({ params: { id: designId } })),
  worked('DESIGNS', 'operator', designs.addDesignFeedback, ({ designId }) => ({
    params: { id: designId },
    body: { comment: 'x' },
  })),
  viewed('DESIGNS', designs.markDesignSeen, ({ designId }) => ({ params: { id: designId } })),
  worked('DESIGNS', 'operator', designs.cancelDesign, ({ designId }) => ({ params: { id: designId } })),
  forActingOwner(factoryCharges.listFactoryCharges, () => ({ query: { house: 'FLASH' } }), 'manager'),
  forActingOwner(factoryCharges.readFactoryCharges, () => ({ body: { house: 'FLASH' } }), 'operator'),
  forActingOwner(payouts.listPayments, undefined, 'manager'),
  forActingOwner(payouts.listPayments, ({ shopId }) => ({ query: { shops: shopId } }), 'manager'),
  managed(payouts.getPayment),
  managed(payouts.listPaymentOrders),
  managed(payouts.listPaymentTransactions),
  worked('SHOPS', 'manager', payouts.fixPaymentProfit, ({ paymentId }) => ({
    params: { id: paymentId },
    body: { profit: '-1.00' },
  })),
  worked('SHOPS', 'manager', payouts.releasePaymentProfit, ({ paymentId }) => ({ params: { id: paymentId } })),
  worked('SHOPS', 'manager', payouts.rereadPayment, ({ paymentId }) => ({ params: { id: paymentId } })),
  forActingOwner(orderViews.listOrderViews),
  forActingOwner(orderViews.countOrderViews),
  forActingOwner(orderViews.createOrderView, () => ({ body: { ...VIEW, name: randomUUID() } })),
  row(orderViews.updateOrderView, () => ({ params: { id: UNKNOWN_ID }, body: { name: 'x' } }), 'missing', 'missing'),
  row(orderViews.removeOrderView, () => ({ params: { id: UNKNOWN_ID } }), 'missing', 'missing'),
  forActingOwner(orderViews.arrangeOrderViews, () => ({ body: { order: [], pinned: [], hidden: [], landing: null } })),
  row(orderViews.orderTeamViews, () => ({ body: { teamId: UNKNOWN_ID, ids: [UNKNOWN_ID] } }), 'missing', 'missing'),
  row(orderViews.undoOrderView, () => ({ params: { id: UNKNOWN_ID } }), 'missing', 'missing'),
  forActingOwner(teamwork.getTeamwork),
  forActingOwner(
    teamwork.createTag,
    () => ({ body: { name: randomUUID().slice(0, 20), color: 'red' as const } }),
    'operator',
  ),
  row(
    teamwork.updateTag,
    () => ({ params: { id: UNKNOWN_ID }, body: { name: randomUUID().slice(0, 20), color: 'red' as const } }),
    'missing',
    'missing',
  ),
  forActingOwner(teamwork.listTags),
  row(teamwork.mergeTags, () => ({ params: { id: UNKNOWN_ID }, body: { into: 'other-id' } }), 'missing', 'missing'),
  row(teamwork.removeTag, () => ({ params: { id: UNKNOWN_ID } }), 'missing', 'missing'),
  namedForActingOwner(
    teamwork.changeTeamwork,
    ({ orderId }) => ({ body: { ids: [orderId], assignee: null } }),
    'operator',
  ),
  worked('ORDERS', 'operator', teamwork.addOrderNote, ({ orderId }) => ({ body: { orderId, text: 'Xem giúp' } })),
  forActingOwner(teamwork.listTeamworkChanges),
  row(teamwork.undoTeamwork, () => ({ params: { id: UNKNOWN_ID } }), 'missing', 'missing'),
  ...CUSTOM_FACTORY_ROWS,
  ...ELSEWHERE_ROWS,
  namedForActingOwner(batches.startLabelBatch, ({ orderId }) => ({ body: { ids: [orderId] } }), 'operator'),
  forActingOwner(batches.listLabelBatches),
  namedForActingOwner(batches.getLabelBatch, ({ batchId }) => ({ params: { id: batchId } }), 'viewer'),
  namedForActingOwner(batches.stopLabelBatch, ({ batchId }) => ({ params: { id: batchId } }), 'operator'),
  namedForActingOwner(batches.retryLabelBatch, ({ batchId }) => ({ params: { id: batchId }, body: {} }), 'operator'),
  namedForActingOwner(
    batches.printLabelBatch,
    ({ batchId }) => ({ params: { id: batchId }, body: { size: 'A6' } }),
    'operator',
  ),
  namedForActingOwner(
    packing.startPackingPrint,
    ({ orderId }) => ({ body: { ids: [orderId], kind: 'slips', size: 'A4' } }),
    'operator',
  ),
  forActingOwner(packing.listPackingPrints, () => ({}), 'operator'),
  namedForActingOwner(fulfilBatches.checkFulfilMany, ({ orderId }) => ({ body: { ids: [orderId] } }), 'operator'),
  namedForActingOwner(
    fulfilBatches.startFulfilBatch,
    ({ orderId }) => ({ body: { ids: [orderId], isDraft: true, makeLabels: false } }),
    'operator',
  ),
  forActingOwner(fulfilBatches.listFulfilBatches),
  namedForActingOwner(fulfilBatches.getFulfilBatch, ({ sendingId }) => ({ params: { id: sendingId } }), 'viewer'),
  namedForActingOwner(fulfilBatches.stopFulfilBatch, ({ sendingId }) => ({ params: { id: sendingId } }), 'operator'),
  namedForActingOwner(
    fulfilBatches.retryFulfilBatch,
    ({ sendingId }) => ({ params: { id: sendingId }, body: {} }),
    'operator',
  ),
  forActingOwner(orderExports.startOrderExport, ({ orderId }) => ({
    body: { ids: [orderId], ...CHOICES, columns: [...CHOICES.columns] },
  })),
  forActingOwner(orderExports.startOrderExport, ({ shopId }) => ({
    body: { filter: { shops: shopId }, ...CHOICES, columns: [...CHOICES.columns] },
  })),
  forActingOwner(orderExports.listOrderExports),
  // Only the user who requested the export can download it (EXP-5).
  named(orderExports.cancelOrderExport, ({ exportId }) => ({ params: { id: exportId } })),
  forActingOwner(orders.exportOrders, ({ orderId }) => ({ body: { ids: [orderId] } })),
  forActingOwner(orders.exportOrders, ({ shopId }) => ({ body: { filter: { shops: shopId } } })),

  worked('ORDERS', 'operator', fulfilment.fulfilOrder, ({ orderId }) => ({
    body: { id: orderId, type: 'HAND', fulfillPrice: '5.00' },
  })),
  worked('ORDERS', 'operator', fulfilment.fulfilOrder, ({ orderId, productId }) => ({
    body: {
      id: orderId,
      type: 'AUTO',
      isDraft: true,
      fulfillHouse: 'PRESSIFY',
      orderProducts: [{ id: productId }],
    },
  })),
  worked('ORDERS', 'operator', fulfilment.quoteFulfilment, ({ orderId, productId }) => ({
    body: { id: orderId, fulfillHouse: 'PRESSIFY', orderProducts: [{ id: productId }] },
  })),
  worked('ORDERS', 'operator', fulfilment.cancelFulfilment, ({ orderId }) => ({ body: { id: orderId } })),
  worked('ORDERS', 'operator', fulfilment.retryFulfilment, ({ orderId }) => ({ params: { id: orderId } })),
  worked('ORDERS', 'operator', fulfilment.resolveFulfilment, ({ orderId }) => ({
    params: { id: orderId },
    body: { isAtFactory: false, reason: 'Asked by telephone' },
  })),
  forActingOwner(fulfilment.getFulfilmentSettings, () => ({}), 'operator'),
  worked('ORDERS', 'operator', fulfilment.getFulfilmentSettings, ({ orderId }) => ({ query: { id: orderId } })),
  worked('ORDERS', 'operator', fulfilment.listSkus, ({ orderId }) => ({
    params: { factory: 'PRESSIFY', line: 'NONE' },
    query: { id: orderId },
  })),
  forActingOwner(fulfilment.saveFulfilmentSettings, () => ({ body: { fulfillHouse: 'PRESSIFY' } }), 'operator'),
  worked('ORDERS', 'operator', fulfilment.saveFulfilmentSettings, ({ orderId }) => ({
    body: { id: orderId, fulfillHouse: 'PRESSIFY' },
  })),
  forActingOwner(fulfilment.listSkus, () => ({ params: { factory: 'PRESSIFY', line: 'NONE' } }), 'operator'),
  personal(fulfilment.connectPressify, () => ({ body: { api: '' } })),
  personal(fulfilment.listConnections),
  personal(connections.connectMango, () => ({ body: { api: '' } })),
  personal(connections.connectFlash, () => ({ body: { username: '', password: '' } })),
  personal(connections.connectTelegram, () => ({ body: { api: '' } })),
  personal(connections.getTelegram),
  personal(inbox.listInbox),
  personal(inbox.countUnread),
  // Naming an entry of another person changes nothing and reveals nothing.
  personal(inbox.markInbox, () => ({ body: { ids: [NOTICE_ID], isRead: true } })),
  personal(inbox.markAllRead, () => ({ body: { until: '2020-01-01T00:00:00.000Z' } })),
  personal(inbox.unmarkAllRead, () => ({ body: { readAt: '2020-01-01T00:00:00.000Z' } })),
  personal(inbox.getNotificationSettings),
  personal(inbox.chooseNotifications, () => ({ body: { topic: 'posts', channel: 'mail', isOn: false } })),
  personal(inbox.setNotificationTimes, () => ({ body: { digestHour: null } })),

  worked('ORDERS', 'operator', files.uploadFile, ({ productId }) => ({ body: { id: productId, side: 'front' } })),
  worked('ORDERS', 'operator', files.removeDesign, ({ productId }) => ({ params: { id: productId, side: 'front' } })),
  forActingOwner(
    artwork.checkArtwork,
    ({ orderId }) => ({ body: { rows: [{ key: '1', target: orderId, side: 'front' }] } }),
    'operator',
  ),
  namedForActingOwner(
    artwork.placeArtwork,
    ({ orderId, fileId }) => ({ body: { target: orderId, side: 'front', fileId } }),
    'operator',
  ),
  worked('ORDERS', 'operator', files.selectFile, ({ productId, fileId }) => ({
    body: { id: productId, fileId, side: 'left' },
  })),
  worked('ORDERS', 'operator', files.importFile, ({ productId }) => ({
    body: { id: productId, side: 'front', url: 'http://127.0.0.1/design.png' },
  })),
  viewed('ORDERS', files.listProductFiles, ({ productId }) => ({ params: { id: productId } })),
  viewed('ORDERS', files.listDesignMedia, ({ orderId }) => ({ params: { id: orderId } })),
  worked('ORDERS', 'operator', files.fillDesigns, ({ orderId }) => ({ params: { id: orderId } })),
  worked('ORDERS', 'operator', files.drawMockups, ({ orderId }) => ({ params: { id: orderId } })),
  viewed('ORDERS', files.findProductImages, ({ orderId, productId }) => ({
    body: { idOrder: orderId, idProduct: productId },
  })),
  worked('ORDERS', 'operator', files.markPersonalised, ({ productId }) => ({
    params: { id: productId },
    body: { isPersonalised: false },
  })),
  forActingOwner(files.listPngFiles),
  forActingOwner(files.listFileTags),
  forActingOwner(files.uploadToLibrary, () => ({ body: {} }), 'operator'),
  // An unfinished upload belongs to the user who began it, for any acting owner.
  forActingOwner(uploads.listUploads, () => ({}), 'operator'),
  forActingOwner(
    uploads.startUpload,
    () => ({ body: { name: 'a.png', sizeBytes: 5_000_000, sha256: 'a'.repeat(64) } }),
    'operator',
  ),
  forActingOwner(uploads.sendPiece, () => ({ body: { name: 'a.png', sha256: 'a'.repeat(64), from: 0 } }), 'operator'),
  forActingOwner(uploads.forgetUpload, () => ({ params: { sha256: 'a'.repeat(64) } }), 'operator'),
  namedForActingOwner(files.getFileUses, ({ fileId }) => ({ params: { id: fileId } }), 'viewer'),
  namedForActingOwner(
    files.updateFile,
    ({ fileId }) => ({ params: { id: fileId }, body: { tags: ['cat'] } }),
    'operator',
  ),
  namedForActingOwner(files.removeFile, ({ fileId }) => ({ params: { id: fileId } }), 'operator'),
  ...PRINT_ROWS,
  ...RULE_ROWS,

  ...STAFF_ROWS,
];
