import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { EntryFrame, GoodNews } from '../features/session/entry-frame.tsx';
import styles from '../features/session/session.module.css';
import { OutboxLink } from '../features/session/outbox-link.tsx';
import { PolicyLink } from '../features/session/policy-link.tsx';
import { RegisterForm } from '../features/session/register-form.tsx';
import { useTexts } from '../i18n/use-texts.tsx';
import { entryTexts } from '../i18n/vi/entry.ts';
import { LinkButton } from '../ui/button/link-button.tsx';
import { Row } from '../ui/layout/boxes.tsx';

/** Registers an account, and then shows the next step. */
export function RegisterPage() {
  const t = useTexts(entryTexts);
  const [email, setEmail] = useState<string | null>(null);
  return (
    <EntryFrame title={t('registerTitle')} subtitle={t('registerSubtitle')} hasPanel>
      {email === null ? (
        <>
          <RegisterForm onDone={setEmail} />
          <Row align="stretch" justify="between" wrap gap="4 16" size={13} className={styles.formLinks}>
            <Link to="/">{t('toLogin')}</Link>
            <PolicyLink />
          </Row>
        </>
      ) : (
        <>
          <GoodNews title={t('registered')}>
            <p>{t('registeredNext', { email })}</p>
            <OutboxLink />
          </GoodNews>
          <LinkButton to="/" look="main" isWide>
            {t('backToLogin')}
          </LinkButton>
          <Row align="stretch" justify="between" wrap gap="4 16" size={13} className={styles.formLinks}>
            <Link to="/activate-account" search={{ email }}>
              {t('noMail')}
            </Link>
          </Row>
        </>
      )}
    </EntryFrame>
  );
}
