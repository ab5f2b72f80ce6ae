import type { QueryClient } from '@tanstack/react-query';
import { Outlet, createRootRouteWithContext, redirect } from '@tanstack/react-router';
import { session } from '../api/client.ts';
import type { RailIcon } from '../features/admin/rail-icons.ts';
import type { Topics } from '../i18n/topic.ts';
import { RouteFocus } from '../ui/layout/route-focus.tsx';
import { useWindowTitle } from '../ui/hooks/use-window-title.ts';

type ShellTexts = Topics['shell']['texts'];

declare module '@tanstack/react-router' {
  /** Facts about a page that its route declares; titles, navigation, guards and alternative URLs use them. */
  interface StaticDataRouteOption {
    /** Text key of the page's title; the window's title, the palette and the rail show it. */
    title?: keyof ShellTexts['titles'];
    /** Permission that the page requires; the server also checks it in every call. */
    permission?: string;
    /** Position in the navigation of the header, and the label there. */
    header?: { order: number; label: keyof ShellTexts['header'] };
    /** Position in the menu that the avatar opens. */
    menu?: { order: number };
    /** Position in the rail of the staff area, and the icon. The group is the order divided by ten. */
    rail?: { order: number; icon: RailIcon };
    /** Page of the header to which this page belongs although its URL is not below that page's URL. */
    belongsTo?: string;
    /** Alternative URLs of this page; `$id` is a placeholder for one part of the path. */
    otherAddresses?: readonly string[];
  }
}

export interface RouterContext {
  queryClient: QueryClient;
  /** Finds the page that an alternative URL opens. */
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

/** Redirects to login if no tokens are stored, even if the session ended just before the page loaded; after sign-in the address opens (ACC-8). */
export function requireSession(address: string): void {
  if (session.read() !== null) return;
  const sessionEnded = session.hasEnded() ? 1 : undefined;
  throw redirect({ to: '/', search: { redirect: address, sessionEnded }, replace: true });
}
