import { password as passwordText } from '@bobbin/contract/auth';
import { getProfile, login } from '@bobbin/contract/auth.calls';
import { authenticateTwoFactor } from '@bobbin/contract/two-factor.calls';
import { useEffect, useEffectEvent, useState } from 'react';
import { z } from 'zod';
import { isApiError } from '../../api/api-error.ts';
import { call, session } from '../../api/client.ts';
import type { Tokens } from '../../api/session.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { entryTexts } from '../../i18n/vi/entry.ts';
import { sessionTexts } from '../../i18n/vi/session.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import styles from './session.module.css';
import { Refusal, toRefusal } from '../../ui/feedback/refusal.tsx';
import { SecondFactorFields } from './second-factor-fields.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useSecondFactor } from './use-second-factor.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { Text } from '../../ui/layout/boxes.tsx';

const schema = z.object({ password: passwordText });

interface SignInAgainDialogProps {
  email: string;
  /** Called with true after tokens of the same person were stored, and with false if the person discards the input. */
  onAnswer: (isBack: boolean) => void;
}

/** Signs the same person in again, in a dialog above the page, after the session ended, so that unsaved input is kept. */
export function SignInAgainDialog({ email, onAnswer }: SignInAgainDialogProps) {
  const t = useTexts(sessionTexts, uiTexts, entryTexts);
  /**
   * New tokens with a pending second factor. They are stored only after the second factor was confirmed, because the page would redirect otherwise.
   */
  const [pendingTokens, setPendingTokens] = useState<Tokens | null>(null);
  const signIn = useForm({
    schema,
    initial: { password: '' },
    send: async ({ password }) => {
      const tokens = await call(login, { body: { email, password } });
      if (await isSecondFactorPending(tokens)) setPendingTokens(tokens);
      else finish(tokens);
    },
    onRefused: () => signIn.clear('password'),
  });
  const factor = useSecondFactor(
    async (body) => {
      finish(await call(authenticateTwoFactor, { body }, { bearer: pendingTokens?.accessToken }));
    },
    () => setPendingTokens(null),
  );

  function finish(tokens: Tokens): void {
    session.resume(tokens);
    onAnswer(true);
  }

  const followOtherTab = useEffectEvent(async () => {
    const tokens = session.read();
    if (tokens !== null && !(await isSecondFactorPending(tokens).catch(() => true))) onAnswer(true);
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
          otherwise: t('wrongCredentials'),
        });
  const form = pendingTokens === null ? signIn : factor.form;

  return (
    <Dialog
      title={t('sessionEnded')}
      width={420}
      // Closing the dialog discards the input of the page below, so the dialog asks for confirmation first.
      isDirty
      leaveWords={{ text: t('ui:unsavedPage') }}
      onClose={() => onAnswer(false)}
      onSubmit={() => form.submit()}
      footer={
        <SubmitButton form={form} isWaiting>
          {pendingTokens === null ? t('signIn') : t('entry:confirm')}
        </SubmitButton>
      }
    >
      <Form form={form} className={styles.form}>
        <Text as="p" size={13} tone="muted" breaks className={styles.formMuted}>
          {t('entry:againText')}
        </Text>
        {pendingTokens === null ? (
          <>
            {refusal === null ? null : <Refusal {...refusal} />}
            <TextField
              className={styles.field}
              label={t('email')}
              type="email"
              name="email"
              autoComplete="username"
              value={email}
              readOnly
            />
            <PasswordField
              {...signIn.text('password')}
              data-autofocus
              className={styles.field}
              label={t('password')}
              autoComplete="current-password"
            />
          </>
        ) : (
          <SecondFactorFields factor={factor} />
        )}
      </Form>
    </Dialog>
  );
}

/** Asks the server whether a session has a pending second factor, for tokens that are not stored yet. */
async function isSecondFactorPending({ accessToken }: Tokens): Promise<boolean> {
  try {
    await call(getProfile, {}, { bearer: accessToken });
    return false;
  } catch (error) {
    if (isApiError(error, 'SECOND_FACTOR_OWED')) return true;
    throw error;
  }
}
