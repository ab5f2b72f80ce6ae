import type { User } from '@bobbin/contract/auth';
import { useRouter } from '@tanstack/react-router';
import { hasPermission } from '../../api/permissions.ts';

/** Pages in the order of the rail. */
const ADMIN_PAGES = [
  { to: '/admin/users', name: 'user' },
  { to: '/admin/roles', name: 'role' },
  { to: '/admin/logs', name: 'log' },
  { to: '/admin/ip', name: 'ip' },
  { to: '/admin/mail', name: 'mail' },
] as const;
export type AdminPage = (typeof ADMIN_PAGES)[number];

/** The pages that somebody may see; which permission a page needs stands at its route. */
export function useAdminPages(user: User | undefined): readonly AdminPage[] {
  const { routesByPath } = useRouter();
  if (user === undefined) return [];
  return ADMIN_PAGES.filter(({ to }) => {
    const permission = routesByPath[to].options.staticData?.permission;
    return permission === undefined || hasPermission(user, permission);
  });
}
