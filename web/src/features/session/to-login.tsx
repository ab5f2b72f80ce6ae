import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from './form.module.css';

/** The way back for who has an account; where a step is done its own button leads there. */
export function ToLogin() {
  const { t } = useTranslation('entry');
  return (
    <div className={styles.links}>
      <Link to="/">{t('toLogin')}</Link>
    </div>
  );
}
