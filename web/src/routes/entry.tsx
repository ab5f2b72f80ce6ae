import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { session } from '../api/client.ts';
import { parseEntrySearch, parseLoginSearch, parseRedirect, toInternalPath } from '../features/session/login-search.ts';
import { holdMailLink, parseMailLink, readMailLink, type MailLink } from '../features/session/mail-link.ts';
import { holdInvitation } from '../features/teams/invitation.ts';
import { requireSession, rootRoute } from './root.tsx';

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: { title: 'login' },
  validateSearch: parseLoginSearch,
  // Pages for signing in redirect a person who is already signed in (ACC-8).
  beforeLoad: ({ search }) => {
    if (session.read() !== null) throw redirect({ href: toInternalPath(search.redirect), replace: true });
  },
  component: lazyRouteComponent(() => import('../pages/login-page.tsx'), 'LoginPage'),
});

const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/register',
  staticData: { title: 'register' },
  beforeLoad: () => {
    if (session.read() !== null) throw redirect({ to: '/community', replace: true });
  },
  component: lazyRouteComponent(() => import('../pages/register-page.tsx'), 'RegisterPage'),
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  staticData: { title: 'forgotPassword' },
  validateSearch: parseEntrySearch,
  beforeLoad: ({ search, preload }) => {
    const link = parseMailLink(search, 'passcode');
    if (link !== null) keepLink(link, '/forgot-password', search.sessionEnded, preload);
    // A mailed link is for a given account, so its page opens even if a person is signed in.
    else if (session.read() !== null && readMailLink() === null) throw redirect({ to: '/community', replace: true });
  },
  component: lazyRouteComponent(() => import('../pages/forgot-password-page.tsx'), 'ForgotPasswordPage'),
});

const activateAccountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/activate-account',
  staticData: { title: 'activateAccount', otherAddresses: ['/email_confirm', '/email-confirm'] },
  validateSearch: parseEntrySearch,
  beforeLoad: ({ search, preload }) => {
    const link = parseMailLink(search, 'token');
    if (link !== null) keepLink(link, '/activate-account', search.sessionEnded, preload);
    else if (session.read() !== null && readMailLink() === null) throw redirect({ to: '/community', replace: true });
  },
  component: lazyRouteComponent(() => import('../pages/activate-account-page.tsx'), 'ActivateAccountPage'),
});

/** Keeps the parameters of a mailed link and removes them from the address bar, before the page is rendered or fetches anything (ACC-15). */
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

const joinTeamRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/join-team',
  staticData: { title: 'joinTeam' },
  validateSearch: (raw: Record<string, unknown>): { token?: string } =>
    typeof raw.token === 'string' ? { token: raw.token } : {},
  // The token of a mailed link is kept in this tab, but not in the URL, until a person signs in.
  beforeLoad({ search, preload }) {
    if (preload) return;
    if (search.token !== undefined) {
      holdInvitation(search.token);
      throw redirect({ to: '/join-team', search: {}, replace: true });
    }
    requireSession('/join-team');
  },
  component: lazyRouteComponent(() => import('../pages/join-team-page.tsx'), 'JoinTeamPage'),
});

const twoFactorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/two-factor',
  staticData: { title: 'twoFactor' },
  validateSearch: parseRedirect,
  beforeLoad: ({ search }) => {
    if (session.read() === null) throw redirect({ to: '/', search, replace: true });
  },
  component: lazyRouteComponent(() => import('../pages/two-factor-page.tsx'), 'TwoFactorPage'),
});

const setUpTwoFactorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/set-up-two-factor',
  staticData: { title: 'setUpSecondFactor' },
  validateSearch: parseRedirect,
  beforeLoad: ({ search }) => {
    if (session.read() === null) throw redirect({ to: '/', search, replace: true });
  },
  component: lazyRouteComponent(() => import('../pages/set-up-two-factor-page.tsx'), 'SetUpTwoFactorPage'),
});

const notFoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/404',
  staticData: { title: 'notFound' },
  component: lazyRouteComponent(() => import('../pages/not-found-page.tsx'), 'NotFoundPage'),
});

/** Redirects an alternative URL to its page with the same query; every other unknown path leads to /404 (UI-6). */
const elsewhereRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: ({ location, context }) => {
    const page = context.findPage(location.pathname);
    if (page === null) throw redirect({ to: '/404', replace: true });
    throw redirect({ href: `${page}${location.searchStr}${location.hash && `#${location.hash}`}`, replace: true });
  },
});

/** Routes of the pages before sign-in, and redirects of URLs that have no page. */
export const entryRoutes = [
  loginRoute,
  registerRoute,
  forgotPasswordRoute,
  activateAccountRoute,
  joinTeamRoute,
  twoFactorRoute,
  setUpTwoFactorRoute,
  notFoundRoute,
  elsewhereRoute,
] as const;
