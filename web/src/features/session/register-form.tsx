import { register, registerForm } from '@bobbin/contract/registration';
import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import styles from './form.module.css';
import { Refusal, toRefusal } from '../../ui/refusal.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { useStep } from '../../ui/use-step.ts';
import { PasswordField } from '../../ui/password-field.tsx';

const EMPTY = { email: '', firstName: '', lastName: '', dob: '', password: '', confirmPassword: '' };

/** A new account (Spec 1 §2, §5, §8); tells for which email when it is made. */
export function RegisterForm({ onDone }: { onDone: (email: string) => void }) {
  const { t } = useTranslation(['entry', 'session']);
  const fields = useFields(registerForm, EMPTY);
  const create = useStep(async ({ email, firstName, lastName, dob, password }: typeof EMPTY) => {
    await call(register, { body: { email, firstName, lastName, dob, password } });
    onDone(email.trim());
  }, fields.showIssues);
  const refusal = create.error === null ? null : toRefusal(create.error, { otherwise: t('emailExists') });

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (fields.isValid) void create.start(fields.values);
      }}
    >
      {refusal === null ? null : <Refusal {...refusal} />}
      <TextInput
        {...fields.input('email')}
        className={styles.field}
        label={t('session:email')}
        type="email"
        autoComplete="username"
      />
      <div className={styles.pair}>
        <TextInput
          {...fields.input('firstName')}
          className={styles.field}
          label={t('firstName')}
          autoComplete="given-name"
        />
        <TextInput
          {...fields.input('lastName')}
          className={styles.field}
          label={t('lastName')}
          autoComplete="family-name"
        />
      </div>
      <TextInput {...fields.input('dob')} className={styles.field} label={t('dob')} type="date" autoComplete="bday" />
      <PasswordField
        {...fields.input('password')}
        className={styles.field}
        label={t('session:password')}
        autoComplete="new-password"
      />
      <PasswordField
        {...fields.input('confirmPassword')}
        className={styles.field}
        label={t('confirmPassword')}
        autoComplete="new-password"
      />
      <Button type="submit" variant="filled" fullWidth disabled={!fields.isValid} loading={create.isRunning}>
        {t('createAccount')}
      </Button>
    </form>
  );
}
