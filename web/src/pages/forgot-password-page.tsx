import '../i18n/topics/entry.ts';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EntryFrame } from '../features/session/entry-frame.tsx';
import { ForgotPassword } from '../features/session/forgot-password.tsx';

const route = getRouteApi('/forgot-password');

/** Forgot password (Spec 1 §2). */
export function ForgotPasswordPage() {
  const { t } = useTranslation('entry');
  const { sessionEnded } = route.useSearch();
  return (
    <EntryFrame title={t('forgotTitle')} subtitle={t('forgotSubtitle')}>
      <ForgotPassword hasSessionEnded={sessionEnded === 1} />
    </EntryFrame>
  );
}
