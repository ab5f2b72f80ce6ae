import { recoveryCode, twoFactorCode } from '@bobbin/contract/two-factor';
import type { authenticateTwoFactor } from '@bobbin/contract/two-factor.calls';
import type { CallInput } from '@bobbin/contract/endpoints';
import { TWO_FACTOR_LENGTH } from '@bobbin/domain/limits';
import { useState } from 'react';
import { z } from 'zod';
import { isApiError } from '../../api/api-error.ts';
import { useForm } from '../../ui/form/use-form.ts';

/** Number of wrong codes after which the page returns to login (ACC-37). */
const TRIES = 5;

type FactorBody = NonNullable<CallInput<typeof authenticateTwoFactor>['body']>;

const CODE = z.object({ text: twoFactorCode });
const RECOVERY = z.object({ text: recoveryCode });

/** Manages the input of the second factor: a code of six digits, which is submitted when it is complete, or a recovery code. */
export function useSecondFactor(pay: (body: FactorBody) => Promise<void>, onTooMany: () => void) {
  const [isRecovery, setRecovery] = useState(false);
  const [wrong, setWrong] = useState(0);

  const form = useForm({
    schema: isRecovery ? RECOVERY : CODE,
    initial: { text: '' },
    isGuarded: false,
    send: ({ text }) => pay(isRecovery ? { recoveryCode: text } : { twoFactorAuthenticationCode: text }),
    onRefused: (error) => {
      // The code is cleared only if it was wrong, not after a network failure (ACC-38).
      if (!isApiError(error, 'WRONG_CREDENTIALS')) return;
      form.clear('text');
      setWrong(wrong + 1);
      if (wrong + 1 >= TRIES) onTooMany();
    },
  });
  const { text } = form.values;

  return {
    form,
    isRecovery,
    triesLeft: TRIES - wrong,
    change(typed: string): void {
      if (isRecovery) return form.change({ text: typed });
      // Pasted codes may contain spaces.
      const digits = typed.replaceAll(/\D/g, '').slice(0, TWO_FACTOR_LENGTH);
      form.change({ text: digits });
      if (digits.length === TWO_FACTOR_LENGTH && digits !== text) form.submit({ text: digits });
    },
    switchKind(): void {
      form.clear('text');
      form.forget();
      setRecovery(!isRecovery);
    },
  };
}
