import type { ActionLog } from '@bobbin/contract/logs';
import { Link } from '@tanstack/react-router';
import { hasPermission } from '../../api/permissions.ts';
import { useUser } from '../../api/user.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { logsTexts } from '../../i18n/vi/logs.ts';
import { Text } from '../../ui/layout/boxes.tsx';
import styles from './logs.module.css';

/** Shows name, email and role of the person; automatic actions have no person. */
export function LogWho({ log }: { log: ActionLog }) {
  const t = useTexts(logsTexts);
  const { data: user } = useUser();
  const mayOpen = user !== undefined && hasPermission(user, 'VIEW_MEMBERS');
  if (log.user === null) return <span>{log.userId === '' ? t('house') : t('gone')}</span>;
  return (
    <span className={styles.actor}>
      {mayOpen ? (
        <Link to="/admin/users/$id" params={{ id: log.userId }}>
          {log.user.name || log.user.email}
        </Link>
      ) : (
        <strong>{log.user.name || log.user.email}</strong>
      )}
      <Text size={12} tone="muted">
        {log.user.email} · {log.user.roleName}
      </Text>
    </span>
  );
}
