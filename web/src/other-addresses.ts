/** Where the two documents name one page differently, the second name leads to the first (Spec 1 §2, Spec 2 §2). */
export const OTHER_ADDRESSES = [
  ['/email_confirm', '/activate-account'],
  ['/email-confirm', '/activate-account'],
  ['/community/profile', '/community/user'],
  ['/admin/dashboard', '/admin'],
  ['/admin/user', '/admin/users'],
  ['/admin/role', '/admin/roles'],
  ['/admin/log', '/admin/logs'],
  // A member's shops, reached from the member list.
  ['/admin/user/$id', '/admin/users/$id'],
  ['/admin/shop-user/$id', '/admin/users/$id'],
] as const;

const PARAMETER = '$id';

/** The address of the page that is meant; null for an address that names no page. */
export function findPage(pathname: string): string | null {
  const path = pathname.replace(/(.)\/$/, '$1');
  for (const [other, page] of OTHER_ADDRESSES) {
    if (other === path) return page;
    if (!other.endsWith(PARAMETER)) continue;
    const start = other.slice(0, -PARAMETER.length);
    const id = path.slice(start.length);
    if (path.startsWith(start) && /^[^/]+$/.test(id)) return page.replace(PARAMETER, () => id);
  }
  return null;
}
