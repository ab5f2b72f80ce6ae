import type { Attention, TrackingSummary } from '@bobbin/contract/orders';
import { Link } from '@tanstack/react-router';
import { useLocale } from '../../../i18n/use-texts.tsx';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { ordersTexts } from '../../../i18n/vi/orders.ts';
import { formatCount } from '../../../ui/text/count.ts';
import { Bone } from '../../../ui/list/list-states.tsx';
import styles from './list.module.css';
import type { OrderSearch } from './order-search.ts';
import { Row, Text } from '../../../ui/layout/boxes.tsx';

const TILES = [
  { attention: 'todo', tone: undefined },
  { attention: 'pendingFulfill', tone: undefined },
  { attention: 'pendingFulfill24h', tone: 'red' },
  { attention: 'pendingProduction', tone: 'amber' },
  { attention: 'cancelRequested', tone: 'red' },
  { attention: 'factoryRefused', tone: 'red' },
] as const satisfies readonly { attention: Attention; tone: string | undefined }[];

interface AttentionBannerProps {
  summary: TrackingSummary | undefined;
  /** True if the numbers failed to load, so that no loading placeholder may be shown. */
  isFailed: boolean;
  current: Attention | undefined;
  /** Selected shops; the links keep this selection, because the numbers refer to these shops. */
  shops: OrderSearch['shops'];
}

/** Shows what needs attention now; each number links to a list with exactly the orders that the number contains (ORD-2). */
export function AttentionBanner({ summary, isFailed, current, shops }: AttentionBannerProps) {
  const t = useTexts(ordersTexts);
  const locale = useLocale();
  return (
    <Row as="nav" align="stretch" gap={8} below={10} className={styles.banner} aria-label={t('attention')}>
      {TILES.map(({ attention, tone }) => {
        const count = summary?.[attention];
        return (
          <Link
            key={attention}
            to="/community/orders"
            search={{ attention, shops }}
            className={styles.tile}
            data-tone={count ? tone : undefined}
            aria-current={current === attention ? 'true' : undefined}
            preload={false}
          >
            <Text as="strong" weight={650} numeric block className={styles.count}>
              {count !== undefined ? formatCount(count, locale) : isFailed ? '—' : <Bone width={36} height={18} />}
            </Text>
            <Text size={13} tone="muted" nowrap block className={styles.label}>
              {t(`attentions.${attention}`)}
            </Text>
          </Link>
        );
      })}
    </Row>
  );
}
