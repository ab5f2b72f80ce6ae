import '../i18n/topics/entry.ts';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ActivateAccount } from '../features/session/activate-account.tsx';
import { EntryFrame } from '../features/session/entry-frame.tsx';

const route = getRouteApi('/activate-account');

/** Activate account (Spec 1 §2). */
export function ActivateAccountPage() {
  const { t } = useTranslation('entry');
  const { sessionEnded } = route.useSearch();
  return (
    <EntryFrame title={t('activateTitle')} subtitle={t('activateSubtitle')}>
      <ActivateAccount hasSessionEnded={sessionEnded === 1} />
    </EntryFrame>
  );
}
