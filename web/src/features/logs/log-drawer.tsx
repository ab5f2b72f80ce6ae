import '../../i18n/topics/admin.ts';
import type { ActionLog } from '@bobbin/contract/logs';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';
import { CopyId } from '../../ui/copy-id.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Facts } from '../../ui/section.tsx';
import { formatLa, formatVietnam } from '../../ui/time.ts';
import { compareStates } from './log-change.ts';
import styles from './log-drawer.module.css';
import { LogWho } from './log-who.tsx';
import { useLogWording } from './use-log-wording.ts';

interface LogDrawerProps {
  log: ActionLog;
  onClose: () => void;
}

/** One action in full: who, from where, when, and what stood before and after (W49). */
export function LogDrawer({ log, onClose }: LogDrawerProps) {
  const { t } = useTranslation('admin');
  const { toAction, toEntity } = useLogWording();
  const fields = compareStates(log.payload);
  return (
    <Drawer title={`${toAction(log.action)} · ${toEntity(log.entity)}`} onClose={onClose}>
      <div className={styles.facts}>
        <Facts
          facts={[
            { name: t('logs.person'), value: <LogWho log={log} /> },
            { name: t('logs.time'), value: formatLa(log.createdAt, 'full') },
            { name: t('logs.vietnam'), value: formatVietnam(log.createdAt) },
            { name: t('logs.action'), value: <code className={styles.raw}>{log.action}</code> },
            { name: t('logs.entity'), value: <code className={styles.raw}>{log.entity}</code> },
            ...(log.entityId === ''
              ? []
              : [
                  {
                    name: t('logs.entityId'),
                    value: (
                      <>
                        <CopyId id={log.entityId} />
                        <Link to="/admin/logs" search={{ search: log.entityId }} className={styles.more}>
                          {t('logs.allOf')}
                        </Link>
                      </>
                    ),
                  },
                ]),
            { name: t('logs.address'), value: log.address === '' ? t('none') : <CopyId id={log.address} /> },
            { name: t('logs.requestId'), value: log.requestId === '' ? t('none') : <CopyId id={log.requestId} /> },
            ...(log.userId === '' ? [] : [{ name: t('logs.userId'), value: <CopyId id={log.userId} /> }]),
          ]}
        />
      </div>
      <h3 className={styles.title}>{t('logs.detail')}</h3>
      {fields.length === 0 ? <p className={styles.none}>{t('logs.nothing')}</p> : null}
      <ul className={styles.fields}>
        {fields.map(({ key, before, after, isChanged }) => (
          <li key={key} className={styles.field} data-changed={isChanged || undefined}>
            <span className={styles.key}>
              <code>{key}</code>
              {isChanged ? (
                <Badge tone="amber">{t('logs.changed')}</Badge>
              ) : (
                <span className={styles.none}>{t('logs.same')}</span>
              )}
            </span>
            {isChanged ? (
              <span className={styles.values}>
                <Value name={t('logs.before')} text={before} tone="before" />
                <IconArrowRight size={14} stroke={1.5} aria-hidden className={styles.arrow} />
                <Value name={t('logs.after')} text={after} tone="after" />
              </span>
            ) : (
              <Value name={t('logs.after')} text={after} tone="same" />
            )}
          </li>
        ))}
      </ul>
    </Drawer>
  );
}

function Value({ name, text, tone }: { name: string; text: string | null; tone: 'before' | 'after' | 'same' }) {
  const { t } = useTranslation('admin');
  return (
    <span className={styles.value} data-tone={tone}>
      <span className={styles.side}>{name}</span>
      {text === null ? <span className={styles.none}>{t('none')}</span> : <code>{text === '' ? '""' : text}</code>}
    </span>
  );
}
