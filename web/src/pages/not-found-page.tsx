import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from './not-found-page.module.css';

/** Spec 1 §2: 404, Page Not Found, and the way home. */
export function NotFoundPage() {
  const { t } = useTranslation('shell');
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
