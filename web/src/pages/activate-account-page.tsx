import '../i18n/topics/entry.ts';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ActivateAccount } from '../features/session/activate-account.tsx';
import { EntryFrame } from '../features/session/entry-frame.tsx';
import styles from '../features/session/form.module.css';

const route = getRouteApi('/activate-account');

/** Activate account (Spec 1 §2). */
export function ActivateAccountPage() {
  const { t } = useTranslation('entry');
  const { sessionEnded } = route.useSearch();
  return (
    <EntryFrame title={t('activateTitle')} subtitle={t('activateSubtitle')}>
      <ActivateAccount hasSessionEnded={sessionEnded === 1} />
      <div className={styles.links}>
        <Link to="/">{t('toLogin')}</Link>
      </div>
    </EntryFrame>
  );
}
