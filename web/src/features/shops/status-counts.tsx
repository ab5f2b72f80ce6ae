import type { ShopDetail } from '@bobbin/contract/shops';
import { UNKNOWN_RANK, orderStatusRank } from '@bobbin/domain/orders/order-status';
import { Link } from '@tanstack/react-router';
import { useLocale } from '../../i18n/use-texts.tsx';
import { useTexts } from '../../i18n/use-texts.tsx';
import { shopsTexts } from '../../i18n/vi/shops.ts';
import { useIsStaffArea } from '../../ui/hooks/use-is-staff-area.ts';
import { formatCount } from '../../ui/text/count.ts';
import { Section } from '../../ui/layout/section.tsx';
import { OrderStatusBadge } from '../../ui/domain/status-badge.tsx';
import { Row, Text } from '../../ui/layout/boxes.tsx';
import styles from './shops.module.css';

/** Shows the number of a shop's orders in each status; every number links to its orders (ORD-2). */
export function StatusCounts({ shop }: { shop: ShopDetail }) {
  const t = useTexts(shopsTexts);
  const locale = useLocale();
  const isStaffArea = useIsStaffArea();
  const counts = Object.entries(shop.statusCounts)
    .filter(([, count]) => count > 0)
    .toSorted(([one], [other]) => toRank(one) - toRank(other));
  return (
    <Section title={t('countsTitle')}>
      {counts.length === 0 ? (
        <Text as="p" size={13} tone="muted" pad={14}>
          {t('noOrders')}
        </Text>
      ) : null}
      <Row align="stretch" wrap gap={8} pad={14} className={styles.statuses}>
        {counts.map(([status, count]) => (
          <Link
            key={status}
            {...(isStaffArea
              ? { to: '/admin/orders', search: { shop: shop.id, statuses: status } }
              : { to: '/community/orders', search: { shops: [shop.id], statuses: [status] } })}
            className={styles.count}
          >
            <strong>{formatCount(count, locale)}</strong>
            <OrderStatusBadge status={status} />
          </Link>
        ))}
      </Row>
    </Section>
  );
}

/** Statuses that this version does not know come last (ORD-25). */
function toRank(status: string): number {
  const rank = orderStatusRank(status);
  return rank === UNKNOWN_RANK ? Infinity : rank;
}
