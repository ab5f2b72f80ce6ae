import {
  newPasswordBody,
  sendPasscode,
  setForgottenPassword,
  verifyPasscode,
  verifyPasscodeBody,
} from '@bobbin/contract/password-reset';
import { email as emailText } from '@bobbin/contract/auth';
import { PASSCODE_LENGTH } from '@bobbin/domain/limits';
import { Button, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { GoodNews, SessionEndedNotice } from './entry-frame.tsx';
import styles from './form.module.css';
import { OutboxLink } from './outbox-link.tsx';
import { Refusal, toRefusal } from '../../ui/refusal.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { provesSomething } from './mail-link.ts';
import { useMailLink, useMailLinkOnce } from './use-mail-link.ts';
import { useStep } from '../../ui/use-step.ts';
import { PasswordField } from '../../ui/password-field.tsx';

type Step = 'email' | 'passcode' | 'password' | 'done';

/** Four steps to a new password (Spec 1 §2, §4, §8). A link with passcode and email begins at the second and submits it (W15). */
export function ForgotPassword({ hasSessionEnded }: { hasSessionEnded: boolean }) {
  const { t } = useTranslation(['entry', 'session']);
  const link = useMailLink();
  const [step, setStep] = useState<Step>(provesSomething(link) ? 'passcode' : 'email');
  const [wasSubmitted, setSubmitted] = useState(false);
  const [isSent, setSent] = useState(false);
  const fields = useFields(newPasswordBody, {
    email: link?.email ?? '',
    passcode: link?.proof ?? '',
    newPassword: '',
    newPasswordConfirmation: '',
  });
  const { email, passcode } = fields.values;

  const run = useStep(async (submitted: Step) => {
    setSubmitted(true);
    if (submitted === 'email') {
      await call(sendPasscode, { body: { email } });
      fields.clear('passcode');
      setSent(true);
      setStep('passcode');
    } else if (submitted === 'passcode') {
      await call(verifyPasscode, { body: { email, passcode } });
      setStep('password');
    } else {
      await call(setForgottenPassword, { body: fields.values });
      setStep('done');
    }
  }, fields.showIssues);

  const mailed = useMailLinkOnce(link, () => void run.start('passcode'));

  function goTo(next: Step): void {
    run.forget();
    setStep(next);
  }

  const isReady =
    step === 'email'
      ? emailText.safeParse(email).success
      : step === 'passcode'
        ? verifyPasscodeBody.safeParse({ email, passcode }).success
        : fields.isValid;

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
        <LinkButton to="/" variant="filled" fullWidth>
          {t('backToLogin')}
        </LinkButton>
      </>
    );
  }

  const refusal = run.error === null ? null : toRefusal(run.error, words[step]);

  return (
    <>
      {hasSessionEnded && !wasSubmitted ? <SessionEndedNotice /> : null}
      {step === 'passcode' && isSent ? (
        <div className={styles.muted}>
          <p>{t('passcodeSent', { email: email.trim(), count: PASSCODE_LENGTH })}</p>
          <OutboxLink />
        </div>
      ) : null}
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isReady) return;
          if (mailed.isWaiting && step === 'passcode') mailed.use();
          else void run.start(step);
        }}
      >
        {refusal === null ? null : <Refusal {...refusal} />}
        {step === 'email' || step === 'passcode' ? (
          <TextInput
            {...fields.input('email')}
            className={styles.field}
            label={t('session:email')}
            type="email"
            autoComplete="username"
          />
        ) : null}
        {step === 'passcode' ? (
          <TextInput
            {...fields.input('passcode')}
            className={styles.field}
            label={t('passcode')}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
          />
        ) : null}
        {step === 'password' ? (
          <>
            {/* A password manager needs to know whose new password this is. */}
            <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
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
          </>
        ) : null}
        <Button type="submit" variant="filled" fullWidth disabled={!isReady} loading={run.isRunning}>
          {t(`forgotSubmit.${step}`)}
        </Button>
      </form>
      <div className={styles.links}>
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
      </div>
    </>
  );
}
