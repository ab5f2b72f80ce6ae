import type { ActionLog } from '@bobbin/contract/logs';
import { IconFilter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { LaTime } from '../../ui/la-time.tsx';
import table from '../../ui/table.module.css';
import { useNarrow } from '../../ui/use-narrow.ts';
import { cutPayload } from './log-change.ts';
import styles from './log-list.module.css';
import { LogWho } from './log-who.tsx';
import { useLogWording } from './use-log-wording.ts';

interface LogListProps {
  logs: readonly ActionLog[];
  onOpen: (log: ActionLog) => void;
  onPerson: (userId: string) => void;
}

/** The action history: a table, under 974 px cards (Spec 2 §2.12, W49). */
export function LogList({ logs, onOpen, onPerson }: LogListProps) {
  const { t } = useTranslation('admin');
  const isNarrow = useNarrow();
  if (isNarrow) {
    return (
      <ul className={`${table.cards} ${styles.list}`}>
        {logs.map((log) => (
          <li key={log.id} className={`${table.card} ${styles.card}`}>
            <span className={styles.head}>
              <What log={log} />
              <LaTime at={log.createdAt} format="full" />
            </span>
            <Person log={log} onPerson={onPerson} />
            <Payload log={log} onOpen={onOpen} />
            <Origin log={log} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <div className={`${table.box} ${table.scroll}`}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('logs.time')}</th>
            <th scope="col">{t('logs.person')}</th>
            <th scope="col">{t('logs.action')}</th>
            <th scope="col">{t('logs.payload')}</th>
            <th scope="col">{t('logs.address')}</th>
          </tr>
        </thead>
        <tbody>
          {logs.map((log) => (
            <tr key={log.id}>
              <td className={styles.time}>
                <LaTime at={log.createdAt} format="full" />
              </td>
              <td>
                <Person log={log} onPerson={onPerson} />
              </td>
              <td>
                <What log={log} />
              </td>
              <td>
                <Payload log={log} onOpen={onOpen} />
              </td>
              <td>
                <Origin log={log} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Action and entity in words, with the raw words kept. */
function What({ log }: { log: ActionLog }) {
  const { toAction, toEntity } = useLogWording();
  return (
    <span className={styles.what}>
      <span>
        <strong>{toAction(log.action)}</strong> · {toEntity(log.entity)}
      </span>
      <code className={styles.raw}>
        {log.action} {log.entity}
      </code>
    </span>
  );
}

function Person({ log, onPerson }: { log: ActionLog; onPerson: (userId: string) => void }) {
  const { t } = useTranslation('admin');
  return (
    <span className={styles.person}>
      <LogWho log={log} />
      {log.userId === '' ? null : (
        <IconButton
          name={t('logs.onlyPerson', { name: log.user?.name ?? log.userId })}
          icon={<IconFilter size={14} stroke={1.5} />}
          onClick={() => onPerson(log.user?.email ?? log.userId)}
        />
      )}
    </span>
  );
}

/** Cut to 100 characters; pressed, the whole change opens. */
function Payload({ log, onOpen }: { log: ActionLog; onOpen: (log: ActionLog) => void }) {
  const { t } = useTranslation('admin');
  const { toAction, toEntity } = useLogWording();
  const text = cutPayload(log.payload) || '{}';
  const what = `${toAction(log.action)} ${toEntity(log.entity)}`;
  return (
    <button
      type="button"
      className={styles.payload}
      // What is seen is said as well (WCAG 2.5.3).
      aria-label={`${t('logs.open', { what })} ${text}`}
      onClick={() => onOpen(log)}
    >
      {text}
    </button>
  );
}

function Origin({ log }: { log: ActionLog }) {
  return (
    <span className={styles.what}>
      <span>{log.address}</span>
      <code className={styles.raw}>{log.requestId}</code>
    </span>
  );
}
