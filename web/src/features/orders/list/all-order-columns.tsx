import type { StaffOrder } from '@bobbin/contract/staff-orders';
import { PRODUCT_NAME_CARD_MAX, STAFF_TABLE_FROM_PX } from '@bobbin/domain/limits';
import type { List } from '../../../ui/list/data-list/column.ts';
import { LaTime } from '../../../ui/text/la-time.tsx';
import { AutoFulfil, Earn, SellerAndShop, StaffIdentity, StaffProducts } from './all-order-cells.tsx';
import styles from './list.module.css';
import { LabelAction } from '../actions/order-actions.tsx';
import { OrderMenu } from '../actions/order-menu.tsx';
import { OrderDeadline, OrderStatusCell } from './order-cells.tsx';
import { OrderFulfilInfo } from './order-fulfil-info.tsx';
import { OrderRevenueCell, OrderTotal } from './order-money.tsx';
import { toTint } from '../order/order-states.ts';
import { PriceCell } from './price-cell.tsx';
import type { OrderActions } from '../actions/run-order-actions.ts';

export interface AllOrderContext {
  now: number;
  actions: OrderActions;
  onFulfil: (id: string) => void;
}

/** List of all sellers' orders, with the columns of the staff area. */
export const ALL_ORDER_LIST: List<StaffOrder, AllOrderContext> = {
  name: 'admin-orders',
  version: 2,
  // An order may appear twice, because two sellers may have owned its shop one after the other.
  toId: ({ id }) => id,
  idAttribute: 'data-order-id',
  toTint: ({ status }) => toTint(status),
  rowPx: 44,
  densities: { compact: 36, normal: 44, comfortable: 56 },
  cardPx: 330,
  tableFrom: STAFF_TABLE_FROM_PX,
  columns: [
    {
      key: 'order',
      title: 'admin-orders:columns.order',
      width: [160, 176],
      sticky: 'start',
      isFixed: true,
      card: 'head',
      cell: (order) => <StaffIdentity order={order} />,
    },
    {
      key: 'seller',
      title: 'admin-orders:columns.seller',
      width: [116, 190],
      isFixed: true,
      card: 'body',
      cell: (order) => <SellerAndShop order={order} />,
    },
    {
      key: 'product',
      title: 'admin-orders:columns.product',
      minWidth: 178,
      card: { at: 'body', cell: (order) => <StaffProducts order={order} max={PRODUCT_NAME_CARD_MAX} /> },
      cell: (order) => <StaffProducts order={order} />,
    },
    {
      key: 'label',
      title: 'admin-orders:columns.label',
      width: 72,
      from: 1540,
      card: 'fact',
      cell: (order, { now, actions }) => <LabelAction order={order} now={now} actions={actions} moot="—" />,
    },
    {
      key: 'status',
      title: 'admin-orders:columns.status',
      width: [124, 180],
      card: 'state',
      cell: (order, { now }) => (
        <div className={styles.stack}>
          <OrderStatusCell order={order} />
          <OrderDeadline order={order} now={now} />
        </div>
      ),
    },
    {
      key: 'price',
      title: 'admin-orders:columns.price',
      width: [84, 100],
      align: 'end',
      card: 'fact',
      cell: (order) => <OrderTotal order={order} />,
    },
    {
      key: 'earn',
      title: 'admin-orders:columns.earn',
      width: [84, 100],
      from: 1460,
      align: 'end',
      card: 'fact',
      cell: (order) => <Earn order={order} />,
    },
    {
      key: 'cost',
      title: 'admin-orders:columns.cost',
      // The width fits '(Estimate)' in one line.
      width: [86, 100],
      from: 1366,
      align: 'end',
      card: 'fact',
      cell: (order, { actions }) => <PriceCell order={order} onSave={actions.savePrice} />,
    },
    {
      key: 'revenue',
      title: 'admin-orders:columns.revenue',
      width: [84, 130],
      align: 'end',
      card: 'fact',
      // A cell with two lines has no room for the percentage.
      cell: (order) => <OrderRevenueCell order={order} hasPercent={false} />,
    },
    {
      key: 'fulfil',
      title: 'admin-orders:columns.fulfil',
      width: [124, 200],
      card: 'foot',
      cell: (order) => <OrderFulfilInfo order={order} />,
    },
    {
      key: 'created',
      title: 'admin-orders:columns.created',
      width: [92, 112],
      from: 1700,
      sort: ['createdAt:DESC', 'createdAt:ASC'],
      card: 'fact',
      cell: ({ createdAt }) => <LaTime at={createdAt} />,
    },
    {
      key: 'actions',
      title: 'ui:actions',
      width: 122,
      sticky: 'end',
      isFixed: true,
      align: 'end',
      card: 'action',
      cell: (order, { now, actions, onFulfil }) => (
        <div className={styles.actions}>
          <AutoFulfil order={order} onFulfil={onFulfil} />
          {/* Narrow tables have no label column, so the menu contains the label's actions. */}
          <OrderMenu order={order} now={now} actions={actions} onFulfil={onFulfil} isOrderOpen hasLabel />
        </div>
      ),
    },
  ],
};
