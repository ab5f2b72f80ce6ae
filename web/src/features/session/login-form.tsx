import { loginBody } from '@bobbin/contract/auth';
import { Link } from '@tanstack/react-router';
import { isApiError } from '../../api/api-error.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { sessionTexts } from '../../i18n/vi/session.ts';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Refusal, toRefusal } from '../../ui/feedback/refusal.tsx';
import { EmailField } from './email-field.tsx';
import styles from './session.module.css';
import type { useSignIn } from './use-sign-in.ts';

/** Asks for email and password. A message appears once a field is touched, and the button waits until all fields are valid (ACC-5). */
export function LoginForm({
  signIn,
  mailedKey,
}: {
  signIn: ReturnType<typeof useSignIn>;
  mailedKey?: string | undefined;
}) {
  const t = useTexts(sessionTexts);
  const form = useForm({
    schema: loginBody,
    initial: { email: '', password: '' },
    isGuarded: false,
    send: (credentials) =>
      signIn.mutateAsync(mailedKey === undefined ? credentials : { ...credentials, key: mailedKey }),
    // The password is cleared after a failure (ACC-5).
    onRefused: () => form.clear('password'),
  });
  // The refusal of a demo account is shown too, although no field was filled in.
  const refusal = signIn.isError
    ? toRefusal(signIn.error, { own: ['NOT_ACTIVATED', 'ACCOUNT_REMOVED'], otherwise: t('wrongCredentials') })
    : null;

  return (
    <Form form={form} className={styles.form}>
      {refusal === null ? null : (
        <Refusal {...refusal}>
          {isApiError(signIn.error, 'NOT_ACTIVATED') ? (
            <Link to="/activate-account" search={{ email: form.values.email.trim() }}>
              {t('sendActivationAgain')}
            </Link>
          ) : null}
        </Refusal>
      )}
      <EmailField {...form.text('email')} />
      <PasswordField
        {...form.text('password')}
        className={styles.field}
        label={t('password')}
        autoComplete="current-password"
      />
      <SubmitButton form={form} isWaiting isWide>
        {t('signIn')}
      </SubmitButton>
    </Form>
  );
}
