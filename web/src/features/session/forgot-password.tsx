import { newPasswordBody } from '@bobbin/contract/password-reset';
import { sendPasscode, setForgottenPassword, verifyPasscode } from '@bobbin/contract/password-reset.calls';
import { PASSCODE_LENGTH } from '@bobbin/domain/limits';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { entryTexts } from '../../i18n/vi/entry.ts';
import { sessionTexts } from '../../i18n/vi/session.ts';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { GoodNews, SessionEndedNotice } from './entry-frame.tsx';
import { EmailField } from './email-field.tsx';
import styles from './session.module.css';
import { OutboxLink } from './outbox-link.tsx';
import { Refusal, toRefusal } from '../../ui/feedback/refusal.tsx';
import { provesSomething } from './mail-link.ts';
import { useMailLink, useMailLinkOnce } from './use-mail-link.ts';
import { NewPasswordFields } from '../../ui/form/new-password-fields.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Row, Text } from '../../ui/layout/boxes.tsx';

type Step = 'email' | 'passcode' | 'password' | 'done';

/** Fields of each step; the last step sends the fields of all steps. */
const FIELDS = {
  email: ['email'],
  passcode: ['email', 'passcode'],
  password: undefined,
  done: undefined,
} as const;

/**
 * Shows the four steps to a new password (ACC-22). With a link that contains passcode and email, the page begins at the second step and submits it
 * (ACC-14).
 */
export function ForgotPassword({ hasSessionEnded }: { hasSessionEnded: boolean }) {
  const t = useTexts(entryTexts, sessionTexts);
  const link = useMailLink();
  const [step, setStep] = useState<Step>(provesSomething(link) ? 'passcode' : 'email');
  const [wasSubmitted, setSubmitted] = useState(false);
  const [isSent, setSent] = useState(false);
  const form = useForm({
    schema: newPasswordBody,
    initial: {
      email: link?.email ?? '',
      passcode: link?.proof ?? '',
      newPassword: '',
      newPasswordConfirmation: '',
    },
    step: FIELDS[step],
    isGuarded: false,
    atField: { PASSWORD_COMMON: 'newPassword' },
    send: async (body) => {
      const { email, passcode } = body;
      setSubmitted(true);
      if (step === 'email') {
        await call(sendPasscode, { body: { email } });
        form.clear('passcode');
        setSent(true);
        setStep('passcode');
      } else if (step === 'passcode') {
        await call(verifyPasscode, { body: { email, passcode } });
        setStep('password');
      } else {
        await call(setForgottenPassword, { body });
        setStep('done');
      }
    },
  });
  const { email } = form.values;

  const mailed = useMailLinkOnce(link, () => form.submit());

  function goTo(next: Step): void {
    form.forget();
    setStep(next);
  }

  const words = {
    email: { own: ['INVALID_TOKEN', 'RESET_JUST_SENT'], otherwise: t('userMissing') },
    passcode: { own: ['PASSCODE_INVALID'], otherwise: t('passcodeWrong') },
    password: {
      own: ['RESET_JUST_SENT', 'PASSCODE_NOT_FOUND', 'PASSCODE_INVALID'],
      otherwise: t('passwordNotChanged'),
    },
  } as const;

  if (step === 'done') {
    return (
      <>
        <GoodNews title={t('passwordChanged')} />
        <LinkButton to="/" look="main" isWide>
          {t('backToLogin')}
        </LinkButton>
      </>
    );
  }

  const refusal = form.error === null ? null : toRefusal(form.error, words[step]);

  return (
    <>
      {hasSessionEnded && !wasSubmitted ? <SessionEndedNotice /> : null}
      {step === 'passcode' && isSent ? (
        <Text as="div" size={13} tone="muted" breaks className={styles.formMuted}>
          <p>{t('passcodeSent', { email: email.trim(), count: PASSCODE_LENGTH })}</p>
          <OutboxLink />
        </Text>
      ) : null}
      <Form
        form={mailed.isWaiting && step === 'passcode' ? { ...form, submit: mailed.use } : form}
        className={styles.form}
      >
        {refusal === null ? null : <Refusal {...refusal} />}
        {step === 'email' || step === 'passcode' ? <EmailField {...form.text('email')} /> : null}
        {step === 'passcode' ? (
          <TextField
            {...form.text('passcode')}
            className={styles.field}
            label={t('passcode')}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
          />
        ) : null}
        {step === 'password' ? (
          <>
            {/* Gives the account's email address to password managers. */}
            <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
            <NewPasswordFields
              className={styles.field}
              fields={[
                { ...form.text('newPassword'), label: t('newPassword') },
                { ...form.text('newPasswordConfirmation'), label: t('confirmPassword') },
              ]}
            />
          </>
        ) : null}
        <SubmitButton form={form} isWaiting isWide>
          {t(`forgotSubmit.${step}`)}
        </SubmitButton>
      </Form>
      <Row align="stretch" justify="between" wrap gap="4 16" size={13} className={styles.formLinks}>
        {step === 'email' ? (
          <button type="button" className={styles.plain} onClick={() => goTo('passcode')}>
            {t('havePasscode')}
          </button>
        ) : (
          <button type="button" className={styles.plain} onClick={() => goTo('email')}>
            {t('sendPasscodeAgain')}
          </button>
        )}
        <Link to="/">{t('toLogin')}</Link>
      </Row>
    </>
  );
}
