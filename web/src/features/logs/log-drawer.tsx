import type { ActionLog } from '@bobbin/contract/logs';
import { IconArrowRight } from '../../ui/icons.ts';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.tsx';
import { logsTexts } from '../../i18n/vi/logs.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { CopyId } from '../../ui/button/copy-id.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { formatLa, formatVietnam } from '../../ui/text/time.ts';
import { compareStates } from './log-change.ts';
import styles from './logs.module.css';
import { LogWho } from './log-who.tsx';
import { useLogWording } from './use-log-wording.ts';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';

interface LogDrawerProps {
  log: ActionLog;
  onClose: () => void;
}

/** Shows all facts about one action: who did it, from where, when, and the values before and after (ROL-30). */
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
            {
              name: t('action'),
              value: (
                <Text as="code" size={12} mono>
                  {log.action}
                </Text>
              ),
            },
            {
              name: t('entity'),
              value: (
                <Text as="code" size={12} mono>
                  {log.entity}
                </Text>
              ),
            },
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
      {fields.length === 0 ? (
        <Text as="p" size={12} tone="muted" className={styles.none}>
          {t('nothing')}
        </Text>
      ) : null}
      <Stack as="ul" plain gap={8}>
        {fields.map(({ key, before, after, isChanged }) => (
          <li key={key} className={styles.field} data-changed={isChanged || undefined}>
            <Row as="span" justify="between" wrap gap={8} size={12} className={styles.key}>
              <span>
                <strong>{change.toField(key)}</strong>
                {change.toField(key) === key ? null : (
                  <Text as="code" size={12} mono>
                    {' '}
                    {key}
                  </Text>
                )}
              </span>
              {isChanged ? (
                <Badge tone="amber">{t('changed')}</Badge>
              ) : (
                <Text size={12} tone="muted" className={styles.none}>
                  {t('same')}
                </Text>
              )}
            </Row>
            {isChanged ? (
              <Stack as="span" gap={8} className={styles.values}>
                <Value name={t('before')} text={before} tone="before" />
                <IconArrowRight size={14} stroke={1.5} aria-hidden className={styles.arrow} />
                <Value name={t('after')} text={after} tone="after" />
              </Stack>
            ) : (
              <Value name={t('after')} text={after} tone="same" />
            )}
          </li>
        ))}
      </Stack>
    </Drawer>
  );
}

function Value({ name, text, tone }: { name: string; text: string | null; tone: 'before' | 'after' | 'same' }) {
  const t = useTexts(uiTexts);
  return (
    <Stack as="span" gap={2} shrinks pad="6 8" fill="neutral" className={styles.value} data-tone={tone}>
      <span className={styles.side}>{name}</span>
      {text === null ? (
        <Text size={12} tone="muted" className={styles.none}>
          {t('none')}
        </Text>
      ) : (
        <code>{text === '' ? '""' : text}</code>
      )}
    </Stack>
  );
}
