import type { Team, TeamLogEntry } from '@bobbin/contract/teams';
import { TEAM_LOG_DAYS } from '@bobbin/domain/limits';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { findText } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { logsTexts } from '../../i18n/vi/logs.ts';
import { orderPageTexts } from '../../i18n/vi/order-page.ts';
import { teamsTexts } from '../../i18n/vi/teams.ts';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { LaTime } from '../../ui/text/la-time.tsx';
import { ListStates, RowsSkeleton } from '../../ui/list/list-states.tsx';
import { Pagination } from '../../ui/list/pagination.tsx';
import styles from './teams.module.css';
import { useTeamLog } from './use-teams.ts';
import { Stack } from '../../ui/layout/boxes.tsx';

/** Shows the recent actions of members on the team's shops: who did what, on which order or shop, and when (TEA-21). */
export function TeamLog({ team, onClose }: { team: Team; onClose: () => void }) {
  const t = useTexts(teamsTexts, orderPageTexts, logsTexts);
  const [page, setPage] = useState(1);
  const query = useTeamLog(team.id, page);
  const rows = query.data?.data ?? [];
  return (
    <Drawer title={t('logTitle', { name: `${team.name} ${team.role}` })} onClose={onClose}>
      <p className={styles.muted}>{t('logHint', { days: TEAM_LOG_DAYS })}</p>
      <ListStates
        query={query}
        count={rows.length}
        skeleton={<RowsSkeleton rows={8} height={40} />}
        empty={<p className={styles.muted}>{t('logEmpty')}</p>}
      >
        <Stack as="ul" size={13} flush below={12} pad={0} className={styles.log}>
          {rows.map((entry) => (
            <li key={entry.id}>
              <LaTime at={entry.at} />
              <strong>{entry.name}</strong>
              <span>{toWords(entry)}</span>
              <span className={styles.about}>
                {entry.orderId === null ? null : (
                  <Link to="/community/orders/$id" params={{ id: entry.orderId }}>
                    {entry.orderId}
                  </Link>
                )}
                <span>{entry.shopName}</span>
              </span>
            </li>
          ))}
        </Stack>
        {query.data && query.data.meta.totalPages > 1 ? <Pagination meta={query.data.meta} onPage={setPage} /> : null}
      </ListStates>
    </Drawer>
  );
}

/** Returns the text that the order's timeline or the action history uses for an action; an unknown action is shown unchanged (ORD-25). */
function toWords({ orderId, what }: TeamLogEntry): string {
  return findText(orderId === null ? `logs:actions.${what}` : `order-page:events.${what}`) ?? what;
}
