import { PRODUCT_NAME_CARD_MAX } from '@bobbin/domain/limits';
import { memo } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { LaTime } from '../../ui/la-time.tsx';
import { Money } from '../../ui/money.tsx';
import tableStyles from '../../ui/table.module.css';
import { FulfilAction, LabelAction, OrderMenu, RetryAction, TrackAction } from './order-actions.tsx';
import {
  OrderDeadline,
  OrderEarn,
  OrderFulfilInfo,
  OrderIdentity,
  OrderProducts,
  OrderRevenueCell,
  OrderStatusCell,
} from './order-cells.tsx';
import styles from './order-card.module.css';
import { RowCheckbox, type RowProps } from './order-row.tsx';
import { toTint } from './order-states.ts';
import { PriceCell } from './price-cell.tsx';

/** An order on a narrow window: the facts of the row in the same order, actions within the thumb's reach (AC-54). */
export const OrderCard = memo(function OrderCard(props: RowProps) {
  const { order, now, isSelected, isBusy, actions, onFulfil } = props;
  const t = useTexts('orders');
  return (
    <li
      className={`${tableStyles.card} ${styles.card}`}
      data-order-id={order.id}
      data-row={toTint(order.status)}
      data-selected={isSelected || undefined}
    >
      <div className={styles.head}>
        <RowCheckbox {...props} />
        <OrderIdentity order={order} isCompact />
        <span className={styles.status}>
          <OrderStatusCell order={order} />
        </span>
      </div>
      <div className={styles.main}>
        <OrderProducts order={order} max={PRODUCT_NAME_CARD_MAX} />
        <OrderMenu order={order} actions={actions} onFulfil={onFulfil} />
      </div>
      <div className={styles.facts}>
        <span>{order.shop.friendName || order.shop.nameShop}</span>
        <LaTime at={order.createdAt} />
      </div>
      <dl className={styles.money}>
        <div>
          <dt>{t('detail.payments.paid')}</dt>
          <dd>
            <Money amount={order.paymentTotalAmount} />
          </dd>
        </div>
        <div>
          <dt>{t('earn')}</dt>
          <dd>
            <OrderEarn order={order} />
          </dd>
        </div>
        <div>
          <dt>{t('columns.cost')}</dt>
          <dd>
            <PriceCell order={order} onSave={actions.savePrice} />
          </dd>
        </div>
        <div>
          <dt>{t('columns.revenue')}</dt>
          <dd>
            <OrderRevenueCell order={order} />
          </dd>
        </div>
      </dl>
      <div className={styles.foot}>
        <div className={styles.states}>
          <OrderDeadline order={order} now={now} />
          {order.fulfilState === 'NONE' ? null : <OrderFulfilInfo order={order} isCompact />}
          <RetryAction order={order} actions={actions} isBusy={isBusy} onFulfil={onFulfil} />
        </div>
        <div className={styles.actions}>
          <TrackAction order={order} />
          <LabelAction order={order} now={now} actions={actions} isBusy={isBusy} look="plain" />
          <FulfilAction order={order} now={now} look="main" onFulfil={onFulfil} />
        </div>
      </div>
    </li>
  );
});
