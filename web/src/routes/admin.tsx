import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { enterAdmin } from '../features/admin/enter-admin.ts';
import { takeId, unread } from '../ui/list/list-search.ts';
import { parseRoleSearch } from '../features/roles/role-search.ts';
import type { AdminPage } from './admin-pages.ts';
import { requireSession, rootRoute } from './root.tsx';

/**
 * Returns a page of the staff area that loads when it is opened. Only staff load the path of its chunk, so that the script that all users load first
 * stays small.
 */
function page(name: AdminPage) {
  return lazyRouteComponent<Record<string, () => ReactNode>, AdminPage>(async () => {
    const { findAdminPage } = await import('./admin-pages.ts');
    return findAdminPage(name)();
  }, name);
}

/** The permission that a page needs is declared at its route (ROL-3); the server checks every call itself (ROL-2). */
const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  beforeLoad: async ({ location, context }) => {
    requireSession(location.href);
    await enterAdmin(context.queryClient);
  },
  component: page('AdminShell'),
});

/** Named once, because every route states its parent and all routes are in the first file. */
const inAdmin = { getParentRoute: () => adminRoute };

const adminHomeRoute = createRoute({
  ...inAdmin,
  path: '/',
  staticData: { title: 'admin', rail: { order: 0, icon: 'home' }, otherAddresses: ['/admin/dashboard'] },
  component: page('AdminHomePage'),
});

const adminMembersRoute = createRoute({
  ...inAdmin,
  path: '/users',
  staticData: {
    title: 'adminUsers',
    permission: 'VIEW_MEMBERS',
    rail: { order: 31, icon: 'users' },
    otherAddresses: ['/admin/user'],
  },
  validateSearch: unread,
  component: page('AdminMembersPage'),
});

const adminMemberRoute = createRoute({
  ...inAdmin,
  path: '/users/$id',
  staticData: {
    title: 'adminMember',
    permission: 'VIEW_MEMBERS',
    // The documents call this page the shops of a user.
    otherAddresses: ['/admin/user/$id', '/admin/shop-user/$id'],
  },
  validateSearch: unread,
  component: page('AdminMemberPage'),
});

const adminAllShopsRoute = createRoute({
  ...inAdmin,
  path: '/shops',
  staticData: {
    title: 'adminAllShops',
    permission: 'VIEW_SHOPS',
    rail: { order: 11, icon: 'shop' },
    otherAddresses: ['/admin/shop'],
  },
  // The search covers open and closed shops (ROL-35).
  validateSearch: (raw) => takeId(raw, { statuses: 'OPEN,CLOSED' }),
  component: page('AdminShopsPage'),
});

const adminShopRoute = createRoute({
  ...inAdmin,
  path: '/shops/$id',
  staticData: { title: 'shop', permission: 'VIEW_SHOPS' },
  component: page('AdminShopPage'),
});

const adminFlashSaleRoute = createRoute({
  ...inAdmin,
  path: '/flash-sale/$id',
  staticData: { title: 'flashSale', permission: 'VIEW_SHOPS' },
  validateSearch: unread,
  component: page('AdminFlashSalePage'),
});

const adminOrdersRoute = createRoute({
  ...inAdmin,
  path: '/orders',
  staticData: {
    title: 'adminOrders',
    permission: 'VIEW_ORDERS',
    rail: { order: 12, icon: 'package' },
    otherAddresses: ['/admin/order'],
  },
  validateSearch: (raw) => takeId(raw),
  component: page('AdminOrdersPage'),
});

const adminOrderRoute = createRoute({
  ...inAdmin,
  path: '/orders/$id',
  staticData: { title: 'order', permission: 'VIEW_ORDERS' },
  component: page('AdminOrderPage'),
});

const adminDesignsRoute = createRoute({
  ...inAdmin,
  path: '/designs',
  staticData: {
    title: 'adminDesigns',
    permission: 'VIEW_DESIGNS',
    rail: { order: 21, icon: 'brush' },
  },
  validateSearch: unread,
  component: page('AdminDesignsPage'),
});

const adminSkuDesignsRoute = createRoute({
  ...inAdmin,
  path: '/sku-design',
  staticData: {
    title: 'adminSkuDesigns',
    permission: 'VIEW_DESIGNS',
    rail: { order: 22, icon: 'tag' },
    otherAddresses: ['/admin/skudesign'],
  },
  validateSearch: unread,
  component: page('AdminSkuDesignsPage'),
});

const adminFulfilDesignsRoute = createRoute({
  ...inAdmin,
  path: '/fulfill',
  staticData: { title: 'adminFulfill', permission: 'VIEW_FULFILLS', rail: { order: 23, icon: 'stack' } },
  validateSearch: unread,
  component: page('AdminFulfilDesignsPage'),
});

const adminSpyRoute = createRoute({
  ...inAdmin,
  path: '/spy',
  staticData: { title: 'adminSpy', permission: 'VIEW_SPYS', rail: { order: 24, icon: 'eye' } },
  validateSearch: unread,
  component: page('AdminSpyPage'),
});

const adminPostsRoute = createRoute({
  ...inAdmin,
  path: '/posts',
  staticData: {
    title: 'posts',
    permission: 'VIEW_POSTS',
    rail: { order: 34, icon: 'book' },
    otherAddresses: ['/admin/post'],
  },
  validateSearch: unread,
  component: page('AdminPostsPage'),
});

const adminPostRoute = createRoute({
  ...inAdmin,
  path: '/posts/$id',
  staticData: { title: 'posts', permission: 'VIEW_POSTS' },
  component: page('AdminPostPage'),
});

const adminPaymentsRoute = createRoute({
  ...inAdmin,
  path: '/payments',
  staticData: {
    title: 'adminPayments',
    permission: 'VIEW_PAYMENTS',
    rail: { order: 32, icon: 'cash' },
    otherAddresses: ['/admin/payment'],
  },
  validateSearch: unread,
  component: page('AdminPaymentsPage'),
});

const adminIncomeRoute = createRoute({
  ...inAdmin,
  path: '/income',
  staticData: { title: 'adminIncome', permission: 'VIEW_PAYMENTS' },
  validateSearch: unread,
  component: page('AdminIncomePage'),
});

const adminUnmatchedRoute = createRoute({
  ...inAdmin,
  path: '/payments/unmatched',
  staticData: { title: 'adminUnmatched', permission: 'VIEW_PAYMENTS', rail: { order: 33, icon: 'transfer' } },
  validateSearch: unread,
  component: page('AdminUnmatchedPage'),
});

const adminRolesRoute = createRoute({
  ...inAdmin,
  path: '/roles',
  staticData: {
    title: 'adminRoles',
    permission: 'VIEW_ROLES',
    rail: { order: 35, icon: 'key' },
    otherAddresses: ['/admin/role'],
  },
  validateSearch: parseRoleSearch,
  component: page('AdminRolesPage'),
});

const adminLogsRoute = createRoute({
  ...inAdmin,
  path: '/logs',
  staticData: {
    title: 'adminLogs',
    permission: 'VIEW_LOGS',
    rail: { order: 41, icon: 'history' },
    otherAddresses: ['/admin/log'],
  },
  validateSearch: unread,
  component: page('AdminLogsPage'),
});

const adminIpsRoute = createRoute({
  ...inAdmin,
  path: '/ip',
  staticData: {
    title: 'adminIps',
    permission: 'VIEW_IPS',
    rail: { order: 42, icon: 'network' },
  },
  component: page('AdminIpsPage'),
});

const adminMailsRoute = createRoute({
  ...inAdmin,
  path: '/mail',
  staticData: {
    title: 'adminMails',
    permission: 'VIEW_MAILS',
    rail: { order: 43, icon: 'mail' },
  },
  validateSearch: unread,
  component: page('AdminMailsPage'),
});

const adminCostsRoute = createRoute({
  ...inAdmin,
  path: '/factory-costs',
  staticData: {
    title: 'adminCosts',
    permission: 'VIEW_PAYMENTS',
    rail: { order: 13, icon: 'coin' },
  },
  validateSearch: unread,
  component: page('AdminCostsPage'),
});

/** Routes of the staff area. */
export const adminRoutes = adminRoute.addChildren([
  adminHomeRoute,
  adminAllShopsRoute,
  adminShopRoute,
  adminFlashSaleRoute,
  adminOrdersRoute,
  adminOrderRoute,
  adminDesignsRoute,
  adminSkuDesignsRoute,
  adminFulfilDesignsRoute,
  adminSpyRoute,
  adminPostsRoute,
  adminPostRoute,
  adminPaymentsRoute,
  adminIncomeRoute,
  adminUnmatchedRoute,
  adminMembersRoute,
  adminMemberRoute,
  adminRolesRoute,
  adminLogsRoute,
  adminIpsRoute,
  adminMailsRoute,
  adminCostsRoute,
]);
