import { getRouteApi } from '@tanstack/react-router';
import { EntryFrame } from '../features/session/entry-frame.tsx';
import { ForgotPassword } from '../features/session/forgot-password.tsx';
import { useTexts } from '../i18n/use-texts.tsx';
import { entryTexts } from '../i18n/vi/entry.ts';

const route = getRouteApi('/forgot-password');

/** Page that resets a forgotten password. */
export function ForgotPasswordPage() {
  const t = useTexts(entryTexts);
  const { sessionEnded } = route.useSearch();
  return (
    <EntryFrame title={t('forgotTitle')} subtitle={t('forgotSubtitle')}>
      <ForgotPassword hasSessionEnded={sessionEnded === 1} />
    </EntryFrame>
  );
}
