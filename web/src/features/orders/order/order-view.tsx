import type { OrderDetail } from '@bobbin/contract/orders';
import { factoryOf } from '@bobbin/domain/factories/factories';
import { houseName, isHouse } from '@bobbin/domain/factories/houses';
import { isElsewhere } from '@bobbin/domain/orders/order-kind';
import { Suspense, lazy, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { orderPageTexts } from '../../../i18n/vi/order-page.ts';
import { ordersLaterTexts } from '../../../i18n/vi/orders-later.ts';
import { ordersTexts } from '../../../i18n/vi/orders.ts';
import { LaTime } from '../../../ui/text/la-time.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { FulfilAction, LabelAction, RetryAction } from '../actions/order-actions.tsx';
import { OrderMenu } from '../actions/order-menu.tsx';
import { OrderDeadline, OrderStatusCell } from '../list/order-cells.tsx';
import { OrderFulfilInfo } from '../list/order-fulfil-info.tsx';
import { OrderDelivery } from './order-delivery.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderMoneyPanel } from './order-money-panel.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { Panel, Facts } from './panel.tsx';
import styles from './order-view.module.css';
import { LazyMarks } from '../teamwork/lazy-marks.tsx';
import { openTeamwork } from '../teamwork/open-teamwork.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { may } from '../../../ui/hooks/use-role.ts';
import type { OrderActions } from '../actions/run-order-actions.ts';
import { Row, Stack, Text } from '../../../ui/layout/boxes.tsx';

const NoteForm = lazy(async () => ({ default: (await import('../teamwork/note-form.tsx')).NoteForm }));
const OrderRules = lazy(async () => ({ default: (await import('../rules/order-rules.tsx')).OrderRules }));
const ElsewherePanel = lazy(async () => ({
  default: (await import('../elsewhere/elsewhere-panel.tsx')).ElsewherePanel,
}));
const ClaimPanel = lazy(async () => ({ default: (await import('../claims/claim-panel.tsx')).ClaimPanel }));
const OrderRequests = lazy(async () => ({ default: (await import('./order-requests.tsx')).OrderRequests }));

interface OrderViewProps {
  order: OrderDetail;
  actions: OrderActions;
  onFulfil: (id: string) => void;
}

/** Shows all facts about one order, and the actions on it. */
export function OrderView({ order, actions, onFulfil }: OrderViewProps) {
  const t = useTexts(orderPageTexts, ordersTexts, ordersLaterTexts);
  const now = useNow();
  // The order whose note the user wants to answer, and how often the user pressed the button.
  const [reply, setReply] = useState({ orderId: '', key: 0 });
  const mayNote = may(order, 'workOrders');
  return (
    <>
      <Row wrap gap={8} below={12}>
        <OrderStatusCell order={order} />
        <OrderDeadline order={order} now={now} />
        <LazyMarks order={order} />
        <Row wrap gap={8} push className={styles.actions}>
          <LabelAction order={order} now={now} actions={actions} look="plain" />
          {may(order, 'workOrders') ? (
            <Button onClick={() => openTeamwork([order])}>{t('orders-later:teamwork')}</Button>
          ) : null}
          <FulfilAction order={order} now={now} look="main" onFulfil={onFulfil} />
          <OrderMenu order={order} now={now} actions={actions} onFulfil={onFulfil} isOrderOpen />
        </Row>
      </Row>
      <Stack gap={14} className={styles.columns}>
        <Stack fit gap={14}>
          <OrderItems order={order} />
          <Panel title={t('fulfilment')}>
            <Row gap={12}>
              <OrderFulfilInfo order={order} />
              <RetryAction order={order} actions={actions} onFulfil={onFulfil} />
            </Row>
            {order.cancelledAfterSending > 0 ? (
              <Text as="p" tone="red" weight={550} flush role="alert">
                {t('orders:cancelledAfterSendingHint', { count: order.cancelledAfterSending })}
              </Text>
            ) : null}
            <Facts
              isWide
              facts={[
                [t('houseName'), isHouse(order.fulfillHouse) ? houseName(order.fulfillHouse) : order.fulfillHouse],
                [t('type'), order.fulfillType],
                [t('fulfilId'), order.fulfillId],
                [t('line'), order.fulfillLine],
                [t('facility'), order.fulfillFacility],
                [t('speed'), toSpeedName(order)],
              ]}
            />
          </Panel>
          <Suspense>
            <OrderRequests order={order} />
          </Suspense>
          {isElsewhere(order.kind) ? null : (
            <Suspense>
              <ClaimPanel order={order} />
            </Suspense>
          )}
          <Suspense>
            <OrderRules order={order} />
          </Suspense>
          <OrderTimeline
            order={order}
            onReply={mayNote ? () => setReply(({ key }) => ({ orderId: order.id, key: key + 1 })) : undefined}
          >
            {mayNote ? (
              <Suspense>
                <NoteForm key={order.id} order={order} focusKey={reply.orderId === order.id ? reply.key : 0} />
              </Suspense>
            ) : null}
          </OrderTimeline>
        </Stack>
        <Stack fit gap={14}>
          {isElsewhere(order.kind) ? (
            <Suspense>
              <ElsewherePanel order={order} />
            </Suspense>
          ) : null}
          <OrderDelivery order={order} />
          <OrderMoneyPanel order={order} actions={actions} />
          <Panel title={t('deadlines')}>
            <Facts
              facts={listTimes(order).map(([name, at]) => [
                t(`times.${name}`),
                at === null ? null : <LaTime key={name} at={at} format="full" />,
              ])}
            />
            {order.cancelReason === null ? null : <Facts facts={[[t('cancelReason'), order.cancelReason]]} />}
          </Panel>
        </Stack>
      </Stack>
    </>
  );
}

/** Returns the displayed name of the factory's shipping speed, instead of its name on the wire. */
function toSpeedName({ fulfillHouse, fulfillShipping }: OrderDetail): string | null {
  if (!isHouse(fulfillHouse)) return fulfillShipping;
  return (
    factoryOf(fulfillHouse).shippings.options.find(({ value }) => value === fulfillShipping)?.label ?? fulfillShipping
  );
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
