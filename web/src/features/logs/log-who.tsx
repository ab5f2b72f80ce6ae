import type { ActionLog } from '@bobbin/contract/logs';
import { useTexts } from '../../i18n/use-texts.tsx';
import { logsTexts } from '../../i18n/vi/logs.ts';
import styles from './log-who.module.css';

/** Name, email and role of who did it; work of the product itself has no person. */
export function LogWho({ log }: { log: ActionLog }) {
  const t = useTexts(logsTexts);
  if (log.user === null) return <span>{log.userId === '' ? t('house') : t('gone')}</span>;
  return (
    <span className={styles.who}>
      <strong>{log.user.name || log.user.email}</strong>
      <span className={styles.small}>
        {log.user.email} · {log.user.roleName}
      </span>
    </span>
  );
}
