import { Outlet } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, lazy, useEffect, useRef } from 'react';
import { useLiveEvents } from '../api/events.ts';
import { readVisit } from '../api/seeing.ts';
import { useUser, userQuery } from '../api/user.ts';
import { Header } from '../features/shell/header.tsx';
import { ShellBell } from './shell-bell.tsx';
import { hasUnsaved } from '../ui/feedback/unsaved.ts';
import styles from './community-shell.module.css';

// Few users work for another owner, and few staff see as a seller: the first screen of the others does not load it.
const ShellBar = lazy(async () => ({ default: (await import('./shell-bar.tsx')).ShellBar }));

const SHOP_NEWS_MS = 4_000;

/** Shell of the seller area: the header and the page (UI-2). */
export function CommunityShell() {
  const { data: user } = useUser();
  const queryClient = useQueryClient();
  const asking = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The user is refetched when shops connect or expire, because the header shows their counts; orders and the inbox do not change the user.
  useLiveEvents((signal) => {
    // Data outside the new scope is refetched and disappears. Unsaved input stays on screen, and the server refuses it when it is sent (TEA-18).
    if (signal.type === 'sight' && hasUnsaved()) void queryClient.invalidateQueries();
    else if (signal.type === 'sight')
      void queryClient.resetQueries({ predicate: ({ queryKey: [key] }) => key !== 'user' });
    if (signal.type === 'orders' || signal.type === 'inbox') return;
    const ask = () => {
      asking.current = undefined;
      void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
    };
    // Every sync of every shop sends an event, so all events within some seconds cause one refetch.
    if (signal.type === 'shop') asking.current ??= setTimeout(ask, SHOP_NEWS_MS);
    else ask();
  });
  const actingOwner = user && (user.actingFor?.id ?? user.id);
  const lastOwner = useRef(actingOwner);
  // The page mounts again when the acting owner has changed.
  useEffect(() => {
    if (lastOwner.current !== undefined && actingOwner !== undefined && lastOwner.current !== actingOwner)
      location.assign('/community');
    lastOwner.current = actingOwner ?? lastOwner.current;
  }, [actingOwner]);
  return (
    <>
      <Header user={user} bell={<ShellBell />} />
      {(user?.actingFor ?? readVisit()) ? (
        <Suspense fallback={null}>
          <ShellBar />
        </Suspense>
      ) : null}
      <main id="content" tabIndex={-1} className={styles.content}>
        <Outlet />
      </main>
    </>
  );
}
