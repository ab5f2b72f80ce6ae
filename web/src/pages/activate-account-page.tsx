import { getRouteApi } from '@tanstack/react-router';
import { ActivateAccount } from '../features/session/activate-account.tsx';
import { EntryFrame } from '../features/session/entry-frame.tsx';
import { useTexts } from '../i18n/use-texts.tsx';
import { entryTexts } from '../i18n/vi/entry.ts';

const route = getRouteApi('/activate-account');

/** Page that activates an account. */
export function ActivateAccountPage() {
  const t = useTexts(entryTexts);
  const { sessionEnded } = route.useSearch();
  return (
    <EntryFrame title={t('activateTitle')} subtitle={t('activateSubtitle')}>
      <ActivateAccount hasSessionEnded={sessionEnded === 1} />
    </EntryFrame>
  );
}
