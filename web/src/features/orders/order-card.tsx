import type { Order } from '@bobbin/contract/orders';
import { PRODUCT_NAME_CARD_MAX } from '@bobbin/domain/limits';
import { parseMoney } from '@bobbin/domain/money/money';
import { useTexts } from '../../i18n/use-texts.tsx';
import { ordersTexts } from '../../i18n/vi/orders.ts';
import { Money } from '../../ui/money.tsx';
import { OrderDeadline, OrderProducts } from './order-cells.tsx';
import styles from './order-cells.module.css';
import { CancelledAfterSending, FulfilState, useDraftTodo, useProblem } from './order-fulfil-info.tsx';
import { OrderEarn } from './order-money.tsx';

/** The middle of a card: what to print, its name and store; what the buyer paid and what is left of it at the right. */
export function OrderCardBody({ order }: { order: Order }) {
  return (
    <div className={styles.card}>
      <OrderProducts order={order} max={PRODUCT_NAME_CARD_MAX} size={52}>
        <div className={styles.name} data-store-name>
          {order.shop.friendName || order.shop.nameShop}
        </div>
      </OrderProducts>
      <div className={styles.cardMoney}>
        <strong>
          <Money amount={order.paymentTotalAmount} />
        </strong>
        <span className={styles.below}>
          <OrderEarn order={order} />
        </span>
      </div>
    </div>
  );
}

/** The foot of a card: until when, and how far it is with its cost. */
export function OrderCardState({ order, now }: { order: Order; now: number }) {
  const t = useTexts(ordersTexts);
  const problem = useProblem(order);
  const todo = useDraftTodo(order);
  const { fulfillHouse: house } = order;
  const isUntouched = order.fulfilState === 'NONE' && order.fulfillStatus === null;
  const cost = parseMoney(order.fulfillPrice);
  return (
    <div className={styles.cardState}>
      <OrderDeadline order={order} now={now} />
      <CancelledAfterSending order={order} />
      {problem !== null ? (
        <span className={styles.error} title={problem.full}>
          {problem.text}
        </span>
      ) : isUntouched && cost === 0 ? (
        <span className={styles.below}>{t('noHouse')}</span>
      ) : (
        <span className={styles.cardLine} title={todo ?? undefined}>
          <FulfilState order={order} shape="plain" />
          <span className={styles.below}>
            {house === null || house === 'NONE' ? null : `${house} `}
            {cost === 0 ? null : <Money amount={cost} />}
          </span>
        </span>
      )}
    </div>
  );
}
