import { useTexts } from '../../i18n/use-texts.tsx';
import { twoFactorTexts } from '../../i18n/vi/two-factor.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { turnOffTwoFactorBody } from '@bobbin/contract/two-factor';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import { useCodeForm } from './use-code-form.ts';
import { useTurnOff } from './use-two-factor.ts';

/** Disables the second factor with a code or, if the phone is lost, a recovery code (ACC-41). */
export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(twoFactorTexts, uiTexts);
  const turnOff = useTurnOff();
  const form = useCodeForm({
    schema: turnOffTwoFactorBody,
    send: (passcode) => turnOff.mutateAsync(passcode),
    onDone: () => {
      notify({ tone: 'success', title: t('turnedOff') });
      onClose();
    },
  });

  return (
    <FormDialog
      form={form}
      title={t('turnOff')}
      action={t('turnOff')}
      isDangerous
      width={420}
      isDirty={false}
      onClose={onClose}
    >
      <p>{t('turnOffText')}</p>
      <TextField
        {...form.text('passcode')}
        data-autofocus
        label={t('codeOrRecovery')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
      />
    </FormDialog>
  );
}
