import { IconArrowLeft } from '../ui/icons.ts';
import { Link, getRouteApi } from '@tanstack/react-router';
import { useTexts } from '../i18n/use-texts.tsx';
import { shopsTexts } from '../i18n/vi/shops.ts';
import { ShopScreen } from './shop-screen.tsx';

const route = getRouteApi('/community/shop-details/$id');

/** Page that shows one of the shops of the acting owner. */
export function ShopPage() {
  const t = useTexts(shopsTexts);
  const { id } = route.useParams();
  return (
    <ShopScreen
      id={id}
      back={
        <Link to="/community/shops">
          <IconArrowLeft size={14} stroke={1.5} aria-hidden /> {t('backToShops')}
        </Link>
      }
    />
  );
}
