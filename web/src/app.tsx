import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { createQueryClient } from './api/query.ts';
import { followSession } from './features/session/follow-session.tsx';
import { startShell } from './features/shell/start-shell.ts';
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

  useEffect(() => followSession(queryClient, router), [queryClient, router]);
  useEffect(() => startShell(router), [router]);

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
