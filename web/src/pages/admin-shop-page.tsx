import { Link, getRouteApi } from '@tanstack/react-router';
import { IconArrowLeft } from '../ui/icons.ts';
import { SellerOf } from '../features/members/seller-of.tsx';
import { useTexts } from '../i18n/use-texts.tsx';
import { adminShopsTexts } from '../i18n/vi/admin-shops.ts';
import { LinkButton } from '../ui/button/link-button.tsx';
import { ShopScreen } from './shop-screen.tsx';

const route = getRouteApi('/admin/shops/$id');

/** Shows a shop of any seller to staff. The seller is named at the top, and links lead to pages of the staff area (ROL-55). */
export function AdminShopPage() {
  const t = useTexts(adminShopsTexts);
  const { id } = route.useParams();
  return (
    <ShopScreen
      id={id}
      back={
        <>
          <Link to="/admin/shops">
            <IconArrowLeft size={14} stroke={1.5} aria-hidden /> {t('back')}
          </Link>
          <SellerOf shopId={id} />
        </>
      }
      actions={
        <>
          <LinkButton to="/admin/orders" search={{ shop: id }}>
            {t('orderList')}
          </LinkButton>
          <LinkButton to="/admin/flash-sale/$id" params={{ id }}>
            {t('flashSale')}
          </LinkButton>
        </>
      }
    />
  );
}
