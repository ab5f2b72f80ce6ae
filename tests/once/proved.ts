import type { OnceCase } from './once.ts';

/** The test file for each call that takes an idempotency key; `covered.test.ts` compares the list with the contract. */
export const PROVED = {
  money: [
    'addMemberTransaction',
    'decideMemberTransaction',
    'addStaffNote',
    'createPaymentRequest',
    'cancelPaymentRequest',
    'decidePaymentRequest',
    'createWithdrawalFile',
    'confirmByStatement',
    'createDeposit',
  ],
  transfers: [
    'assignBankEvent',
    'returnBankEvent',
    'setExchangeRate',
    'startTransactionsFile',
    'startMemberTransactionsFile',
    'startPaymentFile',
    'fixPaymentProfit',
    'addFactoryCost',
  ],
  shops: [
    'createPost',
    'addPostComment',
    'createTeam',
    'renewShop',
    'giveUpShop',
    'createFlashSale',
    'retryFlashSale',
    'createShop',
  ],
  combining: ['combineOrders', 'uncombineOrder', 'splitOrder'],
  requests: ['createLabel', 'answerOrderRequest', 'answerRequests'],
  orders: [
    'createOrderView',
    'updateOrderView',
    'removeOrderView',
    'undoOrderView',
    'createElsewhereOrder',
    'applyOrderImport',
    'undoOrderImport',
    'createTag',
    'mergeTags',
    'changeTeamwork',
    'addOrderNote',
    'undoTeamwork',
    'createRule',
    'undoRule',
    'runRuleAgain',
    'startLabelBatch',
    'retryLabelBatch',
    'printLabelBatch',
    'startPackingPrint',
    'startOrderExport',
    'startAllOrderExport',
  ],
  fulfilment: [
    'fulfilOrder',
    'resolveFulfilment',
    'retryFulfilment',
    'cancelFulfilment',
    'startFulfilBatch',
    'retryFulfilBatch',
    'createCustomFactory',
    'exportCustomBatch',
  ],
  designs: [
    'createDesign',
    'addDesignFeedback',
    'priceDesign',
    'priceDesigns',
    'payDesign',
    'updateDesignLink',
    'cancelDesignByStaff',
  ],
  prints: ['createPrint', 'updatePrint', 'placePrint', 'undoPlacement', 'applyArtworkImport', 'undoArtworkImport'],
  skus: ['submitSkuDesign', 'submitSkuDesigns', 'priceSkuDesign', 'answerSkuDesign', 'finishSkuDesign'],
} as const;

/**
 * Returns the cases of one test file. @throws Error when one of them is missing
 */
export function pickCases(cases: readonly OnceCase[], file: keyof typeof PROVED): OnceCase[] {
  return PROVED[file].map((name) => {
    const found = cases.find(({ endpoint }) => endpoint.name === name);
    if (!found) throw new Error(`${name} has no case`);
    return found;
  });
}
