import { login, type loginBody } from '@bobbin/contract/auth';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { call, session } from '../../api/client.ts';

export type Credentials = z.input<typeof loginBody>;

/** Signs in and keeps the tokens. */
export function useSignIn(onDone: () => void) {
  return useMutation({
    mutationFn: (credentials: Credentials) => call(login, { body: credentials }),
    onSuccess: (tokens) => {
      session.start(tokens);
      onDone();
    },
  });
}
