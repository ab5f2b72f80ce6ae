import { changePasswordBody } from '@bobbin/contract/profile';
import { changePassword } from '@bobbin/contract/profile.calls';
import { useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../i18n/use-texts.tsx';
import { profileTexts } from '../../i18n/vi/profile.ts';
import { call } from '../../api/client.ts';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/feedback/notify.tsx';
import { Refusal, toRefusal } from '../../ui/feedback/refusal.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { NewPasswordFields } from '../../ui/form/new-password-fields.tsx';
import styles from './account.module.css';
import { SESSIONS } from './use-sessions.ts';
import { Row, Stack } from '../../ui/layout/boxes.tsx';

const EMPTY = { oldPassword: '', newPassword: '', newPasswordConfirmation: '' };

/** Changes the password, which ends every other session of the person (ACC-44). */
export function PasswordForm({ email }: { email: string }) {
  const t = useTexts(profileTexts);
  const queryClient = useQueryClient();
  const form = useForm({
    schema: changePasswordBody,
    initial: EMPTY,
    atField: { OLD_PASSWORD_WRONG: 'oldPassword', PASSWORD_COMMON: 'newPassword' },
    send: (body) => call(changePassword, { body }),
    onDone: () => {
      form.reset();
      notify({ tone: 'success', title: t('passwordChanged'), text: t('passwordChangedText') });
      void queryClient.invalidateQueries({ queryKey: SESSIONS });
    },
  });
  const refusal =
    form.error === null ? null : toRefusal(form.error, { own: ['PROFILE_LOCKED'], otherwise: t('passwordFailed') });

  return (
    <Form form={form} className={styles.body}>
      <p className={styles.text}>{t('passwordText')}</p>
      {refusal === null ? null : <Refusal {...refusal} />}
      {/* Gives the account's email address to password managers. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <Stack gap="4 14" className={styles.columns}>
        <PasswordField
          {...form.text('oldPassword')}
          className={styles.field}
          label={t('oldPassword')}
          autoComplete="current-password"
        />
        <NewPasswordFields
          className={styles.field}
          fields={[
            { ...form.text('newPassword'), label: t('newPassword') },
            { ...form.text('newPasswordConfirmation'), label: t('confirmPassword') },
          ]}
        />
      </Stack>
      <Row wrap gap="6 12">
        <SubmitButton form={form} isWaiting>
          {t('changePassword')}
        </SubmitButton>
      </Row>
    </Form>
  );
}
