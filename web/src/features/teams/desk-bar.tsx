import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.tsx';
import { teamsTexts } from '../../i18n/vi/teams.ts';
import styles from './desk-bar.module.css';

/** Says on every page whose shops these are, as long as they are not one's own (TEA-5). */
export function DeskBar({ owner }: { owner: string }) {
  const t = useTexts(teamsTexts);
  return (
    <aside className={styles.bar} aria-label={t('desks')}>
      {t('actingFor', { name: owner })}
      <Link to="/community/teams">{t('change')}</Link>
    </aside>
  );
}
