import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { findPage } from './other-addresses.ts';
import { adminRoutes } from './routes/admin.tsx';
import { communityRoutes } from './routes/community.tsx';
import { entryRoutes } from './routes/entry.tsx';
import { rootRoute, type RouterContext } from './routes/root.tsx';
import { formatSearchText, parseSearchText } from './search-text.ts';
import { RouteError } from './ui/layout/route-error.tsx';

const routeTree = rootRoute.addChildren([...entryRoutes, communityRoutes, adminRoutes]);

/** Creates the router with all pages of the product, area by area (`routes/`). */
export function createAppRouter(queryClient: QueryClient) {
  const context: RouterContext = { queryClient, findPage: () => null };
  const router = createRouter({
    routeTree,
    context,
    parseSearch: parseSearchText,
    stringifySearch: formatSearchText,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultErrorComponent: RouteError,
  });
  context.findPage = (pathname) => findPage(router, pathname);
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
