import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterContextProvider, RouterProvider } from '@tanstack/react-router';
import { Suspense, lazy, useLayoutEffect, useState } from 'react';
import { createQueryClient } from './api/query.ts';
import { followSession } from './features/session/follow-session.tsx';
import { startShell } from './features/shell/start-shell.ts';
import { LanguageProvider } from './i18n/use-texts.tsx';
import { createAppRouter } from './router.ts';
import { followColorScheme } from './ui/browser/color-scheme.ts';
import { DialogHost } from './ui/overlay/dialog-host.tsx';
import { whenIdle } from './ui/browser/when-idle.ts';

// The notification area loads after the first page; notices that are shown earlier wait for it (ui/feedback/notices.ts).
const NotificationArea = lazy(async () => {
  await whenIdle();
  return { default: (await import('./ui/feedback/notification-area.tsx')).NotificationArea };
});

interface Start {
  queryClient: QueryClient;
  router: ReturnType<typeof createAppRouter>;
}

/** Creates the query cache and the router of a page. */
export function createStart(): Start {
  const queryClient = createQueryClient();
  return { queryClient, router: createAppRouter(queryClient) };
}

/** Renders the application: theme, query cache, router, and the listeners of the session. */
export function App({ start }: { start?: Start }) {
  const [{ queryClient, router }] = useState(() => start ?? createStart());

  // A layout effect, because a key pressed on the first visible page must find its listener (UI-40).
  useLayoutEffect(() => followSession(queryClient, router), [queryClient, router]);
  useLayoutEffect(() => startShell(router), [router]);
  useLayoutEffect(followColorScheme, []);

  return (
    <QueryClientProvider client={queryClient}>
      <LanguageProvider>
        <RouterProvider router={router} />
        <RouterContextProvider router={router}>
          <DialogHost />
        </RouterContextProvider>
        <Suspense>
          <NotificationArea />
        </Suspense>
      </LanguageProvider>
    </QueryClientProvider>
  );
}
