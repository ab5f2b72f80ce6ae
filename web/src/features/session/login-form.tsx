import { loginBody } from '@bobbin/contract/auth';
import { Button, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../api/api-error.ts';
import styles from './form.module.css';
import { Refusal, toRefusal } from '../../ui/refusal.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import type { useSignIn } from './use-sign-in.ts';

/** Email, password, Sign in: messages once a field is touched, the button waits until all is valid (Spec 1 §2, §5). */
export function LoginForm({ signIn }: { signIn: ReturnType<typeof useSignIn> }) {
  const { t } = useTranslation('session');
  const fields = useFields(loginBody, { email: '', password: '' });
  const refusal = signIn.isError
    ? toRefusal(signIn.error, { own: ['NOT_ACTIVATED', 'ACCOUNT_REMOVED'], otherwise: t('wrongCredentials') })
    : null;

  function submit() {
    if (!fields.isValid || signIn.isPending) return;
    // Spec 1 §8: the password is cleared on failure.
    signIn.mutate(fields.values, { onError: () => fields.clear('password') });
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {refusal === null ? null : (
        <Refusal {...refusal}>
          {isApiError(signIn.error, 'NOT_ACTIVATED') ? (
            <Link to="/activate-account" search={{ email: fields.values.email.trim() }}>
              {t('sendActivationAgain')}
            </Link>
          ) : null}
        </Refusal>
      )}
      <TextInput
        {...fields.input('email')}
        className={styles.field}
        label={t('email')}
        type="email"
        autoComplete="username"
      />
      <PasswordField
        {...fields.input('password')}
        className={styles.field}
        label={t('password')}
        autoComplete="current-password"
      />
      <Button type="submit" variant="filled" fullWidth disabled={!fields.isValid} loading={signIn.isPending}>
        {t('signIn')}
      </Button>
    </form>
  );
}
