import '../../i18n/topics/profile.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../api/api-error.ts';
import { toErrorText } from '../../api/errors.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { notify } from '../../ui/notify.tsx';
import styles from './account.module.css';
import { FieldError } from './field-error.tsx';
import { useTurnOff } from './use-two-factor.ts';

/** Turns the second factor off, with a code or, when the telephone is lost, a recovery code (W11). */
export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['profile', 'ui']);
  const turnOff = useTurnOff();
  const [code, setCode] = useState('');
  const isReady = code.trim() !== '';
  const isWrong = isApiError(turnOff.error, 'TWO_FACTOR_CODE_WRONG');

  function submit() {
    if (!isReady || turnOff.isPending) return;
    // Authenticators show six digits with a blank between them.
    turnOff.mutate(code.replaceAll(/\s/g, ''), {
      onSuccess: () => {
        notify({ tone: 'success', title: t('turnedOff') });
        onClose();
      },
      onError: (error) => {
        if (isApiError(error, 'TWO_FACTOR_CODE_WRONG')) setCode('');
      },
    });
  }

  return (
    <Dialog
      title={t('turnOff')}
      width={420}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('ui:cancel')}</Button>
          <Button type="submit" variant="filled" color="red" disabled={!isReady} loading={turnOff.isPending}>
            {t('turnOff')}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p>{t('turnOffText')}</p>
        <TextInput
          data-autofocus
          label={t('codeOrRecovery')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          value={code}
          error={isWrong ? <FieldError {...toErrorText(turnOff.error)} /> : null}
          onChange={(event) => setCode(event.target.value)}
        />
        {isWrong ? null : <Failure error={turnOff.error} />}
      </div>
    </Dialog>
  );
}
