import type { ActionLog } from '@bobbin/contract/logs';
import { IconArrowRight } from '../../ui/icons.ts';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.tsx';
import { logsTexts } from '../../i18n/vi/logs.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { CopyId } from '../../ui/button/copy-id.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { Facts } from '../../ui/layout/section.tsx';
import { formatLa, formatVietnam } from '../../ui/text/time.ts';
import { compareStates } from './log-change.ts';
import styles from './log-drawer.module.css';
import { LogWho } from './log-who.tsx';
import { useLogWording } from './use-log-wording.ts';

interface LogDrawerProps {
  log: ActionLog;
  onClose: () => void;
}

/** One action in full: who, from where, when, and what stood before and after (ROL-30). */
export function LogDrawer({ log, onClose }: LogDrawerProps) {
  const t = useTexts(logsTexts, uiTexts);
  const { toAction, toEntity, change } = useLogWording();
  const fields = compareStates(log.payload);
  return (
    <Drawer title={`${toAction(log.action)} · ${toEntity(log.entity)}`} onClose={onClose}>
      <div className={styles.facts}>
        <Facts
          facts={[
            { name: t('person'), value: <LogWho log={log} /> },
            { name: t('time'), value: formatLa(log.createdAt, 'full') },
            { name: t('vietnam'), value: formatVietnam(log.createdAt) },
            { name: t('action'), value: <code className={styles.raw}>{log.action}</code> },
            { name: t('entity'), value: <code className={styles.raw}>{log.entity}</code> },
            ...(log.entityId === ''
              ? []
              : [
                  {
                    name: t('entityId'),
                    value: (
                      <>
                        <CopyId id={log.entityId} />
                        <Link to="/admin/logs" search={{ search: log.entityId }} className={styles.more}>
                          {t('allOf')}
                        </Link>
                      </>
                    ),
                  },
                ]),
            { name: t('address'), value: log.address === '' ? t('ui:none') : <CopyId id={log.address} /> },
            { name: t('requestId'), value: log.requestId === '' ? t('ui:none') : <CopyId id={log.requestId} /> },
            ...(log.userId === '' ? [] : [{ name: t('userId'), value: <CopyId id={log.userId} /> }]),
          ]}
        />
      </div>
      <h3 className={styles.title}>{t('detail')}</h3>
      {fields.length === 0 ? <p className={styles.none}>{t('nothing')}</p> : null}
      <ul className={styles.fields}>
        {fields.map(({ key, before, after, isChanged }) => (
          <li key={key} className={styles.field} data-changed={isChanged || undefined}>
            <span className={styles.key}>
              <span>
                <strong>{change.toField(key)}</strong>
                {change.toField(key) === key ? null : <code className={styles.raw}> {key}</code>}
              </span>
              {isChanged ? (
                <Badge tone="amber">{t('changed')}</Badge>
              ) : (
                <span className={styles.none}>{t('same')}</span>
              )}
            </span>
            {isChanged ? (
              <span className={styles.values}>
                <Value name={t('before')} text={before} tone="before" />
                <IconArrowRight size={14} stroke={1.5} aria-hidden className={styles.arrow} />
                <Value name={t('after')} text={after} tone="after" />
              </span>
            ) : (
              <Value name={t('after')} text={after} tone="same" />
            )}
          </li>
        ))}
      </ul>
    </Drawer>
  );
}

function Value({ name, text, tone }: { name: string; text: string | null; tone: 'before' | 'after' | 'same' }) {
  const t = useTexts(uiTexts);
  return (
    <span className={styles.value} data-tone={tone}>
      <span className={styles.side}>{name}</span>
      {text === null ? <span className={styles.none}>{t('none')}</span> : <code>{text === '' ? '""' : text}</code>}
    </span>
  );
}
