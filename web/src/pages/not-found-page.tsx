import { Link } from '@tanstack/react-router';
import { useTexts } from '../i18n/use-texts.tsx';
import { shellTexts } from '../i18n/vi/shell.ts';
import { Stack, Text } from '../ui/layout/boxes.tsx';
import styles from './pages.module.css';

/** Page of a 404 with a link home (UI-6). */
export function NotFoundPage() {
  const t = useTexts(shellTexts);
  return (
    <Stack as="main" align="center" gap={6} pad={16} className={styles.page}>
      <Text as="p" size={14} tone="muted" mono>
        404
      </Text>
      <h1>{t('pageNotFound')}</h1>
      <Text as="p" tone="muted">
        {t('pageNotFoundDetail')}
      </Text>
      <Link to="/" className={styles.home}>
        {t('goHome')}
      </Link>
    </Stack>
  );
}
