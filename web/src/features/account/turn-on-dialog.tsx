import { turnOnTwoFactorBody } from '@bobbin/contract/two-factor';
import { useState } from 'react';
import { isApiError } from '../../api/api-error.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { twoFactorTexts } from '../../i18n/vi/two-factor.ts';
import { sayAnswer, useFailureWhenGone } from '../../ui/feedback/answers.ts';
import { CopyButton } from '../../ui/button/copy-button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Form, FormFailure, SubmitButton } from '../../ui/form/form.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import { CodeField } from './code-field.tsx';
import { QrCode } from '../../ui/layout/qr-code.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import styles from './account.module.css';
import { useCodeForm } from './use-code-form.ts';
import { useBeginTwoFactor, useTurnOn } from './use-two-factor.ts';
import { Button } from '../../ui/button/button.tsx';
import { Row } from '../../ui/layout/boxes.tsx';

interface TurnOnDialogProps {
  /** Text that the QR code contains: `otpauth://…`. */
  text: string;
  email: string;
  onClose: () => void;
}

/** Enables the second factor: shows QR and secret, asks for the first code, then shows the recovery codes (ACC-39). */
export function TurnOnDialog({ text: firstText, email, onClose }: TurnOnDialogProps) {
  const t = useTexts(twoFactorTexts);
  const [text, setText] = useState(firstText);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const begin = useBeginTwoFactor();
  const turnOn = useTurnOn();
  const tellWhenGone = useFailureWhenGone();
  const form = useCodeForm({
    schema: turnOnTwoFactorBody,
    send: (passcode) => turnOn.mutateAsync(passcode),
    onDone: (made) => {
      setCodes(made);
      notify({ tone: 'success', title: t('turnedOn'), text: t('turnedOnText') });
    },
  });
  const isExpired = isApiError(form.error, 'TWO_FACTOR_NOT_BEGUN');

  function beginAnew() {
    sayAnswer(begin.mutateAsync(), {
      done: (newText) => {
        setText(newText);
        form.reset();
        form.forget();
      },
      failed: tellWhenGone,
    });
  }

  if (codes !== null) return <RecoveryCodesDialog codes={codes} email={email} onClose={onClose} />;

  const secret = new URL(text).searchParams.get('secret') ?? '';
  return (
    <Dialog
      title={t('turnOn')}
      width={460}
      onClose={onClose}
      onSubmit={() => form.submit()}
      footer={
        isExpired ? (
          <Button look="main" isBusy={begin.isPending} onClick={beginAnew}>
            {t('newQrCode')}
          </Button>
        ) : (
          <SubmitButton form={form}>{t('confirmCode')}</SubmitButton>
        )
      }
    >
      <Form form={form} className={styles.steps}>
        <p>{t('scan')}</p>
        <QrCode text={text} name={t('qrCode')} />
        <p className={styles.muted}>{t('secret')}</p>
        <Row justify="between" wrap gap={8} className={styles.secret}>
          <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton text={secret} label={t('copyCodes')} />
        </Row>
        <CodeField form={form} className={styles.code} label={t('enterCode')} isOff={isExpired} />
        <FormFailure form={form} />
        <Failure error={begin.error} />
      </Form>
    </Dialog>
  );
}
