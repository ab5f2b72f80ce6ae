import type { Order } from '@bobbin/contract/orders';
import { PRODUCT_NAME_TABLE_MAX } from '@bobbin/domain/limits';
import { memo, type MouseEvent, type ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { LaTime } from '../../ui/la-time.tsx';
import { FulfilAction, LabelAction, OrderMenu, RetryAction } from './order-actions.tsx';
import {
  OrderDeadline,
  OrderFulfilInfo,
  OrderIdentity,
  OrderPrice,
  OrderProducts,
  OrderRevenueCell,
  OrderShipping,
  OrderStatusCell,
} from './order-cells.tsx';
import { toTint } from './order-states.ts';
import styles from './order-table.module.css';
import { PriceCell } from './price-cell.tsx';
import type { OrderActions } from './use-order-actions.ts';

export interface RowProps {
  order: Order;
  now: number;
  isSelected: boolean;
  /** A label or a sending is under way. */
  isBusy: boolean;
  actions: OrderActions;
  onSelect: (id: string, isRange: boolean) => void;
  onFulfil: (id: string) => void;
  onOpen: (id: string) => void;
}

const INTERACTIVE = 'a, button, input, label, [popover]';

/** A press on a row's own ground opens the order; on anything in it that does something, or to mark text, it does not. */
function isGroundPress(event: MouseEvent): boolean {
  const isInside = event.target instanceof Element && event.target.closest(INTERACTIVE) !== null;
  return !isInside && (window.getSelection()?.toString() ?? '') === '';
}

/** The checkbox of a row or card; with Shift it chooses a range (AC-46). */
export function RowCheckbox({ order, isSelected, onSelect }: Pick<RowProps, 'order' | 'isSelected' | 'onSelect'>) {
  const t = useTexts('orders');
  return (
    <label className={styles.checkbox}>
      <input
        type="checkbox"
        aria-label={t('selectOrder', { id: order.id })}
        checked={isSelected}
        // The press carries the Shift key, the change does not; the change is left to React's state.
        onClick={(event) => onSelect(order.id, event.shiftKey)}
        onChange={() => undefined}
      />
    </label>
  );
}

function Cell({ look, children }: { look?: string; children: ReactNode }) {
  return <td className={look}>{children}</td>;
}

/** An order in the table, in the columns of the document (Spec 1 §2); the deadline belongs to the status (Spec 2 §2). */
export const OrderRow = memo(function OrderRow(props: RowProps) {
  const { order, now, isSelected, isBusy, actions, onFulfil, onOpen } = props;
  return (
    <tr
      data-order-id={order.id}
      data-row={toTint(order.status)}
      data-selected={isSelected || undefined}
      onClick={(event) => {
        if (isGroundPress(event)) onOpen(order.id);
      }}
    >
      <td className={styles.stickyCheck}>
        <RowCheckbox {...props} />
      </td>
      <th scope="row" className={styles.stickyId}>
        <OrderIdentity order={order} />
      </th>
      <Cell>
        <OrderProducts order={order} max={PRODUCT_NAME_TABLE_MAX} isShort />
      </Cell>
      <Cell>
        <LabelAction order={order} now={now} actions={actions} isBusy={isBusy} moot="—" />
      </Cell>
      <Cell>
        <OrderShipping order={order} />
      </Cell>
      <Cell>
        <OrderStatusCell order={order} />
        <OrderDeadline order={order} now={now} />
      </Cell>
      <Cell look={styles.number}>
        <OrderPrice order={order} />
      </Cell>
      <Cell look={styles.number}>
        <PriceCell order={order} onSave={actions.savePrice} />
      </Cell>
      <Cell look={styles.number}>
        <OrderRevenueCell order={order} />
      </Cell>
      <Cell look={styles.afterNumber}>
        <OrderFulfilInfo order={order} />
        <RetryAction order={order} actions={actions} isBusy={isBusy} onFulfil={onFulfil} />
      </Cell>
      <td className={styles.time}>
        <LaTime at={order.createdAt} />
      </td>
      <td className={styles.actions}>
        <div>
          <FulfilAction order={order} now={now} moot="—" onFulfil={onFulfil} />
          <OrderMenu order={order} actions={actions} onFulfil={onFulfil} />
        </div>
      </td>
    </tr>
  );
});
