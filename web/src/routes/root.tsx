import type { QueryClient } from '@tanstack/react-query';
import { Outlet, createRootRouteWithContext, redirect } from '@tanstack/react-router';
import { session } from '../api/client.ts';
import type { RailIcon } from '../features/admin/rail-icons.ts';
import type { Topics } from '../i18n/topic.ts';
import { RouteFocus } from '../ui/layout/route-focus.tsx';
import { useWindowTitle } from '../ui/hooks/use-window-title.ts';

type ShellTexts = Topics['shell']['texts'];

declare module '@tanstack/react-router' {
  /** Data declared once at a page's route; titles, navigation, guards and alternative URLs use it. */
  interface StaticDataRouteOption {
    /** Name of the page: the window's title is brand plus this, and the palette and the rail show it. */
    title?: keyof ShellTexts['titles'];
    /** Permission that the page requires. The server checks it again at every call. */
    permission?: string;
    /** Position in the header's navigation with its label. */
    header?: { order: number; label: keyof ShellTexts['header'] };
    /** Position in the menu behind the avatar. */
    menu?: { order: number };
    /** Position in the rail of its area; the tens of the order are the group. */
    rail?: { order: number; icon: RailIcon };
    /** Header page that this page belongs to, if its URL is not below it. */
    belongsTo?: string;
    /** Alternative URLs of this page; `$id` is a placeholder for one part. */
    otherAddresses?: readonly string[];
  }
}

export interface RouterContext {
  queryClient: QueryClient;
  /** Finds the page of an alternative URL. */
  findPage: (pathname: string) => string | null;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Root });

function Root() {
  const title = useWindowTitle();
  return (
    <>
      <Outlet />
      <RouteFocus title={title} />
    </>
  );
}

/** Redirects to login without tokens, and back afterwards (ACC-8); also if the session ended a moment before the page loaded. */
export function requireSession(address: string): void {
  if (session.read() !== null) return;
  const sessionEnded = session.hasEnded() ? 1 : undefined;
  throw redirect({ to: '/', search: { redirect: address, sessionEnded }, replace: true });
}
