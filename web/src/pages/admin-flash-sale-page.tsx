import { Link, getRouteApi } from '@tanstack/react-router';
import { IconArrowLeft } from '../ui/icons.ts';
import { SALE_SEARCH } from '../features/flash-sales/sale-search.ts';
import { SellerOf } from '../features/members/seller-of.tsx';
import { useTexts } from '../i18n/use-texts.tsx';
import { adminShopsTexts } from '../i18n/vi/admin-shops.ts';
import { useListUrl } from '../ui/list/list-page/use-list-url.ts';
import { SalesOfShop } from './sales-of-shop.tsx';

const route = getRouteApi('/admin/flash-sale/$id');

/** Lists the flash sales of any seller's shop to staff, with the shop and its seller at the top (ROL-55). */
export function AdminFlashSalePage() {
  const t = useTexts(adminShopsTexts);
  const { id } = route.useParams();
  const url = useListUrl(SALE_SEARCH);
  return (
    <SalesOfShop
      shopId={id}
      url={url}
      back={
        <Link to="/admin/shops">
          <IconArrowLeft size={14} stroke={1.5} aria-hidden /> {t('back')}
        </Link>
      }
      toName={(name) => (
        <>
          <Link to="/admin/shops/$id" params={{ id }}>
            {name}
          </Link>
          <SellerOf shopId={id} />
        </>
      )}
    />
  );
}
