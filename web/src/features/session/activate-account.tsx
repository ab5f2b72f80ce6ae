import { email as emailText } from '@bobbin/contract/auth';
import { confirmEmail, sendConfirmationEmail } from '@bobbin/contract/registration';
import { Button, Loader, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ApiError, isApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { GoodNews, SessionEndedNotice } from './entry-frame.tsx';
import styles from './form.module.css';
import type { MailLink } from './mail-link.ts';
import { OutboxLink } from './outbox-link.tsx';
import { Refusal, toRefusal } from '../../ui/refusal.tsx';
import { ToLogin } from './to-login.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { useMailLink, useMailLinkOnce } from './use-mail-link.ts';
import { useStep } from '../../ui/use-step.ts';

const schema = z.object({ email: emailText });

/** Three steps to an activated account (Spec 1 §2, §4, §8). A link with token and email goes to the last one on load (W15). */
export function ActivateAccount({ hasSessionEnded }: { hasSessionEnded: boolean }) {
  const { t } = useTranslation(['entry', 'session']);
  const [step, setStep] = useState<'email' | 'sent' | 'done'>('email');
  const [wasSubmitted, setSubmitted] = useState(false);

  const confirm = useStep(async ({ email, proof }: MailLink) => {
    await call(confirmEmail, { body: { email, token: proof } });
    setStep('done');
  });
  const link = useMailLink();
  const mailed = useMailLinkOnce(link, (found) => void confirm.start(found));
  const fields = useFields(schema, { email: link?.email ?? '' });
  const send = useStep(async (email: string) => {
    setSubmitted(true);
    confirm.forget();
    await call(sendConfirmationEmail, { body: { email } });
    setStep('sent');
  }, fields.showIssues);

  if (confirm.isRunning) {
    return (
      <p role="status" className={styles.muted}>
        <Loader size="xs" /> {t('activating')}
      </p>
    );
  }
  if (mailed.isWaiting) {
    return (
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          mailed.use();
        }}
      >
        <p className={styles.muted}>{t('activateReady', { email: link?.email })}</p>
        <Button type="submit" variant="filled" fullWidth>
          {t('activateNow')}
        </Button>
      </form>
    );
  }
  if (step === 'done') {
    return (
      <>
        <GoodNews title={t('activated')} />
        <BackToLogin />
      </>
    );
  }
  if (step === 'sent') {
    return (
      <>
        <GoodNews title={t('activationSent')}>
          <p>{t('activationSentNext', { email: fields.values.email.trim() })}</p>
          <OutboxLink />
        </GoodNews>
        <BackToLogin />
        <div className={styles.links}>
          <button type="button" className={styles.plain} onClick={() => setStep('email')}>
            {t('sendActivationAgain')}
          </button>
        </div>
      </>
    );
  }

  const refusal =
    send.error !== null
      ? toRefusal(send.error, { own: ['CONFIRMATION_EMAIL_ALREADY_CONFIRMED'], otherwise: t('userMissing') })
      : confirm.error === null
        ? null
        : toRefusal(confirm.error, {
            own: ['CONFIRMATION_EMAIL_EXPIRED', 'CONFIRMATION_EMAIL_INVALID', 'CONFIRMATION_EMAIL_ALREADY_CONFIRMED'],
            otherwise: t('activationFailed'),
          });
  const isConfirmed = [send.error, confirm.error].some((error) =>
    isApiError(error, 'CONFIRMATION_EMAIL_ALREADY_CONFIRMED'),
  );
  // The link itself may be good: nobody has said anything against it (spec/README §The wire).
  const isUnjudged = confirm.error !== null && !(confirm.error instanceof ApiError && confirm.error.status === 200);

  return (
    <>
      {hasSessionEnded && !wasSubmitted ? <SessionEndedNotice /> : null}
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (fields.isValid) void send.start(fields.values.email);
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
        <Button
          type="submit"
          variant={isConfirmed ? 'default' : 'filled'}
          fullWidth
          disabled={!fields.isValid}
          loading={send.isRunning}
        >
          {t('sendActivation')}
        </Button>
      </form>
      {isConfirmed ? <BackToLogin /> : <ToLogin />}
      {link !== null && isUnjudged ? (
        <div className={styles.links}>
          <button type="button" className={styles.plain} onClick={() => void confirm.start(link)}>
            {t('activateAgain')}
          </button>
        </div>
      ) : null}
    </>
  );
}

function BackToLogin() {
  const { t } = useTranslation('entry');
  return (
    <LinkButton to="/" variant="filled" fullWidth>
      {t('backToLogin')}
    </LinkButton>
  );
}
