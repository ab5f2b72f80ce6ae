import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { usePublicConfig } from '../api/form.ts';
import { DemoSignIn } from '../features/session/demo-sign-in.tsx';
import { EntryFrame, SessionEndedNotice } from '../features/session/entry-frame.tsx';
import styles from '../features/session/session.module.css';
import { LoginForm } from '../features/session/login-form.tsx';
import { toInternalPath } from '../features/session/login-search.ts';
import { PolicyLink } from '../features/session/policy-link.tsx';
import { useTexts } from '../i18n/use-texts.tsx';
import { sessionTexts } from '../i18n/vi/session.ts';
import { Refusal } from '../ui/feedback/refusal.tsx';
import { useSignIn } from '../features/session/use-sign-in.ts';
import { Row } from '../ui/layout/boxes.tsx';

const route = getRouteApi('/');

/** Sign-in page: the form, links to registration and to a new password, and the panel about the messaging channel. */
export function LoginPage() {
  const t = useTexts(sessionTexts);
  const search = route.useSearch();
  const navigate = useNavigate();
  const { data: form } = usePublicConfig();
  // The key of a mailed link is removed from the address bar (ACC-15), so the page keeps it in its state.
  const [mailedKey] = useState(search.key);
  useEffect(() => {
    if (search.key !== undefined) void navigate({ to: '/', search: { ...search, key: undefined }, replace: true });
  }, [navigate, search]);
  const signIn = useSignIn(() => void navigate({ href: toInternalPath(search.redirect), replace: true }));

  return (
    <EntryFrame title={t('title')} subtitle={t('subtitle')} hasPanel>
      {search.sessionEnded && signIn.isIdle ? <SessionEndedNotice /> : null}
      {search.refused && signIn.isIdle ? <Refusal title={t('secondFactorRefused')} detail={t('signInAnew')} /> : null}
      <LoginForm signIn={signIn} mailedKey={mailedKey} />
      <Row align="stretch" justify="between" wrap gap="4 16" size={13} className={styles.formLinks}>
        <Link to="/register">{t('toRegister')}</Link>
        <Link to="/forgot-password">{t('toForgotPassword')}</Link>
        <PolicyLink />
      </Row>
      {form?.isDemo ? <DemoSignIn signIn={signIn} /> : null}
    </EntryFrame>
  );
}
