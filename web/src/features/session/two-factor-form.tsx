import { logout } from '@bobbin/contract/auth.calls';
import { authenticateTwoFactor } from '@bobbin/contract/two-factor.calls';
import { useTexts } from '../../i18n/use-texts.tsx';
import { entryTexts } from '../../i18n/vi/entry.ts';
import { call, session } from '../../api/client.ts';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import styles from './session.module.css';
import { SecondFactorFields } from './second-factor-fields.tsx';
import { useSecondFactor } from './use-second-factor.ts';

interface TwoFactorFormProps {
  onDone: () => void;
  /** Called after too many wrong codes, when the session has ended. */
  onRefused: () => void;
}

/** Asks for the pending second factor of a session (ACC-35, ACC-38, ACC-37). */
export function TwoFactorForm({ onDone, onRefused }: TwoFactorFormProps) {
  const t = useTexts(entryTexts);

  async function giveUp() {
    await call(logout, {}).catch(() => null);
    session.signOut();
    onRefused();
  }

  const factor = useSecondFactor(
    async (body) => {
      session.start(await call(authenticateTwoFactor, { body }));
      onDone();
    },
    () => void giveUp(),
  );

  return (
    <Form form={factor.form} className={styles.form}>
      <SecondFactorFields factor={factor} />
      <SubmitButton form={factor.form} isWaiting isWide>
        {t('confirm')}
      </SubmitButton>
    </Form>
  );
}
