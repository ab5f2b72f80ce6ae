import type { OrderDetail } from '@bobbin/contract/orders';
import { HOUSE_NAMES, isHouseSupported, SHIPPING_OPTIONS } from '@bobbin/domain/fulfilment';
import { useTranslation } from 'react-i18next';
import { LaTime } from '../../ui/la-time.tsx';
import { useNow } from '../../ui/use-now.ts';
import { FulfilAction, LabelAction, OrderMenu, RetryAction } from './order-actions.tsx';
import { OrderDeadline, OrderFulfilInfo, OrderStatusCell } from './order-cells.tsx';
import { OrderDelivery } from './order-delivery.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderMoneyPanel } from './order-money-panel.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { Panel, Facts } from './panel.tsx';
import styles from './order-view.module.css';
import type { OrderActions } from './use-order-actions.ts';

interface OrderViewProps {
  order: OrderDetail;
  actions: OrderActions;
  isBusy: boolean;
  onFulfil: (id: string) => void;
}

/** Everything that is known about one order, and what can be done with it. */
export function OrderView({ order, actions, isBusy, onFulfil }: OrderViewProps) {
  const { t } = useTranslation('orders');
  const now = useNow();
  return (
    <>
      <div className={styles.bar}>
        <OrderStatusCell order={order} />
        <OrderDeadline order={order} now={now} />
        <div className={styles.actions}>
          <LabelAction order={order} now={now} actions={actions} isBusy={isBusy} look="plain" />
          <FulfilAction order={order} now={now} look="main" onFulfil={onFulfil} />
          <OrderMenu order={order} actions={actions} onFulfil={onFulfil} isOrderOpen />
        </div>
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          <OrderItems order={order} />
          <Panel title={t('detail.fulfilment')}>
            <div className={styles.state}>
              <OrderFulfilInfo order={order} />
              <RetryAction order={order} actions={actions} isBusy={isBusy} onFulfil={onFulfil} />
            </div>
            {order.cancelledAfterSending > 0 ? (
              <p className={styles.warning} role="alert">
                {t('cancelledAfterSendingHint')}
              </p>
            ) : null}
            <Facts
              isWide
              facts={[
                [
                  t('detail.houseName'),
                  isHouseSupported(order.fulfillHouse) ? HOUSE_NAMES[order.fulfillHouse] : order.fulfillHouse,
                ],
                [t('detail.type'), order.fulfillType],
                [t('detail.fulfilId'), order.fulfillId],
                [t('detail.line'), order.fulfillLine],
                [t('detail.facility'), order.fulfillFacility],
                [t('detail.speed'), toSpeedName(order)],
              ]}
            />
          </Panel>
          <OrderTimeline order={order} />
        </div>
        <div className={styles.column}>
          <OrderDelivery order={order} />
          <OrderMoneyPanel order={order} actions={actions} />
          <Panel title={t('detail.deadlines')}>
            <Facts
              facts={listTimes(order).map(([name, at]) => [
                t(`detail.times.${name}`),
                at === null ? null : <LaTime key={name} at={at} format="full" />,
              ])}
            />
            {order.cancelReason === null ? null : <Facts facts={[[t('detail.cancelReason'), order.cancelReason]]} />}
          </Panel>
        </div>
      </div>
    </>
  );
}

/** The factory's speed by its name on screen, not by its wire name. */
function toSpeedName({ fulfillHouse, fulfillShipping }: OrderDetail): string | null {
  if (!isHouseSupported(fulfillHouse)) return fulfillShipping;
  return SHIPPING_OPTIONS[fulfillHouse].find(({ value }) => value === fulfillShipping)?.label ?? fulfillShipping;
}

function listTimes(order: OrderDetail) {
  return [
    ['created', order.createdAt],
    ['paid', order.paidAt],
    ['shippingDue', order.shippingDueAt],
    ['collectionDue', order.collectionDueAt],
    ['collected', order.collectionTime],
    ['deliveryDue', order.deliveryDueAt],
    ['delivered', order.deliveryTime],
    ['cancelled', order.cancelledAt],
    ['lastSeen', order.lastSeenAt],
  ] as const;
}
