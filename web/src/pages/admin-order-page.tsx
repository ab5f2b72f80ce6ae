import { IconChevronLeft } from '../ui/icons.ts';
import { Link, getRouteApi } from '@tanstack/react-router';
import { SellerOf } from '../features/members/seller-of.tsx';
import { ShopOfStaff } from '../features/orders/list/shop-of-staff.tsx';
import styles from '../features/orders/order/order-view.module.css';
import { useTexts } from '../i18n/use-texts.tsx';
import { orderPageTexts } from '../i18n/vi/order-page.ts';
import { OrderScreen } from './order-page.tsx';

const route = getRouteApi('/admin/orders/$id');

/**
 * Shows an order of any seller to staff. The back link opens the list of all sellers' orders, and the seller is named at the top (ROL-38, ROL-54).
 */
export function AdminOrderPage() {
  const t = useTexts(orderPageTexts);
  const { id } = route.useParams();
  const back = (
    <Link to="/admin/orders" className={styles.back}>
      <IconChevronLeft size={15} stroke={1.5} aria-hidden />
      {t('back')}
    </Link>
  );
  return (
    <OrderScreen
      id={id}
      back={back}
      toShop={(shop) => (
        <>
          <ShopOfStaff shop={shop} />
          <SellerOf orderId={id} />
        </>
      )}
    />
  );
}
