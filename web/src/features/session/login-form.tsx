import { loginBody } from '@bobbin/contract/auth';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toErrorText } from '../../api/errors.ts';
import styles from './login-form.module.css';
import type { Credentials, useSignIn } from './use-sign-in.ts';

type Field = keyof Credentials;

const MESSAGES = ['emailRequired', 'emailInvalid', 'passwordRequired', 'passwordTooShort', 'passwordTooLong'] as const;

/** Gives the message id of the first thing wrong with each field, by the server's own schema (Spec 1 §5). */
function checkCredentials(credentials: Credentials): Partial<Record<Field, (typeof MESSAGES)[number]>> {
  const result = loginBody.safeParse(credentials);
  const problems: Partial<Record<Field, (typeof MESSAGES)[number]>> = {};
  for (const issue of result.error?.issues ?? []) {
    const field = issue.path[0] === 'email' ? 'email' : 'password';
    problems[field] ??= MESSAGES.find((id) => id === issue.message) ?? `${field}Required`;
  }
  return problems;
}

/** Email, password, Sign in: messages once a field is touched, the button waits until all is valid (Spec 1 §2, §5). */
export function LoginForm({ signIn }: { signIn: ReturnType<typeof useSignIn> }) {
  const { t } = useTranslation('session');
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '' });
  const [touched, setTouched] = useState<Partial<Record<Field, boolean>>>({});
  const problems = checkCredentials(credentials);
  const isValid = Object.keys(problems).length === 0;
  const failure = signIn.isError ? toErrorText(signIn.error) : null;

  function problemOf(field: Field): string | undefined {
    const problem = problems[field];
    return touched[field] && problem !== undefined ? t(problem) : undefined;
  }

  function submit() {
    if (!isValid || signIn.isPending) return;
    signIn.mutate(credentials, {
      // Spec 1 §8: the password is cleared on failure; it is not touched then, the failure itself is the message.
      onError: () => {
        setCredentials({ ...credentials, password: '' });
        setTouched({ email: true });
      },
    });
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
      {failure === null ? null : (
        <div role="alert" className={styles.failure}>
          <strong>{failure.title}</strong>
          {failure.detail === null ? null : <p>{failure.detail}</p>}
        </div>
      )}
      <TextInput
        className={styles.field}
        label={t('email')}
        type="email"
        name="email"
        autoComplete="username"
        value={credentials.email}
        error={problemOf('email')}
        onChange={(event) => setCredentials({ ...credentials, email: event.target.value })}
        onBlur={() => setTouched({ ...touched, email: true })}
      />
      <PasswordInput
        className={styles.field}
        label={t('password')}
        name="password"
        autoComplete="current-password"
        value={credentials.password}
        error={problemOf('password')}
        visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
        onChange={(event) => setCredentials({ ...credentials, password: event.target.value })}
        onBlur={() => setTouched({ ...touched, password: true })}
      />
      <Button type="submit" variant="filled" fullWidth disabled={!isValid} loading={signIn.isPending}>
        {t('signIn')}
      </Button>
    </form>
  );
}
