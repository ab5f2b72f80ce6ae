import type { User } from '@bobbin/contract/auth';
import { useRouter, type AnyRouter } from '@tanstack/react-router';
import { hasPermission, isStaff } from '../../api/permissions.ts';
import { listAllPages, sortBy, type ShellPage } from './shell-pages.ts';

// This file is separate from the pages of the header, because the first screen needs none of these pages.

const STAFF_AREA = '/admin';

/** Lists every page that the user may open and whose URL needs no id, by the permission that its route declares (ROL-3). */
export function listPages(router: AnyRouter, user: User): ShellPage[] {
  return listAllPages(router).filter(({ path, permission }) => {
    if (path.startsWith(STAFF_AREA) && !isStaff(user)) return false;
    return permission === undefined || hasPermission(user, permission);
  });
}

/** Lists the pages of the menu that the avatar opens; every signed-in person may see them (UI-52). */
export function useMenuPages() {
  return sortBy(listAllPages(useRouter()), ({ menu }) => menu);
}

/** Lists the pages in the rail of the staff area that the user may see. */
export function useRailPages(user: User | undefined) {
  const router = useRouter();
  return user === undefined ? [] : sortBy(listPages(router, user), ({ rail }) => rail);
}
