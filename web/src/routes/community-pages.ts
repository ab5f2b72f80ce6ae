/** Loads the chunks of the seller pages that are opened less often than orders, shops and the dashboard. */
const PAGES = {
  ShopPage: () => import('../pages/shop-page.tsx'),
  DisconnectionsPage: () => import('../pages/disconnections-page.tsx'),
  PayoutsPage: () => import('../pages/payouts-page.tsx'),
  FactoryChargesPage: () => import('../pages/factory-charges-page.tsx'),
  ProfitsPage: () => import('../pages/profits-page.tsx'),
  PaymentReportPage: () => import('../pages/payment-report-page.tsx'),
  FactoriesPage: () => import('../pages/factories-page.tsx'),
  NewOrdersPage: () => import('../pages/new-orders-page.tsx'),
  ParcelsPage: () => import('../pages/parcels-page.tsx'),
  PersonalisedPage: () => import('../pages/personalised-page.tsx'),
  TextFieldsPage: () => import('../pages/text-fields-page.tsx'),
  RulesPage: () => import('../pages/rules-page.tsx'),
  PrintsPage: () => import('../pages/prints-page.tsx'),
  PrintPage: () => import('../pages/print-page.tsx'),
  PrintUndoPage: () => import('../pages/print-undo-page.tsx'),
  UndoPage: () => import('../pages/undo-page.tsx'),
  LibraryPage: () => import('../pages/library-page.tsx'),
  InboxPage: () => import('../pages/inbox-page.tsx'),
  TeamsPage: () => import('../pages/teams-page.tsx'),
  PostsPage: () => import('../pages/posts-page.tsx'),
  PostPage: () => import('../pages/post-page.tsx'),
  SkuPage: () => import('../pages/sku-page.tsx'),
  DesignsPage: () => import('../pages/designs-page.tsx'),
  FlashSalePage: () => import('../pages/flash-sale-page.tsx'),
  TopSellerPage: () => import('../pages/top-seller-page.tsx'),
};

export type CommunityPage = keyof typeof PAGES;

export function findCommunityPage(name: CommunityPage) {
  return PAGES[name];
}
