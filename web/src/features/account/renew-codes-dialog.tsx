import '../../i18n/topics/profile.ts';
import { TWO_FACTOR_LENGTH } from '@bobbin/domain/limits';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../api/api-error.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { notify } from '../../ui/notify.tsx';
import { CodeField } from './code-field.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import styles from './turn-on-dialog.module.css';
import { useRenewCodes } from './use-two-factor.ts';

/** A code of the authenticator, then a fresh set of recovery codes (AC-57). */
export function RenewCodesDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation(['profile', 'ui']);
  const renew = useRenewCodes();
  const [code, setCode] = useState('');
  const isReady = code.length === TWO_FACTOR_LENGTH;
  const isWrong = isApiError(renew.error, 'TWO_FACTOR_CODE_WRONG');

  function send(passcode: string) {
    if (passcode.length !== TWO_FACTOR_LENGTH || renew.isPending) return;
    renew.mutate(passcode, {
      onSuccess: () => notify({ tone: 'success', title: t('codesRenewed'), text: t('codesRenewedText') }),
      onError: (error) => {
        if (isApiError(error, 'TWO_FACTOR_CODE_WRONG')) setCode('');
      },
    });
  }

  if (renew.isSuccess) return <RecoveryCodesDialog codes={renew.data} email={email} onClose={onClose} />;

  return (
    <Dialog
      title={t('renewCodesTitle')}
      width={460}
      onClose={onClose}
      onSubmit={() => send(code)}
      footer={
        <>
          <Button onClick={onClose}>{t('ui:cancel')}</Button>
          <Button type="submit" variant="filled" disabled={!isReady} loading={renew.isPending}>
            {t('renewCodesTitle')}
          </Button>
        </>
      }
    >
      <div className={styles.steps}>
        <p>{t('renewCodesText')}</p>
        <CodeField
          className={styles.code}
          label={t('enterCode')}
          value={code}
          onChange={setCode}
          onComplete={send}
          isReadOnly={renew.isPending}
          error={renew.error}
        />
        {isWrong ? null : <Failure error={renew.error} />}
      </div>
    </Dialog>
  );
}
