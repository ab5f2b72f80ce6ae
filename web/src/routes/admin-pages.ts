/** Loads the chunks of the staff pages. */
const PAGES = {
  AdminShell: () => import('../pages/admin-shell.tsx'),
  AdminHomePage: () => import('../pages/admin-home-page.tsx'),
  AdminMembersPage: () => import('../pages/admin-members-page.tsx'),
  AdminMemberPage: () => import('../pages/admin-member-page.tsx'),
  AdminShopsPage: () => import('../pages/admin-shops-page.tsx'),
  AdminShopPage: () => import('../pages/admin-shop-page.tsx'),
  AdminFlashSalePage: () => import('../pages/admin-flash-sale-page.tsx'),
  AdminOrdersPage: () => import('../pages/admin-orders-page.tsx'),
  AdminOrderPage: () => import('../pages/admin-order-page.tsx'),
  AdminDesignsPage: () => import('../pages/admin-designs-page.tsx'),
  AdminSkuDesignsPage: () => import('../pages/admin-sku-designs-page.tsx'),
  AdminFulfilDesignsPage: () => import('../pages/admin-fulfil-designs-page.tsx'),
  AdminSpyPage: () => import('../pages/admin-spy-page.tsx'),
  AdminPostsPage: () => import('../pages/admin-posts-page.tsx'),
  AdminPostPage: () => import('../pages/admin-post-page.tsx'),
  AdminPaymentsPage: () => import('../pages/admin-payments-page.tsx'),
  AdminIncomePage: () => import('../pages/admin-income-page.tsx'),
  AdminUnmatchedPage: () => import('../pages/admin-unmatched-page.tsx'),
  AdminRolesPage: () => import('../pages/admin-roles-page.tsx'),
  AdminLogsPage: () => import('../pages/admin-logs-page.tsx'),
  AdminIpsPage: () => import('../pages/admin-ips-page.tsx'),
  AdminMailsPage: () => import('../pages/admin-mails-page.tsx'),
  AdminCostsPage: () => import('../pages/admin-costs-page.tsx'),
};

export type AdminPage = keyof typeof PAGES;

export function findAdminPage(name: AdminPage) {
  return PAGES[name];
}
