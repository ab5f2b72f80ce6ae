import type { User } from '@bobbin/contract/auth';
import type { AnyRouter, StaticDataRouteOption } from '@tanstack/react-router';
import { hasPermission, isStaff } from '../../api/permissions.ts';

export interface ShellPage {
  path: string;
  title: NonNullable<StaticDataRouteOption['title']>;
}

const STAFF_AREA = '/admin';

/** Tells whether an address lies where the shell is: behind the sign-in. */
export function isInShell(pathname: string): boolean {
  return /^\/(community|admin)(\/|$)/.test(pathname);
}

/** Every page that somebody may open without naming a thing, by the permission that stands at its route (Spec 2 §6). */
export function listPages(router: AnyRouter, user: User): ShellPage[] {
  const routes = Object.values(router.routesById) as {
    fullPath: string;
    options: { staticData?: StaticDataRouteOption };
  }[];
  return routes.flatMap(({ fullPath, options: { staticData } }) => {
    const path = fullPath.replace(/(.)\/$/, '$1');
    if (staticData?.title === undefined || path.includes('$') || !isInShell(path)) return [];
    if (path.startsWith(STAFF_AREA) && !isStaff(user)) return [];
    if (staticData.permission !== undefined && !hasPermission(user, staticData.permission)) return [];
    return [{ path, title: staticData.title }];
  });
}
