import { SHOP_STATUSES } from '@bobbin/domain/shops/shop-statuses';
import { useMemo } from 'react';
import { ADMIN_SHOP_SEARCH } from '../features/shops/all-shop-search.ts';
import { ALL_SHOP_LIST } from '../features/shops/all-shop-columns.tsx';
import { useAllShops } from '../features/shops/use-all-shops.ts';
import { DEFAULT_STATUSES } from '../features/shops/shop-search.ts';
import { useTexts } from '../i18n/use-texts.tsx';
import { adminShopsTexts } from '../i18n/vi/admin-shops.ts';
import { FilterCheck } from '../ui/filter-check.tsx';
import { ListPage } from '../ui/list-page/list-page.tsx';
import { useListReply } from '../ui/list-page/use-list-reply.ts';
import { useListUrl } from '../ui/list-page/use-list-url.ts';
import { Message } from '../ui/message.tsx';
import { useNow } from '../ui/use-now.ts';
import { usePermissionReason } from '../ui/use-permission-reason.ts';

/** The shops of all sellers, for staff (ROL-35). */
export function AdminShopsPage() {
  const t = useTexts(adminShopsTexts);
  const url = useListUrl(ADMIN_SHOP_SEARCH);
  const reply = useListReply(useAllShops(url.search));
  const now = useNow();
  const missing = usePermissionReason('EDIT_SHOPS');
  const context = useMemo(() => ({ now, missing }), [now, missing]);
  const statuses = url.search.statuses ?? DEFAULT_STATUSES;

  return (
    <ListPage
      list={ALL_SHOP_LIST}
      url={url}
      reply={reply}
      context={context}
      title={t('title')}
      searchName={t('search')}
      filters={SHOP_STATUSES.map((status) => (
        <FilterCheck
          key={status}
          label={status}
          isChecked={statuses.includes(status)}
          onChange={(isOn) =>
            url.filter({ statuses: SHOP_STATUSES.filter((one) => (one === status ? isOn : statuses.includes(one))) })
          }
        />
      ))}
      empty={<Message title={t('emptyTitle')} text={t('emptyText')} />}
    />
  );
}
