import type { ActionLog } from '@bobbin/contract/logs';
import { useTranslation } from 'react-i18next';
import styles from './log-who.module.css';

/** Name, email and role of who did it; the house's own work has nobody. */
export function LogWho({ log }: { log: ActionLog }) {
  const { t } = useTranslation('admin');
  if (log.user === null) return <span>{log.userId === '' ? t('logs.house') : t('logs.gone')}</span>;
  return (
    <span className={styles.who}>
      <strong>{log.user.name || log.user.email}</strong>
      <span className={styles.small}>
        {log.user.email} · {log.user.roleName}
      </span>
    </span>
  );
}
