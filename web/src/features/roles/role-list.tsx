import type { ListedRole } from '@bobbin/contract/roles';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.tsx';
import { rolesTexts } from '../../i18n/vi/roles.ts';
import { Text } from '../../ui/layout/boxes.tsx';
import styles from './roles.module.css';

/** Lists the roles, each with its number of members. */
export function RoleList({ roles, chosenId }: { roles: readonly ListedRole[]; chosenId: string | undefined }) {
  const t = useTexts(rolesTexts);
  return (
    <nav className={styles.list} aria-label={t('list')}>
      {roles.map((role) => (
        <Link
          key={role.id}
          to="/admin/roles"
          search={{ role: role.id }}
          className={styles.role}
          aria-current={role.id === chosenId ? 'true' : undefined}
          data-chosen={role.id === chosenId || undefined}
          replace
        >
          <Text weight={600} breaks shrinks>
            {role.roleName}
          </Text>
          <Text size={12} tone="muted" fixed className={styles.count}>
            {t('members', { count: role.membersCount })}
          </Text>
        </Link>
      ))}
    </nav>
  );
}
