import type { Team } from '@bobbin/contract/teams';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.tsx';
import { teamsTexts } from '../../i18n/vi/teams.ts';
import { RoleBadge } from './role-badge.tsx';
import { Text } from '../../ui/layout/boxes.tsx';
import styles from './teams.module.css';

/** Lists the person's teams, each with its role and its number of members. */
export function TeamList({ teams, chosenId }: { teams: readonly Team[]; chosenId: string | undefined }) {
  const t = useTexts(teamsTexts);
  return (
    <nav className={styles.list} aria-label={t('title')}>
      {teams.map(({ id, name, role, membersCount, shopsCount }) => (
        <Link
          key={id}
          to="/community/teams"
          search={{ team: id }}
          className={styles.team}
          aria-current={id === chosenId ? 'true' : undefined}
          data-chosen={id === chosenId || undefined}
          resetScroll={false}
          replace
        >
          <Text weight={600} breaks shrinks>
            {name} <RoleBadge role={role} />
          </Text>
          <Text size={12} tone="muted" className={styles.size}>
            {t('people', { count: membersCount })} · {t('workspaceShops', { count: shopsCount })}
          </Text>
        </Link>
      ))}
    </nav>
  );
}
