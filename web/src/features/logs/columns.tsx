import { STAFF_TABLE_FROM_PX } from '@bobbin/domain/limits';
import type { ActionLog } from '@bobbin/contract/logs';
import { IconFilter } from '../../ui/icons.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { logsTexts } from '../../i18n/vi/logs.ts';
import type { List } from '../../ui/list/data-list/column.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { LaTime } from '../../ui/text/la-time.tsx';
import { cutPayload, tellChange } from './log-change.ts';
import styles from './logs.module.css';
import { LogWho } from './log-who.tsx';
import { useLogWording } from './use-log-wording.ts';
import { Row, Text } from '../../ui/layout/boxes.tsx';

export interface LogContext {
  onOpen: (log: ActionLog) => void;
  onPerson: (userId: string) => void;
}

/** Columns of the action history. */
export const LOG_LIST: List<ActionLog, LogContext> = {
  name: 'logs',
  version: 1,
  toId: ({ id }) => id,
  rowPx: 53,
  cardPx: 190,
  tableFrom: STAFF_TABLE_FROM_PX,
  columns: [
    {
      key: 'time',
      title: 'logs:time',
      width: 128,
      card: 'foot',
      cell: ({ createdAt }) => <LaTime at={createdAt} format="full" />,
    },
    {
      key: 'person',
      title: 'logs:person',
      width: 210,
      card: 'body',
      cell: (log, { onPerson }) => <Person log={log} onPerson={onPerson} />,
    },
    {
      key: 'action',
      title: 'logs:action',
      width: 200,
      isFixed: true,
      card: 'head',
      cell: (log) => <What log={log} />,
    },
    {
      key: 'payload',
      title: 'logs:payload',
      card: 'body',
      cell: (log, { onOpen }) => <Payload log={log} onOpen={onOpen} />,
    },
    {
      key: 'address',
      title: 'logs:address',
      width: 190,
      from: 1200,
      card: 'body',
      cell: (log) => <Origin log={log} />,
    },
  ],
};

/** Shows the action and the entity in words, with their stored names below. */
function What({ log }: { log: ActionLog }) {
  const { toAction, toEntity } = useLogWording();
  return (
    <span className={styles.what}>
      <span>
        <strong>{toAction(log.action)}</strong> · {toEntity(log.entity)}
      </span>
      <Text as="code" size={11} tone="muted" mono>
        {log.action} {log.entity}
      </Text>
    </span>
  );
}

function Person({ log, onPerson }: { log: ActionLog; onPerson: (userId: string) => void }) {
  const t = useTexts(logsTexts);
  return (
    <Row as="span" align="start" gap={4} shrinks>
      <LogWho log={log} />
      {log.userId === '' ? null : (
        <IconButton
          name={t('onlyPerson', { name: log.user?.name ?? log.userId })}
          icon={<IconFilter size={14} stroke={1.5} />}
          onClick={() => onPerson(log.user?.email ?? log.userId)}
        />
      )}
    </Row>
  );
}

/** Shows the change as a sentence that opens the details; the stored JSON is behind 'details' (ROL-30). */
function Payload({ log, onOpen }: { log: ActionLog; onOpen: (log: ActionLog) => void }) {
  const t = useTexts(logsTexts);
  const { toAction, toEntity, change } = useLogWording();
  const raw = cutPayload(log.payload);
  const text = tellChange(log.payload, change) || t('nothing');
  const what = `${toAction(log.action)} ${toEntity(log.entity)}`;
  return (
    <span className={styles.what}>
      <button
        type="button"
        data-touch
        className={styles.payload}
        // The accessible name contains the visible text (WCAG 2.5.3).
        aria-label={`${t('open', { what })} ${text}`}
        onClick={() => onOpen(log)}
      >
        {text}
      </button>
      {raw === '' ? null : (
        <details className={styles.details}>
          <summary>{t('rawDetails')}</summary>
          <Text as="code" size={11} tone="muted" mono>
            {raw}
          </Text>
        </details>
      )}
    </span>
  );
}

function Origin({ log }: { log: ActionLog }) {
  return (
    <span className={styles.what}>
      <span>{log.address}</span>
      <Text as="code" size={11} tone="muted" mono>
        {log.requestId}
      </Text>
    </span>
  );
}
