import { Link } from '@tanstack/react-router';
import { useTexts } from '../i18n/use-texts.tsx';
import { shellTexts } from '../i18n/vi/shell.ts';
import styles from './not-found-page.module.css';

/** Page of a 404 with a link home (UI-6). */
export function NotFoundPage() {
  const t = useTexts(shellTexts);
  return (
    <main className={styles.page}>
      <p className={styles.code}>404</p>
      <h1>{t('pageNotFound')}</h1>
      <p className={styles.text}>{t('pageNotFoundDetail')}</p>
      <Link to="/" className={styles.home}>
        {t('goHome')}
      </Link>
    </main>
  );
}
