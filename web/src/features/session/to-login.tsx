import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.tsx';
import { entryTexts } from '../../i18n/vi/entry.ts';
import { Row } from '../../ui/layout/boxes.tsx';
import styles from './session.module.css';

/** Links to the login page for people who have an account; a page whose last step is done has its own button instead. */
export function ToLogin() {
  const t = useTexts(entryTexts);
  return (
    <Row align="stretch" justify="between" wrap gap="4 16" size={13} className={styles.formLinks}>
      <Link to="/">{t('toLogin')}</Link>
    </Row>
  );
}
