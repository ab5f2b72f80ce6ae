import type { QueryClient } from '@tanstack/react-query';
import { Outlet, createRootRouteWithContext, redirect } from '@tanstack/react-router';
import { session } from '../api/client.ts';
import type { RailIcon } from '../features/admin/rail-icons.ts';
import type { Topics } from '../i18n/topic.ts';
import { RouteFocus } from '../ui/layout/route-focus.tsx';
import { useWindowTitle } from '../ui/hooks/use-window-title.ts';

type ShellTexts = Topics['shell']['texts'];

declare module '@tanstack/react-router' {
  /** Data declared once, at a page's route: titles, navigation, guards and other addresses are read here. */
  interface StaticDataRouteOption {
    /** The page's name: the window's title is brand plus this, and the palette and the rail say it. */
    title?: keyof ShellTexts['titles'];
    /** Permission that the page requires. The server checks it again at every call. */
    permission?: string;
    /** The place in the header's navigation, by order, and the word for it there. */
    header?: { order: number; label: keyof ShellTexts['header'] };
    /** The place in the menu behind the avatar. */
    menu?: { order: number };
    /** The place in the rail of its area; the tens of the order are its group there. */
    rail?: { order: number; icon: RailIcon };
    /** The page of the header that a page of its own address belongs to. */
    belongsTo?: string;
    /** Further addresses that lead to this page; `$id` is a placeholder for one part. */
    otherAddresses?: readonly string[];
  }
}

export interface RouterContext {
  queryClient: QueryClient;
  /** The page that is meant by an address that is none. */
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

/** Without tokens to login, and back here afterwards (ACC-8); also when this page is loaded just after the end. */
export function requireSession(address: string): void {
  if (session.read() !== null) return;
  const sessionEnded = session.hasEnded() ? 1 : undefined;
  throw redirect({ to: '/', search: { redirect: address, sessionEnded }, replace: true });
}
