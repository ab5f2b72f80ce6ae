import { changePassword, changePasswordBody } from '@bobbin/contract/profile';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { toErrorText } from '../../api/errors.ts';
import { notify } from '../../ui/notify.tsx';
import { Refusal, toRefusal } from '../../ui/refusal.tsx';
import { useUnsaved } from '../../ui/unsaved.ts';
import { useFields } from '../../ui/use-fields.ts';
import { useStep } from '../../ui/use-step.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import styles from './account.module.css';
import { SESSIONS } from './use-sessions.ts';

const EMPTY = { oldPassword: '', newPassword: '', newPasswordConfirmation: '' };

/** Change password (Spec 1 §5, §8): every other session ends. */
export function PasswordForm({ email }: { email: string }) {
  const { t } = useTranslation('profile');
  const queryClient = useQueryClient();
  const fields = useFields(changePasswordBody, EMPTY);
  useUnsaved(Object.values(fields.values).some((text) => text !== ''));
  const change = useStep(
    async (body: typeof EMPTY) => {
      await call(changePassword, { body });
      fields.reset();
      notify({ tone: 'success', title: t('passwordChanged'), text: t('passwordChangedText') });
      void queryClient.invalidateQueries({ queryKey: SESSIONS });
    },
    (error) => {
      if (!isApiError(error, 'OLD_PASSWORD_WRONG')) return fields.showIssues(error);
      fields.refuse('oldPassword', toErrorText(error).title);
      return true;
    },
  );
  const refusal =
    change.error === null ? null : toRefusal(change.error, { own: ['PROFILE_LOCKED'], otherwise: t('passwordFailed') });

  return (
    <form
      className={styles.body}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (fields.isValid) void change.start(fields.values);
      }}
    >
      <p className={styles.text}>{t('passwordText')}</p>
      {refusal === null ? null : <Refusal {...refusal} />}
      {/* A password manager needs to know whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <div className={styles.columns}>
        <PasswordField
          {...fields.input('oldPassword')}
          className={styles.field}
          label={t('oldPassword')}
          autoComplete="current-password"
        />
        <PasswordField
          {...fields.input('newPassword')}
          className={styles.field}
          label={t('newPassword')}
          autoComplete="new-password"
        />
        <PasswordField
          {...fields.input('newPasswordConfirmation')}
          className={styles.field}
          label={t('confirmPassword')}
          autoComplete="new-password"
        />
      </div>
      <div className={styles.row}>
        <Button type="submit" variant="filled" disabled={!fields.isValid} loading={change.isRunning}>
          {t('changePassword')}
        </Button>
      </div>
    </form>
  );
}
