import { updateProfile } from '@bobbin/contract/profile.calls';
import type { CallInput } from '@bobbin/contract/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, session } from '../../api/client.ts';
import { userQuery } from '../../api/user.ts';

/** Saves my account info; the answer is the person as known from now on. */
export function useSaveProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof updateProfile>['body']) => call(updateProfile, { body }),
    onSuccess: async (user) => {
      // An older answer that is still under way must not replace this one.
      await queryClient.cancelQueries({ queryKey: userQuery.queryKey });
      queryClient.setQueryData(userQuery.queryKey, user);
      session.saveUser(user);
    },
  });
}
