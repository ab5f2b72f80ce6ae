import { IconClockPause, IconExternalLink } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useForm } from '../api/form.ts';
import { DemoSignIn } from '../features/session/demo-sign-in.tsx';
import { LoginForm } from '../features/session/login-form.tsx';
import { toInternalPath } from '../features/session/login-search.ts';
import { useSignIn } from '../features/session/use-sign-in.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { Brand } from '../ui/brand.tsx';
import { LocaleSwitch, ThemeSwitch } from '../ui/preferences.tsx';
import styles from './login-page.module.css';

const route = getRouteApi('/');

/** Login (Spec 1 §2): the form, and the panel about the messaging channel that the server configures. */
export function LoginPage() {
  const { t } = useTranslation('session');
  const locale = useLocale();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { data: form } = useForm();
  const signIn = useSignIn(() => void navigate({ href: toInternalPath(search.redirect), replace: true }));

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Brand />
        <div className={styles.switches}>
          <LocaleSwitch />
          <ThemeSwitch />
        </div>
      </header>
      <main className={styles.main}>
        <section className={styles.form}>
          <div>
            <h1>{t('title')}</h1>
            <p className={styles.muted}>{t('subtitle')}</p>
          </div>
          {search.sessionEnded && signIn.isIdle ? (
            <div role="status" className={styles.ended}>
              <IconClockPause size={18} stroke={1.5} aria-hidden />
              <div>
                <strong>{t('sessionEnded')}</strong>
                <p>{t('sessionEndedDetail')}</p>
              </div>
            </div>
          ) : null}
          <LoginForm signIn={signIn} />
          {form?.isDemo ? <DemoSignIn signIn={signIn} /> : null}
          {form && form.policyUrl !== '' ? (
            <a className={styles.policy} href={form.policyUrl} target="_blank" rel="noreferrer">
              {t('policy')}
            </a>
          ) : null}
        </section>
        {form && form.panel.title[locale] !== '' ? (
          <aside className={styles.panel}>
            <h2>{form.panel.title[locale]}</h2>
            <p>{form.panel.text[locale]}</p>
            {form.panel.linkUrl === '' ? null : (
              <a href={form.panel.linkUrl} target="_blank" rel="noreferrer">
                {form.panel.linkLabel[locale]}
                <IconExternalLink size={15} stroke={1.5} aria-hidden />
              </a>
            )}
          </aside>
        ) : null}
      </main>
    </div>
  );
}
