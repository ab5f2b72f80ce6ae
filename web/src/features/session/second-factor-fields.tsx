import { TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../api/api-error.ts';
import styles from './form.module.css';
import { Refusal, toRefusal } from '../../ui/refusal.tsx';
import type { useSecondFactor } from './use-second-factor.ts';

/** One field for the code or the recovery code, why the last one was refused, and the way to the other kind (W11). */
export function SecondFactorFields({ factor }: { factor: ReturnType<typeof useSecondFactor> }) {
  const { t } = useTranslation('entry');
  const field = useRef<HTMLInputElement>(null);
  const { isRecovery, isRunning, error } = factor;
  // The only thing to do here; and after a refusal or a change of kind it is empty again.
  useEffect(() => {
    if (!isRunning) field.current?.focus();
  }, [isRecovery, isRunning]);

  const isWrong = isApiError(error, 'WRONG_CREDENTIALS');
  const refusal = error === null ? null : toRefusal(error, { otherwise: t('codeRefused') });

  return (
    <>
      {refusal === null ? null : (
        <Refusal
          title={refusal.title}
          detail={isWrong ? t('triesLeft', { count: factor.triesLeft }) : refusal.detail}
        />
      )}
      {isRecovery ? (
        <TextInput
          ref={field}
          key="recovery"
          className={styles.field}
          label={t('recoveryCode')}
          description={t('recoveryCodeHint')}
          name="recoveryCode"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          value={factor.text}
          readOnly={isRunning}
          onChange={(event) => factor.change(event.target.value)}
        />
      ) : (
        <TextInput
          ref={field}
          key="code"
          className={`${styles.field} ${styles.code}`}
          label={t('code')}
          description={t('codeHint')}
          name="code"
          placeholder="000000"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={factor.text}
          readOnly={isRunning}
          onChange={(event) => factor.change(event.target.value)}
        />
      )}
      <button type="button" className={styles.plain} onClick={factor.switchKind}>
        {isRecovery ? t('useCode') : t('useRecoveryCode')}
      </button>
    </>
  );
}
