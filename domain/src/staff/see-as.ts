/** How long staff see a seller's screens, from the start or from an extension (SEE-2). */
export const SEE_AS_MS = 15 * 60_000;
/** Limits of the reason that the seller reads. */
export const SEE_AS_REASON_MIN = 5;
export const SEE_AS_REASON_MAX = 300;
/** Number of visits in a seller's history that are shown. */
export const VISITS_SHOWN_MAX = 100;

/** How a visit ended. */
export const VISIT_ENDS = ['ended', 'signedOut', 'permission', 'seller', 'replaced'] as const;
export type VisitEnd = (typeof VISIT_ENDS)[number];

/** The pages in a seller's history, each with the calls that read it. Only these calls are answered during a visit (SEE-4). */
export const VISIT_PAGES = {
  header: ['getProfile', 'countUnread', 'listWorkspaces', 'listShopNames', 'streamEvents', 'getExtensionRelease'],
  dashboard: [
    'getDashboard',
    'getOrderStats',
    'getProductStats',
    'getRevenue',
    'getOrderSales',
    'listFigure',
    'listOnHold',
    'listProductSales',
    'getCosts',
    'getRank',
  ],
  orders: [
    'listOrders',
    'listOrderGroups',
    'getTrackingSummary',
    'getOrderCounts',
    'countOrderViews',
    'listOrderViews',
    'getTeamwork',
    'listTags',
    'listTeamworkChanges',
    'listRequests',
    'getFulfilBatch',
    'listFulfilBatches',
    'watchParcels',
    'listOrderImports',
    'getOrderImport',
    'searchShopSkus',
  ],
  order: [
    'getOrder',
    'getPackages',
    'getElsewhereOrder',
    'getClaim',
    'listOrderProducts',
    'listOrderRules',
    'listOrderRequests',
    'listRejectReasons',
    'listDesignMedia',
    'getFulfilmentSettings',
    'listSkus',
  ],
  factories: ['listCustomFactories', 'getCustomFactory', 'previewCustomBatch'],
  rules: ['listRules', 'listRuleRuns', 'listRuleVersions'],
  shops: ['listShops', 'getShopSummary', 'listDisconnections', 'listViolations'],
  shop: ['getShop', 'listShopProducts', 'previewDisconnection'],
  flashSales: ['listFlashSales', 'getFlashSale', 'listFlashSaleSkus', 'previewFlashSale'],
  teams: ['listTeams', 'getTeam', 'getTeamActivity', 'listTeamLog'],
  payouts: ['listPayments', 'getPayment', 'listPaymentOrders', 'listPaymentTransactions'],
  profits: ['listProfits', 'listProfitLines', 'listFactoryCharges'],
  wallet: [
    'getWallet',
    'listTransactions',
    'getDeposit',
    'getDepositTerms',
    'getWithdrawalTerms',
    'listPaymentRequests',
  ],
  skuDesigns: ['listSkuDesigns', 'getSkuDesign'],
  designs: ['listDesigns', 'getDesign', 'listDesignFeedback'],
  library: [
    'listPngFiles',
    'listProductFiles',
    'listFileTags',
    'getFileUses',
    'listUploads',
    'getPrint',
    'listPrints',
    'listPrintEarnings',
    'listArtworkImports',
    'listPlacements',
    'listTargets',
    'listTexts',
    'listFonts',
    'getPrintTexts',
  ],
  inbox: ['listInbox'],
  account: ['getPublicProfile', 'getNotificationSettings', 'listVisits'],
  posts: ['getPost', 'listPostComments', 'listPostFolders', 'listPosts'],
} as const satisfies Record<string, readonly string[]>;

export type VisitPage = keyof typeof VISIT_PAGES;

/** Calls that are no reading and stay possible during a visit: they extend or end it. */
export const OPEN_DURING_VISIT: readonly string[] = ['extendSeeAs', 'endSeeAs', 'logout'];

/** Calls that return secrets or files of the seller, with what they return; they are refused during a visit (SEE-4). */
export const PRIVATE_CALLS = {
  getApiKey: 'the API key',
  listConnections: 'keys of factories',
  getTelegram: 'the Telegram bot',
  getAuthorizeLink: 'a link that connects a shop',
  listSessions: 'sessions',
  getDataExport: 'the archive of the account',
  getClosing: 'the closing of the account',
  listOrderExports: 'files with exported orders',
  listParcelsFiles: 'files with exported parcels',
  listTransactionsFiles: 'files with exported movements',
  listPaymentFiles: 'files with exported payments',
  getLabelBatch: 'files with labels and addresses of buyers',
  listPackingPrints: 'files with packing slips and addresses of buyers',
  listLabelBatches: 'files with labels and addresses of buyers',
} as const satisfies Record<string, string>;

const pageOfCall = new Map<string, VisitPage>(
  (Object.keys(VISIT_PAGES) as VisitPage[]).flatMap((page) =>
    VISIT_PAGES[page].map((call): [string, VisitPage] => [call, page]),
  ),
);

/** Returns the page of the seller's history that a call reads; null for a call that is refused during a visit. */
export function findVisitPage(call: string): VisitPage | null {
  return pageOfCall.get(call) ?? null;
}
