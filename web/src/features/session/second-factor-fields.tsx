import { useEffect, useRef } from 'react';
import { isApiError } from '../../api/api-error.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { entryTexts } from '../../i18n/vi/entry.ts';
import styles from './session.module.css';
import { Refusal, toRefusal } from '../../ui/feedback/refusal.tsx';
import type { useSecondFactor } from './use-second-factor.ts';
import { TextField } from '../../ui/form/text-field.tsx';

/**
 * Shows the field for the code or the recovery code, the reason of the last refusal, and a link that switches between code and recovery code
 * (ACC-37).
 */
export function SecondFactorFields({ factor }: { factor: ReturnType<typeof useSecondFactor> }) {
  const t = useTexts(entryTexts);
  const field = useRef<HTMLInputElement>(null);
  const { form, isRecovery } = factor;
  const { error, isBusy } = form;
  // Focuses the only field whenever it becomes empty, as after a refusal or a switch between code and recovery code.
  useEffect(() => {
    if (!isBusy) field.current?.focus();
  }, [isRecovery, isBusy]);

  const isWrong = isApiError(error, 'WRONG_CREDENTIALS');
  const refusal = error === null ? null : toRefusal(error, { otherwise: t('codeRefused') });

  // No field has a message that appears on blur, because it would move the button away during the click that caused the blur.
  return (
    <>
      {refusal === null ? null : (
        <Refusal
          title={refusal.title}
          detail={isWrong ? t('triesLeft', { count: factor.triesLeft }) : refusal.detail}
        />
      )}
      {isRecovery ? (
        <TextField
          ref={field}
          key="recovery"
          className={styles.field}
          label={t('recoveryCode')}
          hint={t('recoveryCodeHint')}
          {...form.text('text')}
          name="recoveryCode"
          onBlur={undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          readOnly={isBusy}
          onChange={(event) => factor.change(event.target.value)}
        />
      ) : (
        <TextField
          ref={field}
          key="code"
          className={`${styles.field} ${styles.code}`}
          label={t('code')}
          hint={t('codeHint')}
          {...form.text('text')}
          name="code"
          onBlur={undefined}
          placeholder="000000"
          inputMode="numeric"
          autoComplete="one-time-code"
          readOnly={isBusy}
          onChange={(event) => factor.change(event.target.value)}
        />
      )}
      <button type="button" className={styles.plain} onClick={factor.switchKind}>
        {isRecovery ? t('useCode') : t('useRecoveryCode')}
      </button>
    </>
  );
}
