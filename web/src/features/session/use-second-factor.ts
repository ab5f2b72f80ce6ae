import { recoveryCode, twoFactorCode } from '@bobbin/contract/two-factor';
import type { authenticateTwoFactor } from '@bobbin/contract/two-factor.calls';
import type { CallInput } from '@bobbin/contract/endpoints';
import { TWO_FACTOR_LENGTH } from '@bobbin/domain/limits';
import { useState } from 'react';
import { z } from 'zod';
import { isApiError } from '../../api/api-error.ts';
import { useForm } from '../../ui/form/use-form.ts';

/** Wrong ones before the way leads back to login (ACC-37). */
const TRIES = 5;

type FactorBody = NonNullable<CallInput<typeof authenticateTwoFactor>['body']>;

const CODE = z.object({ text: twoFactorCode });
const RECOVERY = z.object({ text: recoveryCode });

/** The second factor as it is typed: a code of six digits, sent as soon as it is whole, or a recovery code. */
export function useSecondFactor(pay: (body: FactorBody) => Promise<void>, onTooMany: () => void) {
  const [isRecovery, setRecovery] = useState(false);
  const [wrong, setWrong] = useState(0);

  const form = useForm({
    schema: isRecovery ? RECOVERY : CODE,
    initial: { text: '' },
    isGuarded: false,
    send: ({ text }) => pay(isRecovery ? { recoveryCode: text } : { twoFactorAuthenticationCode: text }),
    onRefused: (error) => {
      // ACC-38: the code is cleared; a missing line is no wrong code.
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
      // Pasted codes come with blanks in the middle.
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
