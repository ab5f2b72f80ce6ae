import type { Order } from '@bobbin/contract/orders';
import type { StaffOrder } from '@bobbin/contract/staff-orders';
import { IconMessageCircle } from '../../../ui/icons.ts';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { adminOrdersTexts } from '../../../i18n/vi/admin-orders.ts';
import { ordersTexts } from '../../../i18n/vi/orders.ts';
import { Button } from '../../../ui/button/button.tsx';
import { CopyId } from '../../../ui/button/copy-id.tsx';
import { SellerLink } from '../../../ui/domain/seller-link.tsx';
import { useRole } from '../../../ui/hooks/use-role.ts';
import styles from './list.module.css';
import { findFirst, OrderProductName, OrderVariant, ProductThumb, toProductNames } from './order-cells.tsx';
import { OrderEarn } from './order-money.tsx';
import { ShopOfStaff } from './shop-of-staff.tsx';

/** Shows the order id, and below it the buyer's message. */
export function StaffIdentity({ order }: { order: Order }) {
  const t = useTexts(ordersTexts);
  return (
    <div className={styles.stack}>
      <CopyId id={order.id}>
        <Link to="/admin/orders/$id" params={{ id: order.id }} className={styles.id} data-row-link>
          {order.id}
        </Link>
      </CopyId>
      {order.buyerMessage === '' ? null : (
        <span className={styles.muted} title={order.buyerMessage}>
          <IconMessageCircle size={13} stroke={1.5} aria-label={t('buyerMessage', { text: order.buyerMessage })} />{' '}
          <span aria-hidden>{order.buyerMessage}</span>
        </span>
      )}
    </div>
  );
}

/** Shows whose order it is: the seller and the shop, each with a link (ROL-54). */
export function SellerAndShop({ order }: { order: StaffOrder }) {
  return (
    <div className={styles.stack}>
      <SellerLink seller={order.seller} />
      <ShopOfStaff shop={order.shop} className={styles.muted} />
    </div>
  );
}

/** Shows the picture, name and variant of the first product; of further products only the number is shown. */
export function StaffProducts({ order, max }: { order: Order; max?: number }) {
  const first = findFirst(order);
  if (first === undefined) return <span className={styles.muted}>—</span>;
  return (
    <div className={styles.product} title={toProductNames(order)}>
      <ProductThumb src={first.skuImage} size={36} />
      <div className={styles.lines}>
        <OrderProductName order={order} first={first} max={max} />
        <OrderVariant order={order} first={first} />
      </div>
    </div>
  );
}

export function Earn({ order }: { order: Order }) {
  const t = useTexts(adminOrdersTexts);
  return <OrderEarn order={order} hold={t('onHold')} />;
}

/**
 * Button that opens the fulfil dialog of an order; a cancelled order has no button, and without the permission the button explains what is missing.
 */
export function AutoFulfil({ order, onFulfil }: { order: Order; onFulfil: (id: string) => void }) {
  const t = useTexts(adminOrdersTexts);
  const toRefusal = useRole();
  if (order.status === 'CANCELLED') return null;
  return (
    <Button
      size="small"
      reason={toRefusal(order, 'workOrders')}
      name={t('autoFulfilOf', { id: order.id })}
      onClick={() => onFulfil(order.id)}
    >
      {t('autoFulfil')}
    </Button>
  );
}
