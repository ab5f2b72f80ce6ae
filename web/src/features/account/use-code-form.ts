import type { z } from 'zod';
import { isApiError } from '../../api/api-error.ts';
import { useForm } from '../../ui/form/use-form.ts';

interface CodeFormOptions<R> {
  schema: z.ZodType | undefined;
  send: (passcode: string) => Promise<R>;
  onDone: (reply: R) => void;
}

export type CodeForm = ReturnType<typeof useCodeForm<unknown>>;

/** Returns a form with one code; a wrong code is cleared, and the error appears at the field. */
export function useCodeForm<R>({ schema, send, onDone }: CodeFormOptions<R>) {
  const form = useForm({
    schema,
    initial: { passcode: '' },
    isGuarded: false,
    atField: { TWO_FACTOR_CODE_WRONG: 'passcode' },
    // Removes the space that authenticators show between the digits.
    send: ({ passcode }) => send(passcode.replaceAll(/\s/g, '')),
    onDone,
    onRefused: (error) => {
      if (isApiError(error, 'TWO_FACTOR_CODE_WRONG')) form.clear('passcode');
    },
  });
  return form;
}
