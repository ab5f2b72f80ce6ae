import type { User } from '@bobbin/contract/auth';
import { getProfile, logout } from '@bobbin/contract/auth.calls';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call, session } from './client.ts';
import { forgetActingOwner } from './acting-owner.ts';

/** Query of the signed-in user; the user is also kept in browser storage (ACC-29). */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }) => {
    const user = await call(getProfile, {}, { signal });
    session.saveUser(user);
    return user;
  },
});

/**
 * Loads the signed-in user, for any number of components. A component that mounts after the request failed does not repeat it: each repetition would
 * render that component again, and so start the next request. The header has a retry button.
 */
export function useUser() {
  return useQuery({ ...userQuery, retryOnMount: false });
}

/** Ends the session in this browser and on the server. The person is signed out here even when the server cannot be reached. */
export function useSignOut() {
  return useMutation({
    mutationFn: () => call(logout, {}),
    onSettled: () => {
      forgetActingOwner();
      session.signOut();
    },
  });
}

export function toFullName(user: User): string {
  return `${user.firstName} ${user.lastName}`.trim();
}

/** Role of every new account, whose name is not shown; all other roles are shown by name (UI-2, ROL-1). */
export const DEFAULT_ROLE = 'everyone';
