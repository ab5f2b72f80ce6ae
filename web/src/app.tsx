import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { session } from './api/client.ts';
import { createQueryClient } from './api/query.ts';
import { TOKEN_KEY, type SessionEvent } from './api/session.ts';
import { LanguageProvider } from './i18n/use-texts.tsx';
import { createAppRouter } from './router.tsx';
import { createSchemeManager, theme } from './theme.ts';
import { DialogHost } from './ui/dialog-host.tsx';
import { NotificationArea } from './ui/notify.tsx';

/** The whole application: theme, cache, router, and what must happen when the session begins or ends. */
export function App() {
  const [queryClient] = useState(createQueryClient);
  const [router] = useState(() => createAppRouter(queryClient));
  const [schemeManager] = useState(createSchemeManager);

  useEffect(() => {
    /** Spec 1 §8: 401 goes to login with a session-ended flag, 359 to the two-factor page. */
    const follow = (event: SessionEvent) => {
      const { href, pathname } = router.state.location;
      if (event === 'secondFactorOwed') return router.history.push('/two-factor');
      queryClient.clear();
      if (event === 'signedOut') return void router.navigate({ to: '/', search: {} });
      if (event === 'ended' && pathname !== '/') {
        void router.navigate({ to: '/', search: { sessionEnded: 1, redirect: href } });
      }
    };
    // Signing out in another tab removes the tokens there; this one must not go on showing what they opened.
    const followTabs = (event: StorageEvent) => {
      if (event.key === TOKEN_KEY && event.newValue === null && session.read() === null) follow('signedOut');
    };
    addEventListener('storage', followTabs);
    const stop = session.subscribe(follow);
    return () => {
      removeEventListener('storage', followTabs);
      stop();
    };
  }, [queryClient, router]);

  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={schemeManager}
      defaultColorScheme="light"
      // Both would write a <style> with innerHTML: theme.css says it all, and Trusted Types stay possible (W12).
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        <LanguageProvider>
          <RouterProvider router={router} />
          <DialogHost />
          <NotificationArea />
        </LanguageProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}
