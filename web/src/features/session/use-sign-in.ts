import type { loginBody } from '@bobbin/contract/auth';
import { login } from '@bobbin/contract/auth.calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { isApiError } from '../../api/api-error.ts';
import { call, session } from '../../api/client.ts';
import { userQuery } from '../../api/user.ts';

export type Credentials = z.input<typeof loginBody>;

/** Signs in and keeps the tokens. */
export function useSignIn(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (credentials: Credentials) => {
      session.start(await call(login, { body: credentials }));
      try {
        await queryClient.fetchQuery(userQuery);
        return { isOwing: false };
      } catch (error) {
        // Whatever else went wrong, the page behind says it.
        return { isOwing: isApiError(error, 'SECOND_FACTOR_OWED') };
      }
    },
    onSuccess: ({ isOwing }) => {
      // Who owes the second factor is led there by what follows the session.
      if (!isOwing) onDone();
    },
  });
}
