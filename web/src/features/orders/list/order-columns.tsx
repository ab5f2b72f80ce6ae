import type { Order } from '@bobbin/contract/orders';
import { isResting } from '@bobbin/domain/orders/teamwork';
import type { List } from '../../../ui/list/data-list/column.ts';
import { LaTime } from '../../../ui/text/la-time.tsx';
import { HeldBand, RestBand } from './held-band.tsx';
import { OrderCardBody, OrderCardState, OrderCardStatus } from './lazy-order-card.ts';
import { LabelAction, NextAction } from '../actions/order-actions.tsx';
import { OrderMenu } from '../actions/order-menu.tsx';
import {
  LabelMissing,
  OrderDeadline,
  OrderIdentity,
  OrderProducts,
  OrderShipping,
  OrderStatusCell,
} from './order-cells.tsx';
import styles from './price-cell.module.css';
import { OrderFulfilInfo } from './order-fulfil-info.tsx';
import { OrderPrice, OrderRevenueCell } from './order-money.tsx';
import { toTint } from '../order/order-states.ts';
import { PriceCell } from './price-cell.tsx';
import type { OrderActions } from '../actions/run-order-actions.ts';

export interface OrderContext {
  now: number;
  actions: OrderActions;
  /** True if the list is sorted by deadline; orders on hold are then below a separating line (ORD-36). */
  isByDeadline: boolean;
  /** True if paused orders whose deadline is not near are below a separating line (GRP-8). */
  isRestLast: boolean;
  /** Number of these orders; null if unknown. */
  restCount: number | null;
  /** Time at which the first order on hold on this page may be sent, in epoch milliseconds; null if unknown. */
  nextRelease: number | null;
  onFulfil: (id: string) => void;
}

function rests({ pause, dueAt }: Order, now: number): boolean {
  if (pause === null) return false;
  return isResting({ pausedUntil: Date.parse(pause.until), dueAt: dueAt === null ? null : Date.parse(dueAt) }, now);
}

/** List of orders with the columns of the documents. The widths fit the longest words of both languages and usual amounts in one line. */
export const ORDER_LIST: List<Order, OrderContext> = {
  name: 'orders',
  version: 2,
  toId: ({ id }) => id,
  idAttribute: 'data-order-id',
  toTint: ({ status }) => toTint(status),
  toBand: (order, before, { isByDeadline, isRestLast, restCount, nextRelease, now }) => {
    const { status } = order;
    if (isRestLast && rests(order, now)) return before && rests(before, now) ? null : <RestBand count={restCount} />;
    return isByDeadline && status === 'ON_HOLD' && before?.status !== 'ON_HOLD' ? (
      <HeldBand nextRelease={nextRelease} now={now} />
    ) : null;
  },
  rowPx: 44,
  densities: { compact: 36, normal: 44, comfortable: 56 },
  cardPx: 172,
  columns: [
    {
      key: 'order',
      title: 'orders:columns.order',
      // The column also shows the shop, by which it sorts; order codes have no useful sequence.
      sort: ['shop:ASC', 'shop:DESC'],
      width: [170, 200],
      sticky: 'start',
      isFixed: true,
      card: { at: 'head', cell: (order) => <OrderIdentity order={order} isCompact /> },
      cell: (order) => <OrderIdentity order={order} />,
    },
    {
      key: 'product',
      title: 'orders:columns.product',
      sort: ['product:ASC', 'product:DESC'],
      minWidth: 200,
      card: { at: 'body', cell: (order) => <OrderCardBody order={order} /> },
      cell: (order) => <OrderProducts order={order} />,
    },
    {
      key: 'label',
      title: 'orders:columns.label',
      sort: ['labelState:ASC', 'labelState:DESC'],
      width: [68, 84],
      from: 1100,
      cell: (order, { now, actions }) => (
        <>
          <LabelAction order={order} now={now} actions={actions} moot="—" />
          <LabelMissing order={order} />
        </>
      ),
    },
    {
      key: 'shipping',
      title: 'orders:columns.shipping',
      width: [84, 110],
      from: 1340,
      cell: (order) => <OrderShipping order={order} />,
    },
    {
      key: 'status',
      title: 'orders:columns.status',
      width: [168, 200],
      // The column of the status also shows the deadline, so it sorts by deadline.
      sort: ['dueAt:ASC', 'dueAt:DESC'],
      card: { at: 'state', cell: (order) => <OrderCardStatus order={order} /> },
      cell: (order, { now }) => (
        <>
          <OrderStatusCell order={order} />
          <OrderDeadline order={order} now={now} />
        </>
      ),
    },
    {
      key: 'price',
      title: 'orders:columns.price',
      sort: ['earn:DESC', 'earn:ASC'],
      width: [110, 150],
      from: 1200,
      align: 'end',
      cell: (order) => <OrderPrice order={order} />,
    },
    {
      key: 'cost',
      title: 'orders:columns.cost',
      sort: ['cost:DESC', 'cost:ASC'],
      width: [66, 96],
      from: 1260,
      align: 'end',
      cell: (order, { actions }) => <PriceCell order={order} onSave={actions.savePrice} />,
    },
    {
      key: 'revenue',
      title: 'orders:columns.revenue',
      sort: ['profit:ASC', 'profit:DESC'],
      width: [124, 156],
      align: 'end',
      cell: (order) => <OrderRevenueCell order={order} />,
    },
    {
      key: 'fulfilInfo',
      title: 'orders:columns.fulfilInfo',
      sort: ['factory:ASC', 'factory:DESC'],
      width: [150, 240],
      card: { at: 'foot', cell: (order, { now }) => <OrderCardState order={order} now={now} /> },
      cell: (order) => <OrderFulfilInfo order={order} />,
    },
    {
      key: 'created',
      title: 'orders:columns.created',
      width: [86, 100],
      from: 1500,
      sort: ['createdAt:DESC', 'createdAt:ASC'],
      cell: ({ createdAt }) => (
        <span className={styles.muted}>
          <LaTime at={createdAt} />
        </span>
      ),
    },
    {
      key: 'fulfilActions',
      title: 'orders:columns.fulfilActions',
      width: 106,
      sticky: 'end',
      isFixed: true,
      card: {
        at: 'action',
        cell: (order, { now, actions, onFulfil }) => (
          <>
            <NextAction order={order} now={now} actions={actions} look="main" onFulfil={onFulfil} />
            <OrderMenu order={order} actions={actions} onFulfil={onFulfil} now={now} hasLabel />
          </>
        ),
      },
      cell: (order, { now, actions, onFulfil }) => (
        <div className={styles.actions}>
          <NextAction order={order} now={now} actions={actions} onFulfil={onFulfil} />
          <OrderMenu order={order} now={now} actions={actions} onFulfil={onFulfil} hasLabel />
        </div>
      ),
    },
  ],
};
