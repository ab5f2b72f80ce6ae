import type { Order } from '@bobbin/contract/orders';
import { useTexts } from '../../i18n/use-texts.tsx';
import { fulfilmentTexts } from '../../i18n/vi/fulfilment.ts';
import { CopyId } from '../../ui/button/copy-id.tsx';
import { DeadlineBadge } from '../../ui/domain/deadline-badge.tsx';
import { OrderStatusBadge } from '../../ui/domain/status-badge.tsx';
import { useNow } from '../../ui/hooks/use-now.ts';
import { Row, Text } from '../../ui/layout/boxes.tsx';
import styles from './product-panel.module.css';

/** Shows the title 'Fulfill Order {id} - {store}' with the order's state and deadline. */
export function FulfilTitle({ order }: { order: Order }) {
  const t = useTexts(fulfilmentTexts);
  const now = useNow();
  return (
    <Row as="span" wrap gap="2 8">
      <span>{t('title')}</span> <CopyId id={order.id} />{' '}
      <Text size={14} tone="muted" weight={500}>
        <span className={styles.dash}>- </span>
        {order.shop.friendName || order.shop.nameShop}
      </Text>
      <OrderStatusBadge status={order.status} />
      {order.dueAt === null ? null : <DeadlineBadge dueAt={order.dueAt} now={now} />}
    </Row>
  );
}
