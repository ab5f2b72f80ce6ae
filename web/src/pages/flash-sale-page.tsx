import { IconArrowLeft } from '../ui/icons.ts';
import { Link } from '@tanstack/react-router';
import { SALE_SEARCH } from '../features/flash-sales/sale-search.ts';
import { useTexts } from '../i18n/use-texts.tsx';
import { flashSalesTexts } from '../i18n/vi/flash-sales.ts';
import { LinkButton } from '../ui/button/link-button.tsx';
import { useListUrl } from '../ui/list/list-page/use-list-url.ts';
import { Message } from '../ui/feedback/message.tsx';
import { Page } from '../ui/layout/page.tsx';
import { SalesOfShop } from './sales-of-shop.tsx';

/** Lists the flash sales of the shop in the URL (FSL-2). */
export function FlashSalePage() {
  const t = useTexts(flashSalesTexts);
  const url = useListUrl(SALE_SEARCH);
  const shopId = url.search.id;
  if (shopId === undefined) {
    return (
      <Page title={t('title')}>
        <Message
          title={t('noShop')}
          text={t('noShopText')}
          action={<LinkButton to="/community/shops">{t('back')}</LinkButton>}
        />
      </Page>
    );
  }
  return (
    <SalesOfShop
      shopId={shopId}
      url={url}
      back={
        <Link to="/community/shops">
          <IconArrowLeft size={14} stroke={1.5} aria-hidden /> {t('shops')}
        </Link>
      }
      toName={(name) => <strong>{name}</strong>}
    />
  );
}
