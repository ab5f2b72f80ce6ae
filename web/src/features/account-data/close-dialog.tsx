import { askClosingBody, closeMemberBody, type Closing } from '@bobbin/contract/account-data';
import { useTexts } from '../../i18n/use-texts.tsx';
import { yourDataTexts } from '../../i18n/vi/your-data.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/feedback/notify.tsx';
import { HarmFields, NO_GROUNDS, toGrounds } from '../../ui/domain/harm-fields.tsx';
import { useAskClosing, useCloseMember } from './use-account-data.ts';

interface CloseDialogProps {
  proof: Closing['proof'];
  onClose: () => void;
}

/** Confirms the closing of the person's own account with the password, or with a code if the second factor is on (ACC-60). */
export function CloseDialog({ proof, onClose }: CloseDialogProps) {
  const t = useTexts(yourDataTexts);
  const ask = useAskClosing();
  const form = useForm({
    schema: askClosingBody,
    initial: { proof: '' },
    atField: { OLD_PASSWORD_WRONG: 'proof', TWO_FACTOR_CODE_WRONG: 'proof' },
    send: (body) => ask.mutateAsync(body.proof),
    onDone: () => {
      notify({ tone: 'success', title: t('closed'), text: t('closedText') });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('closeTitle')}
      action={t('closeAction')}
      isDangerous
      width={480}
      isDirty={false}
      onClose={onClose}
    >
      <p>{t('closingText')}</p>
      {proof === 'password' ? (
        <PasswordField {...form.text('proof')} data-autofocus label={t('password')} autoComplete="current-password" />
      ) : (
        <TextField
          {...form.text('proof')}
          data-autofocus
          label={t('code')}
          autoComplete="one-time-code"
          maxLength={40}
        />
      )}
    </FormDialog>
  );
}

interface CloseMemberDialogProps {
  member: { id: string; name: string; locale: 'vi' | 'en' };
  onClose: () => void;
}

/** Asks a staff user for the reason of closing a member's account; the member reads the reason (ACC-66). */
export function CloseMemberDialog({ member, onClose }: CloseMemberDialogProps) {
  const t = useTexts(yourDataTexts);
  const close = useCloseMember(member.id);
  const form = useForm({
    schema: closeMemberBody,
    initial: NO_GROUNDS,
    send: (values) => close.mutateAsync(toGrounds(values)),
    onDone: () => {
      notify({ tone: 'success', title: t('memberTitle', { name: member.name }) });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('memberTitle', { name: member.name })}
      action={t('closeAction')}
      isDangerous
      width={560}
      onClose={onClose}
    >
      <p>{t('memberText')}</p>
      <HarmFields harm="close" form={form} person={member} />
    </FormDialog>
  );
}
