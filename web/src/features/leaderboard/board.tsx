import type { Rank } from '@bobbin/contract/leaderboard';
import { useMemo } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { leaderboardTexts } from '../../i18n/vi/leaderboard.ts';
import { ListBody } from '../../ui/list/list-page/list-body.tsx';
import { useListReply } from '../../ui/list/list-page/use-list-reply.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { PLACE_LIST, type Place } from './columns.tsx';
import styles from './leaderboard.module.css';
import { useRank } from './use-rank.ts';
import { Card, Row, Text } from '../../ui/layout/boxes.tsx';

/** Number of places shown; the person's own place is listed separately if it is further down. */
const SHOWN = 20;

/** Shows one table of the leaderboard, and the person's own place above the table (LDB-2). */
export function Board({ id }: { id: 'today' | 'month' }) {
  const t = useTexts(leaderboardTexts);
  const query = useRank(id);
  const { data: rank } = query;
  const places = useMemo(() => (rank === undefined ? undefined : toPlaces(rank)), [rank]);
  const reply = useListReply({ ...query, data: places });
  const most = rank?.data[0]?.orders ?? 1;
  const apart = places?.[SHOWN]?.key ?? null;
  const context = useMemo(() => ({ most, apart }), [most, apart]);
  return (
    <Card as="section" className={styles.board} aria-label={t(id)}>
      <Row as="header" justify="between" wrap gap="6 16" pad="12 16" lineBelow="strong" className={styles.head}>
        <div>
          <h2>{t(id)}</h2>
          <Text as="p" size={13} tone="muted" flush>
            {t(`${id}Text`)}
          </Text>
        </div>
        {rank === undefined ? null : <Own rank={rank} />}
      </Row>
      <ListBody
        isFlush
        list={PLACE_LIST}
        reply={reply}
        context={context}
        skeletonRows={8}
        empty={<Message title={t('empty')} text={t('emptyText')} />}
      />
    </Card>
  );
}

/** Returns the first places, and the person's own place if it is not among the first. */
function toPlaces({ data }: Rank): Place[] {
  const first = data.slice(0, SHOWN);
  const own = data.find(({ isYou }) => isYou);
  const shown = own === undefined || first.includes(own) ? first : [...first, own];
  // A row is identified by its position, because ranks and masked emails can repeat.
  return shown.map((place, index) => ({ ...place, key: String(index) }));
}

function Own({ rank: { rank, orders, toNext } }: { rank: Rank }) {
  const t = useTexts(leaderboardTexts);
  if (rank === null)
    return (
      <Text as="p" size={13} tone="muted" flush>
        {t('noPlace')}
      </Text>
    );
  const parts = [t('own', { count: orders })];
  if (toNext !== null) parts.push(t('toNext', { count: toNext.orders, rank: toNext.rank }));
  return (
    <div className={styles.own}>
      <strong className={styles.top}>{t('top', { rank })}</strong>
      <Text as="p" size={13} tone="muted" flush>
        {parts.join(' · ')}
      </Text>
    </div>
  );
}
