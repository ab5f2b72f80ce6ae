import '../../i18n/topics/profile.ts';
import { TWO_FACTOR_LENGTH } from '@bobbin/domain/limits';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../api/api-error.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { notify } from '../../ui/notify.tsx';
import { CodeField } from './code-field.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import styles from './turn-on-dialog.module.css';
import { useBeginTwoFactor, useTurnOn } from './use-two-factor.ts';

interface TurnOnDialogProps {
  /** `otpauth://…`, what the QR says. */
  text: string;
  email: string;
  onClose: () => void;
}

/** QR and secret, the first code of the authenticator, then the recovery codes (Spec 1 §4, §8). */
export function TurnOnDialog({ text: firstText, email, onClose }: TurnOnDialogProps) {
  const { t } = useTranslation('profile');
  const [text, setText] = useState(firstText);
  const [code, setCode] = useState('');
  const begin = useBeginTwoFactor();
  const turnOn = useTurnOn();
  const isExpired = isApiError(turnOn.error, 'TWO_FACTOR_NOT_BEGUN');
  const isWrong = isApiError(turnOn.error, 'TWO_FACTOR_CODE_WRONG');

  function send(passcode: string) {
    if (passcode.length !== TWO_FACTOR_LENGTH || turnOn.isPending) return;
    turnOn.mutate(passcode, {
      onSuccess: () => notify({ tone: 'success', title: t('turnedOn'), text: t('turnedOnText') }),
      onError: (error) => {
        if (isApiError(error, 'TWO_FACTOR_CODE_WRONG')) setCode('');
      },
    });
  }

  function beginAnew() {
    begin.mutate(undefined, {
      onSuccess: (newText) => {
        setText(newText);
        setCode('');
        turnOn.reset();
      },
    });
  }

  if (turnOn.isSuccess) return <RecoveryCodesDialog codes={turnOn.data} email={email} onClose={onClose} />;

  const secret = new URL(text).searchParams.get('secret') ?? '';
  return (
    <Dialog
      title={t('turnOn')}
      width={460}
      onClose={onClose}
      onSubmit={() => send(code)}
      footer={
        isExpired ? (
          <Button variant="filled" loading={begin.isPending} onClick={beginAnew}>
            {t('newQrCode')}
          </Button>
        ) : (
          <Button
            type="submit"
            variant="filled"
            disabled={code.length !== TWO_FACTOR_LENGTH}
            loading={turnOn.isPending}
          >
            {t('confirmCode')}
          </Button>
        )
      }
    >
      <div className={styles.steps}>
        <p>{t('scan')}</p>
        <QrCode text={text} name={t('qrCode')} />
        <p className={styles.muted}>{t('secret')}</p>
        <div className={styles.secret}>
          <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton text={secret} label={t('copyCodes')} />
        </div>
        <CodeField
          className={styles.code}
          label={t('enterCode')}
          value={code}
          onChange={setCode}
          onComplete={send}
          isReadOnly={turnOn.isPending || isExpired}
          error={turnOn.error}
        />
        {isWrong ? null : <Failure error={turnOn.error ?? begin.error} />}
      </div>
    </Dialog>
  );
}
