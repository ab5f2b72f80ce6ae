import { IconCircleCheck, IconClockPause } from '../../ui/icons.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePublicConfig } from '../../api/form.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { sessionTexts } from '../../i18n/vi/session.ts';
import { Brand } from '../../ui/layout/brand.tsx';
import { LocaleSwitch, ThemeSwitch } from '../../ui/button/preferences.tsx';
import { ChannelPanel } from './channel-panel.tsx';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import styles from './session.module.css';

interface EntryFrameProps {
  title: string;
  subtitle?: string;
  /** True shows the panel about the messaging channel, as on the pages for login, registration and the second factor. */
  hasPanel?: boolean;
  /** True if a person is signed in; otherwise the header shows Login and Register (UI-2). */
  isSignedIn?: boolean;
  children: ReactNode;
}

/** Frame of the pages before sign-in, with the brand, the switches, and one card that contains a form. */
export function EntryFrame({ title, subtitle, hasPanel = false, isSignedIn = false, children }: EntryFrameProps) {
  const t = useTexts(sessionTexts);
  const { data: form } = usePublicConfig();
  return (
    <div className={styles.page}>
      <Row as="header" gap="8 20" className={styles.head}>
        <Link to="/" className={styles.brand}>
          <Brand />
        </Link>
        {isSignedIn ? null : (
          <Row as="nav" align="stretch" gap={4} className={styles.links} aria-label={t('entrances')}>
            <Link to="/" activeOptions={{ exact: true, includeSearch: false }}>
              {t('login')}
            </Link>
            <Link to="/register">{t('register')}</Link>
          </Row>
        )}
        <Row gap={8} className={styles.switches}>
          <LocaleSwitch />
          <ThemeSwitch />
        </Row>
      </Row>
      <Row as="main" align="start" justify="center" wrap gap={20} className={styles.main}>
        <Stack as="section" gap={18} pad={24} className={styles.card}>
          <div>
            <h1>{title}</h1>
            {subtitle === undefined ? null : <p className={styles.muted}>{subtitle}</p>}
          </div>
          {children}
        </Stack>
        {hasPanel && form !== undefined ? <ChannelPanel panel={form.panel} /> : null}
      </Row>
    </div>
  );
}

/** Message on the login page that the person's session has ended (ACC-7). */
export function SessionEndedNotice() {
  const t = useTexts(sessionTexts);
  return (
    <div role="status" className={styles.ended}>
      <IconClockPause size={18} stroke={1.5} aria-hidden />
      <div>
        <strong>{t('sessionEnded')}</strong>
        <p>{t('sessionEndedDetail')}</p>
      </div>
    </div>
  );
}

/** Shows that a step succeeded, and what the next step is. */
export function GoodNews({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div role="status" className={styles.good}>
      <IconCircleCheck size={18} stroke={1.5} aria-hidden />
      <div>
        <strong>{title}</strong>
        {children}
      </div>
    </div>
  );
}
