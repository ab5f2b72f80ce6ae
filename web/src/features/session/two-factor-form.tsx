import { logout } from '@bobbin/contract/auth';
import { authenticateTwoFactor } from '@bobbin/contract/two-factor';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { call, session } from '../../api/client.ts';
import styles from './form.module.css';
import { SecondFactorFields } from './second-factor-fields.tsx';
import { useSecondFactor } from './use-second-factor.ts';

interface TwoFactorFormProps {
  onDone: () => void;
  /** Wrong too often: the session is gone. */
  onRefused: () => void;
}

/** Pays the second factor of the session that is owed (Spec 1 §2, §8, W11). */
export function TwoFactorForm({ onDone, onRefused }: TwoFactorFormProps) {
  const { t } = useTranslation('entry');

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
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        factor.submit();
      }}
    >
      <SecondFactorFields factor={factor} />
      <Button type="submit" variant="filled" fullWidth disabled={!factor.isReady} loading={factor.isRunning}>
        {t('confirm')}
      </Button>
    </form>
  );
}
