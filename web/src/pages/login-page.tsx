import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useForm } from '../api/form.ts';
import { DemoSignIn } from '../features/session/demo-sign-in.tsx';
import { EntryFrame, SessionEndedNotice } from '../features/session/entry-frame.tsx';
import styles from '../features/session/form.module.css';
import { LoginForm } from '../features/session/login-form.tsx';
import { toInternalPath } from '../features/session/login-search.ts';
import { PolicyLink } from '../features/session/policy-link.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { useSignIn } from '../features/session/use-sign-in.ts';

const route = getRouteApi('/');

/** Login (Spec 1 §2): the form, ways to register and to a new password, and the channel's panel. */
export function LoginPage() {
  const { t } = useTranslation('session');
  const search = route.useSearch();
  const navigate = useNavigate();
  const { data: form } = useForm();
  const signIn = useSignIn(() => void navigate({ href: toInternalPath(search.redirect), replace: true }));

  return (
    <EntryFrame title={t('title')} subtitle={t('subtitle')} hasPanel>
      {search.sessionEnded && signIn.isIdle ? <SessionEndedNotice /> : null}
      {search.refused && signIn.isIdle ? <Refusal title={t('secondFactorRefused')} detail={t('signInAnew')} /> : null}
      <LoginForm signIn={signIn} />
      <div className={styles.links}>
        <Link to="/register">{t('toRegister')}</Link>
        <Link to="/forgot-password">{t('toForgotPassword')}</Link>
        <PolicyLink />
      </div>
      {form?.isDemo ? <DemoSignIn signIn={signIn} /> : null}
    </EntryFrame>
  );
}
