import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { session } from '../api/client.ts';
import { useSignOut, useUser } from '../api/user.ts';
import { EntryFrame } from '../features/session/entry-frame.tsx';
import styles from '../features/session/session.module.css';
import { toInternalPath } from '../features/session/login-search.ts';
import { TwoFactorForm } from '../features/session/two-factor-form.tsx';
import { useTexts } from '../i18n/use-texts.tsx';
import { entryTexts } from '../i18n/vi/entry.ts';
import { Row } from '../ui/layout/boxes.tsx';

const route = getRouteApi('/two-factor');

/** Asks for the second factor. Redirects when the session needs no code, even if another tab has confirmed it. */
export function TwoFactorPage() {
  const t = useTexts(entryTexts);
  const { redirect } = route.useSearch();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const { isSuccess, refetch } = useUser();

  useEffect(() => {
    if (isSuccess) void navigate({ href: toInternalPath(redirect), replace: true });
  }, [isSuccess, navigate, redirect]);
  useEffect(
    () =>
      session.subscribe((event) => {
        if (event === 'adopted') void refetch();
      }),
    [refetch],
  );

  return (
    <EntryFrame title={t('twoFactorTitle')} subtitle={t('twoFactorWhy')} hasPanel isSignedIn>
      <TwoFactorForm
        onDone={() => void navigate({ href: toInternalPath(redirect), replace: true })}
        onRefused={() => void navigate({ to: '/', search: { refused: 1, redirect }, replace: true })}
      />
      <Row align="stretch" justify="between" wrap gap="4 16" size={13} className={styles.formLinks}>
        <button type="button" className={styles.plain} disabled={signOut.isPending} onClick={() => signOut.mutate()}>
          {t('signOut')}
        </button>
      </Row>
    </EntryFrame>
  );
}
