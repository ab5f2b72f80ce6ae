import { Link } from '@tanstack/react-router';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { dashboardTexts } from '../../i18n/vi/dashboard.ts';
import { formatCount } from '../../ui/text/count.ts';
import type { Days } from '../../ui/text/days.ts';
import { RowsSkeleton } from '../../ui/list/list-states.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { OrderStatusBadge } from '../../ui/domain/status-badge.tsx';
import { Stack, Text } from '../../ui/layout/boxes.tsx';
import styles from './dashboard.module.css';

interface StatusListProps {
  stats: Readonly<Record<string, number>> | undefined;
  days: Days;
  shops: string | undefined;
}

/** Lists how many orders of the chosen days have each status, cancelled ones included; each number opens its orders (PRF-8). */
export function StatusList({ stats, days, shops }: StatusListProps) {
  const t = useTexts(dashboardTexts);
  const locale = useLocale();
  const rows = Object.entries(stats ?? {}).toSorted(([, a], [, b]) => b - a);
  const most = Math.max(1, ...rows.map(([, count]) => count));
  return (
    <Section title={t('ordersTitle')}>
      {stats === undefined ? <RowsSkeleton rows={4} height={32} /> : null}
      {stats !== undefined && rows.length === 0 ? (
        <Text as="p" size={13} tone="muted" flush pad={14}>
          {t('noOrders')}
        </Text>
      ) : null}
      <ul className={styles.rows}>
        {rows.map(([status, count]) => (
          <Stack key={status} as="li" gap={10} size={13} pad="4 14" data-touch className={styles.status}>
            <OrderStatusBadge status={status} />
            <meter className={styles.meter} min={0} max={most} value={count} aria-hidden />
            <Link
              to="/community/orders"
              search={{ statuses: [status], ...days, shops: shops?.split(',') }}
              className={styles.count}
            >
              {formatCount(count, locale)}
            </Link>
          </Stack>
        ))}
      </ul>
    </Section>
  );
}
