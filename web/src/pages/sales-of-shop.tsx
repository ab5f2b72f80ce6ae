import { IconInfoCircle, IconPlus } from '../ui/icons.ts';
import { useMemo, type ReactNode } from 'react';
import { openCreateSale } from '../features/flash-sales/open-sale-dialogs.tsx';
import { SALE_LIST, type SaleContext } from '../features/flash-sales/sale-columns.tsx';
import type { SaleSearch } from '../features/flash-sales/sale-search.ts';
import { useFlashSales } from '../features/flash-sales/use-flash-sales.ts';
import styles from '../features/flash-sales/flash-sales.module.css';
import { useShop } from '../features/shops/use-shops.ts';
import { useTexts } from '../i18n/use-texts.tsx';
import { flashSalesTexts } from '../i18n/vi/flash-sales.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { Button } from '../ui/button/button.tsx';
import { CopyId } from '../ui/button/copy-id.tsx';
import { ListPage } from '../ui/list/list-page/list-page.tsx';
import { useListReply } from '../ui/list/list-page/use-list-reply.ts';
import type { ListUrl } from '../ui/list/list-page/use-list-url.ts';
import { Message } from '../ui/feedback/message.tsx';
import { formatLa, formatVietnam } from '../ui/text/time.ts';
import { useNow } from '../ui/hooks/use-now.ts';
import { useRole } from '../ui/hooks/use-role.ts';
import { Row } from '../ui/layout/boxes.tsx';

interface SalesOfShopProps {
  shopId: string;
  url: ListUrl<SaleSearch>;
  back: ReactNode;
  /** Renders the name of the shop. */
  toName: (name: string) => ReactNode;
}

/** Lists the flash sales of a shop, for its seller or for staff. */
export function SalesOfShop({ shopId, url, back, toName }: SalesOfShopProps) {
  const t = useTexts(flashSalesTexts);
  const reply = useListReply(useFlashSales({ ...url.search, id: shopId }));
  const shop = useShop(shopId).data;
  const now = useNow();
  const context = useMemo<SaleContext>(() => ({ now }), [now]);
  const toRefusal = useRole();
  const refusal = shop === undefined ? null : toRefusal(shop, 'manageShops');
  const create =
    shop === undefined || refusal !== null ? null : (
      <Button look="main" icon={<IconPlus size={16} stroke={1.75} />} onClick={() => openCreateSale(shop)}>
        {t('create')}
      </Button>
    );
  return (
    <ListPage
      list={SALE_LIST}
      url={url}
      reply={reply}
      context={context}
      title={t('title')}
      aside={
        <Row as="span" wrap gap={8}>
          {back}
          {shop === undefined ? null : toName(shop.friendName)}
          <CopyId id={shopId} />
          {shop === undefined ? null : (
            <>
              {shop.proxy === null ? null : (
                <Badge tone={shop.isErrorProxy ? 'red' : 'green'}>
                  {t(shop.isErrorProxy ? 'proxyBroken' : 'proxyFine')}
                </Badge>
              )}
              <Badge tone={shop.isSyncExtension ? 'green' : 'neutral'} hint={t('extensionHint')}>
                {t(shop.isSyncExtension ? 'extensionFine' : 'extensionOld')}
              </Badge>
            </>
          )}
          <span className={styles.hint}>
            {t('clocks', { la: formatLa(now, 'time'), vietnam: formatVietnam(now).slice(-5) })}
          </span>
        </Row>
      }
      actions={create}
      lead={
        <Row as="p" align="stretch" gap={8} size={13} flush pad="8 12" fill="blue" className={styles.help}>
          <IconInfoCircle size={16} stroke={1.5} aria-hidden />
          <span>{t('help')}</span>
        </Row>
      }
      searchName={t('search')}
      skeletonRows={6}
      empty={<Message title={t('empty')} text={refusal ?? t('emptyText')} action={create} />}
    />
  );
}
