import type { AllowedIp } from '@bobbin/contract/allowed-ips';
import { IconEye, IconTrash } from '../../ui/icons.ts';
import { toErrorText } from '../../api/errors.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { allowedIpsTexts } from '../../i18n/vi/allowed-ips.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { sayAnswer } from '../../ui/feedback/answers.ts';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { Counted } from '../../ui/text/counted.tsx';
import type { List } from '../../ui/list/data-list/column.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { LaTime } from '../../ui/text/la-time.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import { Switch } from '../../ui/button/switch.tsx';
import { usePermissionReason } from '../../ui/hooks/use-permission-reason.ts';
import styles from './allowed-ips.module.css';
import { IpStatus } from './ip-status.tsx';
import { openViewIp } from './open-ip-dialogs.tsx';
import { UNDO } from '../../api/undo.ts';
import { notifyDone } from '../../ui/feedback/undo.ts';
import { useRefreshIps, useRemoveIp, useSwitchIp } from './use-allowed-ips.ts';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';

export interface IpContext {
  /** Number of active entries; if there is none, every address is allowed. */
  activeCount: number;
  /** Opens the history of an entry; absent if the staff user may not see the history. */
  onHistory: ((id: string) => void) | undefined;
}

/** Columns of the allowed addresses. */
export const IP_LIST: List<AllowedIp, IpContext> = {
  name: 'allowed-ips',
  version: 1,
  toId: ({ id }) => id,
  rowPx: 50,
  cardPx: 150,
  columns: [
    {
      key: 'ip',
      title: 'allowed-ips:ip',
      width: 190,
      isFixed: true,
      card: 'head',
      cell: ({ ip }) => (
        <Text as="code" size={13} weight={600} mono breaks>
          {ip}
        </Text>
      ),
    },
    { key: 'note', title: 'allowed-ips:note', card: 'body', cell: ({ note }) => <Note note={note} /> },
    {
      key: 'status',
      title: 'allowed-ips:status',
      width: 230,
      card: 'state',
      cell: (entry) => <IpSwitch entry={entry} />,
    },
    {
      key: 'hits',
      title: 'allowed-ips:hitsAndLast',
      width: 160,
      card: { at: 'body', cell: (entry) => <HitsInWords entry={entry} /> },
      cell: (entry) => <Hits entry={entry} />,
    },
    {
      key: 'time',
      title: 'allowed-ips:time',
      width: 160,
      from: 1200,
      card: 'foot',
      cell: ({ createdAt }) => <LaTime at={createdAt} format="full" />,
    },
    {
      key: 'actions',
      title: 'ui:actions',
      width: 92,
      isFixed: true,
      sticky: 'end',
      align: 'end',
      card: 'action',
      cell: (entry, { activeCount, onHistory }) => (
        <IpActions entry={entry} isLast={entry.isActive && activeCount === 1} onHistory={onHistory} />
      ),
    },
  ],
};

function Hits({ entry: { hits, lastHitAt } }: { entry: AllowedIp }) {
  const t = useTexts(allowedIpsTexts);
  if (lastHitAt === null) return <span className={styles.muted}>{t('neverHit')}</span>;
  return (
    <Stack as="span" className={styles.hits}>
      <Counted count={hits} />
      <LaTime at={lastHitAt} format="full" />
    </Stack>
  );
}

function HitsInWords({ entry: { hits, lastHitAt } }: { entry: AllowedIp }) {
  const t = useTexts(allowedIpsTexts);
  return (
    <Row as="span" align="stretch" justify="between" wrap gap="4 12">
      <span>{t('hitsOf', { count: hits })}</span>
      {lastHitAt === null ? null : (
        <span>
          {t('lastHit')}: <LaTime at={lastHitAt} format="full" />
        </span>
      )}
    </Row>
  );
}

function Note({ note }: { note: string }) {
  const t = useTexts(uiTexts);
  return note === '' ? <span className={styles.muted}>{t('none')}</span> : <span>{note}</span>;
}

function IpSwitch({ entry }: { entry: AllowedIp }) {
  const t = useTexts(allowedIpsTexts);
  const missing = usePermissionReason('EDIT_IPS');
  const change = useSwitchIp();
  const refresh = useRefreshIps();
  return (
    <Row as="span" inline wrap gap="4 6">
      <Switch
        name={t('switchName', { ip: entry.ip })}
        isOn={entry.isActive}
        isBusy={change.isPending}
        reason={missing}
        onChange={(isActive) =>
          sayAnswer(change.mutateAsync({ id: entry.id, isActive }), {
            done: () =>
              notifyDone({
                title: entry.ip,
                text: isActive ? 'ON' : 'OFF',
                undo: UNDO.allowedIp,
                done: { id: entry.id, isActive },
                onUndone: refresh,
              }),
            failed: (error) => {
              const { title, detail } = toErrorText(error);
              notify({ tone: 'error', title: `${entry.ip}: ${title}`, text: detail });
            },
          })
        }
      />
      <IpStatus entry={entry} />
    </Row>
  );
}

interface IpActionsProps {
  entry: AllowedIp;
  /** True if no active entry would be left. */
  isLast: boolean;
  onHistory: ((id: string) => void) | undefined;
}

function IpActions({ entry, isLast, onHistory }: IpActionsProps) {
  const t = useTexts(allowedIpsTexts);
  const missing = usePermissionReason('EDIT_IPS');
  const remove = useRemoveIp();
  const { ip } = entry;

  function askRemove() {
    confirm({
      title: t('removeTitle'),
      text: [t('removeText', { ip }), ...(isLast ? [t('removeLast')] : [])].join('\n'),
      boldWords: [ip],
      action: t('removeAction'),
      isDangerous: true,
      onConfirm: async () => {
        await remove.mutateAsync(entry.id);
        notify({ tone: 'success', title: t('removed', { ip }) });
      },
    });
  }

  return (
    <Row as="span" inline wrap gap="4 6">
      <IconButton
        name={t('view', { ip })}
        icon={<IconEye size={16} stroke={1.5} />}
        onClick={() => openViewIp(entry, onHistory === undefined ? undefined : () => onHistory(entry.id))}
      />
      <IconButton
        name={t('remove', { ip })}
        icon={<IconTrash size={16} stroke={1.5} />}
        reason={missing}
        onClick={askRemove}
      />
    </Row>
  );
}
