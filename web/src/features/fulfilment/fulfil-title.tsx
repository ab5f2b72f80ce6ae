import type { Order } from '@bobbin/contract/orders';
import { useTranslation } from 'react-i18next';
import { CopyId } from '../../ui/copy-id.tsx';
import { DeadlineBadge } from '../../ui/deadline-badge.tsx';
import { OrderStatusBadge } from '../../ui/status-badge.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './fulfil-dialog.module.css';

/** 'Fulfill Order {id} - {store}' (Spec 1 §2), with state and deadline. */
export function FulfilTitle({ order }: { order: Order }) {
  const { t } = useTranslation('fulfilment');
  const now = useNow();
  return (
    <span className={styles.title}>
      <span>{t('title')}</span> <CopyId id={order.id} />{' '}
      <span className={styles.store}>
        <span className={styles.dash}>- </span>
        {order.shop.friendName || order.shop.nameShop}
      </span>
      <OrderStatusBadge status={order.status} />
      {order.dueAt === null ? null : <DeadlineBadge dueAt={order.dueAt} now={now} />}
    </span>
  );
}
