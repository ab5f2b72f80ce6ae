import type { Order } from '@bobbin/contract/orders';
import { PRODUCT_NAME_CARD_MAX } from '@bobbin/domain/limits';
import { isPriceEstimate } from '@bobbin/domain/money/fulfil-cost';
import { parseMoney } from '@bobbin/domain/money/money';
import { isEstimate } from '@bobbin/domain/money/revenue';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { ordersTexts } from '../../../i18n/vi/orders.ts';
import { todoTexts } from '../../../i18n/vi/todo.ts';
import { LaTime } from '../../../ui/text/la-time.tsx';
import { HiddenMoney } from '../../../ui/text/hidden-money.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { OrderStatusBadge } from '../../../ui/domain/status-badge.tsx';
import {
  CancelWish,
  findFirst,
  isWanted,
  OrderDeadline,
  OrderProductName,
  OrderVariant,
  ProductThumb,
  toProductNames,
} from './order-cells.tsx';
import styles from './order-card.module.css';
import cells from './order-cells.module.css';
import { CancelledAfterSending, FulfilState, useDraftTodo, useProblem, useSameParcel } from './order-fulfil-info.tsx';
import { OrderEarn, OrderTotal, useFormula } from './order-money.tsx';

/** Middle of a card, in three lines: what to print, the product's name, the shop and the day; at the right the revenue and the cost. */
export function OrderCardBody({ order }: { order: Order }) {
  const t = useTexts(ordersTexts);
  const formula = useFormula(order);
  const first = findFirst(order);
  const { state, result } = order.revenue ?? { state: 'none', result: null };
  const cost = parseMoney(order.fulfillPrice ?? '0.00');
  return (
    <div className={styles.body} title={toProductNames(order)}>
      {first === undefined ? null : <ProductThumb src={first.skuImage} size={52} />}
      <div className={styles.lines}>
        <div className={styles.line}>
          {first === undefined ? <span>—</span> : <OrderVariant order={order} first={first} />}
          <strong>
            <OrderTotal order={order} />
          </strong>
        </div>
        <div className={styles.line}>
          {first === undefined ? (
            <span />
          ) : (
            <OrderProductName order={order} first={first} max={PRODUCT_NAME_CARD_MAX} />
          )}
          <span className={styles.figure}>
            <OrderEarn order={order} />
          </span>
        </div>
        <div className={styles.line}>
          <span className={cells.name} data-store-name>
            <LaTime at={order.createdAt} format="day" /> · {order.shop.friendName || order.shop.nameShop}
          </span>
          <span className={styles.figure}>
            {t('card.cost')}{' '}
            {order.fulfillPrice === null ? (
              <HiddenMoney />
            ) : (
              <Money amount={cost === 0 ? null : cost} isEstimate={isPriceEstimate(order)} empty="—" />
            )}{' '}
            · {t('card.profit')}{' '}
            <span data-estimate={(result !== null && isEstimate(state)) || undefined} className={styles.profit}>
              {order.revenue === null ? (
                <HiddenMoney />
              ) : (
                <Money
                  amount={result}
                  empty={order.currency === 'USD' ? 'N/A' : '—'}
                  hint={
                    result !== null
                      ? formula
                      : order.currency === 'USD'
                        ? t('noRevenue')
                        : t('otherCurrency', { currency: order.currency })
                  }
                />
              )}
            </span>
          </span>
        </div>
      </div>
    </div>
  );
}

/** A card has room for one badge. The buyer's cancel request takes precedence, and the status then moves to the bottom of the card (ORD-34). */
export function OrderCardStatus({ order }: { order: Order }) {
  return isWanted(order) ? <CancelWish order={order} /> : <OrderStatusBadge status={order.status} />;
}

/** Bottom of a card, in two lines: the deadline; the progress, the factory and the shipping. */
export function OrderCardState({ order, now }: { order: Order; now: number }) {
  const t = useTexts(ordersTexts, todoTexts);
  const problem = useProblem(order);
  const todo = useDraftTodo(order);
  const mates = useSameParcel(order);
  const { fulfillHouse: house } = order;
  const isUntouched = order.fulfilState === 'NONE' && order.fulfillStatus === null;
  const maker = house === 'NONE' ? null : house;
  // Two lines have room for the two most important badges; with a cancel request these are the status and the progress. If both texts are long, the
  // first badge shows only its icon.
  const missing = order.todo.includes('missingLabel') ? t('todo:words.missingLabel') : null;
  return (
    <div className={styles.state}>
      <OrderDeadline order={order} now={now} />
      {order.cancelledAfterSending > 0 ? (
        <CancelledAfterSending order={order} />
      ) : problem !== null ? (
        <span className={styles.error} title={problem.full}>
          {problem.text}
        </span>
      ) : (
        <span className={styles.where} title={todo ?? mates?.full}>
          {isWanted(order) ? <OrderStatusBadge status={order.status} shape="plain" isBeside /> : null}
          {isUntouched ? (
            (mates?.short ?? missing ?? t('noHouse'))
          ) : (
            <FulfilState order={order} shape="plain" isBeside={!isWanted(order)} />
          )}
          {isWanted(order) ? null : isUntouched ? (
            <span>· {order.shippingType}</span>
          ) : mates !== null && !isUntouched ? (
            mates.short
          ) : (
            (missing ?? maker)
          )}
        </span>
      )}
    </div>
  );
}
