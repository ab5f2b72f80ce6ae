import type { Order } from '@bobbin/contract/orders';
import { useTexts } from '../../i18n/use-texts.tsx';
import { fulfilmentTexts } from '../../i18n/vi/fulfilment.ts';
import { CopyId } from '../../ui/button/copy-id.tsx';
import { DeadlineBadge } from '../../ui/domain/deadline-badge.tsx';
import { OrderStatusBadge } from '../../ui/domain/status-badge.tsx';
import { useNow } from '../../ui/hooks/use-now.ts';
import styles from './fulfil-dialog.module.css';

/** 'Fulfill Order {id} - {store}', with state and deadline. */
export function FulfilTitle({ order }: { order: Order }) {
  const t = useTexts(fulfilmentTexts);
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
