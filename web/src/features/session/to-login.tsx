import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.tsx';
import { entryTexts } from '../../i18n/vi/entry.ts';
import styles from './form.module.css';

/** The way back for who has an account; where a step is done its own button leads there. */
export function ToLogin() {
  const t = useTexts(entryTexts);
  return (
    <div className={styles.links}>
      <Link to="/">{t('toLogin')}</Link>
    </div>
  );
}
