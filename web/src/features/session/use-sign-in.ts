import type { loginBody } from '@bobbin/contract/auth';
import { login } from '@bobbin/contract/auth.calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { isApiError } from '../../api/api-error.ts';
import { call, session } from '../../api/client.ts';
import { userQuery } from '../../api/user.ts';

export type Credentials = z.input<typeof loginBody>;

/** Signs in and stores the tokens. */
export function useSignIn(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (credentials: Credentials) => {
      session.start(await call(login, { body: credentials }));
      try {
        await queryClient.fetchQuery(userQuery);
        return { isSecondFactorPending: false };
      } catch (error) {
        // After any other failure the next page shows the reason.
        return { isSecondFactorPending: isApiError(error, 'SECOND_FACTOR_OWED') };
      }
    },
    onSuccess: ({ isSecondFactorPending }) => {
      // If a second factor is pending, the listener of the session redirects to its page.
      if (!isSecondFactorPending) onDone();
    },
  });
}
