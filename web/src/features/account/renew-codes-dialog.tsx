import { useTexts } from '../../i18n/use-texts.tsx';
import { twoFactorTexts } from '../../i18n/vi/two-factor.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { renewRecoveryCodesBody } from '@bobbin/contract/two-factor';
import { useState } from 'react';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import { CodeField } from './code-field.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import styles from './account.module.css';
import { useCodeForm } from './use-code-form.ts';
import { useRenewCodes } from './use-two-factor.ts';

/** Asks for a code of the authenticator, and then shows new recovery codes (ACC-40). */
export function RenewCodesDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useTexts(twoFactorTexts, uiTexts);
  const renew = useRenewCodes();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useCodeForm({
    schema: renewRecoveryCodesBody,
    send: (passcode) => renew.mutateAsync(passcode),
    onDone: (made) => {
      setCodes(made);
      notify({ tone: 'success', title: t('codesRenewed'), text: t('codesRenewedText') });
    },
  });

  if (codes !== null) return <RecoveryCodesDialog codes={codes} email={email} onClose={onClose} />;

  return (
    <FormDialog
      form={form}
      title={t('renewCodesTitle')}
      action={t('renewCodesTitle')}
      width={460}
      isDirty={false}
      onClose={onClose}
    >
      <p>{t('renewCodesText')}</p>
      <CodeField form={form} className={styles.code} label={t('enterCode')} />
    </FormDialog>
  );
}
