import '../../i18n/topics/entry.ts';
import { getProfile, login, password as passwordText } from '@bobbin/contract/auth';
import { authenticateTwoFactor } from '@bobbin/contract/two-factor';
import { Button, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { isApiError } from '../../api/api-error.ts';
import { call, session } from '../../api/client.ts';
import type { Tokens } from '../../api/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './form.module.css';
import { Refusal, toRefusal } from '../../ui/refusal.tsx';
import { SecondFactorFields } from './second-factor-fields.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { useSecondFactor } from './use-second-factor.ts';
import { useStep } from '../../ui/use-step.ts';
import { PasswordField } from '../../ui/password-field.tsx';

const schema = z.object({ password: passwordText });

interface SignInAgainDialogProps {
  email: string;
  /** True: tokens of the same person are stored; false: the person gives up what was typed. */
  onAnswer: (isBack: boolean) => void;
}

/** The session ended in the middle of something: signs the same person in above it, so that nothing typed is lost. */
export function SignInAgainDialog({ email, onAnswer }: SignInAgainDialogProps) {
  const { t } = useTranslation(['entry', 'session', 'ui']);
  /** New tokens that still owe their second factor; stored only when it is paid, or the page would be led away. */
  const [owing, setOwing] = useState<Tokens | null>(null);
  const fields = useFields(schema, { password: '' });

  const signIn = useStep(
    async (password: string) => {
      const tokens = await call(login, { body: { email, password } });
      if (await isOwing(tokens)) setOwing(tokens);
      else finish(tokens);
    },
    () => {
      fields.clear('password');
      return false;
    },
  );
  const factor = useSecondFactor(
    async (body) => {
      finish(await call(authenticateTwoFactor, { body }, { bearer: owing?.accessToken }));
    },
    () => setOwing(null),
  );

  function finish(tokens: Tokens): void {
    session.resume(tokens);
    onAnswer(true);
  }

  const followOtherTab = useEffectEvent(async () => {
    const tokens = session.read();
    if (tokens !== null && !(await isOwing(tokens).catch(() => true))) onAnswer(true);
  });
  useEffect(
    () =>
      session.subscribe((event) => {
        if (event === 'adopted') void followOtherTab();
      }),
    [],
  );

  const refusal =
    signIn.error === null
      ? null
      : toRefusal(signIn.error, {
          own: ['NOT_ACTIVATED', 'ACCOUNT_REMOVED'],
          otherwise: t('session:wrongCredentials'),
        });
  const isReady = owing === null ? fields.isValid : factor.isReady;

  function submit() {
    if (!isReady) return;
    if (owing === null) void signIn.start(fields.values.password);
    else factor.submit();
  }

  return (
    <Dialog
      title={t('session:sessionEnded')}
      width={420}
      // Leaving loses what lies below: it asks first.
      isDirty
      leaveWords={{ text: t('ui:unsavedPage') }}
      onClose={() => onAnswer(false)}
      onSubmit={submit}
      footer={
        <Button type="submit" variant="filled" disabled={!isReady} loading={signIn.isRunning || factor.isRunning}>
          {owing === null ? t('session:signIn') : t('confirm')}
        </Button>
      }
    >
      <div className={styles.form}>
        <p className={styles.muted}>{t('againText')}</p>
        {owing === null ? (
          <>
            {refusal === null ? null : <Refusal {...refusal} />}
            <TextInput
              className={styles.field}
              label={t('session:email')}
              type="email"
              name="email"
              autoComplete="username"
              value={email}
              readOnly
            />
            <PasswordField
              {...fields.input('password')}
              data-autofocus
              // Escape here must not reach the dialog below.
              data-mantine-stop-propagation="true"
              className={styles.field}
              label={t('session:password')}
              autoComplete="current-password"
            />
          </>
        ) : (
          <SecondFactorFields factor={factor} />
        )}
      </div>
    </Dialog>
  );
}

/** Asks with tokens that are not stored yet. */
async function isOwing({ accessToken }: Tokens): Promise<boolean> {
  try {
    await call(getProfile, {}, { bearer: accessToken });
    return false;
  } catch (error) {
    if (isApiError(error, 'SECOND_FACTOR_OWED')) return true;
    throw error;
  }
}
