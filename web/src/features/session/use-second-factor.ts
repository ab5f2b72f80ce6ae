import { recoveryCode, type authenticateTwoFactor, twoFactorCode } from '@bobbin/contract/two-factor';
import type { Input } from '@bobbin/contract/endpoint';
import { TWO_FACTOR_LENGTH } from '@bobbin/domain/limits';
import { useState } from 'react';
import { isApiError } from '../../api/api-error.ts';
import { useStep } from '../../ui/use-step.ts';

/** Wrong ones before the way leads back to login (W11). */
const TRIES = 5;

type FactorBody = NonNullable<Input<typeof authenticateTwoFactor>['body']>;

/** The second factor as it is typed: a code of six digits, sent as soon as it is whole, or a recovery code. */
export function useSecondFactor(pay: (body: FactorBody) => Promise<void>, onTooMany: () => void) {
  const [isRecovery, setRecovery] = useState(false);
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState(0);
  const isReady = (isRecovery ? recoveryCode : twoFactorCode).safeParse(text).success;

  const step = useStep(pay, (error) => {
    // Spec 1 §8: the code is cleared; a missing line is no wrong code.
    if (!isApiError(error, 'WRONG_CREDENTIALS')) return false;
    setText('');
    setWrong(wrong + 1);
    if (wrong + 1 >= TRIES) onTooMany();
    return false;
  });

  function send(typed: string): void {
    void step.start(isRecovery ? { recoveryCode: typed } : { twoFactorAuthenticationCode: typed });
  }

  return {
    text,
    isRecovery,
    isReady,
    isRunning: step.isRunning,
    error: step.error,
    triesLeft: TRIES - wrong,
    change(typed: string): void {
      if (isRecovery) return setText(typed);
      // Pasted codes come with blanks in the middle.
      const digits = typed.replaceAll(/\D/g, '').slice(0, TWO_FACTOR_LENGTH);
      setText(digits);
      if (digits.length === TWO_FACTOR_LENGTH && digits !== text) send(digits);
    },
    submit(): void {
      if (isReady) send(text);
    },
    switchKind(): void {
      setText('');
      step.forget();
      setRecovery(!isRecovery);
    },
  };
}
