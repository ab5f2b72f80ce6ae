import type { UserSession } from '@bobbin/contract/sessions';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Ago } from '../../ui/ago.tsx';
import { Badge } from '../../ui/badge.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { LaTime } from '../../ui/la-time.tsx';
import { ListStates, RowsSkeleton } from '../../ui/list-states.tsx';
import { notify, notifyError } from '../../ui/notify.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './account.module.css';
import { useEndOtherSessions, useEndSession, useSessions } from './use-sessions.ts';

/** Where the account is signed in, and the way to end it there (Spec 1 §7, AC-56). */
export function Sessions() {
  const { t } = useTranslation('profile');
  const sessions = useSessions();
  const endOthers = useEndOtherSessions();
  const now = useNow();
  const rows = sessions.data ?? [];
  const hasOthers = rows.some(({ isCurrent }) => !isCurrent);

  function askToEndOthers() {
    confirm({
      title: t('endOthersTitle'),
      text: t('endOthersText'),
      action: t('endOthers'),
      isDangerous: true,
      onConfirm: async () => {
        await endOthers.mutateAsync();
        notify({ tone: 'success', title: t('othersEnded') });
      },
    });
  }

  return (
    <div className={sessions.isError ? styles.body : undefined}>
      <ListStates query={sessions} count={rows.length} skeleton={<RowsSkeleton rows={2} height={62} />} empty={null}>
        <ul className={styles.list}>
          {rows.map((row) => (
            <SessionRow key={row.id} row={row} now={now} />
          ))}
        </ul>
        <div className={styles.body}>
          <div className={styles.row}>
            {hasOthers ? (
              <Button color="red" variant="subtle" onClick={askToEndOthers}>
                {t('endOthers')}
              </Button>
            ) : (
              <span className={styles.muted}>{t('onlySession')}</span>
            )}
          </div>
        </div>
      </ListStates>
    </div>
  );
}

function SessionRow({ row, now }: { row: UserSession; now: number }) {
  const { t } = useTranslation('profile');
  const end = useEndSession();
  const { device } = row;

  function endIt() {
    end.mutate(row, {
      onSuccess: () => notify({ tone: 'success', title: t('sessionEnded', { device }) }),
      onError: notifyError,
    });
  }

  return (
    <li className={styles.item}>
      <div className={styles.row}>
        <div>
          <div className={styles.row}>
            <strong>{device}</strong>
            {row.isCurrent ? <Badge tone="green">{t('thisSession')}</Badge> : null}
          </div>
          <span className={styles.muted}>
            {row.address} · {t('lastUsed')} <Ago at={row.lastUsedAt} now={now} /> · {t('signedIn')}{' '}
            <LaTime at={row.createdAt} format="full" />
          </span>
        </div>
        {row.isCurrent ? null : (
          <div className={styles.end}>
            <Button aria-label={t('endSessionOf', { device })} loading={end.isPending} onClick={endIt}>
              {t('endSession')}
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}
