import { updateProfile } from '@bobbin/contract/profile.calls';
import type { CallInput } from '@bobbin/contract/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, session } from '../../api/client.ts';
import { userQuery } from '../../api/user.ts';

/** Saves the account info, and writes the response to the cache. */
export function useSaveProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof updateProfile>['body']) => call(updateProfile, { body }),
    onSuccess: async (user) => {
      // Cancels a running request for the user, because its older response must not replace the saved values.
      await queryClient.cancelQueries({ queryKey: userQuery.queryKey });
      queryClient.setQueryData(userQuery.queryKey, user);
      session.saveUser(user);
    },
  });
}
