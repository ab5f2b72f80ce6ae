import type { AllowedIp } from '@bobbin/contract/allowed-ips';
import { IconEye, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toErrorText } from '../../api/errors.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { confirm } from '../../ui/confirm.tsx';
import { formatCount } from '../../ui/count.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { LaTime } from '../../ui/la-time.tsx';
import { notify } from '../../ui/notify.tsx';
import { Switch } from '../../ui/switch.tsx';
import table from '../../ui/table.module.css';
import { useNarrow } from '../../ui/use-narrow.ts';
import { usePermissionReason } from '../../ui/use-permission-reason.ts';
import styles from './ip-list.module.css';
import { IpStatus } from './ip-status.tsx';
import { openViewIp } from './open-ip-dialogs.tsx';
import { useRemoveIp, useSwitchIp } from './use-allowed-ips.ts';

interface IpListProps {
  entries: readonly AllowedIp[];
  /** Leads to what was done to an entry; absent for those who may not see the history. */
  onHistory?: ((id: string) => void) | undefined;
}

/** The allowed addresses: a table, under 974 px cards (Spec 2 §2.13). */
export function IpList({ entries, onHistory }: IpListProps) {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  const isNarrow = useNarrow();
  const activeCount = entries.filter(({ isActive }) => isActive).length;
  const row = (entry: AllowedIp) => ({
    state: <IpSwitch entry={entry} />,
    actions: <IpActions entry={entry} isLast={entry.isActive && activeCount === 1} onHistory={onHistory} />,
  });
  if (isNarrow) {
    return (
      <ul className={`${table.cards} ${styles.list}`}>
        {entries.map((entry) => (
          <li key={entry.id} className={`${table.card} ${styles.card}`}>
            <span className={styles.head}>
              <code className={styles.ip}>{entry.ip}</code>
              {row(entry).state}
            </span>
            <Note note={entry.note} />
            <span className={styles.head}>
              <span>{t('ips.hitsOf', { count: entry.hits })}</span>
              {entry.lastHitAt === null ? null : (
                <span>
                  {t('ips.lastHit')}: <LaTime at={entry.lastHitAt} format="full" />
                </span>
              )}
            </span>
            <span className={styles.head}>
              <LaTime at={entry.createdAt} format="full" />
              {row(entry).actions}
            </span>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <div className={`${table.box} ${table.scroll}`}>
      <table className={`${table.table} ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{t('ips.ip')}</th>
            <th scope="col">{t('ips.note')}</th>
            <th scope="col">{t('ips.status')}</th>
            <th scope="col">{t('ips.hitsAndLast')}</th>
            <th scope="col">{t('ips.time')}</th>
            <th scope="col" className={table.number}>
              {t('actions')}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td>
                <code className={styles.ip}>{entry.ip}</code>
              </td>
              <td className={styles.note}>
                <Note note={entry.note} />
              </td>
              <td>{row(entry).state}</td>
              <td>
                {entry.lastHitAt === null ? (
                  <span className={table.muted}>{t('ips.neverHit')}</span>
                ) : (
                  <span className={styles.hits}>
                    {formatCount(entry.hits, locale)}
                    <LaTime at={entry.lastHitAt} format="full" />
                  </span>
                )}
              </td>
              <td>
                <LaTime at={entry.createdAt} format="full" />
              </td>
              <td className={table.number}>{row(entry).actions}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Note({ note }: { note: string }) {
  const { t } = useTranslation('admin');
  return note === '' ? <span className={table.muted}>{t('none')}</span> : <span>{note}</span>;
}

function IpSwitch({ entry }: { entry: AllowedIp }) {
  const { t } = useTranslation('admin');
  const missing = usePermissionReason('EDIT_IPS');
  const change = useSwitchIp();
  return (
    <span className={styles.state}>
      <Switch
        name={t('ips.switchName', { ip: entry.ip })}
        isOn={entry.isActive}
        isBusy={change.isPending}
        reason={missing}
        onChange={(isActive) =>
          change.mutate(
            { id: entry.id, isActive },
            {
              onError: (error) => {
                const { title, detail } = toErrorText(error);
                notify({ tone: 'error', title: `${entry.ip}: ${title}`, text: detail });
              },
            },
          )
        }
      />
      <IpStatus entry={entry} />
    </span>
  );
}

interface IpActionsProps {
  entry: AllowedIp;
  /** Nothing would be on any more. */
  isLast: boolean;
  onHistory: ((id: string) => void) | undefined;
}

function IpActions({ entry, isLast, onHistory }: IpActionsProps) {
  const { t } = useTranslation('admin');
  const missing = usePermissionReason('EDIT_IPS');
  const remove = useRemoveIp();
  const { ip } = entry;

  function askRemove() {
    confirm({
      title: t('ips.removeTitle'),
      text: [t('ips.removeText', { ip }), ...(isLast ? [t('ips.removeLast')] : [])].join('\n'),
      boldWords: [ip],
      action: t('ips.removeAction'),
      isDangerous: true,
      onConfirm: async () => {
        await remove.mutateAsync(entry.id);
        notify({ tone: 'success', title: t('ips.removed', { ip }) });
      },
    });
  }

  return (
    <span className={styles.actions}>
      <IconButton
        name={t('ips.view', { ip })}
        icon={<IconEye size={16} stroke={1.5} />}
        onClick={() => openViewIp(entry, onHistory === undefined ? undefined : () => onHistory(entry.id))}
      />
      <IconButton
        name={t('ips.remove', { ip })}
        icon={<IconTrash size={16} stroke={1.5} />}
        reason={missing}
        onClick={askRemove}
      />
    </span>
  );
}
