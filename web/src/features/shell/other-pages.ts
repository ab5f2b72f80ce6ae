import type { User } from '@bobbin/contract/auth';
import { useRouter, type AnyRouter } from '@tanstack/react-router';
import { hasPermission, isStaff } from '../../api/permissions.ts';
import { listAllPages, sortBy, type ShellPage } from './shell-pages.ts';

// Kept apart from the header's pages: the first screen lists none of these.

const STAFF_AREA = '/admin';

/** Lists every page that the user may open without an id, by the permission declared at its route (ROL-3). */
export function listPages(router: AnyRouter, user: User): ShellPage[] {
  return listAllPages(router).filter(({ path, permission }) => {
    if (path.startsWith(STAFF_AREA) && !isStaff(user)) return false;
    return permission === undefined || hasPermission(user, permission);
  });
}

/** Lists the pages of the menu behind the avatar, which every signed-in person may see (UI-52). */
export function useMenuPages() {
  return sortBy(listAllPages(useRouter()), ({ menu }) => menu);
}

/** Lists the pages of the staff rail that the user may see. */
export function useRailPages(user: User | undefined) {
  const router = useRouter();
  return user === undefined ? [] : sortBy(listPages(router, user), ({ rail }) => rail);
}
