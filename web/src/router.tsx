import type { QueryClient } from '@tanstack/react-query';
import {
  Outlet,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { session } from './api/client.ts';
import { parseProfileSearch } from './features/account/profile-search.ts';
import { enterAdmin } from './features/admin/enter-admin.ts';
import { parseLogSearch } from './features/logs/log-search.ts';
import { parseMailSearch } from './features/mails/mail-search.ts';
import { parseMemberSearch } from './features/members/member-search.ts';
import { parseOrderSearch } from './features/orders/order-search.ts';
import { parseRoleSearch } from './features/roles/role-search.ts';
import { parseEntrySearch, parseLoginSearch, parseRedirect, toInternalPath } from './features/session/login-search.ts';
import { holdMailLink, parseMailLink, readMailLink, type MailLink } from './features/session/mail-link.ts';
import { parseShopSearch } from './features/shops/shop-search.ts';
import { findPage } from './other-addresses.ts';
import { formatSearchText, parseSearchText } from './search-text.ts';
import { RouteError } from './ui/route-error.tsx';
import { useWindowTitle } from './ui/use-window-title.ts';

interface RouterContext {
  queryClient: QueryClient;
}

const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Root });

function Root() {
  useWindowTitle();
  return <Outlet />;
}

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: { title: 'login' },
  validateSearch: parseLoginSearch,
  // Login pages send a signed-in person on (Spec 1 §2).
  beforeLoad: ({ search }) => {
    if (session.read() !== null) throw redirect({ href: toInternalPath(search.redirect), replace: true });
  },
  component: lazyRouteComponent(() => import('./pages/login-page.tsx'), 'LoginPage'),
});

const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/register',
  staticData: { title: 'register' },
  beforeLoad: () => {
    if (session.read() !== null) throw redirect({ to: '/community', replace: true });
  },
  component: lazyRouteComponent(() => import('./pages/register-page.tsx'), 'RegisterPage'),
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  staticData: { title: 'forgotPassword' },
  validateSearch: parseEntrySearch,
  beforeLoad: ({ search, preload }) => {
    const link = parseMailLink(search, 'passcode');
    if (link !== null) keepLink(link, '/forgot-password', search.sessionEnded, preload);
    // A mailed link is for its own account, whoever is signed in.
    else if (session.read() !== null && readMailLink() === null) throw redirect({ to: '/community', replace: true });
  },
  component: lazyRouteComponent(() => import('./pages/forgot-password-page.tsx'), 'ForgotPasswordPage'),
});

const activateAccountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/activate-account',
  staticData: { title: 'activateAccount' },
  validateSearch: parseEntrySearch,
  beforeLoad: ({ search, preload }) => {
    const link = parseMailLink(search, 'token');
    if (link !== null) keepLink(link, '/activate-account', search.sessionEnded, preload);
    else if (session.read() !== null && readMailLink() === null) throw redirect({ to: '/community', replace: true });
  },
  component: lazyRouteComponent(() => import('./pages/activate-account-page.tsx'), 'ActivateAccountPage'),
});

/** Remembers what a mailed link brought and has the address bar forget it, before anything is shown or asked (W15). */
function keepLink(
  link: MailLink,
  to: '/forgot-password' | '/activate-account',
  ended: 1 | undefined,
  isGuess: boolean,
) {
  if (isGuess) return;
  holdMailLink(link);
  throw redirect({ to, search: { sessionEnded: ended }, replace: true });
}

const twoFactorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/two-factor',
  staticData: { title: 'twoFactor' },
  validateSearch: parseRedirect,
  beforeLoad: ({ search }) => {
    if (session.read() === null) throw redirect({ to: '/', search, replace: true });
  },
  component: lazyRouteComponent(() => import('./pages/two-factor-page.tsx'), 'TwoFactorPage'),
});

/** Without tokens to login, and back here afterwards (Spec 1 §2); also when this page is loaded just after the end. */
function requireSession(address: string): void {
  if (session.read() !== null) return;
  const sessionEnded = session.hasEnded() ? 1 : undefined;
  throw redirect({ to: '/', search: { redirect: address, sessionEnded }, replace: true });
}

const communityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/community',
  beforeLoad: ({ location }) => requireSession(location.href),
  component: lazyRouteComponent(() => import('./pages/community-shell.tsx'), 'CommunityShell'),
});

const dashboardRoute = createRoute({
  getParentRoute: () => communityRoute,
  path: '/',
  staticData: { title: 'dashboard' },
  component: lazyRouteComponent(() => import('./pages/dashboard-page.tsx'), 'DashboardPage'),
});

const shopsRoute = createRoute({
  getParentRoute: () => communityRoute,
  path: '/shops',
  staticData: { title: 'shops' },
  validateSearch: parseShopSearch,
  component: lazyRouteComponent(() => import('./pages/shops-page.tsx'), 'ShopsPage'),
});

const shopRoute = createRoute({
  getParentRoute: () => communityRoute,
  path: '/shop-details/$id',
  staticData: { title: 'shop' },
  component: lazyRouteComponent(() => import('./pages/shop-page.tsx'), 'ShopPage'),
});

const ordersRoute = createRoute({
  getParentRoute: () => communityRoute,
  path: '/orders',
  staticData: { title: 'orders' },
  validateSearch: parseOrderSearch,
  component: lazyRouteComponent(() => import('./pages/orders-page.tsx'), 'OrdersPage'),
});

const orderRoute = createRoute({
  getParentRoute: () => communityRoute,
  path: '/orders/$id',
  staticData: { title: 'order' },
  component: lazyRouteComponent(() => import('./pages/order-page.tsx'), 'OrderPage'),
});

const profileRoute = createRoute({
  getParentRoute: () => communityRoute,
  path: '/user',
  staticData: { title: 'profile' },
  validateSearch: parseProfileSearch,
  component: lazyRouteComponent(() => import('./pages/profile-page.tsx'), 'ProfilePage'),
});

/** Which permission a page needs stands at its route (Spec 2 §6); the server checks every call itself (W16). */
const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  beforeLoad: async ({ location, context }) => {
    requireSession(location.href);
    await enterAdmin(context.queryClient);
  },
  component: lazyRouteComponent(() => import('./pages/admin-shell.tsx'), 'AdminShell'),
});

const adminHomeRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/',
  staticData: { title: 'admin' },
  component: lazyRouteComponent(() => import('./pages/admin-home-page.tsx'), 'AdminHomePage'),
});

const adminMembersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/users',
  staticData: { title: 'adminUsers', permission: 'VIEW_MEMBERS' },
  validateSearch: parseMemberSearch,
  component: lazyRouteComponent(() => import('./pages/admin-members-page.tsx'), 'AdminMembersPage'),
});

const adminMemberRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/users/$id',
  staticData: { title: 'adminShops', permission: 'VIEW_MEMBERS' },
  component: lazyRouteComponent(() => import('./pages/admin-member-page.tsx'), 'AdminMemberPage'),
});

const adminRolesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/roles',
  staticData: { title: 'adminRoles', permission: 'VIEW_ROLES' },
  validateSearch: parseRoleSearch,
  component: lazyRouteComponent(() => import('./pages/admin-roles-page.tsx'), 'AdminRolesPage'),
});

const adminLogsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/logs',
  staticData: { title: 'adminLogs', permission: 'VIEW_LOGS' },
  validateSearch: parseLogSearch,
  component: lazyRouteComponent(() => import('./pages/admin-logs-page.tsx'), 'AdminLogsPage'),
});

const adminIpsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/ip',
  staticData: { title: 'adminIps', permission: 'VIEW_IPS' },
  component: lazyRouteComponent(() => import('./pages/admin-ips-page.tsx'), 'AdminIpsPage'),
});

const adminMailsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/mail',
  staticData: { title: 'adminMails', permission: 'VIEW_LOGS' },
  validateSearch: parseMailSearch,
  component: lazyRouteComponent(() => import('./pages/admin-mails-page.tsx'), 'AdminMailsPage'),
});

const notFoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/404',
  staticData: { title: 'notFound' },
  component: lazyRouteComponent(() => import('./pages/not-found-page.tsx'), 'NotFoundPage'),
});

/** A page's other name leads to it with its query; every other path goes to /404 (Spec 1 §2). */
const elsewhereRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: ({ location }) => {
    const page = findPage(location.pathname);
    if (page === null) throw redirect({ to: '/404', replace: true });
    throw redirect({ href: `${page}${location.searchStr}${location.hash && `#${location.hash}`}`, replace: true });
  },
});

const routeTree = rootRoute.addChildren([
  loginRoute,
  registerRoute,
  forgotPasswordRoute,
  activateAccountRoute,
  twoFactorRoute,
  communityRoute.addChildren([dashboardRoute, shopsRoute, shopRoute, ordersRoute, orderRoute, profileRoute]),
  adminRoute.addChildren([
    adminHomeRoute,
    adminMembersRoute,
    adminMemberRoute,
    adminRolesRoute,
    adminLogsRoute,
    adminIpsRoute,
    adminMailsRoute,
  ]),
  notFoundRoute,
  elsewhereRoute,
]);

/** All routes of the product (Spec 1 §2). */
export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch: parseSearchText,
    stringifySearch: formatSearchText,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultErrorComponent: RouteError,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }

  interface StaticDataRouteOption {
    /** Key of the window title in the topic `shell` (Spec 1 §2: brand plus route title). */
    title?: TitleKey;
    /** What somebody needs to see the page. */
    permission?: string;
  }
}

type TitleKey =
  | 'login'
  | 'register'
  | 'forgotPassword'
  | 'activateAccount'
  | 'twoFactor'
  | 'dashboard'
  | 'shops'
  | 'shop'
  | 'orders'
  | 'order'
  | 'profile'
  | 'admin'
  | 'adminUsers'
  | 'adminShops'
  | 'adminRoles'
  | 'adminLogs'
  | 'adminIps'
  | 'adminMails'
  | 'notFound';
