import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { lazy } from 'react';
import { session } from '../../api/client.ts';
import { ACTING_OWNER_KEY } from '../../api/acting-owner.ts';
import { TOKEN_KEY, type SessionEvent } from '../../api/session.ts';
import { userQuery } from '../../api/user.ts';
import { closeDialogs, openDialog } from '../../ui/overlay/dialogs.ts';
import { clearNotices } from '../../ui/feedback/notices.ts';
import { hasUnsaved } from '../../ui/feedback/unsaved.ts';
import { toInternalPath } from './login-search.ts';

const SignInAgainDialog = lazy(async () => ({
  default: (await import('./sign-in-again-dialog.tsx')).SignInAgainDialog,
}));

/** Pages that redirect a signed-in person (ACC-8). */
const LOGIN_PAGE = '/';
const TWO_FACTOR_PAGE = '/two-factor';
const SET_UP_PAGE = '/set-up-two-factor';

/** Reacts when the session begins, changes or ends, in this tab or in another one. Returns a function that ends this. */
export function followSession(queryClient: QueryClient, router: AnyRouter): () => void {
  /** Removes all data of the signed-in person: the cache, the dialogs, the notices, and finally the page itself. */
  function leave(search: { sessionEnded?: 1; redirect?: string }): void {
    queryClient.clear();
    closeDialogs();
    clearNotices();
    void router.navigate({ to: LOGIN_PAGE, search, ignoreBlocker: true });
  }

  /** A 401 leads to the login page, which says that the session ended; code 359 leads to the page of the second factor (ACC-7). */
  function follow(event: SessionEvent): void {
    const { href, pathname, search } = router.state.location;
    switch (event) {
      case 'started':
        return queryClient.clear();
      case 'adopted':
        // If another tab signed in, a login page redirects now.
        return void router.invalidate();
      case 'replaced':
        // If another person signed in, the page reloads, so that no data of the previous person stays. A login page redirects by itself.
        return pathname === LOGIN_PAGE ? location.reload() : location.replace('/community');
      case 'signedOut':
        return leave({});
      case 'ended':
        return pathname === LOGIN_PAGE ? queryClient.clear() : leave({ sessionEnded: 1, redirect: href });
      case 'secondFactorDemanded':
        // Only the setup page may be open until the second factor is enabled (ACC-68).
        if (pathname === SET_UP_PAGE) return;
        return void router.navigate({
          to: SET_UP_PAGE,
          search: { redirect: pathname === LOGIN_PAGE ? toInternalPath(search.redirect) : href },
          replace: true,
          ignoreBlocker: true,
        });
      case 'secondFactorOwed':
        if (pathname === TWO_FACTOR_PAGE) return;
        return void router.navigate({
          to: TWO_FACTOR_PAGE,
          search: { redirect: pathname === LOGIN_PAGE ? toInternalPath(search.redirect) : href },
          replace: true,
        });
    }
  }

  /** Reacts when another tab changes the tokens. */
  function followTabs(event: StorageEvent): void {
    // The page shows the previous acting owner, but its calls would apply to the new one.
    if (event.key === ACTING_OWNER_KEY && session.read() !== null) return location.assign('/community');
    if (event.key !== TOKEN_KEY) return;
    if (session.read() !== null) return session.adopt();
    if (session.hasEnded()) return void session.expire(null);
    follow('signedOut');
  }

  /** The page came from the browser's back/forward cache, and received no events while it was there. */
  function followReturn(event: PageTransitionEvent): void {
    if (event.persisted) location.reload();
  }

  session.rescueBy(() => askAgain(queryClient.getQueryData(userQuery.queryKey)?.email));
  addEventListener('storage', followTabs);
  addEventListener('pageshow', followReturn);
  const stop = session.subscribe(follow);
  return () => {
    removeEventListener('storage', followTabs);
    removeEventListener('pageshow', followReturn);
    stop();
  };
}

/** Asks the same person to sign in again in a dialog above the page, if leaving the page would lose their input. */
async function askAgain(email: string | undefined): Promise<boolean> {
  if (!hasUnsaved() || email === undefined) return false;
  const answer = Promise.withResolvers<boolean>();
  const close = openDialog(() => <SignInAgainDialog email={email} onAnswer={answer.resolve} />, { staysOn: true });
  const isBack = await answer.promise;
  close();
  return isBack;
}
