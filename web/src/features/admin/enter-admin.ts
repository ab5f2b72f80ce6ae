import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { isStaff } from '../../api/permissions.ts';
import { userQuery } from '../../api/user.ts';

/**
 * Redirects users with only the default role to the seller pages, before any admin code is loaded (ROL-1). This check is only the first: the server
 * checks the permission of every call (ROL-2).
 */
export async function enterAdmin(queryClient: QueryClient): Promise<void> {
  const known = queryClient.getQueryData(userQuery.queryKey);
  // If the user cannot be loaded now, the page opens and shows the failure with a retry button.
  const user = known ?? (await queryClient.fetchQuery(userQuery).catch(() => null));
  if (user !== null && !isStaff(user)) throw redirect({ to: '/community', replace: true });
}
