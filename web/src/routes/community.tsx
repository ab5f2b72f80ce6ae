import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { parseProfileSearch } from '../features/account/profile-search.ts';
import { parseOrderSearch } from '../features/orders/list/order-search.ts';
import { readLanding } from '../features/orders/views/landing.ts';
import { CommunityShell } from '../pages/community-shell.tsx';
import { OrdersPage } from '../pages/orders-page.tsx';
import { unread } from '../ui/list/list-search.ts';
import type { CommunityPage } from './community-pages.ts';
import { requireSession, rootRoute } from './root.tsx';

/**
 * Returns a page that is opened less often than orders, shops and the dashboard, so that the script that all users load first does not contain the
 * path of its chunk.
 */
function page(name: CommunityPage) {
  return lazyRouteComponent<Record<string, () => ReactNode>, CommunityPage>(async () => {
    const { findCommunityPage } = await import('./community-pages.ts');
    return findCommunityPage(name)();
  }, name);
}

const communityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/community',
  beforeLoad: ({ location }) => requireSession(location.href),
  // The shell and the orders are part of the script that loads first, because most visits begin with them and one file loads faster than three.
  component: CommunityShell,
});

/** Named once, because every route states its parent and all routes are in the first file. */
const inCommunity = { getParentRoute: () => communityRoute };

const dashboardRoute = createRoute({
  ...inCommunity,
  path: '/',
  staticData: { title: 'dashboard', header: { order: 1, label: 'dashboard' } },
  validateSearch: unread,
  component: lazyRouteComponent(() => import('../pages/dashboard-page.tsx'), 'DashboardPage'),
});

const shopsRoute = createRoute({
  ...inCommunity,
  path: '/shops',
  staticData: { title: 'shops', header: { order: 2, label: 'shops' } },
  validateSearch: unread,
  component: lazyRouteComponent(() => import('../pages/shops-page.tsx'), 'ShopsPage'),
});

const shopRoute = createRoute({
  ...inCommunity,
  path: '/shop-details/$id',
  staticData: { title: 'shop', belongsTo: '/community/shops' },
  component: page('ShopPage'),
});

const disconnectionsRoute = createRoute({
  ...inCommunity,
  path: '/shops-given-up',
  staticData: { title: 'disconnections', belongsTo: '/community/shops' },
  validateSearch: unread,
  component: page('DisconnectionsPage'),
});

/** Opens the person's first view, which this browser remembers, if the URL contains no state of the list (VIW-12). */
function openLanding({ cause, search }: { cause: string; search: object }): void {
  if (cause !== 'enter' || Object.values(search).some(Boolean)) return;
  const landing = readLanding();
  if (Object.keys(landing).length > 0) throw redirect({ to: '/community/orders', search: landing, replace: true });
}

const ordersRoute = createRoute({
  ...inCommunity,
  path: '/orders',
  staticData: { title: 'orders', header: { order: 3, label: 'orders' } },
  validateSearch: parseOrderSearch,
  beforeLoad: openLanding,
  component: OrdersPage,
});

const orderRoute = createRoute({
  ...inCommunity,
  path: '/orders/$id',
  staticData: { title: 'order' },
  component: lazyRouteComponent(() => import('../pages/order-page.tsx'), 'OrderPage'),
});

const profileRoute = createRoute({
  ...inCommunity,
  path: '/user',
  staticData: { title: 'profile', menu: { order: 1 }, otherAddresses: ['/community/profile'] },
  validateSearch: parseProfileSearch,
  component: lazyRouteComponent(() => import('../pages/profile-page.tsx'), 'ProfilePage'),
});

const payoutsRoute = createRoute({
  ...inCommunity,
  path: '/payouts',
  staticData: { title: 'payouts', header: { order: 8, label: 'money' } },
  validateSearch: unread,
  component: page('PayoutsPage'),
});

const profitsRoute = createRoute({
  ...inCommunity,
  path: '/profits',
  staticData: { title: 'profits', belongsTo: '/community/payouts' },
  validateSearch: unread,
  component: page('ProfitsPage'),
});

const factoryChargesRoute = createRoute({
  ...inCommunity,
  path: '/factory-charges',
  staticData: { title: 'factoryCharges', belongsTo: '/community/payouts' },
  validateSearch: unread,
  component: page('FactoryChargesPage'),
});

const reportRoute = createRoute({
  ...inCommunity,
  path: '/report/$id',
  staticData: { title: 'report', belongsTo: '/community/payouts', otherAddresses: ['/community/reports/$id'] },
  component: page('PaymentReportPage'),
});

const libraryRoute = createRoute({
  ...inCommunity,
  path: '/library',
  staticData: { title: 'library', header: { order: 4, label: 'library' } },
  component: page('LibraryPage'),
});

const factoriesRoute = createRoute({
  ...inCommunity,
  path: '/factories',
  staticData: { title: 'factories', belongsTo: '/community/orders' },
  validateSearch: unread,
  component: page('FactoriesPage'),
});

const rulesRoute = createRoute({
  ...inCommunity,
  path: '/rules',
  staticData: { title: 'rules', belongsTo: '/community/orders' },
  component: page('RulesPage'),
});

const parcelsRoute = createRoute({
  ...inCommunity,
  path: '/parcels',
  validateSearch: unread,
  staticData: { title: 'parcels', belongsTo: '/community/orders' },
  component: page('ParcelsPage'),
});

const newOrdersRoute = createRoute({
  ...inCommunity,
  path: '/orders/new',
  staticData: { title: 'newOrders', belongsTo: '/community/orders' },
  component: page('NewOrdersPage'),
});

const personalisedRoute = createRoute({
  ...inCommunity,
  path: '/orders/personalised',
  validateSearch: unread,
  staticData: { title: 'personalised', belongsTo: '/community/orders' },
  component: page('PersonalisedPage'),
});

const textFieldsRoute = createRoute({
  ...inCommunity,
  path: '/prints/$id/texts',
  staticData: { title: 'textFields', belongsTo: '/community/library' },
  component: page('TextFieldsPage'),
});

const printsRoute = createRoute({
  ...inCommunity,
  path: '/prints',
  validateSearch: unread,
  staticData: { title: 'prints', menu: { order: 4 }, belongsTo: '/community/library' },
  component: page('PrintsPage'),
});

const undoRoute = createRoute({
  ...inCommunity,
  path: '/undo',
  validateSearch: unread,
  staticData: { title: 'undo', menu: { order: 12 } },
  component: page('UndoPage'),
});

const printUndoRoute = createRoute({
  ...inCommunity,
  path: '/prints/undo',
  staticData: { title: 'printUndo', belongsTo: '/community/library' },
  component: page('PrintUndoPage'),
});

const printRoute = createRoute({
  ...inCommunity,
  path: '/prints/$id',
  staticData: { title: 'print', belongsTo: '/community/library' },
  component: page('PrintPage'),
});

const teamsRoute = createRoute({
  ...inCommunity,
  path: '/teams',
  validateSearch: unread,
  staticData: { title: 'teams', menu: { order: 5 } },
  component: page('TeamsPage'),
});

const inboxRoute = createRoute({
  ...inCommunity,
  path: '/inbox',
  validateSearch: unread,
  staticData: { title: 'inbox' },
  component: page('InboxPage'),
});

const topSellerRoute = createRoute({
  ...inCommunity,
  path: '/top-seller',
  staticData: { title: 'topSeller', menu: { order: 6 } },
  component: page('TopSellerPage'),
});

const postsRoute = createRoute({
  ...inCommunity,
  path: '/posts',
  staticData: { title: 'posts', menu: { order: 7 } },
  validateSearch: unread,
  component: page('PostsPage'),
});

const postRoute = createRoute({
  ...inCommunity,
  path: '/posts/$id',
  staticData: { title: 'posts', belongsTo: '/community/posts' },
  component: page('PostPage'),
});

const skuRoute = createRoute({
  ...inCommunity,
  path: '/sku',
  staticData: { title: 'sku', header: { order: 5, label: 'sku' } },
  validateSearch: unread,
  component: page('SkuPage'),
});

const designsRoute = createRoute({
  ...inCommunity,
  path: '/designs',
  staticData: { title: 'designs', header: { order: 6, label: 'designs' } },
  validateSearch: unread,
  component: page('DesignsPage'),
});

const flashSaleRoute = createRoute({
  ...inCommunity,
  path: '/flash-sale',
  staticData: { title: 'flashSale', header: { order: 7, label: 'flashSale' } },
  validateSearch: unread,
  component: page('FlashSalePage'),
});

/** Routes of the seller area. */
export const communityRoutes = communityRoute.addChildren([
  dashboardRoute,
  shopsRoute,
  shopRoute,
  disconnectionsRoute,
  ordersRoute,
  orderRoute,
  profileRoute,
  payoutsRoute,
  profitsRoute,
  factoryChargesRoute,
  reportRoute,
  libraryRoute,
  factoriesRoute,
  rulesRoute,
  parcelsRoute,
  newOrdersRoute,
  personalisedRoute,
  textFieldsRoute,
  printsRoute,
  undoRoute,
  printUndoRoute,
  printRoute,
  teamsRoute,
  topSellerRoute,
  inboxRoute,
  postsRoute,
  postRoute,
  skuRoute,
  designsRoute,
  flashSaleRoute,
]);
