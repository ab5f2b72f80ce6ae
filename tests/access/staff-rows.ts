import * as accountData from '@bobbin/contract/account-data';
import * as allowedIps from '@bobbin/contract/allowed-ips';
import * as designs from '@bobbin/contract/designs';
import * as deposits from '@bobbin/contract/deposits';
import { ENDPOINTS } from '@bobbin/contract/endpoints';
import * as fulfilDesigns from '@bobbin/contract/fulfil-designs';
import * as factoryCosts from '@bobbin/contract/factory-costs';
import * as logs from '@bobbin/contract/logs';
import * as mails from '@bobbin/contract/mails';
import * as members from '@bobbin/contract/members';
import * as posts from '@bobbin/contract/posts';
import * as roles from '@bobbin/contract/roles';
import {
  cancelAllOrderExport,
  exportAllOrders,
  listAllOrderExports,
  startAllOrderExport,
} from '@bobbin/contract/staff-orders';
import * as seeAs from '@bobbin/contract/see-as';
import * as skuDesigns from '@bobbin/contract/sku-designs';
import * as spy from '@bobbin/contract/spy';
import * as staffNotes from '@bobbin/contract/staff-notes';
import * as staffSearch from '@bobbin/contract/staff-search';
import * as staffShops from '@bobbin/contract/staff-shops';
import * as shops from '@bobbin/contract/shops';
import * as financeExports from '@bobbin/contract/finance-exports';
import * as wallet from '@bobbin/contract/wallet';
import * as withdrawalFiles from '@bobbin/contract/withdrawal-files';
import * as withdrawals from '@bobbin/contract/withdrawals';
import { staffed, type Row } from './row.ts';
import { AGREED } from '../designs/renting.ts';

const POST = { title: 'How to begin', content: 'Words of a guide. '.repeat(10) };
const UNKNOWN_ID = 'unknown-id';

/** Calls that read staff data and name no record, so their result depends only on the permission. */
const PLAIN_ROWS: readonly Row[] = ENDPOINTS.filter(
  ({ method, params, access }) => method === 'GET' && params === undefined && typeof access === 'object',
).map((endpoint) => staffed(endpoint));

/** Calls that require a permission. Writes end with a business error, so that they can be repeated. */
export const STAFF_ROWS: readonly Row[] = [
  ...PLAIN_ROWS,

  staffed(allowedIps.addAllowedIp, () => ({ body: { ip: 'not an address' } })),
  staffed(allowedIps.switchAllowedIp, () => ({ params: { id: UNKNOWN_ID }, body: { isActive: true } }), 'missing'),
  staffed(allowedIps.removeAllowedIp, () => ({ params: { id: UNKNOWN_ID } }), 'missing'),

  staffed(roles.demandSecondFactor, () => ({ params: { id: UNKNOWN_ID }, body: { from: null } }), 'missing'),
  staffed(roles.createRole, () => ({ body: { roleName: 'Everyone' } })),
  staffed(roles.renameRole, () => ({ params: { id: 'everyone' }, body: { roleName: 'somebody' } })),
  staffed(roles.saveRoleMatrix, () => ({
    body: { version: 'old', changes: [{ roleId: 'admin', permission: 'VIEW_IPS', active: false }] },
  })),
  staffed(
    roles.setRoleLimits,
    () => ({
      params: { id: UNKNOWN_ID },
      body: { version: 'old', limits: [{ permission: 'ADJUST_BALANCES', perMovement: '1', perDay: null }] },
    }),
    'missing',
  ),
  staffed(roles.undoRoleChange, () => ({ params: { id: UNKNOWN_ID }, body: {} }), 'missing'),
  staffed(roles.removeRole, () => ({ params: { id: 'admin' } })),
  staffed(roles.switchRolePermission, () => ({
    body: { roleId: 'admin', permissionId: 'view_ips', active: false },
  })),
  staffed(roles.changeMemberRole, ({ ownerId }) => ({ body: { userId: ownerId, roleId: 'everyone' } })),
  staffed(roles.changeMemberRole, () => ({ body: { userId: UNKNOWN_ID, roleId: 'everyone' } }), 'missing'),

  staffed(members.listMembers, ({ ownerId }) => ({ query: { search: ownerId } })),
  staffed(members.getMember, ({ ownerId }) => ({ params: { id: ownerId } })),
  staffed(members.getMemberOverview, ({ ownerId }) => ({ params: { id: ownerId } })),
  staffed(members.getMemberOverview, () => ({ params: { id: UNKNOWN_ID } }), 'missing'),
  staffed(members.listMemberSessions, ({ ownerId }) => ({ params: { id: ownerId } })),
  staffed(members.listMemberSessions, () => ({ params: { id: UNKNOWN_ID } }), 'missing'),
  staffed(members.activateMember, ({ ownerId }) => ({ params: { id: ownerId }, body: { isActive: true } })),
  staffed(members.resetMemberTwoFactor, ({ ownerId }) => ({
    params: { id: ownerId },
    body: { reasonCode: 'other', reason: 'Words that the person reads' },
  })),
  staffed(seeAs.startSeeAs, () => ({ params: { id: UNKNOWN_ID }, body: { reason: 'Payout looks short' } }), 'missing'),
  staffed(seeAs.extendSeeAs, () => ({ params: { id: UNKNOWN_ID } })),
  staffed(seeAs.endSeeAs, () => ({ params: { id: UNKNOWN_ID } })),
  staffed(staffNotes.listStaffNotes, ({ ownerId }) => ({ params: { id: ownerId } })),
  staffed(staffNotes.listStaffNotes, () => ({ params: { id: UNKNOWN_ID } }), 'missing'),
  staffed(staffNotes.addStaffNote, () => ({ params: { id: UNKNOWN_ID }, body: { text: 'x' } }), 'missing'),
  staffed(
    staffNotes.updateStaffNote,
    ({ ownerId }) => ({ params: { id: ownerId, noteId: UNKNOWN_ID }, body: { text: 'x' } }),
    'missing',
  ),
  staffed(
    staffNotes.pinStaffNote,
    ({ ownerId }) => ({ params: { id: ownerId, noteId: UNKNOWN_ID }, body: { isPinned: true } }),
    'missing',
  ),
  staffed(staffNotes.removeStaffNote, ({ ownerId }) => ({ params: { id: ownerId, noteId: UNKNOWN_ID } }), 'missing'),
  staffed(accountData.getMemberClosing, ({ ownerId }) => ({ params: { id: ownerId } })),
  staffed(
    accountData.closeMember,
    () => ({ params: { id: UNKNOWN_ID }, body: { reasonCode: 'other', reason: 'Asked by telephone' } }),
    'missing',
  ),
  staffed(accountData.undoMemberClosing, ({ ownerId }) => ({ params: { id: ownerId } })),
  staffed(members.listMemberShops, ({ ownerId }) => ({ params: { id: ownerId } })),
  staffed(members.listMemberShops, () => ({ params: { id: UNKNOWN_ID } }), 'missing'),

  staffed(logs.listLogs, ({ ownerId }) => ({ query: { user: ownerId } })),
  staffed(logs.exportLogs, () => ({ body: { entity: 'nothing' } })),

  staffed(shops.getShopDebt, ({ shopId }) => ({ params: { id: shopId } })),
  staffed(shops.getShopDebt, () => ({ params: { id: UNKNOWN_ID } }), 'missing'),
  staffed(staffSearch.searchEverything, ({ ownerId }) => ({ query: { search: ownerId } })),
  staffed(staffSearch.getOrderSeller, ({ orderId }) => ({ params: { id: orderId } })),
  staffed(staffSearch.getOrderSeller, () => ({ params: { id: UNKNOWN_ID } }), 'missing'),
  staffed(staffSearch.getShopSeller, ({ shopId }) => ({ params: { id: shopId } })),
  staffed(staffSearch.getShopSeller, () => ({ params: { id: UNKNOWN_ID } }), 'missing'),
  staffed(shops.listAllShops, ({ shopId }) => ({ query: { search: shopId } })),
  staffed(staffShops.checkFailingProxies, () => ({ body: { search: UNKNOWN_ID } })),
  staffed(shops.releaseShop, () => ({ params: { id: UNKNOWN_ID } }), 'missing'),

  staffed(wallet.addMemberTransaction, ({ ownerId }) => ({
    params: { id: ownerId },
    body: { type: 'DEPOSIT', description: 'x', price: '0' },
  })),
  staffed(
    wallet.addMemberTransaction,
    () => ({ params: { id: UNKNOWN_ID }, body: { type: 'DEPOSIT', description: 'x', price: '1' } }),
    'missing',
  ),
  staffed(posts.getAnyPost, ({ postId }) => ({ params: { id: postId } })),
  staffed(posts.getAnyPost, () => ({ params: { id: UNKNOWN_ID } }), 'missing'),
  staffed(posts.createPost, () => ({ body: POST })),
  staffed(posts.updatePost, () => ({ params: { id: UNKNOWN_ID }, body: POST }), 'missing'),
  staffed(posts.setPostState, ({ postId }) => ({ params: { id: postId }, body: { state: 'published' } })),
  staffed(posts.pinPost, ({ postId }) => ({ params: { id: postId }, body: { isPinned: true } })),
  staffed(posts.removePost, () => ({ params: { id: UNKNOWN_ID } }), 'missing'),
  staffed(posts.restorePost, ({ postId }) => ({ params: { id: postId } })),
  // The first caller creates the folder; for later callers the name is taken.
  staffed(posts.createPostFolder, () => ({ body: { name: 'Guides' } })),
  staffed(posts.renamePostFolder, () => ({ params: { id: UNKNOWN_ID }, body: { name: 'News' } }), 'missing'),
  staffed(posts.removePostFolder, () => ({ params: { id: UNKNOWN_ID } }), 'missing'),
  staffed(posts.markPostCommentsRead, () => ({ params: { id: UNKNOWN_ID } }), 'missing'),
  staffed(posts.removeAnyPostComment, () => ({ params: { id: UNKNOWN_ID } }), 'missing'),
  staffed(factoryCosts.addFactoryCost, () => ({
    // The first caller creates the row, and for later callers it exists.
    body: { house: 'FLASH', part: 'SLEEVE', price: '1' },
  })),
  staffed(factoryCosts.importFactoryCosts, () => ({
    body: { csv: 'house,part,price\nFLASH,SLEEVE,2', isDryRun: true },
  })),
  staffed(factoryCosts.endFactoryCost, () => ({ params: { id: UNKNOWN_ID } }), 'missing'),

  staffed(wallet.listMemberTransactions, ({ ownerId }) => ({ params: { id: ownerId } })),
  staffed(wallet.listMemberTransactions, () => ({ params: { id: UNKNOWN_ID } }), 'missing'),
  staffed(financeExports.listMemberTransactionsFiles, ({ ownerId }) => ({ params: { id: ownerId } })),
  staffed(financeExports.listMemberTransactionsFiles, () => ({ params: { id: UNKNOWN_ID } }), 'missing'),
  staffed(
    financeExports.cancelMemberTransactionsFile,
    ({ ownerId }) => ({ params: { id: ownerId, exportId: UNKNOWN_ID } }),
    'missing',
  ),
  staffed(financeExports.startMemberTransactionsFile, ({ ownerId }) => ({
    params: { id: ownerId },
    body: { format: 'csv', zone: 'UTC' },
  })),
  staffed(
    financeExports.startMemberTransactionsFile,
    () => ({ params: { id: UNKNOWN_ID }, body: { format: 'csv', zone: 'UTC' } }),
    'missing',
  ),
  staffed(
    wallet.decideMemberTransaction,
    ({ ownerId }) => ({ params: { id: ownerId, transactionId: UNKNOWN_ID }, body: { isApproved: false } }),
    'missing',
  ),
  staffed(deposits.getBankEvent, () => ({ params: { id: UNKNOWN_ID } }), 'missing'),
  staffed(
    deposits.assignBankEvent,
    ({ ownerId }) => ({ params: { id: UNKNOWN_ID }, body: { to: ownerId, reason: 'x' } }),
    'missing',
  ),
  staffed(
    deposits.returnBankEvent,
    () => ({ params: { id: UNKNOWN_ID }, body: { reasonCode: 'other', reason: 'An unknown transfer' } }),
    'missing',
  ),
  staffed(deposits.setExchangeRate, () => ({ body: { rate: 26_000, validFrom: '2020-01-01T00:00:00Z' } })),
  staffed(withdrawals.listAllPaymentRequests, ({ withdrawalId }) => ({ query: { search: withdrawalId } })),
  staffed(withdrawals.getPaymentRequest, ({ withdrawalId }) => ({ params: { id: withdrawalId } })),
  staffed(withdrawals.getPaymentRequest, () => ({ params: { id: UNKNOWN_ID } }), 'missing'),
  staffed(withdrawals.decidePaymentRequest, ({ withdrawalId }) => ({
    params: { id: withdrawalId },
    body: { status: 'DENIED', reasonCode: 'other', reason: 'An unknown request' },
  })),
  staffed(
    withdrawals.decidePaymentRequest,
    () => ({ params: { id: UNKNOWN_ID }, body: { status: 'CONFIRMED', proof: 'x' } }),
    'missing',
  ),
  staffed(withdrawals.showCardNumber, ({ withdrawalId }) => ({ params: { id: withdrawalId } })),
  staffed(withdrawals.showCardNumber, () => ({ params: { id: UNKNOWN_ID } }), 'missing'),
  staffed(withdrawalFiles.listWithdrawalFiles, () => ({})),
  staffed(withdrawalFiles.createWithdrawalFile, () => ({ body: { ids: [UNKNOWN_ID] } })),
  staffed(withdrawalFiles.writeWithdrawalFile, () => ({ params: { id: UNKNOWN_ID }, body: {} }), 'missing'),
  staffed(withdrawalFiles.takeOutOfFile, ({ withdrawalId }) => ({ params: { id: withdrawalId } })),
  staffed(withdrawalFiles.takeOutOfFile, () => ({ params: { id: UNKNOWN_ID } }), 'missing'),
  staffed(withdrawalFiles.importBankStatement, () => ({ body: { csv: 'reference,debit,content' } })),
  staffed(withdrawalFiles.confirmByStatement, () => ({ body: { ids: [UNKNOWN_ID] } })),
  staffed(exportAllOrders, () => ({ body: { ids: [UNKNOWN_ID] } })),
  staffed(startAllOrderExport, () => ({ body: { format: 'csv', columns: ['id'], zone: 'UTC', ids: [UNKNOWN_ID] } })),
  staffed(listAllOrderExports, () => ({})),
  staffed(cancelAllOrderExport, () => ({ params: { id: UNKNOWN_ID } }), 'missing'),

  staffed(fulfilDesigns.getFulfilDesign, () => ({ params: { id: UNKNOWN_ID } }), 'missing'),
  staffed(fulfilDesigns.checkFulfilDesign, () => ({ params: { id: UNKNOWN_ID } }), 'missing'),
  staffed(fulfilDesigns.uploadThumbnail, () => ({ body: { sessionId: 'form' } })),
  staffed(fulfilDesigns.uploadDesignFile, () => ({ body: { sessionId: 'form' } })),
  staffed(fulfilDesigns.createFulfilDesign, () => ({
    body: { sessionId: 'form', title: 'x', designs: ['nowhere'] },
  })),
  staffed(fulfilDesigns.updateFulfilDesign, () => ({ body: { sessionId: UNKNOWN_ID, title: 'x' } }), 'missing'),
  staffed(fulfilDesigns.removeDesignFile, () => ({ params: { id: UNKNOWN_ID } }), 'missing'),
  staffed(fulfilDesigns.removeThumbnail, () => ({ params: { id: UNKNOWN_ID } }), 'missing'),
  staffed(
    fulfilDesigns.placeFulfilPicture,
    () => ({ body: { id: UNKNOWN_ID, pictureId: UNKNOWN_ID, side: 'front' } }),
    'missing',
  ),
  staffed(fulfilDesigns.importFulfilDesigns, () => ({ body: { csv: 'no such list' } })),

  staffed(designs.getStaffDesign, ({ designId }) => ({ params: { id: designId } })),
  staffed(designs.getStaffDesign, () => ({ params: { id: UNKNOWN_ID } }), 'missing'),
  staffed(
    designs.priceDesign,
    () => ({ body: { id: UNKNOWN_ID, designs: [{ id: 'x', name: 'x', price: '1', type: 'x' }] } }),
    'missing',
  ),
  staffed(
    designs.priceDesigns,
    () => ({
      body: { requests: [{ id: UNKNOWN_ID, designs: [{ id: 'x', name: 'x', price: '1', type: 'x' }] }] },
    }),
    'missing',
  ),
  staffed(designs.payDesign, ({ designId }) => ({ params: { id: designId }, body: AGREED })),
  staffed(designs.payDesign, () => ({ params: { id: UNKNOWN_ID } }), 'missing'),
  staffed(designs.updateDesignLink, ({ designId }) => ({ body: { id: designId, link: 'drive.google.com/x' } })),
  staffed(designs.changeDesigner, ({ designId }) => ({ body: { designId, designerId: UNKNOWN_ID } })),
  staffed(designs.cancelDesignByStaff, () => ({ params: { id: UNKNOWN_ID }, body: { reason: 'x' } }), 'missing'),
  staffed(
    designs.endDesignApproval,
    () => ({ params: { id: UNKNOWN_ID }, body: { action: 'withdraw', amount: '1.00' } }),
    'missing',
  ),
  staffed(designs.createDesignPackage, () => ({ body: { name: 'gói chuẩn', price: '1' } })),
  staffed(designs.updateDesignPackage, () => ({ params: { id: UNKNOWN_ID }, body: { price: '1' } }), 'missing'),

  staffed(skuDesigns.priceSkuDesign, () => ({ body: { id: UNKNOWN_ID, price: '5' } }), 'missing'),
  staffed(
    skuDesigns.endSkuApproval,
    () => ({ params: { id: UNKNOWN_ID }, body: { action: 'withdraw', amount: '1.00' } }),
    'missing',
  ),
  staffed(skuDesigns.finishSkuDesign, () => ({ body: { id: UNKNOWN_ID, fulfillId: 'FF-1' } }), 'missing'),

  staffed(spy.getSpyItem, () => ({ params: { id: UNKNOWN_ID } }), 'missing'),
  staffed(spy.importSpyItems, () => ({ body: { csv: 'no such list' } })),

  staffed(mails.retryMails, () => ({ body: { ids: [UNKNOWN_ID] } })),
  staffed(mails.retryMail, () => ({ params: { id: UNKNOWN_ID } }), 'missing'),
];
