import type { Rank } from '@bobbin/contract/leaderboard';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { leaderboardTexts } from '../../i18n/vi/leaderboard.ts';
import { formatCount } from '../../ui/text/count.ts';
import type { List } from '../../ui/list/data-list/column.ts';
import { Row, Text } from '../../ui/layout/boxes.tsx';
import styles from './leaderboard.module.css';

export type Place = Rank['data'][number] & { key: string };

const MEDALS = 3;

/** Table of the leaderboard. Places that do not directly follow the first places are shown below a separating line. */
export const PLACE_LIST: List<Place, { most: number; apart: string | null }> = {
  name: 'leaderboard',
  version: 1,
  toId: ({ key }) => key,
  toTint: ({ isYou }) => (isYou ? 'green' : undefined),
  rowPx: 44,
  cardPx: 92,
  toBand: ({ key }, _before, { apart }) => (key === apart ? <Between /> : null),
  columns: [
    {
      key: 'tier',
      title: 'leaderboard:tier',
      width: 64,
      isFixed: true,
      card: 'head',
      cell: ({ rank }) =>
        rank <= MEDALS ? (
          <Medal rank={rank} />
        ) : (
          <Text tone="muted" weight={600} numeric>
            {rank}
          </Text>
        ),
    },
    {
      key: 'seller',
      title: 'leaderboard:seller',
      minWidth: 140,
      isFixed: true,
      card: 'body',
      cell: (place) => <Seller place={place} />,
    },
    {
      key: 'order',
      title: 'leaderboard:order',
      width: 240,
      align: 'end',
      isFixed: true,
      card: 'state',
      cell: ({ orders, isYou }, { most }) => <Orders orders={orders} most={most} isYou={isYou} />,
    },
  ],
};

function Between() {
  const t = useTexts(leaderboardTexts);
  return (
    <Text size={13} tone="muted" flush>
      {t('between')}
    </Text>
  );
}

function Seller({ place: { email, isYou, rank } }: { place: Place }) {
  const t = useTexts(leaderboardTexts);
  return (
    <Text breaks className={styles.seller} data-medal={rank <= MEDALS || undefined}>
      {email} {isYou ? <span className={styles.you}>{t('you')}</span> : null}
    </Text>
  );
}

function Orders({ orders, most, isYou }: { orders: number; most: number; isYou: boolean }) {
  const locale = useLocale();
  return (
    <Row as="span" inline gap={14} numeric className={styles.bar} data-you={isYou || undefined}>
      <svg className={styles.meter} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden>
        <rect width="100" height="4" className={styles.trough} />
        <rect width={(100 * orders) / most} height="4" className={styles.filled} />
      </svg>
      <strong>{formatCount(orders, locale)}</strong>
    </Row>
  );
}

/** Shows a gold, silver or bronze medal for the first three ranks (LDB-3). */
function Medal({ rank }: { rank: number }) {
  const t = useTexts(leaderboardTexts);
  return (
    <svg
      className={styles.medal}
      data-rank={rank}
      width="22"
      height="28"
      viewBox="0 0 26 34"
      role="img"
      aria-label={t('medal', { rank })}
    >
      <path d="M7 0h5l2 9h-5zM14 0h5l-2 9h-5z" className={styles.ribbon} />
      <circle cx="13" cy="20" r="12" className={styles.rim} />
      <circle cx="13" cy="20" r="8" className={styles.face} />
      <text x="13" y="24" textAnchor="middle" className={styles.digit}>
        {rank}
      </text>
    </svg>
  );
}
