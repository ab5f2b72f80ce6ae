import { sendConfirmationEmailBody } from '@bobbin/contract/registration';
import { confirmEmail, sendConfirmationEmail } from '@bobbin/contract/registration.calls';
import { useState } from 'react';
import { ApiError, isApiError } from '../../api/api-error.ts';
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
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { ToLogin } from './to-login.tsx';
import { useMailLink, useMailLinkOnce } from './use-mail-link.ts';
import { Row, Text } from '../../ui/layout/boxes.tsx';

/** Shows the three steps to an activated account (ACC-22). With a link that contains token and email, the last step opens on load (ACC-14). */
export function ActivateAccount({ hasSessionEnded }: { hasSessionEnded: boolean }) {
  const t = useTexts(entryTexts, sessionTexts);
  const [step, setStep] = useState<'email' | 'sent' | 'done'>('email');
  const [wasSubmitted, setSubmitted] = useState(false);

  const link = useMailLink();
  const confirm = useForm({
    schema: undefined,
    initial: { email: link?.email ?? '', token: link?.proof ?? '' },
    isGuarded: false,
    send: (body) => call(confirmEmail, { body }),
    onDone: () => setStep('done'),
  });
  const mailed = useMailLinkOnce(link, () => confirm.submit());
  const form = useForm({
    schema: sendConfirmationEmailBody,
    initial: { email: link?.email ?? '' },
    isGuarded: false,
    send: (body) => {
      setSubmitted(true);
      confirm.forget();
      return call(sendConfirmationEmail, { body });
    },
    onDone: () => setStep('sent'),
  });

  if (confirm.isBusy) {
    return (
      <Text role="status" as="p" size={13} tone="muted" breaks className={styles.formMuted}>
        {t('activating')}
      </Text>
    );
  }
  if (mailed.isWaiting) {
    return (
      <Form form={{ ...confirm, submit: mailed.use }} className={styles.form}>
        <Text as="p" size={13} tone="muted" breaks className={styles.formMuted}>
          {t('activateReady', { email: link?.email })}
        </Text>
        <SubmitButton form={confirm} isWide>
          {t('activateNow')}
        </SubmitButton>
      </Form>
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
          <p>{t('activationSentNext', { email: form.values.email.trim() })}</p>
          <OutboxLink />
        </GoodNews>
        <BackToLogin />
        <Row align="stretch" justify="between" wrap gap="4 16" size={13} className={styles.formLinks}>
          <button type="button" className={styles.plain} onClick={() => setStep('email')}>
            {t('sendActivationAgain')}
          </button>
        </Row>
      </>
    );
  }

  const refusal =
    form.error !== null
      ? toRefusal(form.error, { own: ['CONFIRMATION_EMAIL_ALREADY_CONFIRMED'], otherwise: t('userMissing') })
      : confirm.error === null
        ? null
        : toRefusal(confirm.error, {
            own: ['CONFIRMATION_EMAIL_EXPIRED', 'CONFIRMATION_EMAIL_INVALID', 'CONFIRMATION_EMAIL_ALREADY_CONFIRMED'],
            otherwise: t('activationFailed'),
          });
  const isConfirmed = [form.error, confirm.error].some((error) =>
    isApiError(error, 'CONFIRMATION_EMAIL_ALREADY_CONFIRMED'),
  );
  // A link that the server has not rejected may still be valid, for example after a network failure (ACC-14).
  const isUnjudged = confirm.error !== null && !(confirm.error instanceof ApiError && confirm.error.status === 200);

  return (
    <>
      {hasSessionEnded && !wasSubmitted ? <SessionEndedNotice /> : null}
      <Form form={form} className={styles.form}>
        {refusal === null ? null : <Refusal {...refusal} />}
        <EmailField {...form.text('email')} />
        <SubmitButton form={form} isWaiting look={isConfirmed ? 'plain' : 'main'} isWide>
          {t('sendActivation')}
        </SubmitButton>
      </Form>
      {isConfirmed ? <BackToLogin /> : <ToLogin />}
      {link !== null && isUnjudged ? (
        <Row align="stretch" justify="between" wrap gap="4 16" size={13} className={styles.formLinks}>
          <button type="button" className={styles.plain} onClick={() => confirm.submit()}>
            {t('activateAgain')}
          </button>
        </Row>
      ) : null}
    </>
  );
}

function BackToLogin() {
  const t = useTexts(entryTexts);
  return (
    <LinkButton to="/" look="main" isWide>
      {t('backToLogin')}
    </LinkButton>
  );
}
